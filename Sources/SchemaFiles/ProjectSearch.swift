/// Finds the folder of the project that a file or folder belongs to.
package struct ProjectSearch: Sendable {
  /// The user's home folder without links; nil if it is not known.
  private let home: String?

  package init(home: String?) { self.home = home.flatMap(FileSystem.resolved) }

  /// The root of the repository around a path; outside of a repository, the outermost folder around it with a manifest or an
  /// Xcode project, because an app and the local packages beside it are one project; without either, the folder itself.
  ///
  /// A home folder or a whole file system is never found, only taken where it is asked for.
  package func project(around path: String) -> String {
    let start = FileSystem.kind(path) == .folder ? path : Path.parent(path)
    return markedFolder(around: start) ?? (isWide(start) ? path : start)
  }

  /// Whether a folder is in a repository, or something around it or in it is a manifest or an Xcode project.
  package func isInProject(_ folder: String) -> Bool { markedFolder(around: folder) != nil }

  private func markedFolder(around folder: String) -> String? {
    if let root = Self.repository(around: folder), !isWide(root) { return root }
    return Self.folders(from: folder).last { !isWide($0) && Self.holdsManifest($0) }
  }

  /// The nearest folder around a folder that holds `.git`; nil if there is none. It is not git that looks for it: files in a
  /// folder can make that folder look like a repository.
  package static func repository(around folder: String) -> String? {
    folders(from: folder).first { FileSystem.exists($0 == "/" ? "/.git" : "\($0)/.git") }
  }

  /// Whether a folder is a whole home folder or file system.
  package func isWide(_ folder: String) -> Bool {
    let place = FileSystem.resolved(folder) ?? folder
    return place == "/" || home.map { Path.lies($0, in: place) } == true
  }

  /// A folder and those around it, the nearest first.
  private static func folders(from folder: String) -> [String] {
    var folders = [folder]
    while let last = folders.last, last != "/" { folders.append(Path.parent(last)) }
    return folders
  }

  private static func holdsManifest(_ folder: String) -> Bool {
    !BuildManifest.names(in: folder).isEmpty
  }
}
