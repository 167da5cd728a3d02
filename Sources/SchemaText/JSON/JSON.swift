#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// JSON as all verbs print it: sorted keys, so that equal values are equal bytes, and nothing that steers a terminal.
package enum JSON {
  /// A value on many lines, with a final line end.
  package static func text(_ value: some Encodable) throws -> String {
    try encoded(value, [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]) + "\n"
  }

  /// A value on one line, with a final line end.
  package static func line(_ value: some Encodable) throws -> String {
    try encoded(value, [.sortedKeys, .withoutEscapingSlashes]) + "\n"
  }

  /// A document of a verb: its members with the version of the format, and the tool that wrote it.
  package static func document(_ members: JSONValue, by toolVersion: String) throws -> String {
    let tool: JSONValue = ["name": "swiftdata-lint", "version": toolVersion]
    return try text(members.merging(["version": 1, "tool": tool]))
  }

  private static func encoded(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    return String(decoding: try encoder.encode(value), as: UTF8.self).disarmedJSON
  }
}

/// What can be a value in a JSON document.
package protocol JSONConvertible {
  var json: JSONValue { get }
}

extension JSONValue: JSONConvertible {
  package var json: JSONValue { self }
}

extension String: JSONConvertible {
  package var json: JSONValue { .string(self) }
}

extension Bool: JSONConvertible {
  package var json: JSONValue { .boolean(self) }
}

extension Int: JSONConvertible {
  package var json: JSONValue { .number("\(self)") }
}

extension Double: JSONConvertible {
  package var json: JSONValue { .number("\(self)") }
}

extension Array: JSONConvertible where Element: JSONConvertible {
  package var json: JSONValue { .array(map(\.json)) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// An object; a key without a value is left out.
  package init(dictionaryLiteral members: (String, (any JSONConvertible)?)...) {
    let present = members.compactMap { key, value in value.map { (key, $0.json) } }
    self = .object(Dictionary(present) { first, _ in first })
  }

  /// An object with the members of another one too.
  package func merging(_ other: JSONValue) -> JSONValue { .object((object ?? [:]).merging(other.object ?? [:]) { $1 }) }
}

extension JSONValue: Encodable {
  package func encode(to encoder: any Encoder) throws {
    switch kind {
    case .object(let members):
      var container = encoder.container(keyedBy: MemberKey.self)
      for member in members { try container.encode(member.value, forKey: MemberKey(stringValue: member.key)) }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    default:
      var container = encoder.singleValueContainer()
      try encodeScalar(to: &container)
    }
  }

  private func encodeScalar(to container: inout some SingleValueEncodingContainer) throws {
    switch kind {
    case .boolean(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .number(let text):
      if let integer = Int(text) { try container.encode(integer) } else { try container.encode(Double(text)) }
    case .null, .array, .object: try container.encodeNil()
    }
  }

  /// The key of a member.
  private struct MemberKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
