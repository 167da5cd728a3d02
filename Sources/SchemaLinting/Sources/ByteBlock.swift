/// Which of 32 neighboring bytes are wanted.
struct ByteBlock {
  /// The number of bytes.
  static let size = 32
  /// A bit for each place, the lowest for the first.
  private let places: UInt32

  /// Takes the outcome of a comparison.
  @inline(__always)
  init(_ wanted: SIMDMask<SIMD32<Int8>>) {
    let eights = unsafeBitCast(wanted, to: SIMD4<UInt64>.self)
    places =
      eights[0] | eights[1] | eights[2] | eights[3] == 0
      ? 0 : Self.bits(eights[0]) | Self.bits(eights[1]) << 8 | Self.bits(eights[2]) << 16 | Self.bits(eights[3]) << 24
  }

  /// A bit for each of eight bytes of ones or zeros: each byte keeps its own, and the product adds them up.
  @inline(__always)
  private static func bits(_ bytes: UInt64) -> UInt32 {
    let ones = bytes.littleEndian & 0x8040_2010_0804_0201
    return UInt32(truncatingIfNeeded: (ones &* 0x0101_0101_0101_0101) >> 56)
  }

  /// The bytes at an offset and behind it.
  @inline(__always)
  static func bytes(_ base: UnsafeRawPointer, at offset: Int) -> SIMD32<UInt8> {
    base.loadUnaligned(fromByteOffset: offset, as: SIMD32<UInt8>.self)
  }

  /// One byte at all places; with its type written out comparisons take one step for all places, and not one for each.
  @inline(__always)
  static func all(_ byte: Unicode.Scalar) -> SIMD32<UInt8> { SIMD32<UInt8>(repeating: UInt8(ascii: byte)) }

  /// Whether a condition holds for one of the wanted places; they are tried in their order.
  @inline(__always)
  func contains(where isFound: (Int) -> Bool) -> Bool {
    var rest = places
    while rest != 0 {
      if isFound(rest.trailingZeroBitCount) { return true }
      rest &= rest - 1
    }
    return false
  }
}
