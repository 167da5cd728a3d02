import SchemaSyntax

/// Names by their hashes; that another one is not among them costs hardly more than a look.
package struct HashedNames: Sendable {
  private let hashes: Set<UInt32>
  private let filter: NameFilter

  package init(_ names: some Sequence<String>) {
    hashes = Set(names.map { NameFilter.Name($0).hash })
    filter = NameFilter(hashes)
  }

  /// Whether there are none.
  package var isEmpty: Bool { hashes.isEmpty }

  /// Whether one of the names has a hash.
  func contains(_ hash: UInt32) -> Bool { filter.mayHold(hash) && hashes.contains(hash) }
}

/// What one pass over the bytes of a file without markers shows: which types it seems to declare or extend, and whether
/// it imports SwiftData or a framework for tests.
///
/// Names count that begin with a capital letter and are one space after a keyword, or after such a name and a period.
/// They are kept as hashes: of a hundred thousand files they take little room, and a file that is taken for another one's
/// hash is parsed in vain.
package struct DeclaredNames: Sendable {
  /// The hashes of the names, in their order.
  private var hashes: [UInt32] = []
  /// Whether SwiftData is imported.
  package private(set) var importSwiftData = false
  /// Whether a framework for tests is imported.
  package private(set) var importTests = false

  package init(in bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress.map(UnsafeRawPointer.init) else { return }
    var offset = 0
    while offset + ByteBlock.size + 2 <= bytes.count {
      _ = Self.namesBehindWords(base, offset).contains { letter in
        // The space is one byte after the letter.
        add(wordEndingBefore: offset + letter + 1, bytes)
        return false
      }
      offset += ByteBlock.size
    }
    for end in offset..<max(offset, bytes.count - 2) where bytes[end + 1] == UInt8(ascii: " ") {
      add(wordEndingBefore: end + 1, bytes)
    }
  }

  /// Whether one of some names, given by their hashes, is declared or extended.
  package func holds(anyOf names: HashedNames) -> Bool { hashes.contains { names.contains($0) } }

  /// Whether a name can be found here.
  package static func canHold(_ name: String) -> Bool { name.utf8.first.map { (0x41...0x5A).contains($0) } ?? false }

  /// The letters before a space and what may be a capital letter, bytes of 0x40 to 0x5F: the last letters of the keywords
  /// lie between `l` and `t`.
  @inline(__always)
  private static func namesBehindWords(_ base: UnsafeRawPointer, _ offset: Int) -> ByteBlock {
    let letters = ByteBlock.bytes(base, at: offset)
    let spaces = ByteBlock.bytes(base, at: offset + 1)
    let capitals = ByteBlock.bytes(base, at: offset + 2)
    return ByteBlock(
      (letters .>= ByteBlock.all("l")) .& (letters .<= ByteBlock.all("t")) .& (spaces .== ByteBlock.all(" "))
        .& (capitals .>= ByteBlock.all("@")) .& (capitals .<= ByteBlock.all("_")))
  }

  private mutating func add(wordEndingBefore space: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
    let word = Keyword.lastBytes(of: bytes[..<space])
    guard let keyword = Keyword.all.first(where: { $0.ends(word) }) else { return }
    if keyword.isImport {
      let module = bytes[(space + 1)...].prefix(while: Self.isWordByte)
      importSwiftData = importSwiftData || module.elementsEqual(Self.swiftData)
      importTests = importTests || Self.testFrameworks.contains { module.elementsEqual($0) }
    } else {
      // Extensions name the types around theirs.
      var end = space
      repeat {
        let name = bytes[(end + 1)...].prefix(while: Self.isWordByte)
        hashes.append(NameFilter.hash(UnsafeBufferPointer(rebasing: name)))
        end = name.endIndex
      } while end < bytes.endIndex && bytes[end] == UInt8(ascii: ".")
    }
  }

  /// A word before a declared, extended or imported name, known by its last eight bytes.
  private struct Keyword: Sendable {
    /// The last bytes, the last of them highest.
    private let bytes: UInt64
    /// Ones in the places of the bytes.
    private let mask: UInt64
    /// Whether a module's name follows.
    let isImport: Bool

    private init(_ word: String) {
      bytes = Array(word.utf8).withUnsafeBufferPointer { Self.lastBytes(of: $0[...]) }
      mask = ~0 << UInt64(64 - 8 * min(word.utf8.count, 8))
      isImport = word == "import"
    }

    static let all = [
      "struct", "class", "enum", "actor", "protocol", "typealias", "extension", "import",
    ].map(Keyword.init)

    /// Up to eight bytes at the end of others as a number, the last of them highest.
    @inline(__always)
    static func lastBytes(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64 {
      guard bytes.count >= 8 else { return bytes.reduce(0) { $0 >> 8 | UInt64($1) << 56 } }
      let last = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes.suffix(8)))
      return UInt64(littleEndian: last.loadUnaligned(as: UInt64.self))
    }

    /// Whether bytes end with the word.
    func ends(_ lastBytes: UInt64) -> Bool { lastBytes & mask == bytes }
  }

  private static let swiftData = Array("SwiftData".utf8)
  private static let testFrameworks = SyntaxTree.testFrameworks.map { Array($0.utf8) }

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
