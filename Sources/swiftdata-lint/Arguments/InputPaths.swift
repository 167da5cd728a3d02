import SchemaFiles

/// The paths of a command line, which must exist.
struct InputPaths {
  let absolute: [String]

  /// Takes paths as they were typed.
  init(_ paths: [String], in folder: String) throws {
    let named = paths.map { Path.absolute($0, in: folder) }
    // An empty path is a variable without a value, not the working folder.
    for (typed, path) in zip(paths, named) where typed.isEmpty || FileSystem.isMissing(path) {
      throw UsageError(missingPath: typed)
    }
    absolute = named.map(Path.aroundXcodeFolders)
  }
}
