import SchemaModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The cheap search that decides which files are parsed.
package enum Markers {
  /// The texts that only files with a schema, a plan, a stage or a container hold.
  private static let texts = [
    "SwiftData", "@Model", "VersionedSchema", "MigrationPlan", "MigrationStage", "odelContainer", "PersistentModel",
  ].map { Array($0.utf8) }

  /// The end of what comments for the linter begin with, from its rarest byte on.
  private static let comment = Array(SuppressionText.marker.drop { $0 != "-" }.utf8)

  /// Whether a file speaks of a schema.
  package static func occur(in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in texts.contains { find($0, in: buffer, from: 0) != nil } }
  }

  /// Whether a file has to be parsed: for its schema, or for comments that may hide nothing.
  static func askForParsing(of bytes: [UInt8]) -> Bool {
    occur(in: bytes) || bytes.withUnsafeBufferPointer { find(comment, in: $0, from: 0) != nil }
  }

  /// The imports that show a test.
  private static let testImports = ["import XCTest", "import Testing"].map { Array($0.utf8) }

  /// Whether a file imports a framework for tests.
  static func occurTests(in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in testImports.contains { find($0, in: buffer, from: 0) != nil } }
  }

  /// The offset of the first occurrence of a text from an offset on.
  static func find(_ text: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, let first = text.first else { return nil }
    var offset = start
    while offset + text.count <= bytes.count {
      guard let hit = memchr(base + offset, Int32(first), bytes.count - offset - text.count + 1) else { return nil }
      let position = UnsafeRawPointer(hit) - UnsafeRawPointer(base)
      if memcmp(base + position, text, text.count) == 0 { return position }
      offset = position + 1
    }
    return nil
  }
}

/// Looks in the bytes of files for names that other files leave open.
package struct OpenNameSearch: Sendable {
  private let declarations: DeclarationSearch
  private let uses: WordSearch
  private let testUses: WordSearch

  /// Makes a search.
  package init(_ names: OpenNames) {
    declarations = DeclarationSearch(names.declarations)
    uses = WordSearch(names.uses)
    testUses = WordSearch(names.testUses)
  }

  /// Whether there is nothing to look for.
  package var isEmpty: Bool { declarations.isEmpty && uses.isEmpty && testUses.isEmpty }

  /// Whether a file holds one of the names.
  package func matches(_ bytes: [UInt8], isTest: @autoclosure () -> Bool) -> Bool {
    declarations.matches(bytes) || uses.matches(bytes) || (!testUses.isEmpty && isTest() && testUses.matches(bytes))
  }
}

/// Looks for whole words in the bytes of files.
package struct WordSearch: Sendable {
  /// The words.
  private let words: [[UInt8]]

  /// Makes a search.
  package init(_ words: Set<String>) {
    self.words = words.sorted().map { Array($0.utf8) }
  }

  /// Whether there is nothing to look for.
  package var isEmpty: Bool { words.isEmpty }

  /// Whether one of the words occurs with no identifier character on either side.
  package func matches(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in words.contains { occurs($0, buffer) } }
  }

  private func occurs(_ word: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    while let position = Markers.find(word, in: bytes, from: start) {
      let before = position == 0 ? 0 : bytes[position - 1]
      let after = position + word.count < bytes.count ? bytes[position + word.count] : 0
      if !isWordByte(before), !isWordByte(after) { return true }
      start = position + 1
    }
    return false
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }
}

/// Looks for declarations of types by name in the bytes of files.
package struct DeclarationSearch: Sendable {
  /// The names.
  private let names: [[UInt8]]
  /// The words before a declared or extended name.
  private static let keywords = ["struct", "class", "enum", "actor", "protocol", "typealias", "extension"].map {
    Array($0.utf8)
  }

  /// Makes a search.
  package init(_ names: Set<String>) {
    self.names = names.sorted().map { Array($0.utf8) }
  }

  /// Whether there is nothing to look for.
  package var isEmpty: Bool { names.isEmpty }

  /// Whether a name follows one of the keywords.
  package func matches(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in names.contains { isDeclared($0, buffer) } }
  }

  private func isDeclared(_ name: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    while let position = Markers.find(name, in: bytes, from: start) {
      if followsKeyword(position, bytes) { return true }
      start = position + 1
    }
    return false
  }

  private func followsKeyword(_ position: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var end = position
    while end > 0, bytes[end - 1] == UInt8(ascii: " ") || bytes[end - 1] == UInt8(ascii: "\t") { end -= 1 }
    guard end < position else { return false }
    return Self.keywords.contains { keyword in
      end >= keyword.count && bytes[(end - keyword.count)..<end].elementsEqual(keyword)
    }
  }
}
