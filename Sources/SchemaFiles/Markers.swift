import SchemaSyntax

/// The cheap search that decides which files are parsed.
///
/// A file that fetches and shows models says nothing of their schema. Like one that does not know SwiftData, it is parsed
/// where it holds a name that others leave open.
package enum Markers {
  /// The texts that only files with a schema, a plan, a stage or a container hold.
  private static let schemaTexts = [
    "@Model", "VersionedSchema", "MigrationPlan", "MigrationStage", "odelContainer", "PersistentModel",
  ]
  /// The text that files with a context hold, whether or not they import SwiftData.
  private static let contextText = "odelContext"
  /// The pair of each of these texts, and of the marker of comments, that is rarest in public apps: 25 to 300 times in a
  /// million bytes.
  private static let rarePairs = ["@M", "Ve", "Mi", "lC", "Pe", "a-"]
  /// What files that import SwiftData say where they help with a schema: lists, aliases, configurations, functions that
  /// make containers, migrate or delete stores; and what a merge leaves behind.
  private static let helperTexts =
    [
      "Schema", "typealias", "ModelContext", "ModelConfiguration", "ontainer", "removeItem", ".self]", ".self,",
      "SwiftData.", "<<<<<<< ",
    ] + codeTexts
  /// What code says that inserts, deletes or queries objects.
  private static let codeTexts = changeTexts + ["#Predicate", "@Query(", "SortDescriptor"]
  /// What code says that inserts or deletes objects, with a context or through a function.
  private static let changeTexts = [".insert", ".delete"]

  /// What comments to the linter begin with.
  package static let commentText = "swiftdata-lint:"

  /// Comments for the linter may hide nothing; without a parser that would go unnoticed.
  private static let schemas = PairSearch(schemaTexts + [commentText], rarePairs: rarePairs)
  private static let schemasOrContexts = PairSearch(schemaTexts + [commentText, contextText], rarePairs: rarePairs)
  private static let changes = PairSearch(changeTexts)
  private static let schemasOrFramework = PairSearch(schemaTexts + ["SwiftData"], rarePairs: rarePairs)
  private static let helpers = PairSearch(helperTexts)

  /// Whether a file mentions SwiftData.
  package static func mentionSwiftData(_ file: SourceFile) -> Bool {
    file.bytes.withUnsafeBufferPointer { schemasOrFramework.occurs(in: $0) }
  }

  /// What a file holds.
  package enum Kind: Sendable {
    /// A schema, or comments to the linter: it has to be parsed.
    case schema
    /// A context that inserts or deletes objects.
    case changes
    case other
  }

  package static func kind(of bytes: UnsafeBufferPointer<UInt8>) -> Kind {
    // Most files hold neither, which one pass shows.
    guard schemasOrContexts.occurs(in: bytes) else { return .other }
    return schemas.occurs(in: bytes) ? .schema : changes.occurs(in: bytes) ? .changes : .other
  }

  /// Whether a file that imports SwiftData has to be parsed for what may serve a schema, or because it seems to be broken.
  package static func mayServeSchema(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    helpers.occurs(in: bytes) || !BracketCount(in: bytes).isEven
  }
}

/// Looks for whole words in the bytes of files.
package struct WordSearch: Sendable {
  private let search: PairSearch
  /// The words of one letter, of which there are hardly ever any.
  private let letters: Set<UInt8>

  package init(_ words: Set<String>) {
    search = PairSearch(words.sorted())
    letters = Set(words.filter { $0.utf8.count == 1 }.flatMap(\.utf8))
  }

  /// Whether there is nothing to look for.
  package var isEmpty: Bool { search.isEmpty && letters.isEmpty }

  /// Whether one of the words occurs with no identifier character on either side.
  package func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    search.occurs(in: bytes) { Self.isWhole($0, bytes) }
      || !letters.isEmpty
        && bytes.indices.contains { letters.contains(bytes[$0]) && Self.isWhole($0..<$0 + 1, bytes) }
  }

  private static func isWhole(_ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let isCut =
      (range.lowerBound > 0 && DeclaredNames.isWordByte(bytes[range.lowerBound - 1]))
      || (range.upperBound < bytes.count && DeclaredNames.isWordByte(bytes[range.upperBound]))
    return !isCut
  }
}
