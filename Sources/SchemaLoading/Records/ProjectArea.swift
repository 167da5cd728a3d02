import SchemaFiles

/// Where a project's files are, whatever the links in it say: in its repository, or in its folder outside of one.
///
/// Nothing outside is written unless the command line names that path.
package struct ProjectArea: Sendable {
  /// The folder without links.
  private let root: String

  /// Finds the area around a folder; `project` is the one that counts if no repository is around.
  package init(around folder: String, outsideRepositories project: String) {
    var root = ProjectSearch.repository(around: folder)
    // A link to another repository does not make that one part of this one.
    while let inner = root, inner != "/", let outer = ProjectSearch.repository(around: Path.parent(inner)),
      Self.isLinked(inner, from: outer)
    {
      root = outer
    }
    let found = root ?? (Path.lies(folder, in: project) ? project : folder)
    self.root = FileSystem.resolved(found) ?? found
  }

  /// Whether a link lies between a folder and one below it.
  private static func isLinked(_ inner: String, from outer: String) -> Bool {
    guard let end = FileSystem.resolved(inner), let start = FileSystem.resolved(outer) else { return true }
    return Path.absolute(Path.relative(inner, to: outer), in: start) != end
  }

  /// Whether a path leads by a link out of the area that the link is in.
  package static func isLeft(by path: String, outsideRepositories project: String) -> Bool {
    guard let link = outermostLink(in: path) else { return false }
    return !ProjectArea(around: Path.parent(link), outsideRepositories: project).contains(path)
  }

  private static func outermostLink(in path: String) -> String? {
    var (current, link) = (path, String?.none)
    while current != "/" {
      let parent = Path.parent(current)
      if let end = FileSystem.resolved(current), let start = FileSystem.resolved(parent),
        end != Path.absolute(Path.name(current), in: start)
      {
        link = current
      }
      current = parent
    }
    return link
  }

  /// Whether a file is in the area or would be made there, links followed.
  package func contains(_ path: String) -> Bool {
    var existing = path
    while existing != "/" {
      if let resolved = FileSystem.resolved(existing) {
        return Path.lies(Path.absolute(Path.relative(path, to: existing), in: resolved), in: root)
      }
      existing = Path.parent(existing)
    }
    return root == "/"
  }

  /// Why a file outside is left alone, as a phrase.
  package static let refusal = "is not written, because it is outside the project or a link leads there"
}
