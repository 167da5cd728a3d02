import SchemaModel

/// The cheap search that decides which files are parsed.
package enum Markers {
  /// The texts that only files with a schema, a plan, a stage or a container hold.
  private static let schemaTexts = [
    "@Model", "VersionedSchema", "MigrationPlan", "MigrationStage", "odelContainer", "PersistentModel",
  ]
  /// What those say that help with a schema and are no views of models: lists, aliases, configurations, and functions
  /// that make containers, migrate or delete stores.
  private static let helperTexts = [
    "Schema", "typealias", "ModelContext", "ModelConfiguration", "ontainer", "removeItem", ".self]", ".self,",
  ]
  /// What a merge leaves behind.
  private static let conflict = "<<<<<<< "
  private static let framework = "SwiftData"

  /// Comments for the linter may hide nothing; without a parser that would go unnoticed.
  private static let schemas = PairSearch(schemaTexts + [SuppressionText.marker])
  private static let schemasOrFramework = PairSearch(schemaTexts + [SuppressionText.marker, framework])
  private static let anything = PairSearch(schemaTexts + [framework])
  private static let helpers = PairSearch(helperTexts + [conflict])

  /// Whether a file speaks of SwiftData.
  package static func occur(in bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer { anything.occurs(in: $0) } }

  /// Whether a file has to be parsed: for its schema, for what may serve one, for comments that may hide nothing, or
  /// because it mentions SwiftData and seems to be broken.
  ///
  /// A file that fetches and shows models says nothing of their schema. Like one without any marker, it is parsed where it
  /// holds a name that others leave open.
  package static func askForParsing(of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Most files hold none of all texts, and are searched once.
    schemasOrFramework.occurs(in: bytes)
      && (schemas.occurs(in: bytes) || helpers.occurs(in: bytes) || !BracketCount(in: bytes).isEven)
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
