import SchemaProject

/// What a hash of a log is in a project.
package struct HashAnswer: Sendable {
  package let hash: LoggedHash
  /// The schemas and entities that have it: `'Trip' of 'SchemaV1'`, `the checksum of release '1.0'`.
  package let owners: [String]

  /// Looks hashes up among the schemas and releases of a project.
  static func all(_ hashes: [LoggedHash], in project: Project) -> [HashAnswer] {
    if hashes.isEmpty { return [] }
    let schemas = project.schemas.identifiedSchemas.map { ("'\($0.name)'", $0.identity) }
    let releases = project.releases.map { ("release '\($0.name)'", $0.identity) }
    let known = (schemas + releases).flatMap { title, identity in
      [("the checksum of \(title)", identity.checksumHash)]
        + identity.entities.map { ("'\($0.name)' of \(title)", $0.hash) }
    }
    return hashes.map { hash in
      HashAnswer(hash: hash, owners: known.filter { hash.fits($0.1) }.map(\.0))
    }
  }

  /// What it is, as a phrase.
  package var text: String {
    owners.isEmpty
      ? "matches no version or release here, as far as hashes are computed" : owners.joined(separator: ", ")
  }
}
