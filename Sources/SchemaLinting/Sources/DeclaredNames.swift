import SchemaSyntax

/// What one pass over the bytes of a file without markers shows: which types it seems to declare or extend, and whether
/// it imports a framework for tests.
///
/// Names count that begin with a capital letter and stand one space behind a keyword. The names are kept as hashes: of a
/// hundred thousand files they take little room, and a file that is taken for another one's hash is parsed in vain.
package struct DeclaredNames: Sendable {
  /// The hashes of the names, in their order.
  private var hashes: [UInt32] = []
  /// Whether a framework for tests is imported.
  package private(set) var importTests = false

  /// Reads bytes.
  package init(in bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress.map(UnsafeRawPointer.init) else { return }
    var offset = 0
    while offset + 10 <= bytes.count {
      var hits = Self.namesBehindWords(base, offset)
      while hits != 0 {
        // The space lies one byte behind the letter that is marked.
        add(wordEndingBefore: offset + hits.trailingZeroBitCount / 8 + 1, bytes)
        hits &= hits &- 1
      }
      offset += 8
    }
    for end in offset..<max(offset, bytes.count - 2) where bytes[end + 1] == UInt8(ascii: " ") {
      add(wordEndingBefore: end + 1, bytes)
    }
  }

  /// Whether one of some names, given by their hashes, is declared or extended.
  package func holds(anyOf names: Set<UInt32>) -> Bool { hashes.contains(where: names.contains) }

  /// Whether a name can be found here.
  static func canHold(_ name: String) -> Bool { name.utf8.first.map { (0x41...0x5A).contains($0) } ?? false }

  /// Marks, eight places at a time, the letters before a space and what may be a capital letter: bytes of 0x60 to 0x7F,
  /// 0x20, and 0x40 to 0x5F.
  @inline(__always)
  private static func namesBehindWords(_ base: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    let letter = base.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
    let space = base.loadUnaligned(fromByteOffset: offset + 1, as: UInt64.self).littleEndian
    let capital = base.loadUnaligned(fromByteOffset: offset + 2, as: UInt64.self).littleEndian
    let group: UInt64 = 0xE0E0_E0E0_E0E0_E0E0
    let differences =
      (letter & group ^ 0x6060_6060_6060_6060) | (space ^ 0x2020_2020_2020_2020)
      | (capital & group ^ 0x4040_4040_4040_4040)
    // The highest bit of each byte that is zero.
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ~((differences & low &+ low) | differences | low)
  }

  private mutating func add(wordEndingBefore space: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
    guard let keyword = Self.keyword(endingAt: space, bytes) else { return }
    let name = bytes[(space + 1)...].prefix(while: Self.isWordByte)
    if keyword == Self.importKeyword {
      importTests = importTests || Self.testFrameworks.contains { name.elementsEqual($0) }
    } else {
      hashes.append(NameFilter.hash(UnsafeBufferPointer(rebasing: name)))
    }
  }

  private static func keyword(endingAt end: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    keywords.first { keyword in
      end >= keyword.count && bytes[end - 1] == keyword[keyword.count - 1]
        && bytes[(end - keyword.count)..<end].elementsEqual(keyword)
    }
  }

  private static let importKeyword = Array("import".utf8)
  /// The words before a declared, extended or imported name.
  private static let keywords =
    ["struct", "class", "enum", "actor", "protocol", "typealias", "extension"].map { Array($0.utf8) } + [importKeyword]
  private static let testFrameworks = ["XCTest", "Testing"].map { Array($0.utf8) }

  /// Whether a byte belongs to a name; those of letters beyond ASCII do.
  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }
}
