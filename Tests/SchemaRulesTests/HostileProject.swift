import TestSupport
import Testing

/// A project that doubles its work at each step, or whose declarations lead to each other in circles.
struct HostileProject: CustomTestStringConvertible, Sendable {
  /// What is hard about it.
  let testDescription: String
  /// The source.
  let text: String

  private init(_ description: String, _ parts: String...) {
    testDescription = description
    text = parts.joined(separator: "\n")
  }
}

/// A text for each of 40 steps, or of some others, with `%` for the number of the step and `^` for that of the next.
private func steps(_ text: String, count: Int = 40, joined separator: String = "\n") -> String {
  (0..<count).map { text.replacing("%", with: "\($0)").replacing("^", with: "\($0 + 1)") }.joined(separator: separator)
}

private let note = "@Model final class Note { var count = 0; init() {} }"

private func model(_ member: String, inherits: String = "") -> String {
  "@Model final class Note\(inherits) { \(member); init() {} }"
}

private func version(_ list: String, _ members: String = "", named name: String = "V1") -> String {
  """
  enum \(name): VersionedSchema {
    static let versionIdentifier = Schema.Version(\(name.dropFirst()), 0, 0)
    static var models: [any PersistentModel.Type] { \(list) }
    \(members)
  }
  """
}

private func plan(_ stages: String) -> String {
  """
  enum Plan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
    static var stages: [MigrationStage] { \(stages) }
  }
  """
}

private func migration(_ code: String, _ functions: String = "") -> String {
  let stage =
    "MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: { context in"
  return [
    note, version("[Note.self]"), version("[Note.self]", named: "V2"), plan("[\(stage)\n\(code)\n})]"), functions,
  ].joined(separator: "\n")
}

/// Structs that hold all of each other.
private let holdingEachOther = (0..<12).map { number in
  "struct S\(number): Codable { \(steps("var a%: S%?", count: 12, joined: "; ")) }"
}.joined(separator: "\n")

/// Two versions of a model that stores a struct, which no current model stores.
private func versions(storing type: String) -> String {
  [
    version("[V1.Note.self]", model("var value: \(type)?")), version("[V2.Note.self]", note, named: "V2"),
    plan("[.lightweight(fromVersion: V1.self, toVersion: V2.self)]"),
  ].joined(separator: "\n")
}

private let types = "[any PersistentModel.Type]"

extension HostileProject {
  /// Types that inherit from each other.
  static let inheritance: [Self] = [
    .init("models that inherit from each other", "@Model class A: B {}\n@Model class B: A {}"),
    .init("a model that inherits from itself", "@Model class A: A {}"),
    .init(
      "extensions that inherit from each other, several times over", version("[V1.Note.self]", note),
      "enum V0: VersionedSchema {}", String(repeating: "extension V0: V1 {}\nextension V1: V0 {}\n", count: 8),
      "@Model final class Other { var missing: V0.Missing?; init() {} }"),
    .init(
      "protocols that inherit from all of the next three",
      steps("protocol P%: P^, Q^, R^ {}\nprotocol Q%: P^, Q^, R^ {}\nprotocol R%: P^, Q^, R^ {}", count: 14),
      "protocol P14 {}\nprotocol Q14 {}\nprotocol R14 {}",
      model("var count = Note.missing; var value: Missing?", inherits: ": P0")),
    .init(
      "diamonds of protocols", steps("protocol P%: A%, B% {}\nprotocol A%: P^ {}\nprotocol B%: P^ {}"),
      "protocol P40 {}",
      model("var count = Note.missing", inherits: ": P0")),
    .init(
      "aliases of compositions", "protocol P {}\nprotocol Q {}\ntypealias A0 = P & Q", steps("typealias A^ = A% & A%"),
      model("var count = 0", inherits: ": A40")),
    .init(
      "aliases of compositions in a circle", "typealias A0 = A1 & A1\ntypealias A1 = A0 & A0",
      model("var count = 0", inherits: ": A0")),
  ]

  /// Types that hold each other.
  static let structs: [Self] = [
    .init(
      "structs that hold two of the next", steps("struct S%: Codable { var a: S^; var b: S^ }"),
      "struct S40: Codable { var a: Int }", model("var value: S0?")),
    .init(
      "structs that hold all of each other",
      holdingEachOther,
      model("var value: S0?")),
    .init(
      "structs of an old version that hold two of the next", steps("struct S%: Codable { var a: S^; var b: S^ }"),
      "struct S40: Codable { var a: Int }", versions(storing: "S0")),
    .init(
      "structs of an old version that hold all of each other",
      holdingEachOther,
      versions(storing: "S0")),
    .init(
      "a struct of an old version that holds an alias of itself", "struct S: Codable { var next: A? }\ntypealias A = S",
      versions(storing: "S")),
    .init(
      "generics of generics", "struct Pair<A, B> { var a: A; var b: B }\ntypealias G0 = Int",
      steps("typealias G^ = Pair<G%, G%>"), model("var value: G40?")),
    .init(
      "dictionaries of dictionaries", "typealias G0 = Int", steps("typealias G^ = [G%: G%]"), model("var value: G40?")),
  ]

  /// Constants and functions that are made from the one before, twice.
  static let values: [Self] = [
    .init("sums", "let x0 = 1", steps("let x^ = x% + x%"), model("var count = x40")),
    .init(
      "lists of lists", note, "let x0: \(types) = [Note.self]", steps("let x^ = x% + x%"), version("x40"),
      "let container = try! ModelContainer(for: Schema(x40))"),
    .init("a list that adds itself twice", note, "let all: \(types) = all + all", version("all + all")),
    .init(
      "lists that add each other twice", note,
      "enum L { static var a: \(types) { b + b }; static var b: \(types) { a + a } }", version("L.a + L.b")),
    .init(
      "ternaries", note, "let x0: \(types) = [Note.self]", steps("let x^ = isOn ? x% : x%"), version("x40"),
      "let container = try! ModelContainer(for: Schema(x40))"),
    .init(
      "lists under conditions", note, "let x0: \(types) = [Note.self]",
      steps("#if A\nlet x^ = x%\n#else\nlet x^ = x% + []\n#endif"), version("x40")),
    .init(
      "functions that return the one before", note, "func x0() -> \(types) { [Note.self] }",
      steps("func x^() -> \(types) { switch number { case 1: return x%(); default: return x%() } }"), version("x40()")),
    .init(
      "tuples", note, "let t0: (\(types), \(types)) = ([Note.self], [Note.self])",
      steps("let t^ = (t%.0 + t%.1, t%.1 + t%.0)"), version("t40.0 + t40.1")),
    .init(
      "later values", note, "func open() throws {\nlet x0: \(types) = [Note.self]",
      steps("let x^: \(types)\nif isOn { x^ = x% } else { x^ = x% }"),
      "let container = try ModelContainer(for: Schema(x40))\n}"),
    .init(
      "optionals", note, "let x0: \(types)? = [Note.self]", steps("let x^ = x% ?? x% ?? []"),
      version("x40 ?? x40 ?? []")),
    .init(
      "texts", note, "let s0 = \"a\"", steps("let s^ = \"\\(s%)\\(s%)\""),
      "let container = try! ModelContainer(for: Note.self, configurations: ModelConfiguration(s40))"),
    .init(
      "paths", note, "let u0 = URL.documentsDirectory", steps("let u^ = URL(u%, u%, u%, u%)"),
      """
      func open() -> ModelContainer {
        do {
          return try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: u40))
        } catch {
          try? FileManager.default.removeItem(at: u40)
          return try! ModelContainer(for: Note.self)
        }
      }
      """),
    .init(
      "flags", note, "let f0 = UserDefaults.standard.bool(forKey: \"a\")", steps("let f^ = f% && f%"),
      """
      func open() throws -> ModelContainer {
        if f40 { try? FileManager.default.removeItem(at: url) }
        return try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: url, isStoredInMemoryOnly: f40))
      }
      """),
    .init(
      "configurations", note, "let x0 = [ModelConfiguration()]", steps("let x^ = x% + x%"),
      "let container = try! ModelContainer(for: Note.self, configurations: x40)"),
  ]

  /// Stages and their code.
  static let migrations: [Self] = [
    .init(
      "stages through functions", note, version("[Note.self]"), version("[Note.self]", named: "V2"), plan("[s40()]"),
      "func s0() -> MigrationStage { .lightweight(fromVersion: V1.self, toVersion: V2.self) }",
      steps("func s^() -> MigrationStage { if isOn { return s%() } else { return s%() } }")),
    .init(
      "stages of stages", note, version("[Note.self]"), version("[Note.self]", named: "V2"), plan("s40"),
      "let s0: [MigrationStage] = [.lightweight(fromVersion: V1.self, toVersion: V2.self)]",
      steps("var s^: [MigrationStage] { s% + s% }")),
    .init(
      "closures that call the one before",
      migration("let c0 = { try context.save() }\n\(steps("let c^ = { try c%(); try c%() }"))\ntry c40()")),
    .init(
      "closures in closures",
      migration(String(repeating: "{ ", count: 30) + "try context.save()" + String(repeating: " }(); 1 }()", count: 30))
    ),
    .init(
      "helpers that call the next one twice",
      migration(
        "try h0(context)", steps("func h%(_ context: ModelContext) throws { try h^(context); try h^(context) }"))),
    .init(
      "variables of code",
      migration(
        "let v0 = try context.fetch(FetchDescriptor<Note>())\n\(steps("let v^ = isOn ? v% + v% : v%"))\nfor note in v40 { note.count = 1 }"
      )),
  ]

  /// `#if` in numbers.
  static let conditions: [Self] = [
    .init(
      "conditions in conditions", String(repeating: "#if A\n", count: 60), note,
      String(repeating: "#else\n@Model final class Other { init() {} }\n#endif\n", count: 60))
  ]
}
