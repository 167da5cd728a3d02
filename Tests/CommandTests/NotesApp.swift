import TestSupport

/// The sources of a small app with versions, for tests that record and compare releases.
struct NotesApp {
  /// The members of the model `Note` in each version, from `V1` on.
  var versions: [String]
  /// The kind of all stages.
  var stage = "lightweight"
  /// The stages where there is not one between neighbors.
  var stages: [String]?
  /// The version that the container opens; the last one without a name.
  var opens: String?
  /// More arguments of the container.
  var arguments = ", migrationPlan: Plan.self"

  /// A note with a text.
  static let text = "var text = \"\""
  /// An app with one version.
  static let first = NotesApp(versions: [text])
  /// The same app with a second version.
  static let second = NotesApp(versions: [text, "\(text); var day: Date?"])

  private var names: [String] { versions.indices.map { "V\($0 + 1)" } }

  private var stageTexts: [String]? {
    guard stages == nil, stage == "custom" else { return stages }
    return zip(names, names.dropFirst()).map {
      TestSupport.stage(from: $0, to: $1, closures: "willMigrate: nil, didMigrate: nil")
    }
  }

  /// The source.
  var source: String {
    let schemas = zip(names, versions).enumerated().map { index, members in
      version(
        members.0, number: index + 1, listing: "Note.self",
        "@Model final class Note {\n    \(members.1)\n    init() {}\n  }")
    }
    return """
      import Foundation
      import SwiftData
      \(schemas.joined())
      \(migrationPlan(names, stages: stageTexts))func open() throws -> ModelContainer {
        try ModelContainer(for: Schema(versionedSchema: \(opens ?? names.last ?? "V1").self)\(arguments))
      }

      """
  }

  /// An app without versions.
  static func unversioned(_ members: String = text) -> String {
    """
    import Foundation
    import SwiftData
    @Model final class Note {
      \(members)
      init() {}
    }
    func open() throws -> ModelContainer { try ModelContainer(for: Note.self) }

    """
  }
}
