/// A SQLite database, read by pages as they are needed: the file with what its write-ahead log has committed.
package struct Database: Sendable {
  /// How texts are encoded.
  enum Encoding: Int, Sendable {
    case utf8 = 1
    case utf16LittleEndian, utf16BigEndian
  }

  /// Whether a transaction was not finished: the file holds a part of it, and a journal what was there before.
  package private(set) var hasUnfinishedTransaction = false
  /// What the write-ahead log adds; nil where it adds nothing.
  package let log: WriteAheadLog?
  /// The size of a page in bytes.
  package let pageSize: Int
  /// How many pages there are.
  package let pageCount: Int
  /// The number by which an application marks its files.
  package let applicationID: Int
  let encoding: Encoding
  /// The bytes of a page that tables use.
  let usableSize: Int
  private let bytes: any StoredBytes

  private static let headerSize = 100
  private static let journalMagic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
  private static let magic = Array("SQLite format 3\0".utf8)

  /// Opens the database in a file, with the log beside it.
  package init(path: String) throws(FormatFailure) {
    let file = try FileBytes(path)
    let log: FileBytes?
    do throws(FormatFailure) {
      log = try FileBytes.ifPresent(path + "-wal")
    } catch {
      throw .unreadable("its write-ahead log, \(error.reason)")
    }
    try self.init(file, log: log)
    let journal = try FileBytes.ifPresent(path + "-journal")
    let start = try journal?.read(at: 0, count: Self.journalMagic.count)
    hasUnfinishedTransaction = start == Self.journalMagic
  }

  /// Reads the header of a database and the frames of its log.
  package init(_ bytes: any StoredBytes, log: (any StoredBytes)? = nil) throws(FormatFailure) {
    let main = try bytes.read(at: 0, count: Self.headerSize)
    guard !main.isEmpty else { throw .foreign("is empty") }
    guard main.starts(with: Self.magic) else {
      let isShort = main.count < Self.headerSize
      throw .foreign("is not a SQLite database\(isShort ? "" : ", or it is encrypted")")
    }
    guard main.count == Self.headerSize else { throw .damaged("it ends within its header") }
    guard let written = main.bigEndian(at: 16, count: 2) else { throw .damaged("it ends within its header") }
    let pageSize = written == 1 ? 65_536 : written
    guard pageSize >= 512, pageSize & (pageSize - 1) == 0 else { throw .damaged("its page size is \(pageSize)") }
    let committed: WriteAheadLog? = if let log { try WriteAheadLog(log, pageSize: pageSize) } else { nil }
    // The log may hold a newer first page.
    let first = try committed?.page(1)
    let header = first ?? main
    let usable = pageSize - Int(header[20])
    guard usable >= 480 else { throw .damaged("its pages have no room") }
    let code = header.bigEndian(at: 56, count: 4) ?? 0
    // A database without any table has no encoding yet.
    guard let encoding = Encoding(rawValue: code == 0 ? 1 : code) else {
      throw .damaged("its text encoding is \(code)")
    }
    self.bytes = bytes
    self.log = committed
    self.pageSize = pageSize
    self.encoding = encoding
    usableSize = usable
    applicationID = header.bigEndian(at: 68, count: 4) ?? 0
    pageCount = max(committed?.pageCount ?? 0, (bytes.count + pageSize - 1) / pageSize)
  }

  /// The bytes of a page, as they were committed last.
  func page(_ number: Int) throws(FormatFailure) -> [UInt8] {
    guard number > 0, number <= pageCount else { throw .damaged("page \(number) does not exist") }
    let newer = try log?.page(number)
    let page = if let newer { newer } else { try bytes.read(at: (number - 1) * pageSize, count: pageSize) }
    guard page.count == pageSize else { throw .damaged("it ends within page \(number)") }
    return page
  }

  /// A text of the database; invalid parts become U+FFFD.
  func text(_ bytes: some Collection<UInt8>) -> String {
    switch encoding {
    case .utf8: return String(decoding: bytes, as: UTF8.self)
    case .utf16LittleEndian, .utf16BigEndian:
      let bytes = Array(bytes)
      let isBig = encoding == .utf16BigEndian
      let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index -> UInt16 in
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isBig ? first << 8 | second : second << 8 | first
      }
      return String(decoding: units, as: UTF16.self)
    }
  }
}
