/// Names of files as texts, without loss: a name is bytes, which need not be UTF-8.
///
/// Each byte that is not part of valid UTF-8 becomes a scalar for private use. If a name spells such a scalar itself, its
/// bytes are treated as invalid too, so that every name has a text of its own.
package enum FileName {
  /// The scalars that represent the bytes 0x80 to 0xFF.
  private static let byteScalars: ClosedRange<UInt32> = 0x10F780...0x10F7FF
  private static let base: UInt32 = 0x10F700

  /// The text of a name or a path.
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let scalar = rest.firstScalar.flatMap { byte($0) == nil ? $0 : nil }
      let length = scalar?.utf8.count ?? 1
      text.unicodeScalars.append(scalar ?? Unicode.Scalar(base + UInt32(rest[rest.startIndex])) ?? "\u{FFFD}")
      rest = rest.dropFirst(length)
    }
    return text
  }

  /// The bytes of a name or a path.
  package static func bytes(_ text: String) -> [UInt8] {
    // The scalars for bytes are the only ones in use that begin with this byte.
    let bytes = Array(text.utf8)
    guard bytes.contains(0xF4) else { return bytes }
    return text.unicodeScalars.flatMap { scalar in byte(scalar).map { [$0] } ?? Array(scalar.utf8) }
  }

  /// The byte that a scalar represents; nil for all other scalars.
  package static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    byteScalars.contains(scalar.value) ? UInt8(scalar.value - base) : nil
  }
}

extension ArraySlice<UInt8> {
  /// The scalar at the start; nil if the bytes there are not UTF-8.
  fileprivate var firstScalar: Unicode.Scalar? {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = makeIterator()
    guard case .valid(let encoded) = parser.parseScalar(from: &iterator) else { return nil }
    return Unicode.UTF8.decode(encoded)
  }
}

extension String {
  /// The bytes of a path as the system takes them, with a zero at their end.
  package var systemPath: [CChar] { (FileName.bytes(self) + CollectionOfOne(0)).map(CChar.init(bitPattern:)) }

  /// Takes a path from the system.
  package init(systemPath: UnsafePointer<CChar>) {
    var length = 0
    while systemPath[length] != 0 { length += 1 }
    self = FileName.text(UnsafeBufferPointer(start: systemPath, count: length).map { UInt8(bitPattern: $0) })
  }
}
