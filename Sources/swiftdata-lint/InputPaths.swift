import SchemaLinting

/// The paths of a command line, which must exist.
struct InputPaths {
  /// The absolute paths.
  let absolute: [String]

  /// Takes paths as they were typed.
  init(_ paths: [String], in folder: String) throws {
    absolute = paths.map { Path.absolute($0, in: folder) }
    for (typed, path) in zip(paths, absolute) where FileSystem.kind(path) == nil {
      let suggestion = Suggestion(typed, Main.verbs.map { $0.name }).text
      throw UsageError(message: "no such file or folder: '\(typed)'\(suggestion)")
    }
  }
}
