import SchemaSyntax

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

  /// The tool that wrote a document.
  struct Tool: Encodable {
    let name = "swiftdata-lint"
    let version: String
  }

  /// Something with its place: the keys of both are side by side.
  struct Placed<Content: Encodable>: Encodable {
    let keys: LocationKeys
    let content: Content

    init(_ content: Content, at location: Location) {
      self.content = content
      keys = LocationKeys(location)
    }

    init(_ content: Content, at place: Place, _ positions: PositionTable) {
      self.init(content, at: positions.location(place))
    }

    func encode(to encoder: any Encoder) throws {
      try keys.encode(to: encoder)
      try content.encode(to: encoder)
    }
  }

  /// The keys of a place.
  struct LocationKeys: Encodable {
    let path: String
    let line: Int
    let column: Int
    let endLine: Int
    let endColumn: Int

    init(_ location: Location) {
      path = location.path
      line = location.start.line
      column = location.start.column
      endLine = location.end.line
      endColumn = location.end.column
    }
  }

  private static func encoded(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    return String(decoding: try encoder.encode(value), as: UTF8.self).disarmedJSON
  }
}
