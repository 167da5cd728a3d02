import SchemaText

/// The configuration that `init` writes: every key with its default, so that it changes nothing, after a comment about it.
///
/// Comments are keys too, so that programs that read only plain JSON can read the file.
package enum ConfigurationTemplate {
  package static var text: String { text(.current) }

  package static func text(_ address: ProjectAddress) -> String {
    let schema = address.file("docs/swiftdata-lint.schema.json").map { ["\"$schema\": \(JSONValue.quoted($0))"] } ?? []
    let entries = [comment("", introduction)] + ConfigurationKey.allCases.filter { $0 != .schema }.map(entry)
    return "{\n" + (schema + entries).map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
  }

  private static let introduction =
    "keys that begin with // are comments; paths and patterns are relative to this folder, patterns are those of .gitignore"

  private static func entry(_ key: ConfigurationKey) -> String {
    let value = key.defaultText.map { ",\n  \(JSONValue.quoted(key.rawValue)): \($0)" } ?? ""
    return comment(" \(key.rawValue)", "\(key.summary)\(key.example.map { "; for example \($0)" } ?? "")") + value
  }

  private static func comment(_ name: String, _ text: String) -> String { "\"//\(name)\": \(JSONValue.quoted(text))" }
}

extension ConfigurationKey {
  /// The value that changes nothing; nil for a key that has none.
  fileprivate var defaultText: String? {
    switch self {
    case .schema, .baseline, .root: nil
    case .rules: "{}"
    case .overrides, .exclude, .tests, .deploymentTargets: "[]"
    case .cloudKit: JSONValue.quoted(Configuration().cloudKit.rawValue)
    case .historyFolder: JSONValue.quoted(Configuration().historyFolder)
    case .suppressionReasons: JSONValue.quoted(Configuration().suppressionReasons.rawValue)
    }
  }

  /// A value for people to start from, in single quotes where JSON has double ones.
  fileprivate var example: String? {
    switch self {
    case .schema, .cloudKit, .historyFolder: nil
    case .root: "'ios'"
    case .rules: "'CloudKit': 'off', 'unversioned-models': 'error'"
    case .overrides: "{'paths': ['Legacy/'], 'rules': {'Relationships': 'note'}}"
    case .exclude: "'Generated/'"
    case .tests: "'Samples/'"
    case .deploymentTargets: "'iOS-17.0'"
    case .baseline: "'.swiftdata-lint-baseline.json', which --write-baseline writes"
    case .suppressionReasons: SuppressionReasons.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    }
  }
}
