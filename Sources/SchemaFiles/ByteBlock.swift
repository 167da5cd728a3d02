/// Which of 32 neighboring bytes are wanted.
struct ByteBlock {
  /// The number of bytes.
  static let size = 32
  /// Eight places each, the first in the lowest byte; what is wanted is not zero.
  private let places: SIMD4<UInt64>

  /// Takes the outcome of a comparison.
  @inline(__always)
  init(_ wanted: SIMDMask<SIMD32<Int8>>) { places = unsafeBitCast(wanted, to: SIMD4<UInt64>.self) }

  /// The bytes at an offset and after it.
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
    guard places[0] | places[1] | places[2] | places[3] != 0 else { return false }
    for index in 0..<4 {
      var rest = places[index].littleEndian
      while rest != 0 {
        let place = rest.trailingZeroBitCount / 8
        if isFound(index * 8 + place) { return true }
        rest &= ~(0xFF << UInt64(place * 8))
      }
    }
    return false
  }
}
