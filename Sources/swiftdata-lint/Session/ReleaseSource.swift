import SchemaFiles
import SchemaLoading
import SchemaProject
import SchemaText

/// Where a run takes releases from: the records of the project, and a git reference.
struct ReleaseSource {
  /// The options that choose it.
  static let options = [
    Option(name: "--against", value: "REF", summary: "compare versions with what a tag, branch or commit shipped"),
    Option(name: "--released", value: nil, summary: "with --against: its last version has shipped too"),
  ]

  /// The releases that were found.
  private(set) var releases: [Release] = []
  /// The records that could not be read.
  private(set) var failures: [ReadFailure] = []

  /// Reads the records of a project, and the reference that the options name; one without a schema is complained of.
  init(_ options: ParsedOptions, _ workspace: Workspace, _ loader: ProjectLoader) throws {
    let contents = workspace.records()
    releases = contents.releases
    failures = contents.failures
    guard let reference = options.last("--against") else {
      if options.has("--released") { throw UsageError(message: "--released requires --against REF") }
      return
    }
    let shipped = try Self.reading { () throws(GitFailure) in
      try GitRepository(around: workspace.universe.root).releases(
        at: reference, below: workspace.universe.paths, excluding: workspace.excluded,
        areAllReleased: options.has("--released"), loader)
    }
    if !shipped.hasSchema {
      let folder = Path.relative(workspace.universe.root, to: workspace.workingFolder)
      Terminal.complain("\(reference): no schema was found below '\(folder)', so nothing is compared with it")
    }
    if !shipped.unknownContainers.isEmpty {
      let names = shipped.unknownContainers.quotedList
      Terminal.complain("\(reference): what \(names) opened could not be evaluated, so nothing is compared with it")
    }
    if shipped.isTag, shipped.hasSchema, !options.has("--released") {
      Terminal.complain("\(reference) is a tag, so all that it has counts as released (--released)")
    }
    if shipped.isReleasedUnversioned {
      Terminal.complain("\(reference) has no schema versions, so its models count as released (--released)")
    }
    // What is recorded counts once.
    releases += shipped.releases.filter { shown in !contents.releases.contains { $0.isSameStore(as: shown) } }
    failures += shipped.failures
  }

  /// Does something with git; a failure is a mistake on the command line, with what to run to mend it.
  static func reading<Value>(_ body: () throws(GitFailure) -> Value) throws(UsageError) -> Value {
    do {
      return try body()
    } catch {
      throw UsageError(message: error.reason + (error.remedy.map { "; run '\($0)'" } ?? ""))
    }
  }
}
