import SchemaStores
import TestSupport
import Testing

/// Databases in the layouts that SQLite's format allows, as a writer for tests makes them.
@Suite("Databases")
struct DatabaseTests {
  private static let columns = "Z_PK INTEGER PRIMARY KEY, ZNAME VARCHAR, ZCOUNT INTEGER, ZDATA BLOB"

  private static func rows(_ count: Int) -> [[RowValue]] {
    (0..<count).map { index -> [RowValue] in
      let blob = (0..<index * 9).map { UInt8(truncatingIfNeeded: $0) }
      let last: RowValue = index % 7 == 0 ? .blob(blob) : .real(Double(index) / 8)
      return [.null, .text("Zürich 🚋 \(index)"), .integer(Int64(index) * 1_000_003 - 500), last]
    }
  }

  private static func database(_ writer: DatabaseWriter, _ count: Int) -> [UInt8] {
    var writer = writer
    return writer.bytes([
      DatabaseWriter.Table("ZA", columns, rows(count)), DatabaseWriter.Table("ZB", "Z_PK INTEGER", []),
    ])
  }

  private func table(_ name: String, in bytes: [UInt8]) throws -> Table {
    let database = try Database(HeldBytes(bytes))
    return try #require(try database.tables().first { $0.name == name })
  }

  @Test(
    "rows of any page size, with reserved bytes, overflow pages and all encodings",
    arguments: [
      DatabaseWriter(pageSize: 512), DatabaseWriter(pageSize: 1024, reserved: 32), DatabaseWriter(pageSize: 65_536),
      DatabaseWriter(encoding: 2), DatabaseWriter(pageSize: 2048, encoding: 3),
    ])
  func layouts(writer: DatabaseWriter) throws {
    let table = try table("ZA", in: Self.database(writer, 300))
    #expect(table.columns == ["Z_PK", "ZNAME", "ZCOUNT", "ZDATA"])
    #expect(try table.rowCount() == 300)
    var read: [[RowValue]] = []
    try table.forEachRow { row throws(FormatFailure) in
      var values: [RowValue] = []
      for column in 0..<4 { values.append(try table.value(column, of: row)) }
      read.append(values)
      return true
    }
    let expected = Self.rows(300).enumerated().map { [.integer(Int64($0.offset + 1))] + $0.element.dropFirst() }
    #expect(read == expected)
  }

  @Test("values that are asked for are read, others are not")
  func limits() throws {
    let table = try table("ZA", in: Self.database(DatabaseWriter(), 200))
    var last: Row?
    try table.forEachRow { row throws(FormatFailure) in
      last = row
      return row.number < 148
    }
    let row = try #require(last)
    #expect(throws: FormatFailure.tooLarge("a value of 1323 bytes")) { try row.value(3, limit: 1322) }
    #expect(try row.value(3, limit: 1323) != .null)
    #expect(try row.value(0) == .null && row.value(1) != .null && row.value(99) == .null)
    #expect(try table.value(0, of: row) == .integer(148))
  }

  // MARK: The write-ahead log

  /// A database with a log that gives the table ZA other rows; the last frame does not commit.
  private static func logged(isBigEndian: Bool, committing: Bool = true) -> (main: [UInt8], log: LogWriter) {
    let (old, new) = (database(DatabaseWriter(), 2), database(DatabaseWriter(), 5))
    var log = LogWriter(pageSize: 4096, isBigEndian: isBigEndian)
    for page in 0..<new.count / 4096 {
      let isLast = page == new.count / 4096 - 1
      log.add(
        page: page + 1, Array(new[page * 4096..<(page + 1) * 4096]),
        committing: isLast && committing ? new.count / 4096 : 0)
    }
    log.add(page: 1, [UInt8](repeating: 7, count: 4096))
    return (old, log)
  }

  private func rowCount(_ main: [UInt8], _ log: [UInt8]) throws -> Int {
    let database = try Database(HeldBytes(main), log: HeldBytes(log))
    return try #require(try database.tables().first { $0.name == "ZA" }).rowCount()
  }

  @Test("committed frames count, whatever the byte order of their checksums", arguments: [true, false])
  func log(isBigEndian: Bool) throws {
    let (main, log) = Self.logged(isBigEndian: isBigEndian)
    #expect(try rowCount(main, log.bytes) == 5)
    let database = try Database(HeldBytes(main), log: HeldBytes(log.bytes))
    #expect(database.log?.frameCount == 3 && database.log?.otherFrameCount == 1)
  }

  @Test("frames without a commit, behind a wrong checksum or with other salts do not count")
  func uncommitted() throws {
    let (main, open) = Self.logged(isBigEndian: true, committing: false)
    #expect(try rowCount(main, open.bytes) == 2)
    let log = Self.logged(isBigEndian: true).log.bytes
    var wrong = log
    wrong[32 + 24 + 100] ^= 1
    #expect(try rowCount(main, wrong) == 2)
    var salted = log
    salted[32 + 2 * (24 + 4096) + 9] ^= 1
    #expect(try rowCount(main, salted) == 2)
    for size in [0, 10, 32, 4000, log.count / 2] { #expect(try rowCount(main, Array(log.prefix(size))) == 2) }
  }

  // MARK: Bad input

  @Test("what is no database is named for what it is")
  func foreign() {
    let cases: [([UInt8], String)] = [
      ([], "is empty"), (Array("hello".utf8), "is not a SQLite database"),
      ([UInt8](repeating: 0xa5, count: 8192), "is not a SQLite database, or it is encrypted"),
      (Array(Self.database(DatabaseWriter(), 1).prefix(60)), "is damaged: it ends within its header"),
    ]
    for (bytes, reason) in cases {
      let failure = #expect(throws: FormatFailure.self) { try Database(HeldBytes(bytes)) }
      #expect(failure?.reason == reason)
    }
  }

  @Test("pages that lead in a circle end")
  func circle() throws {
    var bytes = Self.database(DatabaseWriter(pageSize: 512), 300)
    let table = try table("ZA", in: bytes)
    // An interior page has its rightmost child in bytes 8 to 11: the root becomes its own.
    let interior = stride(from: 512, to: bytes.count, by: 512).filter { bytes[$0] == 5 }
    for page in interior { bytes.replaceSubrange(page + 8..<page + 12, with: big(page / 512 + 1, 4)) }
    #expect(!interior.isEmpty)
    let looped = try self.table("ZA", in: bytes)
    #expect(throws: FormatFailure.damaged("the pages of a table lead in a circle")) { try looped.rowCount() }
    #expect(try table.rowCount() == 300)
  }

  @Test("rows that share their bytes are damage, however many there are")
  func overlap() throws {
    var bytes = Self.database(DatabaseWriter(), 60)
    let table = try table("ZA", in: bytes)
    // In each leaf, all cells become the first one.
    for page in stride(from: 4096, to: bytes.count, by: 4096) where bytes[page] == 13 {
      let count = Int(bytes[page + 3]) << 8 | Int(bytes[page + 4])
      let largest = (0..<count).map { page + 8 + 2 * $0 }.max { size(of: $0, page, bytes) < size(of: $1, page, bytes) }
      let pointer = largest.map { Array(bytes[$0..<$0 + 2]) } ?? []
      for index in 0..<count { bytes.replaceSubrange(page + 8 + 2 * index..<page + 10 + 2 * index, with: pointer) }
    }
    let overlapping = try self.table("ZA", in: bytes)
    #expect(throws: FormatFailure.damaged("the rows of a table overlap")) {
      try overlapping.forEachRow { _ in true }
    }
    try table.forEachRow { _ in true }
  }

  /// The first byte of a cell, which is large for a large row.
  private func size(of pointer: Int, _ page: Int, _ bytes: [UInt8]) -> Int {
    let cell = page + (Int(bytes[pointer]) << 8) + Int(bytes[pointer + 1])
    return bytes[cell] < 0x80 ? Int(bytes[cell]) : Int(bytes[cell] & 0x7f) << 7 | Int(bytes[cell + 1] & 0x7f)
  }

  @Test("overflow pages that lead in a circle end with their value")
  func overflowCircle() throws {
    var bytes = Self.database(DatabaseWriter(pageSize: 512), 200)
    for page in stride(from: 512, to: bytes.count, by: 512) where bytes[page] == 0 && bytes[page + 3] != 0 {
      bytes.replaceSubrange(page..<page + 4, with: big(page / 512 + 1, 4))
    }
    let table = try table("ZA", in: bytes)
    var sizes = 0
    try table.forEachRow { row throws(FormatFailure) in
      if case .blob(let bytes) = try table.value(3, of: row) { sizes += bytes.count }
      return true
    }
    #expect(sizes == (0..<200).filter { $0 % 7 == 0 }.map { $0 * 9 }.reduce(0, +))
  }
}
