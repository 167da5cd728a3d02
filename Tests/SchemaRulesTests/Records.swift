import TestSupport

/// The record of a release that shipped a source, as a file of a marked source; markers stand before the lines of some keys.
func record(_ release: String, _ source: String, marks: [String: String] = [:]) -> String {
  guard let text = ExampleSource(source).record(release)?.text else { return "no schema" }
  return marks.reduce("// file: SchemaHistory/\(release).json\n" + text) { text, mark in
    text.replacing("\"\(mark.key)\":", with: "\(mark.value)\"\(mark.key)\":", maxReplacements: 1)
  }
}
