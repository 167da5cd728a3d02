import TestSupport
import Testing

/// A record shows what a store depends on, and nothing of how it is written.
@Suite("Variations of a recorded source")
struct RecordVariationTests {
  @Test("comments, order, formatting and methods do not change a record", arguments: UInt64(0)..<60)
  func variations(seed: UInt64) throws {
    var random = Random(seed: seed)
    let source = Self.source(&random)
    #expect(try record(of: source) == record(of: Self.plain), "\(source)")
  }

  @Test("what a store depends on changes it", arguments: meaningful)
  func changes(from old: String, to new: String) throws {
    #expect(Self.plain.contains(old))
    #expect(try record(of: Self.plain.replacing(old, with: new, maxReplacements: 1)) != record(of: Self.plain))
  }

  static let meaningful = [
    ("var size: Int =", "var size: Int8 ="), ("var day: Date?", "var day: Date"), ("var day: Date?", "var date: Date?"),
    (".unique", ".externalStorage"), (".cascade", ".deny"), ("pages: [Page]", "pages: Page?"),
    ("case calm", "case glad"), ("var street", "var road"), ("#Unique<Note>([\\.title, \\.day])\n", ""),
    ("Point(x: 1, y: -2)", "Point(x: 1, y: 2)"),
  ]

  private func record(of source: String) throws -> String {
    try #require(ExampleSource(source).record()).text
  }

  // MARK: Sources

  private static var plain: String {
    var random: Random?
    return source(&random)
  }

  private static func source(_ random: inout Random) -> String {
    var choice: Random? = random
    defer { if let choice { random = choice } }
    return source(&choice)
  }

  /// The source in one of its ways; without a generator in the plainest.
  private static func source(_ random: inout Random?) -> String {
    let note = members(
      [
        "@Attribute(.unique) var title: String = \"\"", "var size: Int = 1_000 + 2", "var day: Date?",
        "var tags: [String] = [\"a\", \"b\"]", "var place: Point = Point(x: 1, y: -2)", "var mood: Mood? = Mood.calm",
        "var address: Address?", "var pair: (Int, String)?", "var limits: [String: Int] = [:]",
        "@Relationship(deleteRule: .cascade, inverse: \\Page.note) var pages: [Page] = []",
        "#Unique<Note>([\\.title, \\.day])",
      ], &random)
    let page = members(["var number = 1", "var note: Note?"], &random)
    var declarations = [
      "@Model final class Note { \(note) }", "@Model final class Page { \(page) }",
      "struct Point: Codable { \(members(["var x: Int", "var y: Int"], &random)) }",
      "struct Address: Codable { \(members(["var street: String", "var zip: String?"], &random)) }",
      "enum Mood: String, Codable { \(members(["case calm", "case wild = \"w\""], &random)) }",
      "func open() throws -> ModelContainer { try ModelContainer(for: Note.self, Page.self) }",
    ]
    if var generator = random {
      declarations.shuffle(using: &generator)
      random = generator
    }
    return "import SwiftData\n\n" + declarations.map { layOut($0, &random) }.joined(separator: "\n") + "\n"
  }

  /// Members in some order, with others among them that no store sees.
  private static func members(_ members: [String], _ random: inout Random?) -> String {
    guard var generator = random else { return members.joined(separator: "\n") + "\n" }
    let others = [
      "func close() { print(\"closed\") }", "static let limit = 3", "var length: Int { 1 }",
      "/// What it is for.\nfunc isEqual(to other: Int) -> Bool { other > 1 }",
    ].filter { _ in Bool.random(using: &generator) }
    let all = (members + others).shuffled(using: &generator)
    random = generator
    return "\n" + all.joined(separator: Bool.random(using: &generator) ? "\n" : "\n\n  ") + "\n"
  }

  /// Spaces, line ends and comments where the language allows them.
  private static func layOut(_ text: String, _ random: inout Random?) -> String {
    guard var generator = random else { return text }
    defer { random = generator }
    let gaps = [" ", "  ", "\t", " /* why */ ", " // why\n    ", "\n      "]
    var result = ""
    var rest = text[...]
    while let character = rest.first {
      let next = rest.dropFirst().first
      switch character {
      case ":" where next == " ", "," where next == " ":
        result += String(character) + (([""] + gaps).randomElement(using: &generator) ?? "")
        rest = rest.dropFirst(2)
        continue
      case "[" where next != ":" && next != "]", "(" where next != ")":
        result += String(character) + (Bool.random(using: &generator) ? "" : "\n        ")
      case "]" where result.last == "\"":
        result += [",\n  ]", "]", " ]"].randomElement(using: &generator) ?? ""
      case "\n" where Bool.random(using: &generator): result += "  // a remark\n\n"
      case "_": result += Bool.random(using: &generator) ? "_" : ""
      default: result.append(character)
      }
      rest = rest.dropFirst()
    }
    let plus = [" + ", "+", "  +\n    "].randomElement(using: &generator) ?? ""
    return result.replacing(" + ", with: plus)
  }
}

/// Numbers that are the same in every run.
private struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
