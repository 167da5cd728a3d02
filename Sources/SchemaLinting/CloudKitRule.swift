import SchemaDeclarations
import SchemaProject
import SchemaSyntax

/// A rule about something in a model that a store which syncs with CloudKit refuses.
///
/// Where a container asks for CloudKit, each fault is a finding. Where it leaves the choice to the app's entitlements,
/// most authors have not thought of it, and the faults of a model have one cause: they are one finding, a warning.
package protocol CloudKitRule: Rule {
  /// What CloudKit refuses in a model, in the order of the source.
  func faults(of model: ProjectModel) -> [CloudKitFault]
}

/// Something that CloudKit refuses.
package struct CloudKitFault: Sendable {
  /// The name of the property that a list of several shows.
  package let name: String
  package let message: Message
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

  package init(
    _ message: Message, named name: String, subject: String, at place: Place, notes: [Finding.Note] = [],
    help: Message, consequences: [String] = []
  ) {
    self.name = name
    self.message = message
    self.subject = subject
    self.place = place
    self.notes = notes
    self.help = help
    self.consequences = consequences
  }

  /// Makes a fault of a property.
  package init(
    _ message: Message, _ property: Property, of model: ProjectModel, at place: Place? = nil,
    severity: Severity? = nil, notes: [Finding.Note] = [], help: Message, consequences: [String] = []
  ) {
    self.init(
      message, named: property.name, subject: model.subject(property), at: place ?? property.place, notes: notes,
      help: help, consequences: consequences)
    self.severity = severity
  }
}

extension CloudKitRule {
  /// Asks for each current model outside tests and previews that lies in a store which syncs, or may.
  package func findings(in project: Project) -> [Finding] {
    project.app.currentModels.flatMap { model -> [Finding] in
      guard let use = model.cloudKitUse else { return [] }
      let faults = faults(of: model).sorted { $0.place < $1.place }
      let container = use.configuration.place
      return switch use.evidence {
      case .asked: faults.map { sure($0, use) }
      case .granted(let entitlement):
        likely(faults, model.subject, .init(.omitted(entitlement.file.path), at: container)).map { [$0] } ?? []
      case .automatic(let place): likely(faults, model.subject, .init(.automatic, at: place)).map { [$0] } ?? []
      }
    }
  }

  private func sure(_ fault: CloudKitFault, _ use: CloudKitUse) -> Finding {
    let asked = use.configuration.cloudKitPlace.map { Finding.Note(.asked, at: $0) }
    return Finding(
      fault.message, subject: fault.subject, at: fault.place, severity: fault.severity,
      notes: fault.notes + [asked].compactMap { $0 },
      help: fault.help, consequences: fault.consequences)
  }

  private func likely(_ faults: [CloudKitFault], _ subject: String, _ reason: Finding.Note) -> Finding? {
    guard let first = faults.first else { return nil }
    let others = faults.dropFirst()
    let further = others.first.map { Finding.Note(.others(others.map(\.name)), at: $0.place) }
    return Finding(
      first.message, subject: subject, at: first.place, severity: .warning,
      notes: first.notes + [further, reason].compactMap { $0 }, help: .either(first.help))
  }
}

extension Message {
  fileprivate static let asked: Message = "the store syncs with CloudKit because of this"
  fileprivate static func omitted(_ entitlements: String) -> Message {
    "the store may sync: 'cloudKitDatabase' is left out here and '\(entitlements)' grants CloudKit"
  }
  fileprivate static let automatic: Message =
    "the store may sync: '.automatic' does so where the app's entitlements grant CloudKit"
  fileprivate static func others(_ names: [String]) -> Message {
    guard names.count > 4 else { return "the same holds for \(names.quotedList)" }
    let shown = names.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    return "the same holds for \(shown) and \(names.count - 3) more"
  }
  fileprivate static func either(_ help: Message) -> Message {
    "pass 'cloudKitDatabase: .none' to a 'ModelConfiguration' if the store is not meant to sync; if it is, \(help.text)"
  }
}
