import SchemaProject
import SchemaSyntax
import SchemaText

/// A comment that hides findings: `// swiftdata-lint:ignore RULE -- reason`.
package struct Suppression: Sendable {
  /// What a comment requests.
  package enum Kind: Hashable, Sendable {
    /// `ignore`: what it says applies to the line, or of the declaration after the comment.
    case here
    /// `ignore-file`: what is said of the whole file.
    case file
    /// A word that means nothing.
    case unknown(String)
  }

  /// What it requests.
  package let kind: Kind
  /// The names of the rules, as they are written.
  package let names: [String]
  /// Why; nil if nothing is after the dashes, or no dashes are there.
  package let reason: String?
  package let place: Place
  /// The symbol that it belongs to; for a whole file, and outside of all declarations, the file's name.
  package let subject: String
  /// Whether the file is a test or a preview.
  package let isExempt: Bool
  /// The bytes for which it counts; empty if it hides nothing.
  let extent: [Span]

  /// Whether it can hide anything: the word after the marker is understood.
  package var hides: Bool { unknownWord == nil }
  /// The word after the marker, where it is not understood.
  package var unknownWord: String? { if case .unknown(let word) = kind { word } else { nil } }

  /// How many bytes it counts for: of several comments the narrowest hides a finding.
  var width: Int { extent.reduce(0) { $0 + $1.length } }
}

extension ResolvedSchemas {
  /// The comments that hide findings, in the order of files and places.
  package var suppressions: [Suppression] {
    symbols.units.flatMap { SuppressionReader($0).suppressions }
  }
}
