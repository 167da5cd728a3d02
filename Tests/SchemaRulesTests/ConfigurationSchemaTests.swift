import Foundation
import SchemaFiles
import SchemaLinting
import SchemaRules
import Testing

/// The JSON Schema of the configuration, which is made from the keys and from the catalogue of rules.
@Suite("Schema of the configuration", .texts)
struct ConfigurationSchemaTests {
  @Test("the schema is up to date")
  func schema() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(Self.document), as: UTF8.self) + "\n"
    try Recording.expect(text, file: "../../docs/swiftdata-lint.schema.json")
  }

  private static let document = Schema(
    schema: "http://json-schema.org/draft-07/schema#",
    description:
      "How swiftdata-lint checks a project. Comments, keys that begin with // and commas after the last element are allowed.",
    type: "object",
    properties: Dictionary(uniqueKeysWithValues: ConfigurationKey.allCases.map { ($0.rawValue, property($0)) }),
    patternProperties: comments, additionalProperties: false, allowTrailingCommas: true,
    definitions: ["rules": rules, "patterns": list(Schema(type: "string", minLength: 1))])

  private static func property(_ key: ConfigurationKey) -> Schema {
    var schema =
      switch key {
      case .schema, .root, .historyFolder, .baseline: Schema(type: "string", minLength: 1)
      case .rules: Schema(ref: "rules")
      case .overrides: list(override)
      case .exclude, .tests: Schema(ref: "patterns")
      case .deploymentTargets: list(Schema(type: "string", pattern: "^(\(platforms))-[0-9]+([._][0-9]+){0,2}$"))
      case .cloudKit: Schema(choices: CloudKitSetting.allCases.map(\.rawValue))
      case .suppressionReasons: Schema(choices: SuppressionReasons.allCases.map(\.rawValue))
      }
    schema.description = key.summary
    return schema
  }

  private static let platforms = DeploymentTarget.Platform.allCases.map(\.rawValue).joined(separator: "|")

  private static let override = Schema(
    type: "object",
    properties: Dictionary(
      uniqueKeysWithValues: OverrideKey.allCases.map { key in
        (key.rawValue, Schema(description: key.summary, ref: key == .paths ? "patterns" : "rules"))
      }),
    required: OverrideKey.allCases.map(\.rawValue), patternProperties: comments, additionalProperties: false)

  /// Keys that are comments.
  private static let comments = ["^//": Schema()]

  /// A level for each rule and family, and nothing else.
  private static let rules = Schema(
    type: "object",
    properties: Dictionary(
      uniqueKeysWithValues: Catalogue.builtIn.entries.map { ($0.page.id, level("\($0.family): \($0.page.summary)")) }
        + Catalogue.builtIn.families.map { ($0, level("the rules of the family \($0)")) }),
    patternProperties: comments, additionalProperties: false)

  private static func level(_ description: String) -> Schema {
    Schema(description: description, choices: RuleLevel.allCases.map(\.rawValue))
  }

  private static func list(_ element: Schema) -> Schema { Schema(type: "array", items: [element]) }

  /// As much of JSON Schema as the document needs.
  private struct Schema: Encodable, Sendable {
    var schema: String?
    var description: String?
    var type: String?
    var properties: [String: Schema]?
    var required: [String]?
    var patternProperties: [String: Schema]?
    var additionalProperties: Bool?
    /// What Visual Studio Code needs to accept them.
    var allowTrailingCommas: Bool?
    /// One schema; a list, as a value cannot hold itself.
    var items: [Schema]?
    var choices: [String]?
    var pattern: String?
    var minLength: Int?
    var ref: String?
    var definitions: [String: Schema]?

    private enum Key: String, CodingKey {
      case schema = "$schema"
      case choices = "enum"
      case ref = "$ref"
      case description, type, properties, required, additionalProperties, allowTrailingCommas, items, pattern, minLength
      case patternProperties
      case definitions, allOf
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encodeIfPresent(schema, forKey: .schema)
      try container.encodeIfPresent(description, forKey: .description)
      try container.encodeIfPresent(type, forKey: .type)
      try container.encodeIfPresent(properties, forKey: .properties)
      try container.encodeIfPresent(required, forKey: .required)
      try container.encodeIfPresent(patternProperties, forKey: .patternProperties)
      try container.encodeIfPresent(additionalProperties, forKey: .additionalProperties)
      try container.encodeIfPresent(allowTrailingCommas, forKey: .allowTrailingCommas)
      try container.encodeIfPresent(items?.first, forKey: .items)
      try container.encodeIfPresent(choices, forKey: .choices)
      try container.encodeIfPresent(pattern, forKey: .pattern)
      try container.encodeIfPresent(minLength, forKey: .minLength)
      // What stands beside a reference does not count in draft 7.
      try container.encodeIfPresent(ref.map { [["$ref": "#/definitions/\($0)"]] }, forKey: .allOf)
      try container.encodeIfPresent(definitions, forKey: .definitions)
    }
  }
}
