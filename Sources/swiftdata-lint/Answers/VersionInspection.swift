import SchemaFiles
import SchemaLoading
import SchemaReporting

/// `inspect` of versions: entity hashes and checksums as Core Data computes them.
struct VersionInspection {
  private let session: Session
  private let operands: VersionOperands
  private let workspace: Workspace

  init(_ session: Session) throws {
    if let option = ["--in", "--sources"].first(where: session.options.has) {
      throw UsageError(message: "\(option) takes a store: swiftdata-lint inspect STORE \(option)")
    }
    self.session = session
    operands = VersionOperands(session.operands, in: try session.workingFolder)
    workspace = try session.workspace(operands.paths)
  }

  func run() throws -> ExitCode {
    let loaded = workspace.load(try tree(), try workspace.loader())
    let schemas = loaded.project.schemas
    let versions = try operands.names.map { try schemas.onlyVersion(named: $0, nearest: workspace.scope) }
    let asked =
      versions.isEmpty
      ? workspace.scope.nearest(schemas.identifiedSchemas, by: \.place) : versions.map(schemas.identified)
    try session.print(ChecksumReport(asked, toolVersion: Tool.version))
    return loaded.failures.isEmpty ? .success : .unreadable
  }

  private func tree() throws -> any SourceTree {
    guard let reference = session.options.last("--at") else { return try workspace.tree() }
    return try ReleaseSource.reading { () throws(GitFailure) in
      let repository = try GitRepository(around: workspace.universe.root)
      return try workspace.tree(at: try repository.commit(reference), of: repository, reading: repository.objects())
    }
  }
}
