import SchemaLinting
import SchemaSyntax

/// A diagnostic with its lines and columns.
package struct PlacedDiagnostic: Sendable {
  /// A further place that explains the diagnostic.
  package struct Note: Sendable {
    package let message: String
    package let location: Location
  }

  /// One of the faults that the diagnostic joins, or several that are shown as one.
  package struct Member: Sendable {
    let subject: String
    let fingerprint: String
    let location: Location
  }

  /// A fix with the places of its edits.
  struct PlacedFix: Sendable {
    let fix: Fix
    let edits: [(edit: SourceEdit, location: Location)]

    init(_ fix: Fix, _ positions: PositionTable) {
      self.fix = fix
      edits = fix.edits.map { ($0, positions.location($0.place)) }
    }
  }

  /// The diagnostic as the engine made it.
  package let diagnostic: Diagnostic
  package let location: Location
  package let notes: [Note]
  let members: [Member]
  /// The edits that remove its cause, the best first.
  let fixes: [PlacedFix]

  init(_ diagnostic: Diagnostic, _ positions: PositionTable) {
    self.diagnostic = diagnostic
    location = positions.location(diagnostic.finding.place)
    notes = diagnostic.finding.notes.map { Note(message: $0.message.text, location: positions.location($0.place)) }
    fixes = diagnostic.finding.fixes.map { PlacedFix($0, positions) }
    let fingerprints = zip(diagnostic.memberFingerprints, diagnostic.wholeFingerprints).map { $1 ?? $0 }
    members = zip(diagnostic.finding.members, fingerprints).uniqued(by: \.1).map { member, fingerprint in
      Member(
        subject: member.whole?.subject ?? member.subject, fingerprint: fingerprint,
        location: positions.location(member.whole?.place ?? member.place))
    }
  }

  package var rule: String { diagnostic.rule }
  /// The severity that counts.
  package var severity: Severity { diagnostic.severity }
  /// What the rule found.
  package var finding: Finding { diagnostic.finding }
  package var message: String { finding.message.text }
  package var help: String? { finding.help?.text }
  /// The runtime texts that the finding prevents.
  package var errors: [String] { diagnostic.errors }
  /// What identifies the finding from run to run.
  package var fingerprint: String { diagnostic.fingerprint }

  /// The notes that a report for people shows; the others are counted.
  var firstNotes: [Note] { Array(notes.prefix(3)) }

  /// How many notes are only counted: `and 2 more`; nil if none are.
  var countOfOtherNotes: String? {
    let rest = notes.count - firstNotes.count
    return rest > 0 ? "and \(rest) more" : nil
  }

  /// What there is to say after the message, one line each, for formats that show no source: the first notes with their
  /// places, runtime errors, help.
  func details(path: (String) -> String = { $0 }) -> [String] {
    firstNotes.map { "note: \($0.message) (\(path($0.location.path)):\($0.location.start.line))" }
      + (countOfOtherNotes.map { ["note: \($0)"] } ?? []) + errors.map { "runtime error: \($0)" }
      + (help.map { ["help: \($0)"] } ?? [])
  }
}

/// A place as people and programs read it.
package struct Location: Sendable {
  /// The file and the bytes.
  package let place: Place
  /// The lines of the file.
  let lines: LineIndex
  /// The UTF-16 code units of the file.
  private let columns: UTF16Columns
  /// The first byte's position; its column counts UTF-8 bytes.
  package let start: Position
  /// The position after the last byte.
  package let end: Position

  init(_ place: Place, _ lines: LineIndex, _ columns: UTF16Columns) {
    self.place = place
    self.lines = lines
    self.columns = columns
    start = lines.position(of: place.span.start)
    end = lines.position(of: place.span.end)
  }

  /// The path as it is shown.
  package var path: String { place.file.path }

  /// A position of this location's file with its column counted in UTF-16 code units.
  func utf16(_ position: Position) -> Position {
    let line = lines.span(ofLine: position.line).start
    let end = line + position.column - 1
    if let length = columns.length(from: line, to: end) { return Position(line: position.line, column: length + 1) }
    let before = String(decoding: place.file.bytes[line..<end], as: UTF8.self)
    return Position(line: position.line, column: before.utf16.count + 1)
  }
}

/// The lines of the files that a report has places in; each file's lines are counted once.
struct PositionTable {
  private let indexes: [SourceFile: (lines: LineIndex, columns: UTF16Columns)]

  /// Counts the lines of the files that places are in.
  init(_ places: [Place]) {
    let files = Set(places.map(\.file))
    indexes = Dictionary(uniqueKeysWithValues: files.map { ($0, (LineIndex($0), UTF16Columns($0))) })
  }

  /// The location of a place.
  func location(_ place: Place) -> Location {
    let index = indexes[place.file] ?? (LineIndex(place.file), UTF16Columns(place.file))
    return Location(place, index.lines, index.columns)
  }
}

extension Diagnostic {
  /// The place and those of the notes, members and edits.
  var places: [Place] {
    [finding.place] + finding.notes.map(\.place) + finding.members.map(\.place)
      + finding.fixes.flatMap(\.edits).map(\.place)
  }
}
