import SchemaLinting
import SchemaRules
import SchemaSyntax
import SchemaText
import TestSupport
import Testing

/// A source with a fault, and what the fixes of a rule make of it.
struct FixCase: Sendable, CustomTestStringConvertible {
  /// What the case is about.
  let testDescription: String
  private let source: String
  /// The texts that are replaced, and by what; each occurs once.
  private let replaced: [(old: String, new: String)]
  /// The rules that find more afterwards, because the fault hid it.
  private let revealed: Set<String>

  /// Makes a case; without replacements the rule finds something and offers nothing.
  init(_ name: String, _ source: String, _ replaced: [(String, String)] = [], revealing revealed: Set<String> = []) {
    testDescription = name
    self.source = Marked(source).text
    self.replaced = replaced
    self.revealed = revealed
  }

  /// Compares what the fixes of a rule make of the source with what is expected; a safe case needs safe fixes.
  func check(_ rule: String, isSafe: Bool = true, sourceLocation: SourceLocation = #_sourceLocation) {
    let example = ExampleSource(source)
    let found = example.report(only: [rule]).diagnostics.filter { $0.rule == rule }
    #expect(!found.isEmpty, "\(testDescription): no finding", sourceLocation: sourceLocation)
    let fixes = found.flatMap(\.finding.fixes)
    #expect(fixes.isEmpty == replaced.isEmpty, "\(testDescription): \(fixes)", sourceLocation: sourceLocation)
    let fixed = example.fixed(
      by: .all, takesUnsafe: !isSafe, fixable: { outcome in outcome.diagnostics.filter { $0.rule == rule } })
    #expect(
      fixed.dropped.map(\.objection.text) == [], "\(testDescription): dropped", sourceLocation: sourceLocation)
    let result = example.with(Dictionary(fixed.files.map { ($0.path, $0.after) }) { first, _ in first })
    #expect(result.text == expected.text, "\(testDescription)", sourceLocation: sourceLocation)
    FixedExamples.write(rule, before: example, after: result)
    let new = example.fingerprintsThatAreNew(in: result).filter { !revealed.contains($0.rule) }.map(\.text)
    #expect(new == [], "\(testDescription): new findings", sourceLocation: sourceLocation)
  }

  private var expected: ExampleSource {
    ExampleSource(
      replaced.reduce(source) { text, change in
        precondition(text.ranges(of: change.old).count == 1, "'\(change.old)' must occur once: \(testDescription)")
        return text.replacing(change.old, with: change.new)
      })
  }
}

extension Linter {
  /// All rules, those aside that are off unless named.
  static let all = Linter(Catalogue.builtIn)
}

/// What tells a finding from others, wherever it is.
struct FoundSubject: Hashable, Comparable {
  let rule: String
  let subject: String

  var text: String { "\(rule): \(subject)" }

  static func < (left: FoundSubject, right: FoundSubject) -> Bool { left.text < right.text }
}

extension ExampleSource {
  /// The files with their names.
  var text: String {
    files.map { "// file: \($0.path)\n\($0.text(Span(start: 0, end: $0.bytes.count)))" }.joined()
  }

  /// What the rules find, members of groups one by one.
  var foundSubjects: Set<FoundSubject> {
    Set(
      Linter.all.diagnostics(in: project).flatMap { diagnostic in
        let members = diagnostic.finding.members.map(\.subject)
        return (members.isEmpty ? [diagnostic.finding.subject] : members).map {
          FoundSubject(rule: diagnostic.rule, subject: $0)
        }
      })
  }

  /// What the rules find in other contents of the files and not in these; a syntax error counts too.
  func fingerprintsThatAreNew(in other: ExampleSource) -> [FoundSubject] {
    let errors = zip(files, other.files).filter { old, new in
      new.path.hasSuffix(".swift")
        && SyntaxTree(parsing: new).problems.count > SyntaxTree(parsing: old).problems.count
    }.map { FoundSubject(rule: "syntax", subject: $0.1.path) }
    return errors + other.foundSubjects.subtracting(foundSubjects).sorted()
  }
}
