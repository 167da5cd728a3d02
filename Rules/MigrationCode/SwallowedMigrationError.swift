import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaSyntax

/// `try?` or a `catch` that does nothing in migration code, so that a failure looks like a success; what one stage hides is one finding.
struct SwallowedMigrationError: Rule {
  func findings(in project: Project) -> [Finding] {
    var seen: Set<Place> = []
    return PlannedStage.all(in: project).flatMap { step -> [Finding] in
      let swallowed = step.stage.code.flatMap { errors(hiddenBy: $0, of: step) }
      return [swallowed.filter { !$0.isConversion }, swallowed.filter(\.isConversion)]
        .map { $0.filter { seen.insert($0.finding.place).inserted } }
        .filter { !$0.isEmpty }.map { group($0, of: step) }
    }
  }

  /// An error that a closure hides.
  fileprivate struct Swallowed: Sendable {
    let finding: Finding
    /// Where the closure hides the first one of its kind.
    var home: Place

    var isConversion: Bool { finding.severity == .note }
    var member: Finding.Member { .init(finding.subject, at: finding.place, home: home) }
  }

  private func errors(hiddenBy code: MigrationCode, of step: PlannedStage) -> [Swallowed] {
    // Where the code only looks at rows or deletes some, no value is lost if it stops.
    let mayStop = code.keepsNothing && (code.actions.contains(where: \.kind.isDeletion) || code.onlyLooks)
    let found = mayStop ? [] : code.actions.compactMap { finding($0, code, step) }.uniqued(by: \.place)
    return found.map { finding in
      let first = found.first { $0.severity == finding.severity }
      return Swallowed(finding: finding, home: first?.place ?? finding.place)
    }
  }

  private func group(_ swallowed: [Swallowed], of step: PlannedStage) -> Finding {
    let subject = step.subject
    return .group(swallowed, member: \.member) { swallowed in
      let first = swallowed[0].finding
      return Finding(
        first.message, subject: subject, at: first.place, severity: first.severity,
        notes: (first.notes
          + swallowed.dropFirst().flatMap { [.init(.also, at: $0.finding.place)] + $0.finding.notes }).uniqued,
        help: first.help)
    }
  }

  private func finding(_ action: MigrationAction, _ code: MigrationCode, _ step: PlannedStage) -> Finding? {
    let subject = step.subject(of: code)
    let covered = code.actions(coveredBy: action)
    let calls = action.call.map { [Finding.Note(.called(code), at: $0)] } ?? []
    switch action.kind {
    case .swallowingCatch(_, let logs)
    where covered.contains { logs ? $0.kind.isWork : $0.kind.concernsStore } && !clears(covered, code):
      return Finding(
        logs ? .loggingCatch : .emptyCatch, subject: subject, at: action.place, notes: calls, help: .rethrow)
    case .optionalTry where clears(covered, code): return nil
    case .optionalTry where covered.contains(where: \.kind.mayFail):
      return Finding(.optionalTry, subject: subject, at: action.place, notes: calls, help: .dropMark)
    case .optionalTry:
      guard let loss = covered.lazy.compactMap({ Loss($0, code, step) }).first else { return nil }
      return Finding(
        .conversion(loss.property), subject: subject, at: action.place, severity: .note,
        notes: calls + [.init(.dropped(loss.property), at: loss.version.place)], help: .keep)
    default: return nil
    }
  }
}

extension SwallowedMigrationError {
  /// Whether all rows of some models are deleted and nothing else is done, and none of them are made again.
  private func clears(_ covered: ArraySlice<MigrationAction>, _ code: MigrationCode) -> Bool {
    let deeds = covered.filter { if case .mention = $0.kind { false } else { true } }
    return !deeds.isEmpty
      && deeds.allSatisfy { action in
        guard case .delete(isEvery: true, _) = action.kind, let type = action.model?.type else { return false }
        return !code.makes(type)
      }
  }
}

extension SwallowedMigrationError {
  /// A property that a conversion reads and that a later version of the plan drops.
  private struct Loss {
    let property: String
    /// The version that drops it.
    let version: ProjectVersion

    /// Makes one of a reading; nil where the property stays, or where that is not known.
    init?(_ action: MigrationAction, _ code: MigrationCode, _ step: PlannedStage) {
      guard case .read(let property, _) = action.kind, let model = step.model(action.model)?.model,
        model.property(named: property) != nil, let plan = step.plan, plan.hasKnownOrder,
        let start = step.version(of: code.closure).value, let index = plan.plan.order.position(of: start.type)
      else { return nil }
      self.property = property
      var name = property
      for type in plan.plan.versions.dropFirst(index + 1) {
        guard let version = step.project.version(type), version.list?.isComplete == true else { return nil }
        guard let next = version.model(named: model.name)?.model,
          let heir = next.properties.first(where: { $0.attribute.originalName == name }) ?? next.property(named: name)
        else {
          self.version = version
          return
        }
        name = heir.name
      }
      return nil
    }
  }
}

extension MigrationAction.Kind {
  /// Whether it has to do with objects or the context at all.
  fileprivate var concernsStore: Bool {
    switch self {
    case .mention, .optionalTry, .swallowingCatch, .readVariable, .writeVariable, .fill, .readOfUnknown,
      .writeOfUnknown, .escape:
      false
    default: true
    }
  }

  /// Whether it is the migration's work: rows are fetched or changed.
  fileprivate var isWork: Bool {
    if case .fetch = self { true } else { isChange }
  }

  /// Whether it can fail in a way that loses the migration's work.
  fileprivate var mayFail: Bool {
    switch self {
    case .fetch, .save, .delete, .passContext: true
    default: false
    }
  }
}

extension Message {
  fileprivate static let optionalTry: Message = "'try?' hides an error, so the migration counts as successful"
  fileprivate static let emptyCatch: Message =
    "an empty 'catch' hides an error, so the migration counts as successful"
  fileprivate static let loggingCatch: Message =
    "a 'catch' that only logs hides an error, so the migration counts as successful"
  fileprivate static let also: Message = "another error is hidden here"
  fileprivate static func conversion(_ property: String) -> Message {
    "if converting '\(property)' fails, its value is lost"
  }
  fileprivate static func dropped(_ property: String) -> Message { "this version has no '\(property)'" }
  fileprivate static func called(_ code: MigrationCode) -> Message {
    "'\(code.closure.rawValue)' calls the function here"
  }
  fileprivate static let dropMark: Message = "write 'try', so that the stage fails instead of losing data"
  fileprivate static let rethrow: Message = "remove the 'catch', or rethrow the error, so that the stage fails"
  fileprivate static let keep: Message =
    "write 'try', or handle the values that cannot be converted before the old property is removed"
}
