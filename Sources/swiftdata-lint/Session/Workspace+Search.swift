import SchemaFiles

/// What a search for files says on standard error.
extension Workspace {
  /// Says so where a whole home folder or file system is searched, which is rarely meant and takes long.
  func announceWideSearch() {
    for path in universe.paths where Self.search.isWide(path) {
      let what = FileSystem.resolved(path) == "/" ? "the whole file system" : "all of '\(path)'"
      Terminal.complain("searching \(what) for Swift files; name the folder of a project to search less")
    }
  }

  /// Says which of the folders that are named hold nothing to check.
  func reportEmptyFolders(in tree: some SourceTree, isStrict: Bool) throws(UsageError) {
    // What could not be read may hold files.
    guard tree.failures.isEmpty else { return }
    for folder in namedFolders where !tree.files.sources.contains(where: { Path.lies($0, in: folder) }) {
      let name = "'\(Path.relative(folder, to: workingFolder))'"
      if let reason = reasonForSkipping(folder) {
        Terminal.complain("no Swift file is read in \(name): \(reason)")
      } else if isStrict {
        throw UsageError(message: "no Swift files in \(name)")
      } else {
        Terminal.complain("no Swift files in \(name)")
      }
    }
  }

  /// Why the Swift files of a folder are all passed over; nil where there are none.
  private func reasonForSkipping(_ folder: String) -> String? {
    let searches: [(included: Set<FileFinder.PassedOver>, reason: String)] = [
      ([], "the configuration excludes"), ([.ignored], "'.gitignore' ignores"),
      (
        [.ignored, .ofTools],
        "hidden folders and those of build systems and package managers, which are skipped unless named, hold"
      ),
    ]
    return searches.lazy.compactMap { included, reason in
      let count = FileFinder(including: included).find([folder]).swiftFiles.count
      return count == 0 ? nil : "\(reason) \(count == 1 ? "the only one" : "all \(count)")"
    }.first
  }
}
