import SchemaSyntax
import TestSupport
import Testing

/// Random combinations of the pages' bad examples, the same in each run.
@Suite("Fixes of combined examples")
struct FixCombinationTests {
  @Test("in modules of their own", arguments: 1...25)
  func separateModules(seed: UInt64) throws {
    try check(combination(seed) { index, path in "Module\(index)/\(path)" }, seed)
  }

  @Test("in one module", arguments: 101...125)
  func oneModule(seed: UInt64) throws {
    try check(combination(seed) { index, path in "App/Part\(index)-\(path.replacing("/", with: "-"))" }, seed)
  }

  /// What fixes bring to light in some combinations.
  private static let revealed = FixExampleTests.revealed.union([
    // A container of an older version may look into an old store; that of the last one shares its store with others.
    FoundSubject(rule: "conflicting-containers", subject: "openCellar"),
    // Another example's container syncs with CloudKit.
    FoundSubject(rule: "cloudkit-required-attribute", subject: "CookbookSchemaV1.ShoppingItem.name"),
  ])

  private func check(_ source: ExampleSource, _ seed: UInt64) throws {
    let fixed = source.fixed(by: .all, takesUnsafe: true)
    let result = source.with(Dictionary(fixed.files.map { ($0.path, $0.after) }) { first, _ in first })
    FixedExamples.write("seed-\(seed)", before: source, after: result)
    #expect(!fixed.applied.isEmpty)
    let dropped = fixed.dropped.filter { drop in
      !Self.revealed.contains { drop.objection == .newWarning("\($0.rule):\($0.subject)") }
    }
    #expect(dropped.map { "\($0.fix.diagnostic.rule): \($0.objection.text)" } == [], "seed \(seed)")
    #expect(
      source.fingerprintsThatAreNew(in: result).filter { !Self.revealed.contains($0) }.map(\.text) == [],
      "seed \(seed)")
    #expect(
      fixed.check.outcome.diagnostics.flatMap(\.finding.fixes).map(\.title.text)
        == fixed.dropped.map(\.fix.fix.title.text), "seed \(seed)")
    #expect(result.fixed(by: .all, takesUnsafe: true).files.isEmpty, "a second run changes nothing: seed \(seed)")
  }

  /// Some fixable examples whose types have different names, with paths of their own.
  private func combination(_ seed: UInt64, path: (Int, String) -> String) throws -> ExampleSource {
    var random = SeededNumbers(seed)
    var names: Set<String> = []
    var files: [SourceFile] = []
    for (index, id) in FixExampleTests.fixableRules.shuffled(using: &random).prefix(6).enumerated() {
      guard let example = try #require(PageFile(id)).examples(in: "Error").randomElement(using: &random) else {
        continue
      }
      let source = ExampleSource(example.source)
      let own = Set(source.typeNames)
      guard names.isDisjoint(with: own) else { continue }
      names.formUnion(own)
      files += source.files.map { SourceFile(path: path(index, $0.path), bytes: $0.bytes) }
    }
    return ExampleSource(files: files)
  }
}

extension ExampleSource {
  /// The names of the types and functions at file level.
  fileprivate var typeNames: [String] {
    files.map { SyntaxTree(parsing: $0) }.flatMap { tree in tree.declarations.map { tree.text($0.name) } }
  }
}

/// Numbers that look random and are the same for a seed.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    let mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    let again = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return again ^ (again >> 31)
  }
}
