import SchemaStores

/// A SQLite database as bytes, in any of the layouts that the format allows.
package struct DatabaseWriter {
  /// A table with its rows.
  package struct Table {
    let name: String
    let columns: String
    let rows: [[RowValue]]

    /// `columns` is what stands between the parentheses of `CREATE TABLE`.
    package init(_ name: String, _ columns: String, _ rows: [[RowValue]]) {
      self.name = name
      self.columns = columns
      self.rows = rows
    }
  }

  package var pageSize = 4096
  package var reserved = 0
  /// 1 UTF-8, 2 UTF-16 little-endian, 3 UTF-16 big-endian.
  package var encoding = 1
  private var pages: [[UInt8]] = [[]]

  package init(pageSize: Int = 4096, reserved: Int = 0, encoding: Int = 1) {
    self.pageSize = pageSize
    self.reserved = reserved
    self.encoding = encoding
  }

  /// The bytes of a database with some tables.
  package mutating func bytes(_ tables: [Table]) -> [UInt8] {
    pages = [[]]
    let items = tables.map { table -> [RowValue] in
      let root = tree(table.rows)
      return [
        .text("table"), .text(table.name), .text(table.name), .integer(Int64(root)),
        .text("CREATE TABLE \(table.name) ( \(table.columns) )"),
      ]
    }
    let schema = level(
      items.enumerated().map { (Int64($0.offset + 1), cell(Int64($0.offset + 1), $0.element)) }, first: 1)
    var top = header
    top += schema[0].dropFirst(0)
    pages[0] = padded(top)
    precondition(schema.count == 1, "the tables do not fit the first page")
    return pages.flatMap { $0 }
  }

  private var usable: Int { pageSize - reserved }

  private var header: [UInt8] {
    var bytes = Array("SQLite format 3\0".utf8)
    bytes += big(pageSize == 65_536 ? 1 : pageSize, 2) + [1, 1, UInt8(reserved), 64, 32, 32]
    bytes += big(1, 4) + big(pages.count, 4) + big(0, 4) + big(0, 4) + big(1, 4) + big(4, 4) + big(0, 4) + big(0, 4)
    bytes += big(encoding, 4) + big(0, 4) + big(0, 4) + big(0, 4)
    bytes += [UInt8](repeating: 0, count: 20) + big(1, 4) + big(3_045_000, 4)
    return bytes
  }

  // MARK: Trees

  /// Writes the rows of a table; the number of the root page.
  private mutating func tree(_ rows: [[RowValue]]) -> Int {
    var cells: [(Int64, [UInt8])] = []
    for (index, row) in rows.enumerated() { cells.append((Int64(index + 1), cell(Int64(index + 1), row))) }
    var children: [(last: Int64, page: Int)] = []
    for leaf in groups(cells.map { ($0.0, $0.1) }, headerSize: 8) {
      children.append((leaf.last?.0 ?? 0, add(page(13, leaf.map(\.1), right: nil))))
    }
    while children.count > 1 {
      let cells = children.map { child in (child.last, big(child.page, 4) + varint(child.last)) }
      var parents: [(last: Int64, page: Int)] = []
      var start = 0
      for group in groups(cells, headerSize: 12) {
        let right = children[start + group.count - 1]
        parents.append((right.last, add(page(5, group.dropLast().map(\.1), right: right.page))))
        start += group.count
      }
      children = parents
    }
    return children[0].page
  }

  /// The leaf pages of the table of tables, without their padding.
  private func level(_ cells: [(Int64, [UInt8])], first: Int) -> [[UInt8]] {
    groups(cells, headerSize: 108).map { page(13, $0.map(\.1), right: nil, start: 100) }
  }

  private func groups(_ cells: [(Int64, [UInt8])], headerSize: Int) -> [[(Int64, [UInt8])]] {
    var groups: [[(Int64, [UInt8])]] = [[]]
    var size = headerSize
    for cell in cells {
      if size + cell.1.count + 2 > usable, !groups[groups.count - 1].isEmpty {
        groups.append([])
        size = headerSize
      }
      groups[groups.count - 1].append(cell)
      size += cell.1.count + 2
    }
    return groups
  }

  private mutating func add(_ page: [UInt8]) -> Int {
    pages.append(padded(page))
    return pages.count
  }

  private func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: max(pageSize - bytes.count, 0))
  }

  /// A page of a tree; `start` is where its header is.
  private func page(_ kind: UInt8, _ cells: [[UInt8]], right: Int?, start: Int = 0) -> [UInt8] {
    var pointers: [UInt8] = []
    var content: [UInt8] = []
    var end = usable
    for cell in cells {
      end -= cell.count
      pointers += big(end, 2)
      content = cell + content
    }
    var bytes = [kind] + big(0, 2) + big(cells.count, 2) + big(end % 65_536, 2) + [0]
    if let right { bytes += big(right, 4) }
    bytes += pointers
    bytes += [UInt8](repeating: 0, count: max(end - start - bytes.count, 0))
    return bytes + content
  }

  /// The cell of a row; what does not fit goes to overflow pages.
  private mutating func cell(_ number: Int64, _ row: [RowValue]) -> [UInt8] {
    let record = record(row)
    let largest = usable - 35
    let least = (usable - 12) * 32 / 255 - 23
    let head = varint(Int64(record.count)) + varint(number)
    if record.count <= largest { return head + record }
    let fitting = least + (record.count - least) % (usable - 4)
    let local = fitting <= largest ? fitting : least
    let room = usable - 4
    let rest = Array(record[local...])
    let parts = stride(from: 0, to: rest.count, by: room).map { Array(rest[$0..<min($0 + room, rest.count)]) }
    let first = pages.count + 1
    for (index, part) in parts.enumerated() {
      _ = add(big(index == parts.count - 1 ? 0 : first + index + 1, 4) + part)
    }
    return head + record[..<local] + big(first, 4)
  }

  private func record(_ row: [RowValue]) -> [UInt8] {
    let fields = row.map(field)
    let kinds = fields.flatMap { varint($0.kind) }
    var size = kinds.count + 1
    if varint(Int64(size)).count > 1 { size += 1 }
    return varint(Int64(size)) + kinds + fields.flatMap(\.bytes)
  }

  private func field(_ value: RowValue) -> (kind: Int64, bytes: [UInt8]) {
    switch value {
    case .null: return (0, [])
    case .integer(0): return (8, [])
    case .integer(1): return (9, [])
    case .integer(let number):
      for (kind, size) in [(1, 1), (2, 2), (3, 3), (4, 4), (5, 6)] where number.magnitude < UInt64(1) << (8 * size - 1)
      {
        return (Int64(kind), big(Int(number), size))
      }
      return (6, big(Int(number), 8))
    case .real(let number): return (7, big(Int(bitPattern: UInt(number.bitPattern)), 8))
    case .blob(let bytes): return (Int64(12 + 2 * bytes.count), bytes)
    case .text(let text):
      let bytes =
        encoding == 1
        ? Array(text.utf8)
        : text.utf16.flatMap { unit in
          encoding == 3
            ? [UInt8(unit >> 8), UInt8(unit & 0xff)] : [UInt8(unit & 0xff), UInt8(unit >> 8)]
        }
      return (Int64(13 + 2 * bytes.count), bytes)
    }
  }
}

/// The bytes of a number, the highest first.
package func big(_ number: Int, _ count: Int) -> [UInt8] {
  (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}

/// SQLite's number of up to nine bytes.
private func varint(_ number: Int64) -> [UInt8] {
  var rest = UInt64(bitPattern: number)
  if rest > 0xff_ffff_ffff_ffff {
    let last = UInt8(truncatingIfNeeded: rest)
    rest >>= 8
    return (0..<8).reversed().map { UInt8(truncatingIfNeeded: rest >> (7 * $0)) | 0x80 } + [last]
  }
  var bytes = [UInt8(rest & 0x7f)]
  rest >>= 7
  while rest > 0 {
    bytes.insert(UInt8(rest & 0x7f) | 0x80, at: 0)
    rest >>= 7
  }
  return bytes
}

/// A write-ahead log as bytes: frames with pages, of which the last one commits.
package struct LogWriter {
  let pageSize: Int
  let isBigEndian: Bool
  private var sums: (UInt32, UInt32) = (0, 0)
  package private(set) var bytes: [UInt8] = []
  private let salts: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]

  package init(pageSize: Int, isBigEndian: Bool) {
    self.pageSize = pageSize
    self.isBigEndian = isBigEndian
    bytes = big(0x377f_0682 | (isBigEndian ? 1 : 0), 4) + big(3_007_000, 4) + big(pageSize, 4) + big(0, 4) + salts
    add(bytes)
    bytes += big(Int(sums.0), 4) + big(Int(sums.1), 4)
  }

  /// Adds a page; `pageCount` where the frame commits, with that many pages in the database.
  package mutating func add(page: Int, _ content: [UInt8], committing pageCount: Int = 0) {
    let head = big(page, 4) + big(pageCount, 4)
    add(head)
    add(content)
    bytes += head + salts + big(Int(sums.0), 4) + big(Int(sums.1), 4) + content
  }

  private mutating func add(_ content: [UInt8]) {
    for start in stride(from: 0, to: content.count, by: 8) {
      sums.0 = sums.0 &+ word(content, start) &+ sums.1
      sums.1 = sums.1 &+ word(content, start + 4) &+ sums.0
    }
  }

  private func word(_ content: [UInt8], _ start: Int) -> UInt32 {
    let four = content[start..<start + 4].map(UInt32.init)
    return isBigEndian
      ? four[0] << 24 | four[1] << 16 | four[2] << 8 | four[3] : four[3] << 24 | four[2] << 16 | four[1] << 8 | four[0]
  }
}
