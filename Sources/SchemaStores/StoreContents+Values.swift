extension StoreContents {
  /// The columns of some properties of an entity; nil where a table or a column is not known for certain.
  private func columns(of properties: [String], in entity: StoredEntity, _ table: Table) -> [Int]? {
    let columns = properties.compactMap { column(of: $0, in: entity, table) }
    return columns.count == properties.count ? columns : nil
  }

  /// The column of a property: columns of one name get numbers, and which is whose is not known.
  private func column(of property: String, in entity: StoredEntity, _ table: Table) -> Int? {
    let family = model.map { model in model.entities.filter { model.root(of: $0) == model.root(of: entity) } } ?? []
    let own = family.flatMap(\.properties).filter { !$0.isInherited }
    let names = own.flatMap(\.columnNames).filter { $0.uppercased() == property.uppercased() }
    let isStored = entity.properties.contains { $0.core.name == property && $0.columnNames == [property] }
    return isStored && names.count == 1 ? table.column("Z\(property.uppercased())") : nil
  }

  /// Shows the values of some properties in each row of an entity, and of those that inherit from it, to a function; false
  /// where they cannot be read.
  package func forEachRow(
    of entity: String, _ properties: [String], limit: Int = 1 << 20, _ body: ([RowValue]) -> Void
  ) -> Bool {
    guard let stored = model?.entity(named: entity), let table = table(of: stored),
      let columns = columns(of: properties, in: stored, table), let kind = table.column("Z_ENT")
    else { return false }
    do throws(FormatFailure) {
      let numbers = try numbers(ofFamily: stored)
      try table.forEachRow { row throws(FormatFailure) in
        if let numbers, case .integer(let number) = try table.value(kind, of: row), !numbers.contains(number) {
          return true
        }
        var values: [RowValue] = []
        for column in columns { values.append(try table.value(column, of: row, limit: limit)) }
        body(values)
        return true
      }
      return true
    } catch {
      return false
    }
  }

  /// The numbers of an entity and of those that inherit from it; nil where all rows of its table are its own.
  private func numbers(ofFamily entity: StoredEntity) throws(FormatFailure) -> Set<Int64>? {
    guard let model, entity.parent != nil else { return nil }
    var names: Set = [entity.name]
    while true {
      let more = model.entities.filter { $0.parent.map(names.contains) ?? false }.map(\.name)
      if names.isSuperset(of: more) { break }
      names.formUnion(more)
    }
    let all = try entityNumbers()
    return Set(names.compactMap { all[$0] })
  }
}

extension StoredProperty {
  /// Whether the entity inherits it.
  package var isInherited: Bool {
    switch self {
    case .attribute(let attribute): attribute.isInherited
    case .relationship(let relationship): relationship.isInherited
    }
  }

  /// The names that its columns have before they get numbers.
  fileprivate var columnNames: [String] {
    switch self {
    case _ where core.isTransient: []
    case .attribute(let attribute): attribute.leaves.isEmpty ? [core.name] : attribute.flatLeaves.map(\.name)
    case .relationship(let relationship): relationship.isToMany ? [] : [core.name]
    }
  }
}
