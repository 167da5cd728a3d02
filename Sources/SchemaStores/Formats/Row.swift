/// A value in a row.
package enum RowValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

/// A row of a table; its values are read when they are asked for.
package struct Row: Sendable {
  /// The number of the row.
  package let number: Int64
  /// How many bytes it takes.
  let size: Int
  private let payload: Payload
  private let fields: [Field]

  /// Where a value is in the payload, and what it is.
  private struct Field {
    let kind: Int64
    let offset: Int

    /// How many bytes a kind of value takes; nil for one that does not exist.
    static func size(_ kind: Int64) -> Int? {
      switch kind {
      case 0, 8, 9: 0
      case 1...4: Int(kind)
      case 5: 6
      case 6, 7: 8
      case 12...: Int((kind - 12) / 2)
      default: nil
      }
    }
  }

  /// No table of SQLite has more columns.
  private static let columnLimit = 32_767

  /// Reads the header of a row in a leaf page.
  init(_ index: Int, of page: TablePages.Page, in database: Database) throws(FormatFailure) {
    let damage = FormatFailure.damaged("row \(index) of page \(page.number)")
    guard let cell = page.cell(index, headerSize: 8),
      let (size, sizeEnd) = page.bytes.variableInteger(at: cell), size > 0, size <= Int64(Int32.max),
      let (number, numberEnd) = page.bytes.variableInteger(at: sizeEnd)
    else { throw damage }
    self.number = number
    self.size = Int(size)
    payload = try Payload(size: Int(size), at: numberEnd, of: page, in: database)
    let start = try payload.bytes(0, min(9, Int(size)))
    guard let (headerSize, first) = start.variableInteger(at: 0), headerSize >= first, headerSize <= size,
      headerSize <= 9 * Self.columnLimit
    else { throw damage }
    let header = try payload.bytes(0, Int(headerSize))
    var fields: [Field] = []
    var (position, offset) = (first, Int(headerSize))
    while position < header.count {
      guard let (kind, end) = header.variableInteger(at: position), kind >= 0, let length = Field.size(kind),
        length <= Int(size) - offset
      else { throw damage }
      fields.append(Field(kind: kind, offset: offset))
      (position, offset) = (end, offset + length)
    }
    self.fields = fields
  }

  /// A value by its position; null for a column that was added after the row.
  ///
  /// Texts and blobs of more bytes than the limit are not read.
  package func value(_ column: Int, limit: Int = 1 << 26) throws(FormatFailure) -> RowValue {
    guard fields.indices.contains(column) else { return .null }
    let field = fields[column]
    let size = Field.size(field.kind) ?? 0
    guard size <= limit else { throw .tooLarge("a value of \(size) bytes") }
    switch field.kind {
    case 0: return .null
    case 8: return .integer(0)
    case 9: return .integer(1)
    case 1...6:
      let bytes = try payload.bytes(field.offset, size)
      let number = Int64(bytes.bigEndian(at: 0, count: size) ?? 0)
      let shift = 64 - 8 * size
      return .integer((number << shift) >> shift)
    case 7:
      let bytes = try payload.bytes(field.offset, size)
      return .real(Double(bitPattern: UInt64(truncatingIfNeeded: bytes.bigEndian(at: 0, count: 8) ?? 0)))
    default:
      let bytes = try payload.bytes(field.offset, size)
      return field.kind % 2 == 0 ? .blob(bytes) : .text(payload.database.text(bytes))
    }
  }
}

/// The bytes of a row: the first of them in its page, the others in overflow pages, which are read when they are needed.
private struct Payload: Sendable {
  let database: Database
  private let size: Int
  /// The bytes in the row's own page.
  private let local: [UInt8]
  /// The first overflow page; zero for none.
  private let overflow: Int

  init(size: Int, at start: Int, of page: TablePages.Page, in database: Database) throws(FormatFailure) {
    self.database = database
    self.size = size
    let usable = database.usableSize
    let largest = usable - 35
    let least = (usable - 12) * 32 / 255 - 23
    let fitting = least + (size - least) % (usable - 4)
    let localSize = size <= largest ? size : fitting <= largest ? fitting : least
    guard start + localSize <= page.bytes.count else { throw .damaged("a row ends outside page \(page.number)") }
    local = Array(page.bytes[start..<start + localSize])
    guard size > localSize else {
      overflow = 0
      return
    }
    guard let next = page.bytes.bigEndian(at: start + localSize, count: 4) else {
      throw .damaged("a row ends outside page \(page.number)")
    }
    overflow = next
  }

  /// Some of the bytes; those of pages in between are not kept.
  func bytes(_ offset: Int, _ count: Int) throws(FormatFailure) -> [UInt8] {
    guard offset >= 0, count >= 0, offset <= size - count else { throw .damaged("a value ends outside its row") }
    let end = offset + count
    if end <= local.count { return Array(local[offset..<end]) }
    var result = Array(local[min(offset, local.count)...])
    var (position, next) = (local.count, overflow)
    let room = database.usableSize - 4
    // Every page moves the position on, so that a circle of pages ends with the row.
    while position < end {
      let page = try database.page(next)
      if position + room > offset {
        let range = max(offset - position, 0)..<min(end - position, room)
        result += page[4 + range.lowerBound..<4 + range.upperBound]
      }
      position += room
      next = page.bigEndian(at: 0, count: 4) ?? 0
    }
    return result
  }
}
