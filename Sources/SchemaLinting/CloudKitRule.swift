import SchemaDeclarations
import SchemaProject
import SchemaSyntax

/// A rule about something in a model that a store which syncs with CloudKit refuses; the faults of a model are one finding.
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

extension CloudKitRule {
  /// Asks for each current model outside tests and previews that lies in a store which syncs, or may.
  package func findings(in project: Project) -> [Finding] {
    project.app.currentModels.flatMap { model -> [Finding] in
      guard let use = model.cloudKitUse else { return [] }
      let faults = faults(of: model).sorted { $0.place < $1.place }
      return Dictionary(grouping: faults) { use.isCertain ? $0.severity : .warning }.map { severity, faults in
        finding(faults, of: model, use, severity)
      }
    }
  }

  private func finding(
    _ faults: [CloudKitFault], of model: ProjectModel, _ use: CloudKitUse, _ severity: Severity?
  ) -> Finding {
    // Where the store may not sync at all, one comment about a model speaks of all its faults.
    let home = use.isCertain ? nil : faults[0].place
    return .group(faults, member: { .init($0.subject, at: $0.place, home: home) }) { faults in
      let help = faults.count == 1 ? faults[0].help : helpForSeveral
      return Finding(
        message(for: faults), subject: model.subject, at: faults[0].place, severity: severity,
        notes: faults[0].notes + [use.reason].compactMap { $0 }
          + faults.dropFirst().flatMap { [.init(.other($0), at: $0.place)] + $0.notes },
        help: use.isCertain ? help : .either(help), consequences: faults.flatMap(\.consequences),
        fixes: fixes(of: faults, use))
    }
  }

  /// One fix for all faults that have one. Where the store may not be meant to sync, it needs a look.
  private func fixes(of faults: [CloudKitFault], _ use: CloudKitUse) -> [Fix] {
    let fixes = faults.compactMap(\.fixes.first)
    let title = fixes.count == 1 ? fixes[0].title : fixForSeveral
    return Fix.only(
      title, isSafe: use.isCertain && fixes.allSatisfy(\.isSafe), fixes.flatMap(\.edits).uniqued)
  }
}

extension CloudKitUse {
  /// Whether the code asks for CloudKit.
  fileprivate var isCertain: Bool { if case .asked = evidence { true } else { false } }

  /// The place that makes the store sync, or that may.
  fileprivate var reason: Finding.Note? {
    switch evidence {
    case .asked: configuration.cloudKitPlace.map { .init(.asked, at: $0) }
    case .granted(let entitlement): .init(.omitted(entitlement.file.path), at: configuration.place)
    case .automatic(let place): .init(.automatic, at: place)
    }
  }
}

extension Message {
  fileprivate static let asked: Message = "the store syncs with CloudKit because of this"
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
