import TestSupport

/// Sources of two or more versions with a plan, for the tables of rules about changes.
enum Stages {
  /// Versions `V1`, `V2`, …, each with the given members and all models that these declare, and a plan with the given
  /// stages: `lightweight`, `none`, or the arguments of a custom stage behind its versions.
  static func source(_ versions: [String], _ stages: [String]? = nil, beside: String = "") -> String {
    let names = versions.indices.map { "V\($0 + 1)" }
    let kinds = stages ?? Array(repeating: "lightweight", count: versions.count - 1)
    let list = zip(kinds, zip(names, names.dropFirst())).filter { $0.0 != "none" }.map { kind, ends in
      stage(from: ends.0, to: ends.1, marker: "9️⃣", closures: kind == "lightweight" ? nil : kind)
    }
    return zip(names, versions).map { version("6️⃣\($0)", $1) }.joined()
      + migrationPlan(names, stages: list, stagesMarker: "8️⃣") + beside
  }

  /// Two versions of a model `Note` with the given members.
  static func notes(_ old: String, _ new: String, _ stage: String = "lightweight") -> String {
    source(["@Model class Note { \(old) }", "@Model class 7️⃣Note { \(new) }"], [stage])
  }

  /// A plan with a custom stage `step` between `V1` and `V2`, and maybe others behind it.
  static func customPlan(
    _ closures: String, _ versions: [String] = ["V1", "V2", "V3"], then others: [String] = [], beside: String = ""
  ) -> String {
    let step = "  static let step = MigrationStage\(stage(from: "V1", to: "V2", closures: closures))\n"
    return migrationPlan(versions, stages: ["step"] + others, beside: "\(step)  \(beside)\n")
  }

  /// A `willMigrate` with some code, and no `didMigrate`.
  static func will(_ code: String) -> String { "willMigrate: { context in\n\(code)\n}, didMigrate: nil" }

  /// A `didMigrate` with some code, and no `willMigrate`.
  static func did(_ code: String) -> String { "willMigrate: nil, 9️⃣didMigrate: { context in\n\(code)\n}" }

  /// A custom stage that deletes all notes of the first version.
  static let deletingNotes =
    "willMigrate: { context in try context.delete(model: V1.Note.self); try context.save() }, didMigrate: nil"

  /// A custom stage whose `willMigrate` does something with each note of the first version.
  static func eachNote(_ statement: String) -> String {
    """
    willMigrate: { context in
          for note in try context.fetch(FetchDescriptor<V1.Note>()) { \(statement) }
          try context.save()
        }, didMigrate: nil
    """
  }

  /// A custom stage that hands the context to code that is not there.
  static let unseen = "willMigrate: { context in try Converter(context).run() }, didMigrate: nil"
}
