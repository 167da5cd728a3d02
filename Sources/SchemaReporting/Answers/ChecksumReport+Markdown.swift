import SchemaProject

extension ChecksumReport {
  /// `inspect --format markdown` of versions: a section with a table for each schema.
  package func markdown() -> String {
    if schemas.isEmpty { return "No schema versions or containers were found.\n" }
    return schemas.map(markdown).joined(separator: "\n")
  }

  private func markdown(_ schema: IdentifiedSchema) -> String {
    let checksum = schema.identity.checksum.map { "`\($0)`" } ?? "not computed"
    let rows = schema.identity.entities.map { entity in
      let reasons = entity.obstacles.map { "'\($0.what)': \($0.why)".markdown }.joined(separator: "; ")
      return "| \(entity.name.markdown) | \(entity.hash.map { "`\($0.hex)`" } ?? "not computed: \(reasons)") |\n"
    }
    return "## \(schema.name.markdown)\n\nChecksum: \(checksum)\n\n| entity | hash |\n|---|---|\n\(rows.joined())"
  }
}
