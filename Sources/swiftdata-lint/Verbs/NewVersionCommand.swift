import SchemaFiles
import SchemaProject
import SchemaText

/// `new-version`: writes the next version of a migration plan.
struct NewVersionCommand: Verb {
  static let name = "new-version"
  static let operands = "[NAME] [PATH…]"
  static let summary = "write the next version of a migration plan"
  static let detail = """
    The models of the working tree become those of the new version, and the plan's last version keeps them as they \
    shipped: if it lists the app's current classes, it gets frozen copies of them from the newest tag that opens stores \
    with it, or from HEAD. If tags shipped it in several shapes, each shape gets a version of its own, in the order of the \
    tags, so that the stores of all of them are recognized. The plan gets the version and a stage, which is lightweight if the changes allow it. Code of \
    the app that names the last version then names the new one. Without NAME, the number at the end of the last \
    version's name rises. The new version is laid out like the last one, and a test of the migration is added to the \
    tests of the app.
    """
  static let options =
    [
      Option(
        name: "--from", value: "REF", summary: "the tag, branch or commit that shows the last version as it shipped"),
      Option(name: "--plan", value: "NAME", summary: "the migration plan, if several end at different versions"),
      .showDiff, .allowDirty,
    ] + Workspace.options

  func run(_ session: Session) throws -> ExitCode {
    let options = session.options
    let folder = try session.workingFolder
    let named = options.operands.first.flatMap { Self.isName($0, in: folder) ? $0 : nil }
    let workspace = try session.workspace(Array(options.operands.dropFirst(named == nil ? 0 : 1)))
    let editor = try SourceEditor(session, workspace)
    guard !editor.hasFailures else { return .unreadable }
    let nearest = workspace.scope.nearest(editor.project.app.forwardPlans, by: \.place)
    let plans = try plans(endingLike: options.last("--plan"), among: nearest)
    guard let plan = plans.first else {
      Terminal.complain("no migration plan was found; new-version extends one")
      return .findings
    }
    guard let last = plan.lastVersion else {
      throw UsageError(message: "the last version of '\(plan.name)' is not known")
    }
    if let pair = plans.lazy.compactMap({ $0.identicalPair(endingWith: last) }).first {
      Terminal.complain(
        "'\(last.name)' is still identical to '\(pair.earlier.name)'; \(pair.remedy(in: last.project)) first")
      return .findings
    }
    let writer = try VersionWriter(
      editor, plans: plans, last: last, name: named,
      shipped: try shipped(last, of: plans, workspace, from: options.last("--from")))
    if options.has(Option.showDiff.name) {
      Terminal.print(diff: writer.files.diff)
      return .findings
    }
    if !options.has(Option.allowDirty.name) { try writer.files.refuseDirty("nothing was written") }
    try writer.files.write()
    Terminal.print(writer.report)
    return .success
  }

  /// Whether an operand is a name of a version, not a path.
  private static func isName(_ operand: String, in folder: String) -> Bool {
    guard let first = operand.unicodeScalars.first, first.properties.isXIDStart || first == "_" else { return false }
    return operand.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
      && FileSystem.kind(Path.absolute(operand, in: folder)) == nil
  }

  /// The plans that end at one version, the one with the longest history first: all that end where the named one does; without
  /// a name, all of the app. None where there is no plan.
  private func plans(endingLike name: String?, among plans: [ProjectPlan]) throws(UsageError) -> [ProjectPlan] {
    let named = name.flatMap { name in plans.first { [$0.name, $0.subject].contains(name) } }
    if let name, named == nil {
      throw UsageError(message: "no migration plan is named '\(name)'\(Suggestion(name, plans.map(\.subject)).text)")
    }
    guard let plan = named ?? plans.first else { return [] }
    let group = plan.lastVersion == nil ? [plan] : plans.filter { $0.lastVersion == plan.lastVersion }
    guard named != nil || group.count == plans.count else {
      throw UsageError(
        message:
          "the project has plans that end at different versions: \(plans.map(\.subject).quotedList); choose one with --plan NAME"
      )
    }
    return group.map { ($0, $0.history.count) }.sorted { $0.1 > $1.1 }.map(\.0)
  }

  /// The shapes that the last version shipped with, the oldest first: at a reference that is named, at the tags that open
  /// stores with it, or at HEAD; none outside a repository.
  private func shipped(
    _ last: ProjectVersion, of plans: [ProjectPlan], _ workspace: Workspace, from reference: String?
  ) throws -> [VersionAtReference] {
    if let reference { return [try ShippedVersionSearch(workspace).version(last, at: reference)] }
    guard let search = try? ShippedVersionSearch(workspace) else { return [] }
    let shapes = try ProgressLine.during("looking at what tags shipped") { _ in
      try search.openedShapes(of: last, in: plans)
    }
    guard shapes.isEmpty, let committed = try search.committedShape(of: last) else { return shapes }
    try search.requireAllTags(for: last)
    return [committed]
  }
}

extension ProjectPlan {
  /// The last version with the one before it, where stores of both are certainly the same.
  fileprivate func identicalPair(endingWith last: ProjectVersion) -> IdenticalPair? {
    identicalVersions.first { $0.areNeighbors && $0.later.type == last.type && $0.reason != .sameProvenShape }
  }
}

extension IdenticalPair {
  /// What makes the versions differ, as an imperative.
  fileprivate func remedy(in project: Project) -> String {
    switch reason {
    case .sameTypes, .sameReach: "run 'swiftdata-lint freeze \(project.subject(earlier.type))'"
    case .sameShape, .sameChecksum, .sameProvenShape: "change a model in it"
    }
  }
}
