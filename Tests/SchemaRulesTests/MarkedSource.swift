import SchemaSyntax
import SchemaText
import TestSupport
import Testing

/// Sources in which keycap emoji stand directly before the tokens that findings point at.
struct MarkedSource {
  /// The sources without the markers.
  let source: ExampleSource
  /// The markers by file and UTF-8 offset of what follows them.
  private let markers: [String: [Int: String]]

  /// Takes the markers out of a text.
  init(_ text: String) {
    var markers: [String: [Int: String]] = [:]
    let files = ExampleSource(text).files.map { file in
      let marked = Marked(file.text(Span(start: 0, end: file.bytes.count)))
      markers[file.path] = Dictionary(marked.markers.map { ($0.offset, String($0.marker)) }) { $1 }
      return SourceFile(path: file.path, text: marked.text)
    }
    self.markers = markers
    source = ExampleSource(files: files)
  }

  /// The marker before a place, or the place itself where none stands there.
  func marker(_ place: Place) -> String {
    if let marker = markers[place.file.path]?[place.span.start] { return marker }
    let position = LineIndex(place.file).position(of: place.span.start)
    return "\(place.file.path):\(position.line):\(position.column)"
  }
}

/// A line of a rule's table: a source, and what the rule says about it.
struct RuleCase: Sendable, CustomTestStringConvertible {
  /// What the line is about.
  let testDescription: String
  /// The source with markers.
  let source: String
  /// `1️⃣ error` for each finding, `1️⃣ error → 2️⃣ 3️⃣` where the places of its notes matter too, and
  /// `1️⃣ error of 2️⃣ 3️⃣` where those of its members do.
  let expected: [String]
  /// The texts that the project counts as unresolved; nil where they do not matter.
  let unresolved: [String]?

  /// Makes a line; without expected findings the rule is silent.
  init(_ name: String, _ source: String, _ expected: [String] = [], unresolved: [String]? = nil) {
    testDescription = name
    self.source = source
    self.expected = expected
    self.unresolved = unresolved
  }

  /// Compares what a rule says with what is expected.
  func check(_ rule: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(RenderedTexts.current != nil, "the suite needs the trait '.texts'", sourceLocation: sourceLocation)
    let marked = MarkedSource(source)
    let report = marked.source.report(only: [rule])
    let showsNotes = expected.contains { $0.contains("→") }
    let showsMembers = expected.contains { $0.contains(" of ") }
    let found = report.diagnostics.filter { $0.rule == rule }.map { diagnostic in
      let notes = showsNotes ? diagnostic.finding.notes.map { marked.marker($0.place) } : []
      let members = showsMembers ? diagnostic.finding.members.map { marked.marker($0.place) } : []
      let lists = [("of", members), ("→", notes)].flatMap { $0.1.isEmpty ? [] : [$0.0] + $0.1 }
      return ([marked.marker(diagnostic.finding.place), "\(diagnostic.severity)"] + lists).joined(separator: " ")
    }
    #expect(found.sorted() == expected.sorted(), "\(testDescription)", sourceLocation: sourceLocation)
    if let unresolved {
      #expect(
        report.project.schemas.declared.unresolved.map(\.what) == unresolved, "\(testDescription)",
        sourceLocation: sourceLocation)
    }
  }
}

/// A source with the texts that a rule's findings cover, in the order of the report.
struct SpanCase: Sendable, CustomTestStringConvertible {
  /// The rule.
  let testDescription: String
  /// The source.
  let source: String
  /// The covered texts.
  let expected: [String]

  /// Makes a line for a rule.
  init(_ rule: String, _ source: String, _ expected: [String]) {
    testDescription = rule
    self.source = source
    self.expected = expected
  }

  /// Compares the covered texts.
  func check() {
    let diagnostics = ExampleSource(source).report(only: [testDescription]).diagnostics.filter {
      $0.rule == testDescription
    }
    #expect(diagnostics.map { $0.finding.place.file.text($0.finding.place.span) } == expected)
  }
}
