import SchemaText

/// A line and column for people: both 1-based.
package struct Position: Hashable, Sendable {
  /// The 1-based line.
  package let line: Int
  /// The 1-based column in UTF-8 bytes.
  package let column: Int

  /// Makes a position from 1-based numbers.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Finds lines and columns of byte offsets; made at the edge, once a file that has something to report.
package struct LineIndex: Sendable {
  /// The offset of each line's first byte.
  private let starts: [Int]
  /// The file's length in bytes.
  private let count: Int

  /// Reads the line ends (`\n`, `\r\n`, `\r`) of a file.
  package init(_ file: SourceFile) {
    var starts = [file.bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0]
    for (offset, byte) in file.bytes.enumerated() {
      let followedByNewline = offset + 1 < file.bytes.count && file.bytes[offset + 1] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !followedByNewline) {
        starts.append(offset + 1)
      }
    }
    self.starts = starts
    self.count = file.bytes.count
  }

  /// The number of lines, at least 1.
  package var lineCount: Int { starts.count }

  /// The position of an offset; offsets past the end count as the end.
  package func position(of offset: Int) -> Position {
    let offset = min(offset, count)
    let line = max(starts.firstSortedIndex { $0 > offset }, 1)
    return Position(line: line, column: max(offset - starts[line - 1], 0) + 1)
  }

  /// The span of a 1-based line, including its line end.
  package func span(ofLine line: Int) -> Span {
    Span(start: starts[line - 1], end: line < starts.count ? starts[line] : count)
  }
}

/// The UTF-8 byte order mark.
package let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
