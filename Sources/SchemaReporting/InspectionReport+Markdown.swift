import SchemaStores

/// `inspect --format markdown`: a list of facts, and a table for each entity.
struct InspectionMarkdownReporter {
  func text(_ report: InspectionReport) -> String {
    let facts = report.facts.map { "- \($0.name): \($0.text.markdown)\n" }
    let entities = (report.store.model?.entities ?? []).map { entity in
      let rows = entity.properties.map { property in
        let details = property.details(in: entity).joined(separator: ", ")
        return "| \(property.core.name.markdown) | \(property.typeText.markdown) | \(details.markdown) |\n"
      }
      let heading = "\n### \(entity.name.markdown) (\(report.rowText(entity.name)))\n"
      return heading + "\n| property | type | |\n|---|---|---|\n" + rows.joined()
    }
    return "## \(report.path.markdown)\n\n\(facts.joined())\(entities.joined())"
  }
}
