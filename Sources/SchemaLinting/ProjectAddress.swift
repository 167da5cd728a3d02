/// Where the project is on the web. `.ci/set-address` writes the value and everything in the repository that follows it.
package struct ProjectAddress: Sendable {
  /// The address of this build; empty until the project is published.
  package static let current = ProjectAddress("")

  /// The repository's address, such as `https://example.org/tool`; nil where there is none.
  package let repository: String?

  /// The repository through which pre-commit installs the linter without building it; nil where there is none.
  package let hook: String?

  package init(_ repository: String, hook: String = "") {
    self.repository = repository.isEmpty ? nil : repository
    self.hook = hook.isEmpty ? nil : hook
  }

  /// The repository as services name it, such as `someone/tool`; nil where there is none.
  package var slug: String? { repository.map { $0.split(separator: "/").suffix(2).joined(separator: "/") } }

  /// The address of a file that people read.
  package func page(_ path: String) -> String? { repository.map { "\($0)/blob/main/\(path)" } }

  /// The address of a file that programs read.
  package func file(_ path: String) -> String? { repository.map { "\($0)/raw/main/\(path)" } }
}
