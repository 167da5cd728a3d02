/// A type that a hash is computed for.
package struct LoweringRow: Sendable {
  /// The Swift type, as it is written without optionals.
  package let type: TypeShape
  package let attribute: AttributeType
  /// Whether the same was seen for a field of a stored struct.
  package let isProvenAsField: Bool

  /// Makes a row of a type or of a collection of it; nil where no store has shown that.
  private init?(_ system: SystemType, _ proof: SystemType.Proof, _ type: TypeShape, _ attribute: AttributeType?) {
    guard system.proof.contains(proof), let attribute else { return nil }
    self.type = type
    self.attribute = attribute
    isProvenAsField = proof == .attribute && system.proof.contains(.field)
  }
}

extension LoweringRow {
  /// The types whose attributes were found in stores; `docs/checksums.md` names where.
  package static let all = SystemType.all.flatMap { system in
    let type = TypeShape.system(SystemName(system.name), [])
    return [
      LoweringRow(system, .attribute, type, system.attribute),
      LoweringRow(system, .element, .array(type), .transformable),
      LoweringRow(system, .valueByName, .dictionary(key: .system("String", []), value: type), .binary),
    ].compactMap { $0 }
  }

  private static let byType = Dictionary(all.map { ($0.type, $0) }) { first, _ in first }

  /// The row of a type; nil if none was seen.
  static func row(of type: TypeShape) -> LoweringRow? { byType[type] }
}
