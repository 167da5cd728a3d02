import SchemaDeclarations
import SchemaShapes

/// A schema as it counts for stores, wherever it was read.
package struct SchemaState: Sendable {
  package let shape: PartialShape
  package let identity: StoreIdentity

  package init(shape: PartialShape, identity: StoreIdentity) {
    self.shape = shape
    self.identity = identity
  }

  /// What changes to another schema.
  ///
  /// Checksums decide before shapes: one that was read from a store does not always tell an enum from a struct, so what
  /// equal hashes refute, or what stores hold alike, is no change.
  package func changes(to other: SchemaState) -> [SchemaChange] {
    let comparison = ChecksumComparison(from: identity, to: other.identity)
    return shape.changes(to: other.shape, comparison).filter { change in
      !comparison.refutes(change) && !isStoredAlike(change, in: other)
    }
  }

  /// Whether a change is one of a struct or an enum into another one with the same parts.
  private func isStoredAlike(_ change: SchemaChange, in other: SchemaState) -> Bool {
    guard case .retyped(let old, let new, _) = change.kind, !old.isPlain, !new.isPlain,
      let before = change.before.flatMap(shape.shape.attribute(of:)),
      let after = change.after.flatMap(other.shape.shape.attribute(of:))
    else { return false }
    return before.storesValues(as: after) == .same
  }

  /// What changes to another schema and makes another checksum, or may; empty where stores of both are the same.
  package func differences(to other: SchemaState) -> [SchemaChange] {
    let comparison = ChecksumComparison(from: identity, to: other.identity)
    return comparison.sameness == .same ? [] : changes(to: other).filter(comparison.mayCount)
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

extension Shape {
  /// The attribute that a change is about; nil for another part.
  fileprivate func attribute(of part: SchemaChange.Part) -> AttributeShape? {
    part.fields.isEmpty ? entity(named: part.entity)?.attributes.first { $0.name == part.property } : nil
  }
}

extension Release {
  /// The schema as it counts for stores.
  package var state: SchemaState { SchemaState(shape: partialShape, identity: identity) }

  /// What changes from this release to a schema.
  func changes(to shape: PartialShape, _ identity: StoreIdentity) -> [SchemaChange] {
    state.changes(to: SchemaState(shape: shape, identity: read(identity, of: shape.shape)))
  }
}

extension ShippedSchema {
  /// The schema as it counts for stores.
  package var state: SchemaState { SchemaState(shape: PartialShape(shape), identity: identity) }
}
