import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaShapes
import SchemaSyntax

/// A change of a schema that syncs which CloudKit's own schema cannot follow: it accepts only additions.
struct CloudKitIncompatibleChange: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    guard let container = step.syncedContainer else { return [] }
    let changes = step.changes.compactMap { RefusedChange($0, step, container) }
    guard !changes.isEmpty else { return [] }
    // What has shipped with a later version can no longer be undone.
    let hasShipped = step.to.version.map(step.project.schemas.mayHaveShipped) == true
    let subject = step.to.version.map { step.project.subject($0.type) } ?? container.subject
    return [
      .group(changes, member: \.member) { changes in
        let first = changes[0]
        return Finding(
          .refused(changes.map(\.name), changes.map(\.what), step.to), subject: subject,
          at: changes.count == 1 ? first.place : step.to.version?.place ?? container.place,
          severity: hasShipped ? .note : nil,
          notes: changes.map { .init(.before($0.name), at: $0.oldPlace) }
            + [.init(.syncs, at: container.cloudKitPlace)],
          help: changes.count == 1 ? first.help : .keep)
      }
    ]
  }
}

/// Something of the old version that records in CloudKit still have and the new version does not.
private struct RefusedChange {
  enum What: String { case removed, renamed, retyped = "given another type" }

  let what: What
  /// The name in the old version.
  let name: String
  let subject: String
  let oldPlace: Place
  /// Where the new version shows it.
  let place: Place

  var member: Finding.Member { .init(subject, at: oldPlace) }

  var help: Message { what == .retyped ? .addBeside : .keep }

  /// Takes a change; nil if CloudKit's schema can follow it, or holds nothing of it.
  init?(_ change: PlacedChange, _ step: ProjectStep, _ container: ProjectContainer) {
    guard let old = change.before, let what = Self.what(change, step) else { return nil }
    self.what = what
    name = old.name
    subject = old.subject
    oldPlace = old.place
    place = change.after?.place ?? step.to.version?.place ?? container.place
  }

  private static func what(_ change: PlacedChange, _ step: ProjectStep) -> What? {
    switch change.kind {
    case .modelRemoved: .removed
    case .modelLikelyRenamed: .renamed
    case .removed(let property): property.isToMany ? nil : .removed
    case .likelyRenamed(let property, _): property.isToMany ? nil : .renamed
    case .renamed: step.isToMany(change.after) ? nil : .renamed
    case .retyped(_, _, .unknown): nil
    case .retyped(let old, let new, _): old.isRecordedAlike(new) ? nil : .retyped
    case .becameRelationship, .becameAttribute: .retyped
    default: nil
    }
  }
}

extension PropertyShape {
  /// Whether it is an array of models, of which a record has no field.
  fileprivate var isToMany: Bool {
    if case .relationship(let relationship) = self { relationship.isToMany } else { false }
  }
}

extension TypeShape {
  /// Whether records have one type of field for both types, as far as that is known.
  fileprivate func isRecordedAlike(_ other: TypeShape) -> Bool {
    guard isKnown, other.isKnown, let type = systemType, let other = other.systemType else {
      return !isKnown || !other.isKnown
    }
    return type.isWhole && other.isWhole || type.isFraction && other.isFraction
  }

  private var systemType: SystemType? { if case .system(let name, []) = self { name.type } else { nil } }
}

extension SystemType {
  /// Whether records have a field of whole numbers for it.
  fileprivate var isWhole: Bool { isInteger || kind == .boolean }
}

extension ProjectStep {
  /// A container whose store takes the step and syncs as a whole; nil if none is known to.
  fileprivate var syncedContainer: ProjectContainer? {
    project.app.judgedContainers.first { container in
      guard container.configurations.count == 1 || container.container.hasAlternativeConfigurations else {
        return false
      }
      let takesIt = plan.map { container.passedPlans.contains($0) } ?? container.plan.isNone
      return takesIt && container.cloudKitConfiguration != nil
    }
  }

  /// Whether a property of the new version is an array of models.
  fileprivate func isToMany(_ part: PlacedPart?) -> Bool { part?.property?.relationship?.isToMany ?? false }
}

extension ProjectContainer {
  /// A configuration whose store syncs.
  fileprivate var cloudKitConfiguration: StoreConfiguration? {
    configurations.first { configuration in
      switch cloudKitEvidence(of: configuration) {
      case .asked, .granted: true
      case .automatic, .ignoredNone, nil: false
      }
    }
  }

  fileprivate var cloudKitPlace: Place {
    cloudKitConfiguration.map { $0.cloudKitPlace ?? $0.place } ?? place
  }
}

extension Message {
  fileprivate static func refused(
    _ names: [String], _ what: [RefusedChange.What], _ end: MigrationStep.End
  ) -> Message {
    let verb = names.count == 1 ? "is" : "are"
    let change = Set(what).count == 1 ? what[0].rawValue : "removed or changed"
    return
      "\(names.shortQuotedList) \(verb) \(change) in \(end.title), but the store syncs, and CloudKit's schema accepts only additions"
  }
  fileprivate static func before(_ name: String) -> Message { "'\(name)' is declared here" }
  fileprivate static let syncs: Message = "the store syncs with CloudKit because of this"
  fileprivate static let keep: Message =
    "if the app has shipped with sync, keep the model or property unchanged, and add a new one"
  fileprivate static let addBeside: Message =
    "if the app has shipped with sync, keep the old property, and add one of the new type under a new name"
}
