import SchemaFiles
import SchemaText

/// The paths of a command line, which must exist.
struct InputPaths {
  let absolute: [String]

  /// Takes paths as they were typed.
  init(_ paths: [String], in folder: String) throws {
    let named = paths.map { Path.absolute($0, in: folder) }
    // An empty path is a variable without a value, not the working folder.
    for (typed, path) in zip(paths, named) where typed.isEmpty || FileSystem.isMissing(path) {
      let verbs = Main.verbs.map { $0.name }
      let suggestion =
        verbs.contains(typed)
        ? "; put the verb first: swiftdata-lint \(typed) …"
        : Suggestion(typed, verbs, synonyms: Main.synonyms).text
      throw UsageError(message: "no such file or folder: '\(typed)'\(suggestion)")
    }
    absolute = named.map(Path.aroundXcodeFolders)
  }
}
