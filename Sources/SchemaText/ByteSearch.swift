#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Looks for a text in bytes.
package struct ByteSearch: Sendable {
  package let text: [UInt8]
  /// The position in it of the byte that is rarest in Swift code; occurrences of that byte are looked at.
  private let anchor: Int

  /// Makes a search for a text that is not empty.
  package init(_ text: String) {
    let bytes = Array(text.utf8)
    self.text = bytes
    anchor = bytes.indices.min { Self.frequency(bytes[$0]) < Self.frequency(bytes[$1]) } ?? 0
  }

  /// How often a byte occurs in Swift code, roughly.
  private static func frequency(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "@"), UInt8(ascii: "-"), UInt8(ascii: "#"): 0
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): 1
    case UInt8(ascii: "a")...UInt8(ascii: "z"): "etaionrs".utf8.contains(byte) ? 4 : 3
    default: 2
    }
  }

  /// Whether the text occurs in another one.
  package func occurs(in text: String) -> Bool {
    let found = text.utf8.withContiguousStorageIfAvailable { first(in: $0, from: 0) != nil }
    return found ?? (first(in: Array(text.utf8), from: 0) != nil)
  }

  /// The offset of the first occurrence from an offset on.
  package func first(in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBufferPointer { first(in: $0, from: start) }
  }

  /// The offset of the first occurrence from an offset on.
  package func first(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, !text.isEmpty else { return nil }
    let rest = text.count - anchor
    var offset = start + anchor
    while offset + rest <= bytes.count {
      guard let hit = memchr(base + offset, Int32(text[anchor]), bytes.count - offset - rest + 1) else { return nil }
      let position = UnsafeRawPointer(hit) - UnsafeRawPointer(base)
      if memcmp(base + position - anchor, text, text.count) == 0 { return position - anchor }
      offset = position + 1
    }
    return nil
  }
}
