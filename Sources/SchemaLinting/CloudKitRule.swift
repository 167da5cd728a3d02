import SchemaDeclarations
import SchemaFiles
import SchemaProject
import SchemaSyntax

/// A rule about something in a model that a store which syncs with CloudKit refuses; the faults of a model are one finding,
/// and many in one container too.
package protocol CloudKitRule: Rule {
  /// What CloudKit refuses in a model, in the order of the source.
  func faults(of model: ProjectModel) -> [CloudKitFault]
  /// What the finding says of some faults of a model, which are of one severity.
  func message(for faults: [CloudKitFault]) -> Message
  /// What to do about several of them in a store that is meant to sync; one has a help of its own.
  var helpForSeveral: Message { get }
  /// What the fixes of several of them do.
  var fixForSeveral: Message { get }
}

extension CloudKitRule {
  package var fixForSeveral: Message { helpForSeveral }
}

/// Something that CloudKit refuses.
package struct CloudKitFault: Sendable {
  /// The property as the message names it, with the model's name.
  package let name: String
  /// The qualified symbol that it is about.
  package let subject: String
  package let place: Place
  package var notes: [Finding.Note] = []
  /// What to do about it in a store that is meant to sync.
  package let help: Message
  /// The severity where the store is sure to sync; nil for the page's.
  package var severity: Severity?
  /// The subjects of findings of other rules that follow from this one.
  package var consequences: [String] = []
  /// What makes it right for a store that is meant to sync, and does no harm to one that is not.
  package var fixes: [Fix] = []

  package init(
    named name: String, subject: String, at place: Place, notes: [Finding.Note] = [], help: Message,
    consequences: [String] = [], fixes: [Fix] = []
  ) {
    self.fixes = fixes
    self.name = name
    self.subject = subject
    self.place = place
    self.notes = notes
    self.help = help
    self.consequences = consequences
  }

  /// Makes a fault of a property.
  package init(
    _ property: Property, of model: ProjectModel, at place: Place? = nil, severity: Severity? = nil,
    notes: [Finding.Note] = [], help: Message, consequences: [String] = [], fixes: [Fix] = []
  ) {
    self.init(
      named: model.name(of: property), subject: model.subject(property), at: place ?? property.place, notes: notes,
      help: help, consequences: consequences, fixes: fixes)
    self.severity = severity
  }
}

/// A fault with the model that has it.
private struct ModelFault: Sendable {
  let fault: CloudKitFault
  let model: ProjectModel
  let use: CloudKitUse
  /// Where a comment removes it; where the store may not sync at all, one comment about a model speaks of all its faults.
  let home: Place?

  var severity: Severity? { use.isSure ? fault.severity : .warning }

  /// What the faults of one container have in common.
  struct Cause: Hashable {
    let container: Place
    let severity: Severity?
    let isConditional: Bool
  }
  var cause: Cause { Cause(container: use.container.place, severity: severity, isConditional: use.isConditional) }
}

extension CloudKitRule {
  /// Asks for each current model outside tests and previews that lies in a store which syncs, or may.
  package func findings(in project: Project) -> [Finding] {
    project.app.currentModels.flatMap(modelFaults).grouped(by: \.cause).flatMap { faults -> [Finding] in
      let byModel = faults.grouped(by: \.model)
      guard byModel.count > 1, faults.count > Self.mostApart else { return byModel.map(finding(inOneModel:)) }
      return [finding(inOneContainer: faults)]
    }
  }

  private func modelFaults(_ model: ProjectModel) -> [ModelFault] {
    guard let use = model.cloudKitUse else { return [] }
    let found = faults(of: model).sorted { $0.place < $1.place }
    return found.map {
      ModelFault(fault: $0, model: model, use: use, home: use.asksForCloudKit ? nil : found[0].place)
    }
  }

  /// With more faults in several models, their container is one finding.
  private static var mostApart: Int { 5 }

  private func finding(inOneModel faults: [ModelFault]) -> Finding {
    finding(faults) { faults in (faults[0].model.subject, faults[0].fault.place) }
  }

  private func finding(inOneContainer faults: [ModelFault]) -> Finding {
    let container = faults[0].use.container
    return finding(faults) { faults in
      (faults[0].model.project.schemas.subject(container), container.place)
    }
  }

  private func finding(
    _ faults: [ModelFault], about: @escaping @Sendable ([ModelFault]) -> (subject: String, place: Place)
  ) -> Finding {
    .group(faults, member: { .init($0.fault.subject, at: $0.fault.place, home: $0.home) }) { members in
      let (subject, place) = about(members)
      let (faults, use) = (members.map(\.fault), members[0].use)
      let help = faults.count == 1 ? faults[0].help : helpForSeveral
      return Finding(
        message(for: faults), subject: subject, at: place, severity: members[0].severity,
        notes: notes(faults, use, at: place), help: use.help(help),
        consequences: faults.flatMap(\.consequences), fixes: fixes(of: faults, use))
    }
  }

  private func notes(_ faults: [CloudKitFault], _ use: CloudKitUse, at place: Place) -> [Finding.Note] {
    let first = faults[0].place == place ? [] : [Finding.Note(.other(faults[0]), at: faults[0].place)]
    let reason = use.reason.flatMap { $0.place == place ? nil : $0 }
    return first + faults[0].notes + [reason].compactMap { $0 }
      + faults.dropFirst().flatMap { [.init(.other($0), at: $0.place)] + $0.notes }
  }

  /// One fix for all faults that have one. Where the store may not be meant to sync, it needs a look.
  private func fixes(of faults: [CloudKitFault], _ use: CloudKitUse) -> [Fix] {
    let fixes = faults.compactMap(\.fixes.first)
    let title = fixes.count == 1 ? fixes[0].title : fixForSeveral
    return Fix.only(
      title, isSafe: use.asksForCloudKit && fixes.allSatisfy(\.isSafe), fixes.flatMap(\.edits).uniqued)
  }
}

extension CloudKitUse {
  /// Whether the code asks for CloudKit, be it in one of several branches.
  fileprivate var asksForCloudKit: Bool { if case .asked = evidence { true } else { false } }

  /// What to do, given what to do in a store that is meant to sync.
  fileprivate func help(_ help: Message) -> Message {
    switch evidence {
    case .asked: help
    case .granted, .automatic: .either(help)
    case .ignoredNone: .raise(or: help)
    }
  }

  /// The place that makes the store sync, or that may.
  fileprivate var reason: Finding.Note? {
    switch evidence {
    case .asked:
      configuration.cloudKitPlace.map { .init(isConditional ? .askedInOneBranch : .asked, at: $0) }
    case .granted(let entitlement): .init(.omitted(entitlement.file.path), at: configuration.place)
    case .automatic(let place): .init(.automatic, at: place)
    case .ignoredNone(let entitlement, let target):
      .init(.ignored(entitlement.file.path, target), at: configuration.cloudKitPlace ?? configuration.place)
    }
  }
}

extension Message {
  fileprivate static let asked: Message = "the store syncs with CloudKit because of this"
  fileprivate static let askedInOneBranch: Message = "the store syncs with CloudKit where this is used"
  fileprivate static func ignored(_ entitlements: String, _ target: DeploymentTarget) -> Message {
    "'.none' does not help on iOS 17.0 and 17.1: '\(entitlements)' grants CloudKit, and the app runs on \(target)"
  }
  fileprivate static func raise(or help: Message) -> Message {
    "require iOS 17.2, or remove CloudKit from the entitlements if nothing syncs; if something does, \(help.text)"
  }
  fileprivate static func omitted(_ entitlements: String) -> Message {
    "the store may sync: 'cloudKitDatabase' is left out here and '\(entitlements)' grants CloudKit"
  }
  fileprivate static let automatic: Message =
    "the store may sync: '.automatic' does so where the app's entitlements grant CloudKit"
  fileprivate static func other(_ fault: CloudKitFault) -> Message { "'\(fault.name)' is declared here" }
  fileprivate static func either(_ help: Message) -> Message {
    "pass 'cloudKitDatabase: .none' to a 'ModelConfiguration' if the store is not meant to sync; if it is, \(help.text)"
  }
}
