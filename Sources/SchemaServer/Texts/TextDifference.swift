import SchemaSyntax
import SchemaText

/// The smallest edits that make another text of one, line by line, without what stays at both ends of the lines.
struct TextDifference {
  /// A part of the old text with what takes its place.
  struct Change {
    let span: Span
    let text: String
  }

  let changes: [Change]

  /// Compares two texts in UTF-8.
  init(from old: [UInt8], to new: [UInt8]) {
    let (oldLines, newLines) = (Self.lines(old), Self.lines(new))
    let difference = LineDifference(from: oldLines.map { old[$0] }, to: newLines.map { new[$0] })
    changes = difference.changes.map { change in
      Self.trimmed(
        old, Self.range(change.removed, oldLines, old.count), new, Self.range(change.added, newLines, new.count))
    }
  }

  /// The offsets of the lines with their ends.
  private static func lines(_ bytes: [UInt8]) -> [Range<Int>] {
    var (lines, start): ([Range<Int>], Int) = ([], 0)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(start..<end)
      start = end
    }
    return lines
  }

  private static func range(_ indices: Range<Int>, _ lines: [Range<Int>], _ count: Int) -> Range<Int> {
    let start = indices.lowerBound < lines.count ? lines[indices.lowerBound].lowerBound : count
    return start..<(indices.isEmpty ? start : lines[indices.upperBound - 1].upperBound)
  }

  private static func trimmed(_ old: [UInt8], _ oldRange: Range<Int>, _ new: [UInt8], _ newRange: Range<Int>) -> Change
  {
    var (removed, added) = (old[oldRange], new[newRange])
    while let byte = removed.first, byte == added.first {
      removed.removeFirst()
      added.removeFirst()
    }
    // A character that differs in its last byte only is replaced as a whole.
    while isContinuation(removed.first) || isContinuation(added.first) {
      removed = old[(removed.startIndex - 1)..<removed.endIndex]
      added = new[(added.startIndex - 1)..<added.endIndex]
    }
    while let byte = removed.last, byte == added.last {
      removed.removeLast()
      added.removeLast()
    }
    while isContinuation(old, removed.endIndex, below: oldRange.upperBound) {
      removed = old[removed.startIndex..<removed.endIndex + 1]
      added = new[added.startIndex..<added.endIndex + 1]
    }
    return Change(
      span: Span(start: removed.startIndex, end: removed.endIndex), text: String(decoding: added, as: UTF8.self))
  }

  private static func isContinuation(_ byte: UInt8?) -> Bool { byte.map { $0 & 0xC0 == 0x80 } ?? false }

  private static func isContinuation(_ bytes: [UInt8], _ index: Int, below end: Int) -> Bool {
    index < end && isContinuation(bytes[index])
  }
}
