extension InspectionReport {
  /// `inspect --format markdown`: a list of facts, and a table for each entity.
  package func markdown() -> String {
    let facts = self.facts.map { "- \($0.name): \($0.text.markdown)\n" }
    let entities = (store.model?.entities ?? []).map { entity in
      let rows = entity.properties.map { property in
        let details = property.details(in: entity).joined(separator: ", ")
        return "| \(property.core.name.markdown) | \(property.typeText.markdown) | \(details.markdown) |\n"
      }
      let heading = "\n### \(entity.name.markdown) (\(rowText(entity.name)))\n"
      return heading + "\n| property | type | |\n|---|---|---|\n" + rows.joined()
    }
    return "## \(path.markdown)\n\n\(facts.joined())\(entities.joined())"
  }
}
