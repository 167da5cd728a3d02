/// The b-tree of a table, page by page: a page that leads back to itself, or a tree that is deeper than any that SQLite
/// writes, is damage.
struct TablePages {
  /// A page of a tree.
  struct Page {
    let number: Int
    let bytes: [UInt8]
    /// Where its header is: page 1 begins with that of the database.
    let start: Int
    let cellCount: Int

    /// The offset of a cell; nil where it is outside the page.
    func cell(_ index: Int, headerSize: Int) -> Int? {
      bytes.bigEndian(at: start + headerSize + 2 * index, count: 2).flatMap { $0 < bytes.count ? $0 : nil }
    }
  }

  /// No tree of SQLite is deeper.
  private static let depthLimit = 20
  private static let interior: UInt8 = 5
  private static let leaf: UInt8 = 13

  let database: Database

  /// Shows the leaf pages of a tree to a function until it answers false, in the order of their rows.
  func forEachLeaf(from root: Int, _ body: (Page) throws(FormatFailure) -> Bool) throws(FormatFailure) {
    // The path from the root, each page with the child that comes next.
    var path: [(page: Page, next: Int)] = []
    var visited = 0
    var current: Int? = root
    while true {
      if let number = current {
        visited += 1
        guard visited <= database.pageCount, path.count < Self.depthLimit else {
          throw .damaged("the pages of a table lead in a circle")
        }
        let page = try page(number)
        switch page.bytes[page.start] {
        case Self.leaf: if try !body(page) { return }
        case Self.interior: path.append((page, 0))
        default: throw .damaged("page \(number) does not belong to a table")
        }
      }
      guard let top = path.last else { return }
      if top.next > top.page.cellCount {
        path.removeLast()
        current = nil
      } else {
        path[path.count - 1].next += 1
        current = try child(top.next, of: top.page)
      }
    }
  }

  private func page(_ number: Int) throws(FormatFailure) -> Page {
    let bytes = try database.page(number)
    let start = number == 1 ? 100 : 0
    guard let count = bytes.bigEndian(at: start + 3, count: 2), start + 12 + 2 * count <= bytes.count else {
      throw .damaged("page \(number) has too many cells")
    }
    return Page(number: number, bytes: bytes, start: start, cellCount: count)
  }

  private func child(_ index: Int, of page: Page) throws(FormatFailure) -> Int {
    let child =
      index == page.cellCount
      ? page.bytes.bigEndian(at: page.start + 8, count: 4)
      : page.cell(index, headerSize: 12).flatMap { page.bytes.bigEndian(at: $0, count: 4) }
    guard let child else { throw .damaged("page \(page.number) has no child \(index)") }
    return child
  }
}
