import SchemaFiles

/// `inspect`: what a store holds, or what stores of schema versions hold to identify them.
struct InspectCommand: Verb {
  static let name = "inspect"
  static let operands = "STORE | [VERSION…] [PATH…]"
  static let summary = "show what a store holds and which version wrote it, or the checksums of versions"
  static let detail = """
    An argument that names a file is a store; other arguments are versions, and folders with their sources. The store is \
    only read, without a lock and without opening it with SQLite, and what its '-wal' file has committed is read too. \
    Values of rows are not shown. Its checksum tells which version of a project wrote it, and which recorded releases. \
    Without a store, the same values are computed from source, for all versions unless some are named: \
    NSStoreModelVersionChecksumKey, NSStoreModelVersionHashes (in hexadecimal and in base64) and \
    NSStoreModelVersionHashesDigest. A value that cannot be computed with certainty is not computed, and the reason is \
    shown.
    """
  static let options =
    [
      Option.format,
      Option(name: "--at", value: "REF", summary: "for versions: compute the values of a tag, branch or commit"),
      Option(
        name: "--in", value: "PATH", completion: .files,
        summary: "for a store: look for the schema that wrote it in this project",
        detail: "The default is the project around the working folder, if there is one."),
      Option(
        name: "--sources", value: nil,
        summary: "for a store: write its models as Swift, a schema version with a copy of each model"),
    ] + Workspace.options

  func run(_ session: Session) throws -> ExitCode {
    let folder = try session.workingFolder
    guard let store = session.operands.first(where: { Self.isStore($0, in: folder) }) else {
      return try VersionInspection(session).run()
    }
    guard session.operands.count == 1 else { throw UsageError(message: "inspect takes one store, or versions") }
    return try StoreInspection(store, session).run()
  }

  /// Whether an operand names a store: a file, or the name of one that is missing.
  private static func isStore(_ operand: String, in folder: String) -> Bool {
    let path = Path.absolute(operand, in: folder)
    if FileSystem.isMissing(path) { return operand.isEmpty || operand.contains("/") || FileFinder.isStore(operand) }
    return FileSystem.kind(path) != .folder
  }
}
