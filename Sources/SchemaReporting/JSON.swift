#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SchemaModel

/// JSON as all verbs print it: sorted keys, so that equal values are equal bytes.
package enum JSON {
  /// A value on many lines, with a line end behind it.
  package static func text(_ value: some Encodable) throws -> String {
    try encoded(value, [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]) + "\n"
  }

  /// A value on one line, with a line end behind it.
  package static func line(_ value: some Encodable) throws -> String {
    try encoded(value, [.sortedKeys, .withoutEscapingSlashes]) + "\n"
  }

  /// The tool that wrote a document.
  struct Tool: Encodable {
    /// The name.
    let name = "swiftdata-lint"
    /// The release.
    let version: String
  }

  /// Something with its place: the keys of both stand side by side.
  struct Placed<Content: Encodable>: Encodable {
    let location: Location
    let content: Content

    init(_ content: Content, at place: Place, _ positions: PositionTable) {
      self.content = content
      location = Location(place, positions)
    }

    func encode(to encoder: any Encoder) throws {
      try location.encode(to: encoder)
      try content.encode(to: encoder)
    }
  }

  struct Location: Encodable {
    let path: String
    let line: Int
    let column: Int
    let endLine: Int
    let endColumn: Int

    init(_ place: Place, _ positions: PositionTable) {
      let (start, end) = positions.positions(place)
      path = place.file.path
      line = start.line
      column = start.column
      endLine = end.line
      endColumn = end.column
    }
  }

  private static func encoded(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
