/// What a count of brackets, quotes and comment signs tells of a text, wherever they are in it.
///
/// A file with a bracket, string or comment that does not end gives a count that is off. So do brackets in strings: such a
/// file is parsed in vain.
struct BracketCount {
  /// How many braces, parentheses and brackets stay open.
  private var (braces, parentheses, brackets) = (0, 0, 0)
  /// How many comments stay open.
  private var comments = 0
  /// Whether a quote stays open.
  private var isQuoted = false
  /// How many brackets are open at most.
  private var deepest = 0

  /// Counts in the bytes of a file.
  init(in bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress.map(UnsafeRawPointer.init) else { return }
    var offset = 0
    while offset + ByteBlock.size <= bytes.count {
      _ = ByteBlock(Self.signs(ByteBlock.bytes(base, at: offset))).contains { place in
        add(offset + place, bytes)
        return false
      }
      offset += ByteBlock.size
    }
    for place in offset..<bytes.count { add(place, bytes) }
  }

  /// Whether all come in pairs, and no more brackets are open at a time than people write.
  var isEven: Bool {
    (braces, parentheses, brackets, comments) == (0, 0, 0, 0) && !isQuoted && deepest <= Self.usualDepth
  }

  /// Views are nested deepest, and the parser reads some levels more.
  private static let usualDepth = 20

  /// The bytes that count: parentheses and the asterisk are neighbors.
  @inline(__always)
  private static func signs(_ bytes: SIMD32<UInt8>) -> SIMDMask<SIMD32<Int8>> {
    let round = (bytes .>= ByteBlock.all("(")) .& (bytes .<= ByteBlock.all("*"))
    let square = (bytes .== ByteBlock.all("[")) .| (bytes .== ByteBlock.all("]"))
    let curly = (bytes .== ByteBlock.all("{")) .| (bytes .== ByteBlock.all("}"))
    return round .| square .| curly .| (bytes .== ByteBlock.all("\"")) .| (bytes .== ByteBlock.all("/"))
  }

  @inline(__always)
  private mutating func add(_ place: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
    switch bytes[place] {
    case UInt8(ascii: "{"): braces += 1
    case UInt8(ascii: "}"): braces -= 1
    case UInt8(ascii: "("): parentheses += 1
    case UInt8(ascii: ")"): parentheses -= 1
    case UInt8(ascii: "["): brackets += 1
    case UInt8(ascii: "]"): brackets -= 1
    case UInt8(ascii: "\""): isQuoted.toggle()
    case UInt8(ascii: "*") where place > 0 && bytes[place - 1] == UInt8(ascii: "/"): comments += 1
    case UInt8(ascii: "/") where place > 0 && bytes[place - 1] == UInt8(ascii: "*"): comments -= 1
    default: return
    }
    deepest = max(deepest, braces + parentheses + brackets)
  }
}
