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
  /// Where each scalar that is no ASCII begins and ends, with how many bytes more than UTF-16 code units the file has up to
  /// there; nil where the bytes are no UTF-8.
  private let excess: [(start: Int, end: Int, count: Int)]?

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
    excess = Self.excess(in: file.bytes)
  }

  private static func excess(in bytes: [UInt8]) -> [(start: Int, end: Int, count: Int)]? {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { return nil }
    var result: [(start: Int, end: Int, count: Int)] = []
    var (offset, count) = (0, 0)
    for scalar in text.unicodeScalars {
      let length = UTF8.width(scalar)
      offset += length
      guard length > 1 else { continue }
      count += length - UTF16.width(scalar)
      result.append((offset - length, offset, count))
    }
    return result
  }

  /// The UTF-16 code units between two offsets at which scalars begin or end; nil where that is not known without reading.
  package func utf16Length(from start: Int, to end: Int) -> Int? {
    guard let excess else { return nil }
    func count(before offset: Int) -> (count: Int, isBoundary: Bool) {
      var (low, high) = (0, excess.count)
      while low < high {
        let middle = (low + high) / 2
        if excess[middle].end <= offset { low = middle + 1 } else { high = middle }
      }
      return (low == 0 ? 0 : excess[low - 1].count, low == excess.count || excess[low].start >= offset)
    }
    let (first, last) = (count(before: start), count(before: end))
    return first.isBoundary && last.isBoundary ? end - start - (last.count - first.count) : nil
  }

  /// The number of lines, at least 1.
  package var lineCount: Int { starts.count }

  /// The position of an offset; offsets behind the end count as the end.
  package func position(of offset: Int) -> Position {
    let offset = min(offset, count)
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return Position(line: low + 1, column: max(offset - starts[low], 0) + 1)
  }

  /// The span of a 1-based line, its line end included.
  package func span(ofLine line: Int) -> Span {
    Span(start: starts[line - 1], end: line < starts.count ? starts[line] : count)
  }
}

/// The UTF-8 byte order mark.
let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
