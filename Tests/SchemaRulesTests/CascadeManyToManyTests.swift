import Testing

/// The rule about `.cascade` in a many-to-many.
@Suite("Cascades in a many-to-many", .texts)
struct CascadeManyToManyTests {
  @Test("cascade-many-to-many", arguments: table)
  func rule(_ line: RuleCase) { line.check("cascade-many-to-many") }

  static let table: [RuleCase] = [
    RuleCase(
      "the inverse named here, or on the other side; arrays that are optional",
      """
      @Model final class Note { @Relationship(deleteRule: 1️⃣.cascade, inverse: \\Tag.notes) var tags: [Tag] = [] }
      @Model final class Tag { var 2️⃣notes: [Note] = [] }
      @Model final class Film { @Relationship(deleteRule: 3️⃣.cascade) var actors: [Actor]? }
      @Model final class Actor { @Relationship(inverse: \\Film.actors) var 4️⃣films: [Film]? }
      """,
      ["1️⃣ warning → 2️⃣", "3️⃣ warning → 4️⃣"]),
    RuleCase(
      "both sides cascade: one finding at the first, whichever names the inverse",
      """
      @Model final class Note { @Relationship(deleteRule: 1️⃣.cascade, inverse: \\Tag.notes) var tags: [Tag] = [] }
      @Model final class Tag { @Relationship(deleteRule: 2️⃣.cascade) var notes: [Note] = [] }
      @Model final class Film { @Relationship(deleteRule: 3️⃣.cascade) var actors: [Actor] = [] }
      @Model final class Actor { @Relationship(deleteRule: 4️⃣.cascade, inverse: \\Film.actors) var films: [Film] = [] }
      """,
      ["1️⃣ warning → 2️⃣", "3️⃣ warning → 4️⃣"]),
    RuleCase(
      "the rule by its full name and by a constant, the attribute over several lines, in files of their own",
      """
      // file: Recipe.swift
      enum Rules { static let owned: Schema.Relationship.DeleteRule = .cascade }
      @Model
      final class Recipe {
        @Relationship(
          originalName: "parts",
          deleteRule: 1️⃣Schema.Relationship.DeleteRule.cascade,
          inverse: \\Ingredient.recipes
        )
        var ingredients: Array<Ingredient>
      }
      // file: Ingredient.swift
      @Model final class Ingredient {
        var 2️⃣recipes: [Recipe]
        @Relationship(deleteRule: 3️⃣Rules.owned, inverse: \\Shop.offers) var shops: [Shop]
      }
      @Model final class Shop { var 4️⃣offers: [Ingredient] }
      """,
      ["1️⃣ warning → 2️⃣", "3️⃣ warning → 4️⃣"]),
    RuleCase(
      "a model with itself, and an inverse through an alias",
      """
      @Model final class Task {
        @Relationship(deleteRule: 1️⃣.cascade, inverse: \\Task.blockers) var blocks: [Task] = []
        var 2️⃣blockers: [Task] = []
      }
      enum V2 {
        @Model final class Note { @Relationship(deleteRule: 3️⃣.cascade, inverse: \\Label.notes) var labels: [Label] = [] }
        @Model final class Tag { var 4️⃣notes: [Note] = [] }
      }
      typealias Label = V2.Tag
      """,
      ["1️⃣ warning → 2️⃣", "3️⃣ warning → 4️⃣"]),
    RuleCase(
      "the relationship of a parent class",
      """
      @Model class Media { @Relationship(deleteRule: 1️⃣.cascade, inverse: \\Tag.media) var tags: [Tag] = [] }
      @Model final class Photo: Media { var width = 0 }
      @Model final class Tag { var 2️⃣media: [Media] = [] }
      """,
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "a one-to-many, an owned object, a tree",
      """
      @Model final class Folder {
        @Relationship(deleteRule: .cascade, inverse: \\Note.folder) var notes: [Note] = []
        @Relationship(deleteRule: .cascade, inverse: \\Folder.parent) var children: [Folder] = []
        @Relationship(deleteRule: .cascade, inverse: \\Cover.folder) var cover: Cover?
        var parent: Folder?
      }
      @Model final class Note { var folder: Folder? }
      @Model final class Cover { var folder: Folder? }
      """),
    RuleCase(
      "a model that joins two others",
      """
      @Model final class Note { @Relationship(deleteRule: .cascade, inverse: \\NoteTag.note) var noteTags: [NoteTag] = [] }
      @Model final class Tag { @Relationship(deleteRule: .cascade, inverse: \\NoteTag.tag) var noteTags: [NoteTag] = [] }
      @Model final class NoteTag { var note: Note?; var tag: Tag? }
      """),
    RuleCase(
      "other delete rules, and none",
      """
      @Model final class Note { @Relationship(deleteRule: .nullify, inverse: \\Tag.notes) var tags: [Tag] = [] }
      @Model final class Tag { var notes: [Note] = [] }
      @Model final class Film { @Relationship(inverse: \\Actor.films) var actors: [Actor] = [] }
      @Model final class Actor { @Relationship(deleteRule: .deny) var films: [Film] = [] }
      """),
    RuleCase(
      "no inverse on either side, several candidates, no way back",
      """
      @Model final class Note { @Relationship(deleteRule: .cascade) var tags: [Tag] = [] }
      @Model final class Tag { var notes: [Note] = []; var pinned: [Note] = [] }
      @Model final class Film { @Relationship(deleteRule: .cascade) var actors: [Actor] = [] }
      @Model final class Actor { @Relationship(deleteRule: .cascade) var films: [Film] = [] }
      @Model final class Album { @Relationship(deleteRule: .cascade) var songs: [Song] = [] }
      @Model final class Song { var title = "" }
      """),
    RuleCase(
      "a delete rule or an inverse that is not known, and an inverse that does not fit",
      """
      @Model final class Note { @Relationship(deleteRule: rule(), inverse: \\Tag.notes) var tags: [Tag] = [] }
      @Model final class Tag { var notes: [Note] = [] }
      @Model final class Film { @Relationship(deleteRule: .cascade, inverse: path) var actors: [Actor] = [] }
      @Model final class Actor { var films: [Film] = [] }
      @Model final class Album { @Relationship(deleteRule: .cascade, inverse: \\Song.notes) var songs: [Song] = [] }
      @Model final class Song { var notes: [Note] = []; var albums: [Album] = [] }
      """),
    RuleCase(
      "tests, and a model of an earlier version",
      """
      // file: AppTests/Models.swift
      @Model final class Film { @Relationship(deleteRule: .cascade, inverse: \\Actor.films) var actors: [Actor] = [] }
      @Model final class Actor { var films: [Film] = [] }
      // file: App/Schemas.swift
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
        @Model final class Note { @Relationship(deleteRule: .cascade, inverse: \\Tag.notes) var tags: [Tag] = [] }
        @Model final class Tag { var notes: [Note] = [] }
      }
      enum V2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
        @Model final class Note { @Relationship(deleteRule: 1️⃣.cascade, inverse: \\Tag.notes) var tags: [Tag] = []; var a = 1 }
        @Model final class Tag { var 2️⃣notes: [Note] = [] }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      """,
      ["1️⃣ warning → 2️⃣"]),
  ]

  @Test("points at the delete rule")
  func span() {
    SpanCase(
      "cascade-many-to-many",
      "@Model class A { @Relationship(deleteRule: Schema.Relationship.DeleteRule.cascade, inverse: \\B.many) var b: [B] }\n@Model class B { var many: [A] }",
      ["Schema.Relationship.DeleteRule.cascade"]
    ).check()
  }
}
