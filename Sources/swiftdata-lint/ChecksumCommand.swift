import SchemaFiles
import SchemaHistory
import SchemaReporting

/// `checksum`: entity hashes and checksums as Core Data computes them.
struct ChecksumCommand: Verb {
  static let name = "checksum"
  static let operands = "[VERSION…] [PATH…]"
  static let summary = "print the checksum of each schema version and the hashes of its entities"
  static let detail = """
    These are the values in a store's metadata: NSStoreModelVersionChecksumKey, NSStoreModelVersionHashes (in hexadecimal \
    and in base64) and NSStoreModelVersionHashesDigest. A value that cannot be computed with certainty is not computed, \
    and the reason is shown.
    """
  static let options =
    [
      Option.format,
      Option(name: "--at", value: "REF", summary: "compute the values of a tag, branch or commit"),
    ] + Workspace.options

  func run(_ options: ParsedOptions) throws -> ExitCode {
    let folder = try FileSystem.workingFolder
    let isPath = { (operand: String) in !FileSystem.isMissing(Path.absolute(operand, in: folder)) }
    let workspace = try Workspace(options, paths: options.operands.filter(isPath), in: folder)
    let tree: any SourceTree =
      if let reference = options.last("--at") {
        try Self.tree(at: reference, workspace)
      } else {
        try workspace.tree()
      }
    let loaded = workspace.load(tree, try workspace.loader())
    let names = options.operands.filter { !isPath($0) }
    let schemas = loaded.project.schemas
    let asked =
      names.isEmpty
      ? workspace.scope.nearest(schemas.identifiedSchemas, by: \.place)
      : try names.map { schemas.identified(try schemas.onlyVersion(named: $0)) }
    try Terminal.print(ChecksumReport(asked, toolVersion: Main.version), options)
    return loaded.failures.isEmpty ? .success : .unreadable
  }

  private static func tree(at reference: String, _ workspace: Workspace) throws -> CommitTree {
    try ReleaseSource.reading { () throws(GitFailure) in
      let repository = try GitRepository(around: workspace.universe.root)
      return try workspace.tree(at: try repository.commit(reference), of: repository, reading: repository.objects())
    }
  }
}
