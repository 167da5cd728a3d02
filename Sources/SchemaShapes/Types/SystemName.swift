/// The name of a type of the system; all names of one type are equal.
package struct SystemName: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name as it is written: `TimeInterval`.
  package let written: String
  /// The name behind aliases: `Double`.
  package let name: String

  package init(_ written: String) {
    self.written = written
    name = SystemType.named(written)?.name ?? written
  }

  package init(stringLiteral written: String) { self.init(written) }

  /// What is known of the type; nil if the table does not have it.
  package var type: SystemType? { SystemType.named(name) }

  package static func == (left: SystemName, right: SystemName) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
