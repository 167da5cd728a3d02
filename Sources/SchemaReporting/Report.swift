import SchemaLinting
import SchemaModel
import SchemaSyntax

/// All that a run has to say, in whatever format.
package struct Report: Sendable {
  /// The project.
  package let project: Project
  /// The diagnostics, sorted.
  package let diagnostics: [Diagnostic]
  /// Whether only errors are shown; the counts are those of all.
  package let showsErrorsOnly: Bool
  /// The number of Swift files read for markers.
  package let fileCount: Int
  /// The version of the tool.
  package let toolVersion: String
  /// What could not be resolved.
  package let unresolved: [Unresolved]

  /// Makes a report.
  package init(
    project: Project, diagnostics: [Diagnostic], fileCount: Int, toolVersion: String, showsErrorsOnly: Bool = false
  ) {
    self.showsErrorsOnly = showsErrorsOnly
    self.project = project
    self.diagnostics = diagnostics
    self.fileCount = fileCount
    self.toolVersion = toolVersion
    unresolved = project.unresolved
  }

  /// The diagnostics that are shown.
  package var shown: [Diagnostic] {
    showsErrorsOnly ? diagnostics.filter { $0.severity == .error } : diagnostics
  }

  /// The number of diagnostics of a severity.
  package func count(_ severity: Severity) -> Int {
    diagnostics.count { $0.severity == severity }
  }
}

/// Lines and columns of the places of a report; each file's lines are counted once.
struct PositionTable {
  private let indexes: [SourceFile: LineIndex]

  /// Counts the lines of the files that places are in.
  init(_ places: [Place]) {
    indexes = Dictionary(Set(places.map(\.file)).map { ($0, LineIndex($0)) }) { first, _ in first }
  }

  /// The positions of a place's start and end.
  func positions(_ place: Place) -> (start: Position, end: Position) {
    let index = index(place.file)
    return (index.position(of: place.span.start), index.position(of: place.span.end))
  }

  /// The line index of a file.
  func index(_ file: SourceFile) -> LineIndex { indexes[file] ?? LineIndex(file) }
}

extension Diagnostic {
  /// The place and those of the notes.
  var places: [Place] { [finding.place] + finding.notes.map(\.place) }
}
