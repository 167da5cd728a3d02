import SchemaEdits
import SchemaSyntax

/// Edits that remove the cause of a finding.
package struct Fix: Sendable {
  /// What the edits do, as an imperative.
  package let title: Message
  /// Whether the edits keep what the code does apart from the fault; an unsafe one needs a look.
  package let isSafe: Bool
  /// The edits, which do not overlap; they may be in several files.
  package let edits: [SourceEdit]

  package init(_ title: Message, isSafe: Bool = true, edits: [SourceEdit]) {
    self.title = title
    self.isSafe = isSafe
    self.edits = edits
  }
}
