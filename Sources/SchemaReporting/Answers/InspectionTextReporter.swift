import SchemaStores

/// `inspect` for people: what the store is, then each entity with its properties.
struct InspectionTextReporter {
  let style: Style

  func text(_ report: InspectionReport) -> String {
    let facts = report.facts.map {
      [TextTable.Cell($0.name), TextTable.Cell($0.text, $0.name == "note" ? .warning : nil)]
    }
    let table = TextTable(facts, style, indent: 2)
    let head = style(.strong, report.path.printable) + "\n" + facts.map(table.text).joined()
    return head + entities(report).joined()
  }

  private func entities(_ report: InspectionReport) -> [String] {
    guard let model = report.store.model else {
      return report.store.metadata.hashes.keys.sorted().map { "\n" + heading($0, report) + "\n" }
    }
    let rows = model.entities.map { entity in entity.properties.map { cells($0, in: entity) } }
    // All entities share the widths, so that their columns stand below each other.
    let table = TextTable(rows.flatMap { $0 }, style, indent: 2)
    return zip(model.entities, rows).map { entity, rows in
      "\n" + heading(entity.name, report) + style(.dim, details(entity)) + "\n" + rows.map(table.text).joined()
    }
  }

  private func heading(_ name: String, _ report: InspectionReport) -> String {
    "\(style(.strong, name.printable))  \(report.rowText(name))"
  }

  private func details(_ entity: StoredEntity) -> String {
    let lists = entity.constraints.filter { $0.count > 1 }.map { "unique (\($0.joined(separator: ", ")))" }
    let parts = [entity.parent.map { "inherits from '\($0)'" }, entity.isAbstract ? "abstract" : nil].compactMap { $0 }
    return (parts + lists).map { "  \($0.printable)" }.joined()
  }

  private func cells(_ property: StoredProperty, in entity: StoredEntity) -> [TextTable.Cell] {
    [
      .init(property.core.name), .init(property.typeText),
      .init(property.details(in: entity).joined(separator: ", "), .dim),
    ]
  }
}
