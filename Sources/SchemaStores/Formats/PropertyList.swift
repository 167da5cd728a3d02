/// A binary property list; its objects are read one by one, so that one that holds itself does no harm.
package struct PropertyList: Sendable {
  /// An object; those that it holds are named by their positions.
  package enum Object: Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    /// Seconds since 2001.
    case date(Double)
    case data([UInt8])
    case string(String)
    /// What an archive refers to.
    case reference(Int)
    case array([Int])
    /// Keys and values.
    case dictionary([(key: Int, value: Int)])
  }

  /// The position of the outermost object.
  package let root: Int
  /// How many objects there are.
  package let count: Int
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let offsets: Int

  /// Longer texts and data are not read.
  private let textLimit: Int
  /// Dictionaries with more entries are damage.
  private let entryLimit: Int

  private static let trailerSize = 32
  /// Longer arrays are damage.
  package static let arrayLimit = 1 << 20

  /// Reads the trailer.
  package init(_ bytes: [UInt8], textLimit: Int = .max, entryLimit: Int = 1 << 16) throws(FormatFailure) {
    self.textLimit = textLimit
    self.entryLimit = entryLimit
    guard bytes.starts(with: Array("bplist00".utf8)) else { throw .foreign("is not a binary property list") }
    let damage = FormatFailure.damaged("the trailer of a property list")
    let trailer = bytes.count - Self.trailerSize
    guard trailer >= 8, let count = bytes.bigEndian(at: trailer + 8, count: 8),
      let root = bytes.bigEndian(at: trailer + 16, count: 8), let offsets = bytes.bigEndian(at: trailer + 24, count: 8)
    else { throw damage }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), count > 0, count <= bytes.count,
      (0..<count).contains(root), offsets >= 8, offsets <= trailer, count * offsetSize <= trailer - offsets
    else { throw damage }
    self.bytes = bytes
    self.count = count
    self.root = root
    self.offsets = offsets
  }

  /// The object at a position; null for an array that is longer than wanted, or a text that is longer than allowed.
  package func object(_ position: Int, arrayLimit: Int = PropertyList.arrayLimit) throws(FormatFailure) -> Object {
    let damage = FormatFailure.damaged("object \(position) of a property list")
    guard (0..<count).contains(position),
      let offset = bytes.bigEndian(at: offsets + position * offsetSize, count: offsetSize), offset >= 8,
      offset < offsets
    else { throw damage }
    let marker = bytes[offset]
    let low = Int(marker & 0x0f)
    let body = offset + 1
    switch marker >> 4 {
    case 0x0:
      switch low {
      case 8: return .boolean(false)
      case 9: return .boolean(true)
      default: return .null
      }
    case 0x1:
      // Numbers of sixteen bytes hold one of eight.
      let skipped = low == 4 ? 8 : 0
      guard low <= 4, let value = bytes.bigEndian(at: body + skipped, count: min(1 << low, 8)) else { throw damage }
      return .integer(Int64(value))
    case 0x2:
      if low == 2, let value = bytes.bigEndian(at: body, count: 4) {
        return .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: value))))
      }
      guard low == 3, let value = bytes.bigEndian(at: body, count: 8) else { throw damage }
      return .real(Double(bitPattern: UInt64(truncatingIfNeeded: value)))
    case 0x3:
      guard let value = bytes.bigEndian(at: body, count: 8) else { throw damage }
      return .date(Double(bitPattern: UInt64(truncatingIfNeeded: value)))
    case 0x8:
      guard let value = bytes.bigEndian(at: body, count: low + 1) else { throw damage }
      return .reference(value)
    default:
      guard let (length, start) = length(low, at: body) else { throw damage }
      if marker >> 4 == 0xa, length > arrayLimit, arrayLimit < Self.arrayLimit { return .null }
      guard let object = container(marker >> 4, length, at: start) else { throw damage }
      return object
    }
  }

  /// A length, which long objects write as a number behind their marker, with where the content begins.
  private func length(_ low: Int, at body: Int) -> (Int, Int)? {
    if low < 15 { return (low, body) }
    guard body < offsets, bytes[body] >> 4 == 1 else { return nil }
    let size = 1 << Int(bytes[body] & 0x0f)
    guard size <= 8, let length = bytes.bigEndian(at: body + 1, count: size), length >= 0 else { return nil }
    return (length, body + 1 + size)
  }

  private func container(_ kind: UInt8, _ length: Int, at start: Int) -> Object? {
    let room = offsets - start
    guard length <= room else { return nil }
    if (4...7).contains(kind), length > textLimit { return .null }
    switch kind {
    case 0x4: return .data(Array(bytes[start..<start + length]))
    case 0x5, 0x7: return .string(String(decoding: bytes[start..<start + length], as: UTF8.self))
    case 0x6:
      guard length <= room / 2 else { return nil }
      let units = (0..<length).map { UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1]) }
      return .string(String(decoding: units, as: UTF16.self))
    case 0xa, 0xb, 0xc: return positions(length, at: start).map { .array($0) }
    case 0xd:
      guard length <= entryLimit, let keys = positions(length, at: start),
        let values = positions(length, at: start + length * referenceSize)
      else { return nil }
      return .dictionary(zip(keys, values).map { ($0, $1) })
    default: return nil
    }
  }

  private func positions(_ count: Int, at start: Int) -> [Int]? {
    guard count <= Self.arrayLimit, count <= max(offsets - start, 0) / referenceSize else { return nil }
    return (0..<count).map { bytes.bigEndian(at: start + $0 * referenceSize, count: referenceSize) ?? -1 }
  }

  // MARK: By name

  /// What a dictionary holds under texts, by their positions.
  package func entries(_ object: Object) throws(FormatFailure) -> [String: Int] {
    guard case .dictionary(let pairs) = object else { throw .damaged("an object is not a dictionary") }
    var entries: [String: Int] = [:]
    for pair in pairs {
      if case .string(let name) = try self.object(pair.key) { entries[name] = pair.value }
    }
    return entries
  }
}
