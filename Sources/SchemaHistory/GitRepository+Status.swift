import SchemaFiles

extension GitRepository {
  /// Those of some files, by absolute path, whose contents git could not bring back: they differ from what is staged or
  /// committed, or git does not track them.
  package func unstaged(among files: [String]) throws(GitFailure) -> [String] {
    let arguments = ["status", "--porcelain", "-z", "--untracked-files=all", "--no-renames", "--"] + files
    let changed = try output(arguments).split(separator: 0).compactMap { entry -> String? in
      // The first letter is about what is staged, the second about the working tree; a space and the path follow.
      let letters = entry.prefix(2)
      guard letters.last != UInt8(ascii: " ") else { return nil }
      return absolute(String(decoding: entry.dropFirst(3), as: UTF8.self))
    }
    return files.filter(Set(changed).contains)
  }
}
