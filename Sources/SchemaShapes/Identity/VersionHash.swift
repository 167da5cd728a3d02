#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A SHA-256 hash by which Core Data identifies an entity, a property or a schema.
package struct VersionHash: Hashable, Sendable {
  /// The 32 bytes.
  package let bytes: [UInt8]

  init(of input: HashInput) { bytes = SHA2.hash256(input.bytes) }

  /// The hash of a text in UTF-8.
  package init(of text: String) { bytes = SHA2.hash256(Array(text.utf8)) }

  /// Takes 64 hexadecimal digits; nil for any other text.
  package init?(hex: String) {
    guard hex.utf8.count == 64 else { return nil }
    var bytes: [UInt8] = []
    var rest = hex[...]
    while !rest.isEmpty {
      let digits = rest.prefix(2)
      guard digits.allSatisfy(\.isHexDigit), let byte = UInt8(digits, radix: 16) else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    self.bytes = bytes
  }

  /// Takes 32 bytes in base64; nil for any other text.
  package init?(base64: String) {
    guard let data = Data(base64Encoded: base64), data.count == 32 else { return nil }
    bytes = Array(data)
  }

  /// Takes 32 bytes; nil for more or fewer.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  /// The first eight bytes, which tell hashes apart as well as all of them.
  var beginning: UInt64 { bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) } }

  package func hash(into hasher: inout Hasher) { hasher.combine(beginning) }

  /// As Xcode's console shows it: lowercase hexadecimal digits.
  package var hex: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// As a store's metadata hold it in a property list.
  package var base64: String { Data(bytes).base64EncodedString() }
}

/// The bytes that a hash is made of, one part after the other.
struct HashInput {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ text: String) { bytes += text.utf8 }
  mutating func append(_ hash: VersionHash) { bytes += hash.bytes }
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends a number of 16 or 32 bits, the lowest byte first.
  mutating func append(littleEndian number: some FixedWidthInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}

extension String {
  /// Whether a name comes before another one as Core Data sorts them: by the bytes of UTF-8.
  func precedesInBytes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
