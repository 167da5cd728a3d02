import TestSupport
import Testing

/// What a frozen copy has beside its stored properties, so that it compiles and stores what the original stored.
@Suite("Frozen copies")
struct CopyTests {
  private static func app(versions: [Int]) -> String {
    let names = versions.map { "V\($0)" }
    let schemas = versions.map {
      "public enum V\($0): VersionedSchema {\n"
        + "  public static let versionIdentifier = Schema.Version(\($0), 0, 0)\n"
        + "  public static var models: [any PersistentModel.Type] { [Note.self] }\n}\n"
    }
    return "import SwiftData\n" + schemas.joined() + migrationPlan(names)
      + "func open() throws -> ModelContainer {\n"
      + "  try ModelContainer(for: Schema(versionedSchema: \(names.last ?? "").self), migrationPlan: Plan.self)\n}\n"
  }

  /// What `freeze V1` makes of the file of versions; `models` is a file of its own, which shipped without `var day`.
  private static func frozen(
    _ models: String, imports: [String] = ["Foundation", "SwiftData"]
  ) throws -> (text: String, outcome: Tool.Outcome) {
    let folder = try TemporaryFolder()
    let source = imports.map { "import \($0)\n" }.joined() + models
    try folder.write(source.replacing("  var day: Int?\n", with: ""), to: "Models.swift")
    try folder.commit(app(versions: [1]), to: "Versions.swift", tag: "1.0")
    try folder.write(source, to: "Models.swift")
    try folder.commit(app(versions: [1, 2]), to: "Versions.swift")
    let outcome = try Tool.run(["freeze", "V1"], in: folder.url)
    return (folder.text("Versions.swift") ?? "", outcome)
  }

  private static func note(_ members: String, more: String = "") -> String {
    "@Model final class Note {\n  var text = \"\"\n  var day: Int?\n  \(members)\n  init() {}\n}\n\(more)"
  }

  @Test("names that Swift reads otherwise are written in backticks")
  func reservedNames() throws {
    let more = """
      enum Protocol: String, Codable { case http, `default` }
      struct `Type`: Codable { var `in`: Int = 0 }

      """
    let (text, _) = try Self.frozen(
      Self.note(
        "var scheme: Protocol = Protocol.default\n  var other: `Protocol` = .http\n  var `default`: [Type] = []",
        more: more))
    for line in [
      "var scheme: `Protocol` = `Protocol`.default\n", "var other: `Protocol` = .http\n",
      "var `default`: [`Type`] = []\n",
      "enum `Protocol`: String, Codable {\n", "case `default`\n", "struct `Type`: Codable {\n    var `in`: Int = 0\n",
    ] { #expect(text.contains("    \(line)") || text.contains("  \(line)")) }
  }

  @Test(
    "a default keeps its value",
    arguments: [
      ("var size: Int = Size.big.rawValue", "var size: Int = 1"),
      ("var most: Double = Double(Limits.most)", "var most: Double = Double(10)"),
      ("var area: Double = Double(Limits.most * 2)", "var area: Double = Double(10 * 2)"),
      ("var size: Int = Size.standard.rawValue", "var size: Int = 1"),
      ("var place: Place = Place.home", "var place: Place = Place(street: \"here\")"),
      ("var place: Place = .home", "var place: Place = Place(street: \"here\")"),
      ("var mood: Mood = .calm", "var mood: Mood = .calm"),
      ("var id = UUID()", "var id = UUID()"),
      ("var at: Date = Date.now", "var at: Date = Date.now"),
      ("var zone: TimeZone = TimeZone(identifier: \"UTC\")!", "var zone: TimeZone = TimeZone(identifier: \"UTC\")!"),
      ("var data: Data = try! JSONEncoder().encode(1)", "var data: Data = try! JSONEncoder().encode(1)"),
      ("var deep: Deep.Kind = Deep.Kind.calm", "var deep: Kind = Kind.calm"),
      ("var deep: Deep.Kind = Deep.Kind.usual", "var deep: Kind = Kind.wild"),
      ("var most: Int = Limits.limit()", "var most: Int = 10 * 2"),
      ("var most: Int = Limits.limit() + 1", "var most: Int = (10 * 2) + 1"),
      ("var most: Int = Limits.halved", "var most: Int = 10 / 2"),
      ("var mood: Mood = Mood.first()", "var mood: Mood = Mood.calm"),
      ("var mood: Mood = .first()", "var mood: Mood = Mood.calm"),
      ("var moods: [Mood] = Mood.twice()", "var moods: [Mood] = [Mood.wild, Mood.calm]"),
      ("var data: Data = Limits.encoded()", "var data: Data = try! JSONEncoder().encode(10)"),
      ("var place: Place = Places.work()", "var place: Place = Place(street: \"there\")"),
      ("var shares = [Share]()", "var shares = [Share]()"),
      ("var link: URL = Limits.link", "var link: URL = URL(string: \"x\")!"),
      // The macro of a model wants the type in front of a value, and names of the constant's own type mean nothing here.
      ("var mood: Mood = Mood.usual", "var mood: Mood = Mood.calm"),
      ("var mood: Mood? = Mood.usual", "var mood: Mood? = Mood.calm"),
      ("var moods: [Mood] = Mood.all", "var moods: [Mood] = [Mood.calm, Mood.wild]"),
      ("var at: Date = Limits.start", "var at: Date = Date.distantPast"),
      // A name in a string is one like any other.
      ("var label: String = \"\\(Limits.most)-1\"", "var label: String = \"\\(10)-1\""),
      ("var label: String = Limits.label", "var label: String = \"most \\(10)\""),
      ("var label: String = \"\\(Note.start)\"", "var label: String = \"\\(\"a\")\""),
      ("var label: String = \"\\(\"\\(Limits.most)\")\"", "var label: String = \"\\(\"\\(10)\")\""),
      ("var level: Level = Level.first", "var level: Level = Level.init(value: 1, kind: .low)"),
      ("var level: Level = Level.second", "var level: Level = Level(value: 2, kind: Level.Kind.low)"),
      ("var kind: Level.Kind = Level.usual", "var kind: Kind = Kind.low"),
    ])
  func defaults(member: String, copy: String) throws {
    let more = """
      enum Size: Int { case small, big; static let standard = Size.big }
      struct Deep { enum Kind: String, Codable { case calm, wild; static let usual = Kind.wild } }
      extension Note { private static let start = "a" }
      extension Limits {
        static let label = "most \\(most)"
        static func limit() -> Int { most * 2 }
        static var halved: Int { return most / 2 }
        static func encoded() -> Data { try! JSONEncoder().encode(most) }
      }
      enum Places { static func work() -> Place { Place(street: "there") } }
      final class Share: Codable { init() {} }
      extension Mood { static func first() -> Mood { usual }; static func twice() -> [Mood] { [.wild, first()] } }
      enum Limits { static let most = 10; static let link = URL(string: "x")!; static let start: Date = .distantPast }
      enum Mood: String, Codable { case calm, wild; static let usual: Mood = .calm; static let all: [Mood] = [.calm, .wild] }
      struct Level: Codable {
        enum Kind: String, Codable { case low, high }
        var value: Int
        var kind: Kind
        static let first: Level = .init(value: 1, kind: .low)
        static let second = Self(value: 2, kind: Kind.low)
        static let usual = Kind.low
      }
      struct Place: Codable { var street = ""; static let home = Place(street: "here") }

      """
    let (text, outcome) = try Self.frozen(Self.note(member, more: more))
    #expect(outcome.complaints == "")
    let type = copy.firstMatch(of: /: \w+ =/).map { String($0.output) } ?? ": ="
    #expect(text.contains("    \(copy)\n") || text.contains("    \(copy.replacing(type, with: " ="))\n"), "\(text)")
  }

  @Test(
    "a default that needs code is named, and nothing is written",
    arguments: [
      ("Size.next()", "static func next() -> Int { var n = 0; n += 1; return n }", "'Size.next', which has no copy"),
      ("Size.any()", "static func any() -> Int { let n = 1; return n }", "'Size.any', which has no copy"),
      ("Size.up()", "static var n = 1; static func up() -> Int { n += 1; return n }", "'Size.up', which has no copy"),
      ("Size.one()", "static func one(_ n: Int = 1) -> Int { n }", "'Size.one', which has no copy"),
      ("Size.one()", "static func one() -> Int { one() }", "'Size.one', which has no copy"),
      ("Size.one.count", "static let n = 1; static let one = \"\\(n)\"", "'Size.one.count', which has no copy"),
      ("\"\\(Size.one(2))\".count", "static func one(_ n: Int) -> Int { n }", "'Size.one', which has no copy"),
      ("\"\\(Size.text)\".count", "static let text = \"\"\"\n  a\n  \"\"\"", "'Size.text', which has no copy"),
      ("Size.half(4)", "static func half(_ size: Int) -> Int { size / 2 }", "'Size.half', which has no copy"),
      (
        "Share(1).size", "}; final class Share { let size: Int; init(_ size: Int) { self.size = size }",
        "the class 'Share', and only models, structs and enums have copies"
      ),
    ])
  func lostDefault(value: String, code: String, reason: String) throws {
    let (text, outcome) = try Self.frozen(Self.note("var size: Int = \(value)", more: "enum Size { \(code) }\n"))
    #expect(outcome.complaints.contains("'Note.size' cannot be copied: its default needs \(reason); nest a copy of "))
    #expect(outcome.code == 2)
    #expect(!text.contains("@Model"))
  }

  @Test("public models store public types, nested ones too")
  func access() throws {
    let models = """
      @Model public final class Note {
        public var text = ""
        var day: Int?
        public var mood: Mood = Mood.calm
        public var place: Place?
        public init() {}
      }
      public enum Mood: String, Codable { case calm }
      @available(iOS 18, *)
      public struct Place: Codable {
        public var kind: Kind
        private var secret = 0
        public enum Kind: Int, Codable { case home }
      }

      """
    let (text, outcome) = try Self.frozen(models)
    #expect(outcome.complaints == "")
    for line in [
      "  public final class Note {\n", "  public enum Mood: String, Codable {\n",
      "  @available(iOS 18, *)\n  public struct Place: Codable {\n", "    public var kind: Kind\n    var secret = 0\n",
      "    public enum Kind: Int, Codable {\n",
    ] {
      #expect(text.contains(line))
    }
  }

  @Test("the id of a public model stays public, as the model is identified by it")
  func publicID() throws {
    let models =
      "@Model public final class Note {\n  public var id: UUID = UUID()\n  public var text = \"\"\n  var day: Int?\n  public init() {}\n}\n"
    let (text, outcome) = try Self.frozen(models)
    #expect(outcome.complaints == "")
    #expect(text.contains("public final class Note {\n    public var id: UUID = UUID()\n    var text = \"\"\n"))
  }

  @Test("conformances that a protocol or an alias of the project requires are written out")
  func conformances() throws {
    let more = """
      protocol Named { var name: String { get } }
      protocol Choice: Named, Hashable, Stored {}
      typealias Stored = Codable & Sendable
      enum Mood: String, Choice { case calm; var name: String { rawValue } }

      """
    let (text, outcome) = try Self.frozen(Self.note("var mood: Mood = Mood.calm", more: more))
    #expect(outcome.complaints == "")
    #expect(text.contains("  enum Mood: String, Hashable, Codable, Sendable {\n    case calm\n  }\n"))
  }

  @Test("models nested in models are copied beside each other, as the entities that they are")
  func nestedModels() throws {
    let models = """
      @Model final class Note {
        var text = ""
        var day: Int?
        @Relationship(deleteRule: .cascade, inverse: \\Note.Line.note) var lines: [Line] = []
        init() {}
        @Model final class Line {
          var kind: Kind = Kind.plain
          var note: Note?
          init() {}
          enum Kind: String, Codable { case plain }
        }
      }

      """
    let (text, outcome) = try Self.frozen(models)
    #expect(outcome.complaints == "")
    #expect(text.contains("    @Relationship(deleteRule: .cascade, inverse: \\Line.note) var lines: [Line] = []\n"))
    #expect(
      text.contains(
        "  final class Line {\n    var kind: Kind = Kind.plain\n    var note: Note?\n\n    enum Kind: String"))
    #expect(text.contains("[Note.self, Line.self]"))
  }

  @Test("an enum that is nested in a type without a copy is copied into the next one around it")
  func deeplyNested() throws {
    let folder = try TemporaryFolder()
    let note = Self.note(
      "var kind: Note.Cover.Kind = .plain; struct Cover { enum Kind: String, Codable { case plain } }")
    try folder.commit(Self.app(versions: [1]) + note, tag: "1.0")
    try folder.commit(Self.app(versions: [1, 2]) + note.replacing("init(", with: "var day: Date?; init("))
    #expect(try Tool.run(["freeze", "V1"], in: folder.url).complaints == "")
    let text = try #require(folder.text("App.swift"))
    #expect(
      text.contains("    var kind: Note.Kind = .plain\n\n    enum Kind: String, Codable {\n      case plain\n    }\n"))
  }

  @Test("enums of one name are told apart by the names of the types around them")
  func twins() throws {
    let (text, outcome) = try Self.frozen(
      Self.note(
        "typealias Kind = Notes.Kind; var kind: Kind = .plain; var other: Deep.Covers.Kind = Deep.Covers.Kind.big",
        more: """
          public enum Notes { enum Kind: String, Codable { case plain } }
          struct Deep { enum Covers { enum Kind: Int, Codable { case big } } }

          """))
    #expect(outcome.complaints == "")
    #expect(text.contains("    var kind: Notes.Kind = .plain\n    var other: Covers.Kind = Covers.Kind.big\n"))
    #expect(
      text.contains("  public enum Notes {\n    enum Kind: String, Codable {\n      case plain\n    }\n  }\n"))
    #expect(text.contains("  enum Covers {\n    enum Kind: Int, Codable {\n      case big\n    }\n  }\n"))
  }

  @Test("enums whose names are the same around them, too, are named, and nothing is written")
  func indistinctTwins() throws {
    let (text, outcome) = try Self.frozen(
      Self.note(
        "var kind: Notes.Types.Kind = Notes.Types.Kind.plain; var other: Covers.Types.Kind = Covers.Types.Kind.big",
        more: """
          enum Notes { enum Types { enum Kind: String, Codable { case plain } } }
          enum Covers { enum Types { enum Kind: Int, Codable { case big } } }

          """))
    #expect(
      outcome.complaints.contains(
        "'Notes.Types.Kind' cannot be copied: the version needs another copy of this name; write the copies of 'V1' by hand"
      ))
    #expect(outcome.code == 2 && !text.contains("@Model"))
  }

  @Test("a file imports what the copies name, and nothing else")
  func imports() throws {
    let all = ["CoreLocation", "Foundation", "MapKit", "SwiftData"]
    let plain = try Self.frozen(Self.note("var count = 0"), imports: all)
    #expect(plain.text.hasPrefix("import SwiftData\n"))
    let dated = try Self.frozen(Self.note("var at = Date()"), imports: all)
    #expect(dated.text.hasPrefix("import Foundation\nimport SwiftData\n"))
    let more = "struct Place: Codable { var degrees: CLLocationDegrees = 0 }\n"
    let placed = try Self.frozen(Self.note("var place: Place?", more: more), imports: all)
    #expect(placed.outcome.complaints == "")
    #expect(placed.text.hasPrefix("import CoreLocation\nimport SwiftData\n"))
  }

  @Test(
    "a type of SwiftUI or UIKit, a constant of Core Location, and a name that is not known bring their modules",
    arguments: [
      ("var tint: Color.Resolved?", ["SwiftData", "SwiftUI"], "import SwiftData\nimport SwiftUI\n"),
      (
        "@Attribute(.transformable(by: Tinting.self)) var tint: UIColor?", ["SwiftData", "UIKit"],
        "import SwiftData\nimport UIKit\n"
      ),
      (
        "var accuracy: Double = kCLLocationAccuracyBest", ["CoreLocation", "SwiftData", "UIKit"],
        "import CoreLocation\nimport SwiftData\n"
      ),
      ("var at: CLLocationDegrees = 0", ["MapKit", "SwiftData"], "import MapKit\nimport SwiftData\n"),
      ("var key: KeyboardKey?", ["Keys", "MapKit", "SwiftData"], "import Keys\nimport SwiftData\n"),
      ("var size: CGFloat = 0", ["SwiftData", "SwiftUI"], "import Foundation\nimport SwiftData\n"),
    ])
  func importsOfTypes(member: String, imports: [String], expected: String) throws {
    let more = "final class Tinting: ValueTransformer {}\n"
    let (text, _) = try Self.frozen(Self.note(member, more: more), imports: imports)
    #expect(text.hasPrefix(expected))
  }

  @Test(
    "an import in an '#if' is copied with its condition, or not at all",
    arguments: [
      (
        "import Foundation\nimport SwiftData\n#if canImport(CoreLocation)\nimport CoreLocation\n#endif\n",
        "import SwiftData\n#if canImport(CoreLocation)\nimport CoreLocation\n#endif\n"
      ),
      (
        "import SwiftData\n#if os(watchOS) || os(tvOS)\nimport MapKit\n#else\nimport CoreLocation\n#endif\n",
        "import SwiftData\n#if !(os(watchOS) || os(tvOS))\nimport CoreLocation\n#endif\n"
      ),
      (
        "import SwiftData\n#if os(macOS)\nimport UIKit\n#elseif DEBUG\nimport struct CoreLocation.Place\n#endif\n",
        "import SwiftData\n#if !os(macOS) && DEBUG\nimport struct CoreLocation.Place\n#endif\n"
      ),
      (
        "#if DEBUG\nimport CoreLocation\n#endif\n@preconcurrency import CoreLocation\nimport SwiftData\n",
        "@preconcurrency import CoreLocation\nimport SwiftData\n"
      ),
    ])
  func conditionalImports(head: String, expected: String) throws {
    let more = "struct Place: Codable { var degrees: CLLocationDegrees = 0 }\n"
    let (text, outcome) = try Self.frozen(head + Self.note("var place: Place?", more: more), imports: [])
    #expect(outcome.complaints == "")
    #expect(text.hasPrefix("\(expected)public enum V1"), "\(text.prefix(300))")
  }

  @Test("a file that imports Foundation by way of a module in an '#if' imports Foundation itself")
  func foundationBesideCondition() throws {
    let head = "import SwiftData\n#if canImport(UIKit)\nimport UIKit\n#endif\n"
    let members = "@Attribute(.transformable(by: Tinting.self)) var tint: UIColor?\n  var at = Date()"
    let (text, _) = try Self.frozen(head + Self.note(members), imports: [])
    #expect(text.hasPrefix("import Foundation\n\(head)public enum V1"), "\(text.prefix(300))")
  }

  // MARK: Lines

  @Test("a default with statements keeps its lines, and a string of several lines its value")
  func linesOfDefaults() throws {
    let members = """
      var size: Int = {
          let a = 1 // one
          #if os(iOS)
              let b = Limits.most
          #else
              let b = 2
          #endif
          return a + b
      }()
      var list = [
          1, // first
          2
      ]
      var text: String = \"\"\"
          a
            - b \\(Limits.most)
              c

          d
          \"\"\"
      """
    let (text, outcome) = try Self.frozen(
      """
      @Model final class Note {
      \(members.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n"))
        var day: Int?
          init() {}
      }
      enum Limits { static let most = 10 }

      """)
    #expect(outcome.complaints == "")
    let expected = """
          var size: Int = {
            let a = 1 // one
            #if os(iOS)
              let b = 10
            #else
              let b = 2
            #endif
            return a + b
          }()
          var list = [ 1, 2 ]
          var text: String = \"\"\"
            a
              - b \\(10)
                c

            d
            \"\"\"

      """
    #expect(text.contains(expected), "\(text)")
  }

  // MARK: Conditions

  @Test(
    "what branches of an '#if' declare differently is named, and nothing is written",
    arguments: [
      ("struct Place: Codable { var x = 0\n#if os(iOS)\nvar y = 0\n#endif\n}", "'Place.y'"),
      ("struct Place: Codable { var x = 0\n#if os(iOS)\n@Clamped\n#endif\nvar y = 0 }", "'Place.y'"),
      (
        "struct Place: Codable { var kind = Kind.a; enum Kind: Codable { case a\n#if os(iOS)\ncase b\n#endif\n} }",
        "'Kind.b'"
      ),
      (
        "struct Place: Codable { var x = 0\n#if os(iOS)\nenum CodingKeys: String, CodingKey { case x = \"a\" }\n#endif\n}",
        "'Place.CodingKeys'"
      ),
      (
        "struct Place: Codable, Equatable { var x = 0 }\n#if os(iOS)\nextension Place { static func == (l: Place, r: Place) -> Bool { true } }\n#endif",
        "'Place.=='"
      ),
    ])
  func conditionalMembers(place: String, name: String) throws {
    let (text, outcome) = try Self.frozen(Self.note("var place: Place?", more: place + "\n"))
    #expect(
      outcome.complaints.contains(
        "\(name) cannot be copied: it is declared in an '#if'; nest a copy of 'Place' in 'V1' by hand"))
    #expect(outcome.code == 2)
    #expect(!text.contains("@Model"))
  }

  @Test("an attribute of a model that an '#if' holds is named, and nothing is written")
  func conditionalAttribute() throws {
    let (text, outcome) = try Self.frozen(Self.note("#if os(iOS)\n  @Attribute(.unique)\n  #endif\n  var key = \"\""))
    #expect(
      outcome.complaints.contains(
        "'Note.key' cannot be copied: it is declared in an '#if'; nest a copy of 'Note' in 'V1' by hand"))
    #expect(outcome.code == 2)
    #expect(!text.contains("@Model"))
  }

  @Test("types that several branches of an '#if' declare are named, and nothing is written")
  func conditionalTypes() throws {
    let mood = "#if os(iOS)\nenum Mood: Codable { case calm }\n#else\nenum Mood: Codable { case wild }\n#endif\n"
    let note = Self.note("")
    let other = note.replacing("  init", with: "  var extra = 0\n  init")
    for (models, name) in [
      (Self.note("var mood: Mood?", more: mood), "Mood"), ("#if os(iOS)\n\(note)#else\n\(other)#endif\n", "Note"),
    ] {
      let (text, outcome) = try Self.frozen(models)
      #expect(
        outcome.complaints.contains(
          "'\(name)' cannot be copied: several branches of an '#if' declare it; nest a copy of '\(name)' in 'V1' by hand, "
            + "with the same branches"))
      #expect(outcome.code == 2)
      #expect(!text.contains("@Model"))
    }
  }

  // MARK: Names that copies cannot see

  @Test(
    "a copy that needs what its file cannot see is named, and nothing is written",
    arguments: [
      ("h.combine(norm(x))", "private func norm(_ x: Int) -> Int { x }", "norm"),
      ("h.combine(\"\\(norm(x))\")", "private func norm(_ x: Int) -> Int { x }", "norm"),
      ("h.combine(x.near)", "private extension Int { var near: Int { self } }", "near"),
      ("h.combine(x.near)", "extension Equatable { fileprivate var near: Self { self } }", "near"),
      ("h.combine(Limits.most)", "enum Limits { fileprivate static let most = 1 }", "most"),
      ("h.combine(Keys.most)", "private enum Keys { static let most = 1 }\nextension Keys { func go() {} }", "Keys"),
    ])
  func hiddenNames(code: String, more: String, name: String) throws {
    let place = "struct Place: Codable, Hashable { var x = 0; func hash(into h: inout Hasher) { \(code) } }\n"
    let (text, outcome) = try Self.frozen(Self.note("var place: Place?", more: "\(place)\(more)\n"))
    #expect(
      outcome.complaints.contains(
        "'Place' cannot be copied: its copy needs '\(name)', which code of 'V1' cannot see; make it visible there, or nest a "
          + "copy of 'Place' in 'V1' by hand"))
    #expect(outcome.code == 2)
    #expect(!text.contains("@Model"))
  }

  @Test("code that other files can name is named by copies as before")
  func visibleNames() throws {
    let more = """
      struct Place: Codable, Hashable { var x = 0; func hash(into h: inout Hasher) { h.combine(norm(x).near + Limits.most) } }
      func norm(_ x: Int) -> Int { x }
      extension Int { var near: Int { self } }
      enum Limits { static let most = 1 }

      """
    let (text, outcome) = try Self.frozen(Self.note("var place: Place?", more: more))
    #expect(outcome.complaints == "")
    #expect(text.contains("    func hash(into h: inout Hasher) { h.combine(norm(x).near + Limits.most) }\n"))
  }

  @Test("a private type that the coding uses is nested in the copy")
  func privateKeys() throws {
    let more = """
      private struct AnyKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }
      struct Place: Codable {
        var x = 0
        init(from decoder: any Decoder) throws {
          x = try decoder.container(keyedBy: AnyKey.self).decode(Int.self, forKey: AnyKey(stringValue: "x"))
        }
      }

      """
    let (text, outcome) = try Self.frozen(Self.note("var place: Place?", more: more))
    #expect(outcome.complaints == "")
    #expect(
      Self.members(of: "struct Place: Codable", in: text) == """
        var x = 0
        private struct AnyKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
        }
        init(from decoder: any Decoder) throws {
        x = try decoder.container(keyedBy: AnyKey.self).decode(Int.self, forKey: AnyKey(stringValue: "x"))
        }
        """)
  }

  @Test("a default of an associated value has the value of the constant that it names")
  func defaultsOfAssociatedValues() throws {
    let more = """
      private let base = 3
      enum Rule: Codable {
        case every(n: Int = base, String = Rule.word), kind(Kind = .usual), never
        static let word = "w"
      }
      enum Kind: String, Codable { case a, b; static let usual = Kind.b }

      """
    let (text, outcome) = try Self.frozen(Self.note("var rule: Rule?", more: more))
    #expect(outcome.complaints == "")
    #expect(text.contains("    case every(n: Int = 3, String = \"w\")\n    case kind(Kind = Kind.b)\n"), "\(text)")
    let (_, lost) = try Self.frozen(
      Self.note(
        "var rule: Rule?",
        more: "func next(_ n: Int) -> Int { n }\nenum Rule: Codable { case every(Int = next(1)) }\n"))
    #expect(lost.complaints.contains("'Rule.every' cannot be copied: its default needs 'next', which has no copy; "))
    #expect(lost.code == 2)
  }

  @Test("a type that is written with its module is not the nested one of its name")
  func moduleQualified() throws {
    let folder = try TemporaryFolder([
      "Package.swift": "// swift-tools-version:5.9\nimport PackageDescription\n"
        + "let package = Package(name: \"App\", targets: [.target(name: \"App\", path: \"App\")])\n"
    ])
    let source = """
      import SwiftData
      @Model final class Note {
        var own: Status = Status.a
        var other: App.Status? = App.Status.x
        var all: [App.Status] = []
        var day: Int?
        enum Status: String, Codable { case a }
        init() {}
      }
      enum Status: String, Codable { case x }

      """
    try folder.write(source.replacing("  var day: Int?\n", with: ""), to: "App/Models.swift")
    try folder.commit(Self.app(versions: [1]), to: "App/Versions.swift", tag: "1.0")
    try folder.write(source, to: "App/Models.swift")
    try folder.commit(Self.app(versions: [1, 2]), to: "App/Versions.swift")
    #expect(try Tool.run(["freeze", "V1"], in: folder.url).complaints == "")
    let text = folder.text("App/Versions.swift") ?? ""
    for line in [
      "var own: Status = Status.a", "var other: V1.Status? = V1.Status.x", "var all: [V1.Status] = []",
    ] { #expect(text.contains("    \(line)\n"), "\(text)") }
  }

  // MARK: Code

  private static func members(of type: String, in text: String) -> String {
    guard let start = text.firstRange(of: "  \(type) {\n")?.upperBound,
      let end = text[start...].firstRange(of: "\n  }\n")?.lowerBound
    else { return "" }
    return text[start..<end].split(separator: "\n").map { String($0.drop { $0 == " " }) }.joined(separator: "\n")
  }

  @Test("what the copy of another type calls is not private in a copy")
  func privateMembers() throws {
    let (text, outcome) = try Self.frozen(
      Self.note(
        "var key: Key = Key.empty",
        more: """
          struct Key: Codable {
            let raw: String
            private init(raw: String) { self.raw = Self.limit(raw) }
            fileprivate static func limit(_ raw: String) -> String { raw }
            static let empty = Key(raw: "")
          }

          """))
    #expect(outcome.complaints == "")
    #expect(text.contains("    var key: Key = Key(raw: \"\")\n"))
    #expect(
      Self.members(of: "struct Key: Codable", in: text) == """
        let raw: String
        init(raw: String) { self.raw = Self.limit(raw) }
        static func limit(_ raw: String) -> String { raw }
        """)
  }

  @Test("the code that encodes and compares values brings the members that it names")
  func membersOfCode() throws {
    let more = """
      enum Mood: String, Codable {
        case calm, wild
        init(from decoder: any Decoder) throws { self = Self.parse(try String(from: decoder)) }
        static func parse(_ text: String) -> Mood { Mood(rawValue: text) ?? fallback }
        static var fallback: Mood { .calm }
        var label: String { rawValue }
      }
      struct Place: Codable, Hashable {
        var street = ""
        var key: String { street.lowercased() }
        var label: String { street }
        static func == (left: Place, right: Place) -> Bool { left.key == right.key }
        func hash(into hasher: inout Hasher) { hasher.combine(key) }
      }

      """
    let (text, outcome) = try Self.frozen(Self.note("var mood: Mood = Mood.calm; var place: Place?", more: more))
    #expect(outcome.complaints == "")
    #expect(
      Self.members(of: "enum Mood: String, Codable", in: text) == """
        case calm
        case wild
        init(from decoder: any Decoder) throws { self = Self.parse(try String(from: decoder)) }
        static func parse(_ text: String) -> Mood { Mood(rawValue: text) ?? fallback }
        static var fallback: Mood { .calm }
        """)
    #expect(
      Self.members(of: "struct Place: Codable, Hashable", in: text) == """
        var street = ""
        var key: String { street.lowercased() }
        static func == (left: Place, right: Place) -> Bool { left.key == right.key }
        func hash(into hasher: inout Hasher) { hasher.combine(key) }
        """)
  }

  @Test("members that the code names in strings come along")
  func membersInStrings() throws {
    let more = """
      struct Place: Codable, Hashable {
        var street: String
        private static let mark = ":"
        var key: String { "\\(street)\\(Place.mark)" }
        static func == (left: Place, right: Place) -> Bool { "\\(left.key)" == "\\(right.key)" }
      }

      """
    let (text, outcome) = try Self.frozen(Self.note("var place: Place?", more: more))
    #expect(outcome.complaints == "")
    #expect(
      Self.members(of: "struct Place: Codable, Hashable", in: text) == """
        var street: String
        static let mark = ":"
        var key: String { "\\(street)\\(Place.mark)" }
        static func == (left: Place, right: Place) -> Bool { "\\(left.key)" == "\\(right.key)" }
        """)
  }

  @Test("a copy conforms to a protocol of the project whose code it needs, with the members that this requires")
  func protocolsOfCode() throws {
    let more = """
      protocol Named { var name: String { get } }
      protocol Keyed: Named { var prefix: String { get } }
      extension Keyed { var key: String { prefix + name } }
      protocol Shown { var title: String { get } }
      struct Place: Codable, Hashable, Keyed, Shown {
        var name = ""
        var prefix: String { "place" }
        var title: String { name }
        func hash(into hasher: inout Hasher) { hasher.combine(key) }
      }

      """
    let (text, outcome) = try Self.frozen(Self.note("var place: Place?", more: more))
    #expect(outcome.complaints == "")
    #expect(
      Self.members(of: "struct Place: Codable, Hashable, Keyed", in: text) == """
        var name = ""
        var prefix: String { "place" }
        func hash(into hasher: inout Hasher) { hasher.combine(key) }
        """)
  }

  @Test(
    "a default brings the initializer that it calls",
    arguments: [
      ("Place(\"here\")", "init(_ street: String) { self.street = street }"),
      (".init(\"here\")", "init(_ street: String) { self.street = street }"),
      ("Place(in: 3)", "init(in zone: Int, at number: Int = 0) { self.init(\"\\(zone)\\(number)\") }"),
    ])
  func initializers(value: String, initializer: String) throws {
    let more = """
      struct Place: Codable {
        var street: String
        init(_ street: String) { self.street = street }
        init(in zone: Int, at number: Int = 0) { self.init("\\(zone)\\(number)") }
        init(other: Int) { self.init("") }
      }

      """
    let (text, outcome) = try Self.frozen(Self.note("var place: Place = \(value)", more: more))
    #expect(outcome.complaints == "")
    let members = Self.members(of: "struct Place: Codable", in: text)
    #expect(members.contains(initializer))
    #expect(!members.contains("init(other"))
  }

  @Test(
    "a protocol of the project whose extension encodes values comes along, with the members that it requires",
    arguments: [
      "protocol Fallback: Codable, RawRepresentable where RawValue == Int { static var fallback: Self { get } }\nextension Fallback",
      "protocol Fallback: Codable { static var fallback: Self { get } }\nextension Fallback where Self: RawRepresentable, RawValue == Int",
      "protocol Fallback: Decodable { static var fallback: Self { get } }\nextension Decodable where Self: Fallback & RawRepresentable, RawValue == Int",
    ])
  func codingProtocol(declaration: String) throws {
    let more = """
      \(declaration) {
        init(from decoder: any Decoder) throws {
          self = Self(rawValue: try decoder.singleValueContainer().decode(Int.self)) ?? Self.fallback
        }
      }
      enum Level: Int, Encodable, Fallback { case low, high; static var fallback: Level { .low }; var name: String { "x" } }

      """
    let (text, outcome) = try Self.frozen(Self.note("var level: Level = Level.low", more: more))
    #expect(outcome.complaints == "")
    let copy = try #require(text.firstMatch(of: /enum Level: ([^{]*) \{[^}]*static var fallback: Level \{ \.low \}/))
    #expect(copy.output.1.split(separator: ", ").contains("Fallback"))
    #expect(!text.contains("var name: String"))
  }

  @Test("what a protocol requires of a type comes along: initializers, and associated types")
  func codingRequirements() throws {
    let more = """
      protocol Lenient: Codable {
        associatedtype Key: CodingKey
        init(keyed: KeyedDecodingContainer<Key>) throws
      }
      extension Lenient {
        init(from decoder: any Decoder) throws { try self.init(keyed: try decoder.container(keyedBy: Key.self)) }
      }
      enum Keys: String, CodingKey { case width }
      struct Size: Lenient {
        typealias Key = Keys
        var width = 1.0
        init() {}
        init(keyed c: KeyedDecodingContainer<Key>) throws { width = try c.decode(Double.self, forKey: .width) }
      }

      """
    let (text, outcome) = try Self.frozen(Self.note("var size: Size = Size()", more: more))
    #expect(outcome.complaints == "")
    #expect(text.contains("struct Size: Codable, Lenient {\n"))
    #expect(text.contains("typealias Key = Keys\n"))
    #expect(text.contains("init(keyed c: KeyedDecodingContainer<Key>) throws {"))
  }

  @Test("an alias that branches of an '#if' declare stays, whatever the branches are")
  func conditionalAlias() throws {
    let more = """
      #if os(iOS)
      typealias Pixel = Int32
      #else
      typealias Pixel = Int64
      #endif

      """
    let (text, outcome) = try Self.frozen(Self.note("var pixel: Pixel = 0", more: more))
    #expect(outcome.complaints == "")
    #expect(text.contains("var pixel: Pixel = 0\n"))
  }

  @Test("beside the initializer of an extension, a copy has that of the compiler")
  func memberwiseInitializer() throws {
    let more = """
      struct Place: Codable { var street: String; var city: String?; let code = 1; var size: Int = 2 }
      extension Place { init(_ street: String) { self.init(street: street) } }

      """
    let (text, outcome) = try Self.frozen(Self.note("var place: Place = Place(\"here\")", more: more))
    #expect(outcome.complaints == "")
    #expect(
      Self.members(of: "struct Place: Codable", in: text) == """
        var street: String
        var city: String?
        let code = 1
        var size: Int = 2
        init(street: String, city: String? = nil, size: Int = 2) {
        self.street = street
        self.city = city
        self.size = size
        }
        init(_ street: String) { self.init(street: street) }
        """)
    let plain = try Self.frozen(
      Self.note("var place: Place = Place(street: \"here\")", more: "struct Place: Codable { var street: String }\n"))
    #expect(Self.members(of: "struct Place: Codable", in: plain.text) == "var street: String")
  }

  @Test("literals and constants that stand for values keep their meaning")
  func literalDefaults() throws {
    let more = """
      struct Title: Codable, ExpressibleByStringLiteral {
        var text: String
        init(stringLiteral value: String) { text = value }
      }
      struct Flags: OptionSet, Codable {
        let rawValue: Int
        static let first = Flags(rawValue: 1)
        static let both: Flags = [.first, Flags(rawValue: 2)]
      }

      """
    let (text, outcome) = try Self.frozen(
      Self.note("var title: Title = \"none\"; var flags: Flags = [.first]; var more = Flags.both", more: more))
    #expect(outcome.complaints == "")
    #expect(text.contains("struct Title: Codable, ExpressibleByStringLiteral {\n"))
    #expect(text.contains("init(stringLiteral value: String)"))
    #expect(text.contains("var flags: Flags = [Flags(rawValue: 1)]\n"))
    #expect(text.contains("var more: Flags = [Flags(rawValue: 1), Flags(rawValue: 2)]\n"))
  }

  @Test("an initializer that a default calls by way of the app's functions and constants is copied")
  func initializerOfFunction() throws {
    let more = """
      struct Place: Codable { var street = ""; init(named name: String) { street = name } }
      enum Places {
        static func work() -> Place { there }
        static var there: Place { Place(named: "there") }
      }

      """
    let (text, outcome) = try Self.frozen(Self.note("var place: Place = Places.work()", more: more))
    #expect(outcome.complaints == "")
    #expect(text.contains("var place: Place = Place(named: \"there\")\n"))
    #expect(text.contains("init(named name: String) { street = name }"))
  }

  @Test("a class that is stored and nested in a model is named: the copy of the model does not have it")
  func nestedClass() throws {
    let member = "final class Share: Codable { init() {} }; var shares: [Share] = []"
    let (text, outcome) = try Self.frozen(Self.note(member))
    #expect(
      outcome.complaints.contains(
        "'Note.shares' cannot be copied: its type is the class 'Note.Share', and only models, structs and enums have copies; "
          + "move the class out of 'Note'"))
    #expect(outcome.code == 2 && !text.contains("@Model"))
  }

  @Test("a default in a struct that needs code is named, and nothing is written")
  func lostDefaultOfValue() throws {
    let (text, outcome) = try Self.frozen(
      Self.note(
        "var place: Place?",
        more: "struct Place: Codable { var size: Int = next() }\nfunc next() -> Int { var n = 0; n += 1; return n }\n"))
    #expect(outcome.complaints.contains("'Place.size' cannot be copied: its default needs 'next', which has no copy; "))
    #expect(outcome.code == 2)
    #expect(!text.contains("@Model"))
  }

  // MARK: Classes

  @Test("each class has an initializer, and that of a subclass overrides the one with the same parameters")
  func subclasses() throws {
    let models = """
      @Model class Note {
        var text = ""
        var title: String
        var day: Int?
        init(title: String) { self.title = title }
      }
      @available(iOS 26, *)
      @Model final class Letter: Note {
        var sender = ""
        override init(title: String) { super.init(title: title) }
      }

      """
    let folder = try TemporaryFolder()
    func source(_ models: String, _ versions: [Int]) -> String {
      models + Self.app(versions: versions).replacing("[Note.self]", with: "[Note.self, Letter.self]")
    }
    try folder.commit(source(models.replacing("  var day: Int?\n", with: ""), [1]), tag: "1.0")
    try folder.commit(source(models, [1, 2]))
    let outcome = try Tool.run(["freeze", "V1"], in: folder.url)
    #expect(outcome.complaints == "")
    let text = try #require(folder.text("App.swift"))
    #expect(text.contains("    init(title: String) {\n      self.title = title\n    }\n"))
    #expect(text.contains("    override init(title: String) {\n      super.init(title: title)\n    }\n"))
  }
}
