import SchemaProject
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

  /// The only fix for a finding, or none where no edits could be made.
  package static func only(_ title: Message, isSafe: Bool = true, _ edits: [SourceEdit]?) -> [Fix] {
    guard let edits, !edits.isEmpty else { return [] }
    return [Fix(title, isSafe: isSafe, edits: edits)]
  }

  /// A fix that changes the checksum of the versions that hold some models: none where one of them has shipped, an unsafe one
  /// where one may have.
  package static func changingChecksum(
    of models: [ProjectModel], _ title: Message, isSafe: Bool = true, _ edits: [SourceEdit]?
  ) -> [Fix] {
    let shipment = models.map(\.shipment).max() ?? .none
    return shipment == .certain ? [] : only(title, isSafe: isSafe && shipment == .none, edits)
  }
}
