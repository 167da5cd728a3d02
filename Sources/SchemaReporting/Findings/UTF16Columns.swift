import SchemaSyntax
import SchemaText

/// Counts UTF-16 code units between places of a file without reading what is between them.
struct UTF16Columns: Sendable {
  /// Where each scalar that is not ASCII begins and ends, with how many bytes more than UTF-16 code units the file has up to
  /// there; nil if the bytes are not UTF-8.
  private let excess: [(start: Int, end: Int, count: Int)]?

  /// Reads a file once.
  init(_ file: SourceFile) {
    guard file.bytes.contains(where: { $0 >= 0x80 }) else {
      excess = []
      return
    }
    let text = String(decoding: file.bytes, as: UTF8.self)
    excess = text.utf8.elementsEqual(file.bytes) ? Self.excess(in: text) : nil
  }

  private static func excess(in text: String) -> [(start: Int, end: Int, count: Int)] {
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

  /// The UTF-16 code units between two offsets; nil if one of them is within a scalar, or the bytes are not UTF-8.
  func length(from start: Int, to end: Int) -> Int? {
    guard let excess, let first = count(before: start, excess), let last = count(before: end, excess) else {
      return nil
    }
    return end - start - (last - first)
  }

  private func count(before offset: Int, _ excess: [(start: Int, end: Int, count: Int)]) -> Int? {
    let next = excess.firstSortedIndex { $0.end > offset }
    guard next == excess.count || excess[next].start >= offset else { return nil }
    return next == 0 ? 0 : excess[next - 1].count
  }
}
