import SchemaModel

/// The cheap search that decides which files are parsed.
package enum Markers {
  /// The texts that only files with a schema, a plan, a stage or a container hold.
  private static let texts = [
    "SwiftData", "@Model", "VersionedSchema", "MigrationPlan", "MigrationStage", "odelContainer", "PersistentModel",
  ]
  private static let schemas = PairSearch(texts)
  /// Comments for the linter may hide nothing; without a parser that would go unnoticed.
  private static let schemasAndComments = PairSearch(texts + [SuppressionText.marker])

  /// Whether a file speaks of a schema.
  package static func occur(in bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer { schemas.occurs(in: $0) } }

  /// Whether a file has to be parsed: for its schema, or for comments that may hide nothing.
  package static func askForParsing(of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    schemasAndComments.occurs(in: bytes)
  }
}

/// Looks for whole words in the bytes of files.
package struct WordSearch: Sendable {
  private let search: PairSearch

  /// Makes a search.
  package init(_ words: Set<String>) { search = PairSearch(words.sorted()) }

  /// Whether there is nothing to look for.
  package var isEmpty: Bool { search.isEmpty }

  /// Whether one of the words occurs with no identifier character on either side.
  package func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    search.occurs(in: bytes) { range in
      let isCut =
        (range.lowerBound > 0 && DeclaredNames.isWordByte(bytes[range.lowerBound - 1]))
        || (range.upperBound < bytes.count && DeclaredNames.isWordByte(bytes[range.upperBound]))
      return !isCut
    }
  }
}
