import SchemaSyntax
import Testing

/// The code that changes ask for.
@Suite("Code to write")
struct CodeOfRemedies {
  @Test("all code parses without problems", arguments: ComparisonOfShapes.verdicts + ComparisonOfShapes.pairs)
  func parses(_ line: ChangeCase) {
    for code in line.make().code {
      let tree = SyntaxTree(parsing: SourceFile(path: "Code.swift", text: "final class Around {\n\(code)\n}\n"))
      #expect(tree.problems.isEmpty, "\(code)")
      let members = tree.declarations.first?.members?.count ?? 0
      #expect(members > 0, "\(code)")
    }
  }

  @Test("each change that asks for more than a word has code")
  func coverage() {
    for line in ComparisonOfShapes.verdicts {
      let pair = line.make()
      let hard = pair.comparison.changes.filter {
        $0.change.verdict.outcome > .dataLoss && $0.after?.part.fields.isEmpty == true
      }
      for change in hard {
        let remedy = pair.comparison.remedy(for: change, in: pair.project.schemas)
        #expect(remedy?.code != nil, "\(line.testDescription): \(change.change.verdict.reason), \(change.kind.name)")
      }
    }
  }

  @Test("one line", arguments: lines)
  func line(old: String, new: String, code: String) {
    #expect(
      SchemaPair("@Model class Note { \(old) } @Model class Tag {}", "@Model class Note { \(new) } @Model class Tag {}")
        .code == [code])
  }

  static let lines: [(String, String, String)] = [
    ("", "var rating: Int", "var rating: Int = 0\n// or\nvar rating: Int?"),
    ("", "private(set) public var link: URL", "private(set) public var link: URL?"),
    ("", "var a: any P", "var a: (any P)?"),
    ("", "@Relationship(inverse: \\Tag.note) var tag: Tag", "@Relationship(inverse: \\Tag.note) var tag: Tag?"),
    ("var title: String", "var noteTitle: String", "@Attribute(originalName: \"title\") var noteTitle: String"),
    (
      "@Attribute(.unique) var title: String", "@Attribute(.unique, hashModifier: \"x\") var noteTitle: String = \"\"",
      "@Attribute(.unique, originalName: \"title\", hashModifier: \"x\") var noteTitle: String = \"\""
    ),
    (
      "var tags: [Tag]", "@Relationship(deleteRule: .cascade, inverse: \\Tag.note) var noteTags: [Tag]",
      "@Relationship(deleteRule: .cascade, originalName: \"tags\", inverse: \\Tag.note) var noteTags: [Tag]"
    ),
    (
      "@Attribute(.externalStorage) var data: Data", "@Attribute(.allowsCloudEncryption) var data: Data",
      "@Attribute(.allowsCloudEncryption, .externalStorage) var data: Data"
    ),
    ("var `default`: Int", "var defaultValue: Int?", "@Attribute(originalName: \"default\") var defaultValue: Int?"),
  ]

  @Test("the way of two steps keeps both properties for a version")
  func twoSteps() {
    #expect(
      SchemaPair(note: "var price: String?", "var price: Double").code == [
        """
        // in 'V2'
        var price: String?
        var newPrice: Double?

        static let movePrice = MigrationStage.custom(
          fromVersion: V1.self, toVersion: V2.self,
          willMigrate: nil,
          didMigrate: { context in
            for note in try context.fetch(FetchDescriptor<V2.Note>()) {
              note.newPrice = note.price.flatMap { Double($0) }
            }
            try context.save()
          })

        // in the version after 'V2'
        var newPrice: Double?
        """
      ])
  }

  @Test("a property that is to be encoded keeps its type")
  func encoding() {
    let types = "struct Size: Codable { var width = 0.0 }"
    let code = SchemaPair(
      "@Model class Note { var size: Size? }; \(types)",
      "@Model class Note { @Attribute(.codable) var size: Size? }; \(types)"
    ).code
    #expect(code.first?.contains("@Attribute(.codable) var newSize: Size?\n") == true)
    #expect(code.first?.contains("note.newSize = note.size\n") == true)
  }

  @Test("names that are taken are not given twice")
  func takenNames() {
    let code = SchemaPair(note: "var a: String; var newA: Int?", "var a: Int; var newA: Int?").code
    #expect(code.first?.contains("var convertedA: Int?") == true)
    let context = SchemaPair("@Model class Context { var a: Int? }", "@Model class Context { var a: Int }").code
    #expect(
      context.first?.contains("for row in try context.fetch(FetchDescriptor<V1.Context>()) where row.a == nil {")
        == true)
  }

  @Test("duplicates go by the names that the keys had, and rows without a value stay")
  func deduplication() {
    let pair = SchemaPair(
      note: "var mail: String?; var code: Int",
      "#Unique<Note>([\\.email, \\.code]); @Attribute(originalName: \"mail\") var email: String?; var code: Int")
    #expect(
      pair.code == [
        """
        static let deduplicateNote = MigrationStage.custom(
          fromVersion: V1.self, toVersion: V2.self,
          willMigrate: { context in
            var seen: Set<[AnyHashable]> = []
            for note in try context.fetch(FetchDescriptor<V1.Note>()) {
              guard let mail = note.mail else { continue }
              // keeps the first of several
              if !seen.insert([note.code, mail]).inserted { context.delete(note) }
            }
            try context.save()
          },
          didMigrate: nil)
        """
      ])
    #expect(
      SchemaPair(note: "var a: Int", "@Attribute(.unique) var a: Int").code[0].contains("var seen: Set<Int> = []"))
  }

  @Test("duplicates go by the properties that the rows have, and by types as the plan names them")
  func deduplicationOfOldRows() {
    let new = SchemaPair(note: "var a: Int", "#Unique<Note>([\\.a, \\.b]); var a: Int; var b: Int = 0").code
    #expect(new.count == 1 && new[0].contains("if !seen.insert(note.a).inserted { context.delete(note) }"))
    let nested = SchemaPair(
      note: "var a: Kind; enum Kind: String, Codable { case b }",
      "@Attribute(.unique) var a: Kind; enum Kind: String, Codable { case b }"
    ).code
    #expect(nested.first?.contains("var seen: Set<V1.Note.Kind> = []") == true)
  }

  @Test("rows without a value of what is unique get one of their own, not one for all")
  func ownValues() {
    let filling = [
      """
      static let fillA = MigrationStage.custom(
        fromVersion: V1.self, toVersion: V2.self,
        willMigrate: { context in
          for note in try context.fetch(FetchDescriptor<V1.Note>()) where note.a == nil {
            note.a = UUID().uuidString
          }
          try context.save()
        },
        didMigrate: nil)
      """
    ]
    let old = "@Attribute(.unique) var a: String?"
    #expect(SchemaPair(note: old, "@Attribute(.unique) var a: String").code == filling)
    #expect(SchemaPair(note: old, "@Attribute(.unique) var a: String = \"\"").code == filling)
    #expect(SchemaPair(note: "@Attribute(.unique) var a: Int?", "@Attribute(.unique) var a: Int = 0").code == [])
    let both = SchemaPair(note: "var a: String?", "@Attribute(.unique) var a: String = \"\"").code
    #expect(
      both.first?.contains(
        "guard let a = note.a else {\n        note.a = UUID().uuidString\n        continue\n      }") == true)
    let number = SchemaPair(note: "var a: Int?", "@Attribute(.unique) var a: Int").code
    #expect(number.contains { $0.contains("        // give 'note.a' a value of its own\n        continue") })
  }

  @Test(
    "conversions that the types show",
    arguments: [
      ("String", "Int", "Int(note.a)"), ("Int", "String", "String(note.a)"),
      ("String", "Decimal", "Decimal(string: note.a)"), ("Decimal", "String", "note.a.description"),
      ("CGFloat?", "String", "note.a.map { $0.description }"),
      ("String", "CGFloat", "Double(note.a).map { number in CGFloat(number) }"),
      ("TimeInterval", "Date", "Date(timeIntervalSince1970: note.a)"),
      ("Date", "Double", "note.a.timeIntervalSince1970"), ("String", "[String]", "[note.a]"),
      ("UUID", "String", "note.a.uuidString"), ("String", "AttributedString", "AttributedString(note.a)"),
      ("String?", "Date", "note.a.flatMap { try? Date($0, strategy: .iso8601) }"),
      ("Int?", "String", "note.a.map { String($0) }"),
    ])
  func conversions(old: String, new: String, expression: String) {
    let code = SchemaPair(note: "var a: \(old)", "var a: \(new)").code.joined()
    #expect(code.contains("note.newA = \(expression)\n"), "\(code)")
  }

  @Test("what the types do not show is left to the author, in a comment")
  func unknownConversion() {
    let code = SchemaPair(note: "var a: Data", "var a: Int").code.joined()
    #expect(code.contains("// give 'note.newA' its value from 'note.a'\n"))
  }
}
