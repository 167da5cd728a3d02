import SchemaHistory

/// The record of a release that shipped a source, as a file of a marked source; markers stand before the lines of some keys.
func record(_ release: String, _ source: String, marks: [String: String] = [:]) -> String {
  guard case .one(let schema) = LintedSource(source).project.shippedSchema() else { return "no schema" }
  let text = ReleaseRecord(release: release, commit: nil, isDirty: false, schema: schema).text
  return marks.reduce("// file: SchemaHistory/\(release).json\n" + text) { text, mark in
    text.replacing("\"\(mark.key)\":", with: "\(mark.value)\"\(mark.key)\":", maxReplacements: 1)
  }
}
