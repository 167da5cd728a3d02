/// `record`: records the shape of a release.
struct RecordCommand: Verb {
  static let name = "record"
  static let operands = "RELEASE [PATH…]"
  static let summary = "record the schema that a release ships"
  static let detail = """
    Writes one file per release to the folder SchemaHistory: the models that the app's container uses, as the store sees \
    them. With --at or --all-tags, the sources are read from git without checking anything out. With --store, the record \
    is made of what a store of that release holds.
    """
  static let options =
    [
      Option(name: "--at", value: "REF", summary: "record the schema of a tag, branch or commit"),
      Option(name: "--all-tags", value: "GLOB", summary: "record each matching tag, such as 'v*'; takes no RELEASE"),
      Option(
        name: "--store", value: "STORE", completion: .files,
        summary: "record the schema of a store that the release wrote, if no tag shows it"),
      Option(name: "--container", value: "NAME", summary: "the container whose schema ships, if there are several"),
      Option(name: "--replace", value: nil, summary: "replace existing records"),
    ] + Workspace.options

  func run(_ session: Session) throws -> ExitCode {
    let options = session.options
    let pattern = options.last("--all-tags")
    guard pattern == nil || options.last("--at") == nil else {
      throw UsageError(message: "--all-tags and --at cannot be combined")
    }
    guard let release = pattern == nil ? options.operands.first : "", pattern != nil || !release.isEmpty else {
      throw UsageError(message: "record needs the name of the release: swiftdata-lint record 1.2.0")
    }
    let store = options.last("--store")
    if store != nil, pattern != nil || options.last("--at") != nil {
      throw UsageError(message: "--store cannot be combined with --at or --all-tags")
    }
    let recorder = try Recorder(session, Array(options.operands.dropFirst(pattern == nil ? 1 : 0)))
    if let pattern { return try recorder.recordTags(matching: pattern) }
    if let store { return try recorder.record(release, store: store) }
    return try recorder.record(release, at: options.last("--at"))
  }
}
