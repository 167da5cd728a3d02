import SchemaIdentity
import SchemaProject

/// What a hash of a log is in a project.
package struct HashAnswer: Sendable {
  package let hash: LoggedHash
  /// The schemas and entities that have it: `'Trip' of 'SchemaV1'`, `the checksum of release '1.0'`.
  package let owners: [String]

  /// Looks a hash up among the schemas and releases of a project.
  init(_ hash: LoggedHash, in project: Project) {
    let schemas = project.schemas.identifiedSchemas.map { ("'\($0.name)'", $0.identity) }
    let releases = project.releases.map { ("release '\($0.name)'", $0.identity) }
    self.hash = hash
    owners = (schemas + releases).flatMap { title, identity in
      let entities = identity.entities.filter { hash.fits($0.hash) }.map { "'\($0.name)' of \(title)" }
      return (hash.fits(identity.checksumHash) ? ["the checksum of \(title)"] : []) + entities
    }
  }

  /// What it is, as a phrase.
  package var text: String {
    owners.isEmpty ? "of no version or release here, as far as hashes are computed" : owners.joined(separator: ", ")
  }
}
