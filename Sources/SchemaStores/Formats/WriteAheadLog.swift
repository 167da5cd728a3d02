/// The write-ahead log of a database: the pages that were committed and not yet copied into the file.
package struct WriteAheadLog: Sendable {
  /// How many frames were committed.
  package let frameCount: Int
  /// How many frames follow that were not committed, or are left from an earlier log.
  package let otherFrameCount: Int
  /// How many pages the database had at the last commit.
  let pageCount: Int
  private let bytes: any StoredBytes
  private let pageSize: Int
  /// Where the newest committed content of a page is.
  private let offsets: [Int: Int]

  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// Reads the frames as far as their salts and checksums hold; nil where nothing was committed.
  init?(_ bytes: any StoredBytes, pageSize: Int) throws(FormatFailure) {
    let header = try bytes.read(at: 0, count: Self.headerSize)
    guard header.count == Self.headerSize else { return nil }
    let magic = header.word(at: 0, isBigEndian: true)
    guard magic & ~1 == 0x377f_0682, Int(header.word(at: 8, isBigEndian: true)) == pageSize else { return nil }
    var sum = Checksum(isBigEndian: magic & 1 == 1)
    sum.add(header[..<24])
    guard sum.isEqual(to: header, at: 24) else { return nil }

    var committed = (frames: 0, pages: 0)
    var offsets: [Int: Int] = [:]
    var pending: [Int: Int] = [:]
    var offset = Self.headerSize
    let size = Self.frameHeaderSize + pageSize
    var frame = 0
    while offset + size <= bytes.count {
      let content = try bytes.read(at: offset, count: size)
      guard content.count == size, content[8..<16].elementsEqual(header[16..<24]) else { break }
      sum.add(content[..<8])
      sum.add(content[Self.frameHeaderSize...])
      let page = Int(content.word(at: 0, isBigEndian: true))
      guard sum.isEqual(to: content, at: 16), page > 0 else { break }
      frame += 1
      pending[page] = offset + Self.frameHeaderSize
      let pages = Int(content.word(at: 4, isBigEndian: true))
      if pages > 0 {
        offsets.merge(pending) { $1 }
        pending = [:]
        committed = (frame, pages)
      }
      offset += size
    }
    guard committed.frames > 0 else { return nil }
    frameCount = committed.frames
    otherFrameCount = max((bytes.count - Self.headerSize) / size, 0) - committed.frames
    pageCount = committed.pages
    self.bytes = bytes
    self.pageSize = pageSize
    self.offsets = offsets.filter { $0.key <= committed.pages }
  }

  /// The newest content of a page; nil where the log does not hold it.
  func page(_ number: Int) throws(FormatFailure) -> [UInt8]? {
    guard let offset = offsets[number] else { return nil }
    return try bytes.read(at: offset, count: pageSize)
  }

  /// The running checksum of a log, in the byte order of the system that wrote it.
  private struct Checksum {
    let isBigEndian: Bool
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// Adds bytes, eight at a time.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
      var offset = 0
      while offset + 8 <= bytes.count {
        first = first &+ bytes.word(at: offset, isBigEndian: isBigEndian) &+ second
        second = second &+ bytes.word(at: offset + 4, isBigEndian: isBigEndian) &+ first
        offset += 8
      }
    }

    func isEqual(to bytes: [UInt8], at offset: Int) -> Bool {
      bytes.word(at: offset, isBigEndian: true) == first && bytes.word(at: offset + 4, isBigEndian: true) == second
    }
  }
}
