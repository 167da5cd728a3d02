/// Which sources a report speaks of: the project, its apps, and the commit with its date.
package struct SourceStamp: Sendable {
  /// A commit that the sources were checked out from.
  package struct Commit: Sendable {
    /// Its id, shortened.
    package let id: String
    /// The day on which it was made, as in `2026-05-12`.
    package let date: String
    /// Whether the sources differ from it.
    package let hasLocalChanges: Bool

    package init(id: String, date: String, hasLocalChanges: Bool) {
      self.id = id
      self.date = date
      self.hasLocalChanges = hasLocalChanges
    }
  }

  /// The name of the project's folder.
  package let project: String
  /// The modules that open a store.
  package let apps: [String]
  /// The commit; nil outside a repository.
  package let commit: Commit?

  package init(project: String, apps: [String], commit: Commit?) {
    self.project = project
    self.apps = apps
    self.commit = commit
  }

  /// `app OPS, commit 1a2b3c4 of 2026-05-12 with local changes`; empty where nothing is known.
  package var text: String {
    let app = apps.isEmpty ? nil : "\(apps.count == 1 ? "app" : "apps") \(apps.joined(separator: ", "))"
    let commit = commit.map { "commit \($0.id) of \($0.date)\($0.hasLocalChanges ? " with local changes" : "")" }
    return [app, commit].compactMap { $0 }.joined(separator: ", ")
  }
}
