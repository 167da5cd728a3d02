import SchemaLinting
import SchemaSyntax

/// What a fix changes, as lines that go and lines that come.
package struct FixExcerpt {
  /// A line of a file before or after the edits.
  package struct Line {
    /// Its number before the edits, or after them.
    package let number: Int
    package let isAdded: Bool
    /// The line without its end, with tabs as four columns.
    package let text: String
    /// The columns before what differs from the line that it replaces, or is replaced by.
    var focus = 0
    /// The columns of the longer of these two lines.
    var width: Int

    fileprivate init(number: Int, isAdded: Bool, text: String) {
      self.number = number
      self.isAdded = isAdded
      self.text = text
      width = text.columns
    }

    /// The line in the room that is there, with what differs in sight.
    func text(columns room: Int) -> String {
      let room = max(room, 20)
      guard width > room else { return text }
      let skipped = max(min(focus - room / 2, width - room), 0)
      let start = skipped > 0 ? "…" + SourceExcerpt.drop(skipped + 1, text) : text
      return Excerpt.cut(start, columns: room)
    }
  }

  /// The lines of one file.
  package struct Part {
    package let path: String
    /// The number of the first line that changes.
    package let line: Int
    package let lines: [Line]
  }

  /// The changed lines by file; of many only the first.
  package let parts: [Part]
  /// How many lines are left out.
  package let rest: Int

  /// The most lines that are shown.
  package static let most = 8

  package init(_ fix: Fix, most: Int = Self.most) {
    var room = most
    var rest = 0
    parts = fix.edits.grouped(by: \.place.file).compactMap { edits in
      let lines = Self.lines(edits)
      let shown = lines.prefix(room)
      room -= shown.count
      rest += lines.count - shown.count
      return shown.first.map { Part(path: edits[0].place.file.path, line: $0.number, lines: Array(shown)) }
    }
    self.rest = rest
  }

  private static func lines(_ edits: [SourceEdit]) -> [Line] {
    let file = edits[0].place.file
    let (old, new) = (UnifiedDiff.lines(of: file.bytes), UnifiedDiff.lines(of: file.bytes(applying: edits)))
    return LineDifference(from: old, to: new).changes.flatMap { change in
      var removed = change.removed.map { Line(number: $0 + 1, isAdded: false, text: text(old[$0])) }
      var added = change.added.map { Line(number: $0 + 1, isAdded: true, text: text(new[$0])) }
      for index in 0..<min(removed.count, added.count) { align(&removed[index], &added[index]) }
      return removed + added
    }
  }

  /// Shows two lines from the same column on.
  private static func align(_ removed: inout Line, _ added: inout Line) {
    let common = String(zip(removed.text, added.text).prefix { $0 == $1 }.map(\.0))
    let width = max(removed.width, added.width)
    (removed.focus, added.focus) = (common.columns, common.columns)
    (removed.width, added.width) = (width, width)
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    let content = line.reversed().drop { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.reversed()
    let text = String(decoding: content, as: UTF8.self)
    return text.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "    ").printable
  }
}
