/// A table of a database.
package struct Table: Sendable {
  package let name: String
  /// The names of the columns, in the order of the values of a row.
  package let columns: [String]
  private let root: Int
  private let pages: TablePages
  /// The column that stands for the number of the row, which rows do not store.
  private let numberColumn: Int?

  fileprivate init(name: String, root: Int, definition: TableDefinition, in database: Database) {
    self.name = name
    self.root = root
    pages = TablePages(database: database)
    columns = definition.columns
    numberColumn = definition.numberColumn
  }

  /// The position of a column, whatever case its name is written in; nil if there is none.
  package func column(_ name: String) -> Int? { columns.firstIndex { $0.uppercased() == name.uppercased() } }

  /// How many rows there are; only the headers of the pages count.
  package func rowCount() throws(FormatFailure) -> Int {
    var count = 0
    try pages.forEachLeaf(from: root) { page throws(FormatFailure) in
      count += page.cellCount
      return true
    }
    return count
  }

  /// Shows the rows to a function until it answers false.
  package func forEachRow(_ body: (Row) throws(FormatFailure) -> Bool) throws(FormatFailure) {
    // Rows of a sound table do not share bytes: together they are no larger than the database.
    var room = pages.database.pageCount * pages.database.pageSize
    try pages.forEachLeaf(from: root) { page throws(FormatFailure) in
      for index in 0..<page.cellCount {
        let row = try Row(index, of: page, in: pages.database)
        room -= row.size
        guard room >= 0 else { throw .damaged("the rows of a table overlap") }
        if try !body(row) { return false }
      }
      return true
    }
  }

  /// The first row; nil if there is none.
  package func firstRow() throws(FormatFailure) -> Row? {
    var first: Row?
    try forEachRow { row throws(FormatFailure) in
      first = row
      return false
    }
    return first
  }

  /// A value of a row, with the row's number in the column that stands for it.
  package func value(_ column: Int, of row: Row, limit: Int = 1 << 26) throws(FormatFailure) -> RowValue {
    column == numberColumn ? .integer(row.number) : try row.value(column, limit: limit)
  }
}

extension Database {
  /// No schema of an app has more tables and indexes.
  private static let tableLimit = 100_000

  /// The tables, in the order in which they were made.
  package func tables() throws(FormatFailure) -> [Table] {
    var tables: [Table] = []
    try forEachItem { name, kind, root, text in
      guard kind == "table", root > 0, !name.hasPrefix("sqlite_") else { return }
      guard let definition = TableDefinition(text), !definition.isWithoutNumbers else { return }
      tables.append(Table(name: name, root: root, definition: definition, in: self))
    }
    return tables
  }

  private func forEachItem(_ body: (String, String, Int, String) -> Void) throws(FormatFailure) {
    let catalogue = Table(
      name: "sqlite_schema", root: 1,
      definition: TableDefinition(columns: ["type", "name", "tbl_name", "rootpage", "sql"]),
      in: self)
    var count = 0
    try catalogue.forEachRow { row throws(FormatFailure) in
      count += 1
      guard count <= Self.tableLimit else { throw .tooLarge("it has more than \(Self.tableLimit) tables") }
      guard case .text(let kind) = try row.value(0), case .text(let name) = try row.value(1) else {
        throw .damaged("its table of tables")
      }
      var (root, text) = (0, "")
      if case .integer(let page) = try row.value(3), let page = Int(exactly: page) { root = page }
      if case .text(let written) = try row.value(4, limit: 1 << 20) { text = written }
      body(name, kind, root, text)
      return true
    }
  }
}
