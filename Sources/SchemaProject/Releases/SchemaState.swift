import SchemaDeclarations
import SchemaIdentity
import SchemaShapes

/// A schema as it counts for stores, wherever it was read.
package struct SchemaState: Sendable {
  package let shape: PartialShape
  package let identity: StoreIdentity

  package init(shape: PartialShape, identity: StoreIdentity) {
    self.shape = shape
    self.identity = identity
  }

  /// What changes to another schema and makes another checksum, or may; empty where stores of both are the same.
  package func differences(to other: SchemaState) -> [SchemaChange] {
    let comparison = ChecksumComparison(from: identity, to: other.identity)
    if comparison.sameness == .same { return [] }
    return shape.changes(to: other.shape).filter(comparison.mayCount)
  }

  /// Whether stores of both schemas are the same, as far as that is known.
  package func isSame(as other: SchemaState) -> Bool {
    shape.shape.entities.map(\.name) == other.shape.shape.entities.map(\.name) && differences(to: other).isEmpty
  }
}

extension ResolvedSchemas {
  /// A version as it counts for stores.
  package func state(of version: SchemaVersion) -> SchemaState {
    SchemaState(shape: partialShape(of: version), identity: identity(of: version))
  }
}

extension ShippedSchema {
  /// The schema as it counts for stores.
  package var state: SchemaState { SchemaState(shape: PartialShape(shape), identity: identity) }
}
