/// Where the project is on the web. `.ci/set-address` writes the value and everything in the repository that follows it.
package struct ProjectAddress: Sendable {
  /// The address of this build; empty until the project is published.
  package static let current = ProjectAddress("")

  /// The repository's address, such as `https://example.org/tool`; nil where there is none.
  package let repository: String?

  package init(_ repository: String) { self.repository = repository.isEmpty ? nil : repository }

  /// The address of a file that people read.
  package func page(_ path: String) -> String? { repository.map { "\($0)/blob/main/\(path)" } }

  /// The address of a file that programs read.
  package func file(_ path: String) -> String? { repository.map { "\($0)/raw/main/\(path)" } }
}
