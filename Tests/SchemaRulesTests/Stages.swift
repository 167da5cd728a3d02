/// Sources of two or more versions with a plan, for the tables of rules about changes.
enum Stages {
  /// Versions `V1`, `V2`, …, each with the given members and all models that these declare, and a plan with the given
  /// stages: `lightweight`, `none`, or the arguments of a custom stage behind its versions.
  static func source(_ versions: [String], _ stages: [String]? = nil, beside: String = "") -> String {
    let names = versions.indices.map { "V\($0 + 1)" }
    let declared = zip(names, versions).map(version)
    let kinds = stages ?? Array(repeating: "lightweight", count: versions.count - 1)
    let list = zip(kinds, zip(names, names.dropFirst())).filter { $0.0 != "none" }.map { kind, ends in
      kind == "lightweight"
        ? ".🚂lightweight(fromVersion: \(ends.0).self, toVersion: \(ends.1).self)"
        : ".🚂custom(fromVersion: \(ends.0).self, toVersion: \(ends.1).self, \(kind))"
    }
    return declared.joined()
      + """
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [\(names.map { "\($0).self" }.joined(separator: ", "))] }
        static var 🚏stages: [MigrationStage] {
          [
            \(list.joined(separator: ",\n      "))
          ]
        }
      }
      \(beside)
      """
      .replacing("🚂", with: "9️⃣").replacing("🚏", with: "8️⃣")
  }

  /// Two versions of a model `Note` with the given members.
  static func notes(_ old: String, _ new: String, _ stage: String = "lightweight") -> String {
    source(["@Model class Note { \(old) }", "@Model class 7️⃣Note { \(new) }"], [stage])
  }

  private static func version(_ name: String, _ members: String) -> String {
    let unmarked = String(members.filter { $0.unicodeScalars.last != "\u{20E3}" })
    let models = unmarked.matches(of: /@Model (?:final )?class (\w+)/).map { "\($0.output.1).self" }
    return """
      enum 6️⃣\(name): VersionedSchema {
        static var models: [any PersistentModel.Type] { [\(models.joined(separator: ", "))] }
        \(members)
      }

      """
  }

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
