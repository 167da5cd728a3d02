import SchemaDeclarations
import SchemaShapes

extension ResolvedSchemas {
  /// What changes between neighbors among versions that follow each other.
  package func changes(along versions: [SchemaVersion]) -> [[PlacedChange]] {
    let sequence = VersionSequence(versions, in: self)
    return zip(versions, versions.dropFirst()).map { changes(from: $0, to: $1, in: sequence) }
  }

  /// What changes from one version to another, as far as the earlier one's classes are its own: one that a version
  /// holds which follows both has changed with it, and says nothing of what the earlier one was.
  package func changes(
    from old: SchemaVersion, to new: SchemaVersion, in history: VersionSequence
  ) -> [PlacedChange] {
    changes(from: old, to: new).filter { $0.oldModel.map { !history.isHeld($0.type, behind: old, new) } ?? true }
  }

  /// What changes from one version to another.
  package func changes(from old: SchemaVersion, to new: SchemaVersion) -> [PlacedChange] {
    changesBetweenNeighbors[VersionPair(from: old.type, to: new.type)]
      ?? ChangeFinder(declared: declared, contents: contents, identities: identities).changes(from: old, to: new)
  }

  /// What a side of a change is in the sources of a version.
  func placed(_ part: SchemaChange.Part, in version: SchemaVersion) -> PlacedPart? {
    declared.placed(part, model(named: part.entity, in: version))
  }
}
