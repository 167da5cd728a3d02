extension StoreContents {
  /// The table of an entity's rows; entities that inherit share that of the outermost.
  func table(of entity: StoredEntity) -> Table? {
    let root = model?.root(of: entity) ?? entity
    return tables["Z\(root.name.uppercased())"]
  }

  /// Whether the rows of an entity are among those of others.
  private func sharesTable(_ entity: StoredEntity) -> Bool {
    entity.parent != nil || model?.entities.contains { $0.parent == entity.name } == true
  }

  /// How many rows an entity has, without those of entities that inherit from it; nil where it has no table.
  package func rowCount(of entity: StoredEntity) throws(FormatFailure) -> Int? {
    guard let table = table(of: entity) else { return nil }
    guard sharesTable(entity) else { return try table.rowCount() }
    guard let number = try entityNumbers()[entity.name] else { return nil }
    return try rowCount(table, ofEntity: number)
  }

  private func rowCount(_ table: Table, ofEntity number: Int64) throws(FormatFailure) -> Int? {
    guard let column = table.column("Z_ENT") else { return nil }
    var count = 0
    try table.forEachRow { row throws(FormatFailure) in
      if try table.value(column, of: row) == .integer(number) { count += 1 }
      return true
    }
    return count
  }

  /// The numbers of the entities by name.
  func entityNumbers() throws(FormatFailure) -> [String: Int64] {
    guard let table = tables["Z_PRIMARYKEY"], let name = table.column("Z_NAME"), let number = table.column("Z_ENT")
    else { return [:] }
    var numbers: [String: Int64] = [:]
    try table.forEachRow { row throws(FormatFailure) in
      if case .text(let text) = try table.value(name, of: row, limit: 4096),
        case .integer(let value) = try table.value(number, of: row)
      {
        numbers[text] = value
      }
      return numbers.count < 100_000
    }
    return numbers
  }

  /// The rows of each entity that has a table, and what keeps the others from being counted.
  package func rowCounts() -> (counts: [String: Int], failures: [(entity: String, reason: String)]) {
    var counts: [String: Int] = [:]
    var failures: [(String, String)] = []
    for name in metadata.hashes.keys.sorted() {
      do throws(FormatFailure) {
        counts[name] =
          if let entity = model?.entity(named: name) {
            try rowCount(of: entity)
          } else {
            try tables["Z\(name.uppercased())"]?.rowCount()
          }
      } catch {
        failures.append((name, error.reason))
      }
    }
    return (counts, failures)
  }
}
