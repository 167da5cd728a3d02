/// A value of a property list, to be written in binary.
package indirect enum PropertyListValue {
  case null
  case boolean(Bool)
  case integer(Int)
  case real(Double)
  case string(String)
  case data([UInt8])
  case reference(Int)
  case array([PropertyListValue])
  case dictionary([(String, PropertyListValue)])

  /// The bytes of a binary property list.
  package var bytes: [UInt8] {
    var writer = PropertyListWriter()
    let root = writer.add(self)
    return writer.bytes(root: root)
  }
}

private struct PropertyListWriter {
  private var objects: [[UInt8]] = []

  mutating func add(_ value: PropertyListValue) -> Int {
    let position = objects.count
    objects.append([])
    switch value {
    case .null: objects[position] = [0]
    case .boolean(let value): objects[position] = [value ? 9 : 8]
    case .integer(let value): objects[position] = [0x13] + big(value, 8)
    case .real(let value): objects[position] = [0x23] + big(Int(bitPattern: UInt(value.bitPattern)), 8)
    case .string(let text):
      let ascii = text.utf8.allSatisfy { $0 < 128 }
      objects[position] =
        ascii
        ? marker(0x50, text.utf8.count) + text.utf8
        : marker(0x60, text.utf16.count) + text.utf16.flatMap { big(Int($0), 2) }
    case .data(let bytes): objects[position] = marker(0x40, bytes.count) + bytes
    case .reference(let number): objects[position] = [0x83] + big(number, 4)
    case .array(let elements):
      let positions = elements.map { add($0) }
      objects[position] = marker(0xa0, elements.count) + positions.flatMap { big($0, 4) }
    case .dictionary(let entries):
      let keys = entries.map { add(.string($0.0)) }
      let values = entries.map { add($0.1) }
      objects[position] = marker(0xd0, entries.count) + (keys + values).flatMap { big($0, 4) }
    }
    return position
  }

  private func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [kind | UInt8(count)] : [kind | 15, 0x13] + big(count, 8)
  }

  func bytes(root: Int) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += big(bytes.count, 8)
      bytes += object
    }
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 8, 4] + big(objects.count, 8) + big(root, 8) + big(bytes.count, 8)
  }
}
