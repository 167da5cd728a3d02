import SchemaLinting
import SchemaProject
import SchemaText
import SchemaWriting

/// `freeze`: writes the frozen copies that versions lack.
struct FreezeCommand: Verb {
  static let name = "freeze"
  static let operands = "VERSION… | --all [PATH…]"
  static let summary = "give old versions copies of their models as they shipped"
  static let detail = """
    A version that lists the app's current classes changes whenever they change, and its stores are then not recognized. \
    This writes copies of these classes into the version, as they were when it shipped: stored properties with their \
    options, everything that relationships lead to, and stored structs and enums. The sources come from the tag that \
    shipped the version, which is looked for among all tags, or from --from. Before anything is written, the result is \
    checked: each version must match what shipped, no other version may change, nothing new may be reported, and each \
    recorded release that opens must still open. Of several versions, all are frozen or none.
    """
  static let options =
    [
      Option(name: "--all", value: nil, summary: "freeze all versions but the last of each plan"),
      Option(
        name: "--from", value: "REF", summary: "copy from this tag, branch or commit, or from a record's commit"),
      .showDiff, .allowDirty,
    ] + Workspace.options

  func run(_ session: Session) throws -> ExitCode {
    let options = session.options
    let (names, paths) = try Self.operands(options, in: try session.workingFolder)
    let workspace = try session.workspace(paths)
    let editor = try SourceEditor(session, workspace)
    guard !editor.hasFailures else { return .unreadable }
    let asked = try versions(names, in: editor.project, workspace.scope)
    let incomplete = asked.filter(\.lacksCopies)
    if !names.isEmpty { try requireFit(asked.filter { !$0.lacksCopies }, workspace) }
    guard !incomplete.isEmpty else {
      if names.isEmpty { try requireFit(asked, workspace) }
      Terminal.complain(Self.nothingToDo(asked))
      return .findings
    }
    if let current = incomplete.first(where: \.isCurrent) { throw Self.refusal(of: current) }
    let shipped = try shippedVersions(incomplete, workspace, from: options.last("--from"))
    let (result, lines) = try frozen(shipped, editor)
    if options.has(Option.showDiff.name) {
      Terminal.print(diff: result.files.diff)
      return .findings
    }
    if !options.has(Option.allowDirty.name) { try result.files.refuseDirty("nothing was written") }
    try result.files.write()
    Terminal.print(Self.report(lines, result))
    return .success
  }

  /// The names of versions, and the paths: the first operand is a name, though a folder may have it too.
  private static func operands(
    _ options: ParsedOptions, in folder: String
  ) throws(UsageError) -> (names: [String], paths: [String]) {
    let first = options.has("--all") ? nil : options.operands.first
    let rest = VersionOperands(Array(options.operands.dropFirst(first == nil ? 0 : 1)), in: folder)
    let names = [first].compactMap { $0 } + rest.names
    if options.has("--all"), !names.isEmpty {
      throw UsageError(message: "--all and \(names.quotedList) cannot be combined")
    }
    guard options.has("--all") || !names.isEmpty else {
      throw UsageError(message: "freeze needs a version: swiftdata-lint freeze SchemaV1")
    }
    return (names, rest.paths)
  }

  /// The versions of some names, in the order of their plans; without names, all that a later one follows.
  private func versions(
    _ names: [String], in project: Project, _ scope: AppScope
  ) throws(UsageError) -> [ProjectVersion] {
    var versions: [ProjectVersion] = []
    for name in names { versions.append(project.version(try project.schemas.onlyVersion(named: name, nearest: scope))) }
    let found =
      names.isEmpty
      ? scope.nearest(project.app.versions.filter(\.mayHaveShipped), by: \.place) : versions.uniqued(by: \.type)
    return found.map { ($0, $0.plans.first?.history.firstIndex(of: $0) ?? 0) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Refuses versions that have all copies, where these contradict what all tags shipped that open stores with them.
  private func requireFit(_ versions: [ProjectVersion], _ workspace: Workspace) throws {
    guard !versions.isEmpty, let search = try? ShippedVersionSearch(workspace) else { return }
    let tagged = try ProgressLine.during("looking at what tags shipped") { _ in try search.tagged(versions) }
    for version in tagged { _ = try version.found() }
  }

  private static func nothingToDo(_ versions: [ProjectVersion]) -> String {
    guard !versions.isEmpty else { return "no migration plan has an old version; there is nothing to freeze" }
    let names = versions.map(\.name).quotedList
    let copies = versions.count == 1 ? "has copies of all its models" : "have copies of all their models"
    return
      "\(names) \(copies), so there is nothing to freeze; where they are not what shipped, delete them, list the app's "
      + "current classes instead, and run it again"
  }

  private static func refusal(of current: ProjectVersion) -> UsageError {
    UsageError(
      message:
        "'\(current.name)' is the version that the app opens, and its classes are those that the app uses; before "
        + "you change them, run 'swiftdata-lint new-version', which gives '\(current.name)' its copies; nothing was written"
    )
  }

  // MARK: Freezing

  /// A version with what it was when it shipped.
  private struct Shipped {
    let version: ProjectVersion
    let source: VersionAtReference
    /// Why it counts as what shipped, where no release says so.
    var remark: String?
  }

  /// The sources with the copies of all versions, and a line about each.
  private func frozen(
    _ shipped: [Shipped], _ editor: SourceEditor
  ) throws -> (result: SourceEditor.Result, lines: [String]) {
    var (edited, lines): (SourceEditor, [String]) = (editor, [])
    let names = shipped.flatMap { $0.source.frozen(as: $0.version).namesElsewhere }.uniqued
    let others = try editor.unparsedFiles(naming: names)
    var elsewhere = SourceChanges()
    // A list is often made from that of an earlier version, so the later ones come first.
    for item in shipped.reversed() {
      guard let version = edited.version(item.version.subject) else { continue }
      let frozen = item.source.frozen(as: version)
      try item.source.requireCopyable(frozen, beside: others)
      edited = try edited.applying(frozen.changes(allowsNewFiles: edited.compilesFiles(beside: version)))
      elsewhere.edits += others.flatMap(frozen.edits)
      let remark = item.remark.map { " (\($0))" } ?? ""
      lines.insert(
        "'\(version.name)' has its own copies of \(frozen.contents) now, as in \(item.source.name)\(remark)", at: 0)
    }
    edited = try edited.applying(elsewhere)
    let subjects = shipped.map(\.version.subject)
    let result = try edited.result(
      expecting: Dictionary(zip(subjects, shipped.map(\.source))) { first, _ in first },
      continuing: Dictionary(zip(subjects, subjects)) { first, _ in first },
      advice: Self.order(of: shipped.map(\.version))
    ) { finding in subjects.contains { finding.isName(shippedBy: $0) } }
    return (result, lines)
  }

  /// That older versions come first, where they lack copies too: beside them, a frozen one seems to drop what they have.
  private static func order(of versions: [ProjectVersion]) -> String? {
    let older = versions.flatMap { version in
      version.plans.flatMap { $0.history.prefix { $0 != version } }
    }.uniqued(by: \.type).filter { !versions.contains($0) && $0.lacksCopies }
    guard !older.isEmpty else { return nil }
    return
      "\(older.map(\.name).quotedList) \(older.count == 1 ? "lacks" : "lack") copies too: freeze the older versions first, "
      + "or all in one run with 'swiftdata-lint freeze --all'"
  }

  // MARK: The source

  /// How one of several shapes is chosen, and what becomes of the others.
  private static func choice(of found: [ShippedVersionSearch.Found], as version: ProjectVersion) -> String {
    let names = found.compactMap(\.references.last)
    let comparison = names.count < 2 ? "" : " ('swiftdata-lint diff \(names[0])..\(names[1])' compares them)"
    return
      "a version has one shape, and stores with another one stay unrecognized until the plan has a version for it, too; "
      + "choose one, such as with 'swiftdata-lint freeze \(version.subject) --from \(names[0])'\(comparison); nothing was "
      + "written"
  }

  private func shippedVersions(
    _ versions: [ProjectVersion], _ workspace: Workspace, from reference: String?
  ) throws -> [Shipped] {
    let search = try ShippedVersionSearch(workspace)
    guard let reference else {
      let tagged = try ProgressLine.during("looking at what tags shipped") { _ in try search.tagged(versions) }
      var (found, refusals): ([Shipped], [String]) = ([], [])
      for version in tagged {
        do { found.append(try shippedVersion(version, search)) } catch let refusal as UsageError {
          refusals.append(refusal.message)
        }
      }
      if let first = refusals.first { throw UsageError(message: first, others: Array(refusals.dropFirst())) }
      return found
    }
    return try versions.map { version in
      let shipped = try search.version(version, at: reference)
      try shipped.requireFit(version)
      return Shipped(version: version, source: shipped)
    }
  }

  private func shippedVersion(_ tagged: ShippedVersionSearch.Tagged, _ search: ShippedVersionSearch) throws -> Shipped {
    let version = tagged.version
    let found = try tagged.found()
    if found.count == 1 { return Shipped(version: version, source: found[0].version) }
    guard found.isEmpty else {
      let choices = try Self.copyable(found, as: version)
      let releases = found.contains(where: \.version.isDeclared) ? "releases" : "releases without versions"
      let shapes = found.listing(of: version, by: "tag", copyable: choices.count)
      throw UsageError(message: "\(releases) shipped \(shapes); \(Self.choice(of: choices, as: version))")
    }
    return try untaggedVersion(version, search)
  }

  /// A version that no tag shipped, where all commits that show it show one shape, or none has it.
  private func untaggedVersion(_ version: ProjectVersion, _ search: ShippedVersionSearch) throws -> Shipped {
    let reason = "no tag shipped '\(version.name)'"
    try search.requireAllTags(for: version)
    let committed = try ProgressLine.during("looking at what commits show") { _ in
      try search.committedShapes(of: version)
    }
    guard case .shapes(let found, let isPart) = committed else {
      return Shipped(version: version, source: VersionAtReference(version), remark: "no commit has it")
    }
    if found.count == 1 {
      // A record says more of what shipped than the commits do.
      if !version.isRecorded, let next = version.successor(equalTo: found[0].version) {
        let tag = try search.newestUnversionedTag(like: version)
        throw UsageError(
          message:
            "\(reason), and commits show it only with the models of '\(next.name)': the copies would be identical; "
            + "name the reference that shows it as it shipped with 'swiftdata-lint freeze \(version.subject) --from "
            + "\(tag ?? "REF")', or delete '\(next.name)' if nothing changed; nothing was written")
      }
      let commits = isPart ? "all commits that have its copies" : "all commits"
      return Shipped(
        version: version, source: found[0].version, remark: "no tag shipped it, and \(commits) show the same")
    }
    let choices = try Self.copyable(found, as: version)
    let shapes = found.listing(of: version, by: "commit", copyable: choices.count)
    let commits = found.isEmpty ? "" : ", and commits show \(shapes)"
    let command = "'swiftdata-lint freeze \(version.subject) --from"
    let only = choices.count == 1 ? choices[0].references.last : nil
    let hint =
      only.map { "run \(command) \($0)' if it shipped like that" }
      ?? search.commit(showing: version).map {
        "commit \($0) is the last one before the next version: run \(command) \($0)'"
      } ?? "name the reference that shows it as it shipped with \(command) REF'"
    throw UsageError(message: "\(reason)\(commits); \(hint)")
  }

  /// Those of several shapes that can be copied; refuses where none can, as a choice would not help.
  private static func copyable(
    _ found: [ShippedVersionSearch.Found], as version: ProjectVersion
  ) throws(UsageError) -> [ShippedVersionSearch.Found] {
    let copyable = found.filter { $0.version.isCopyable(as: version) }
    if copyable.isEmpty, let newest = found.last {
      try newest.version.requireCopyable(newest.version.frozen(as: version))
    }
    return copyable
  }

  // MARK: The report

  private static func report(_ lines: [String], _ result: SourceEditor.Result) -> String {
    let files = result.files.editedPaths.map { "  edited \($0)" } + result.files.madePaths.map { "  created \($0)" }
    return (lines + files + result.upgrade).map { "\($0.printable)\n" }.joined()
  }
}

extension ProjectVersion {
  /// Whether it is the last version of its plans, or, where no plan lists it, one that a container opens.
  fileprivate var isCurrent: Bool {
    guard !plans.isEmpty else { return project.schemas.stores().stores.contains { $0.version == subject } }
    return !mayHaveShipped
  }

  /// Whether a record shows it.
  fileprivate var isRecorded: Bool { project.releases.contains { $0.source == .record && $0.version == subject } }

  /// The next version of one of its plans, if it has the shape that a reference shows of this one.
  fileprivate func successor(equalTo found: VersionAtReference) -> ProjectVersion? {
    plans.lazy.compactMap { $0.history.drop { $0 != self }.dropFirst().first }.first { next in
      found.state.isSame(as: project.schemas.state(of: next.version))
    }
  }

  /// Whether it lacks a copy of a model or of a stored type; an earlier version's own models are copies for it, too.
  var lacksCopies: Bool {
    !FrozenVersion(self, from: models.filter { !borrows($0) }.map(\.model), in: project.schemas).isComplete
  }

  private func borrows(_ model: ProjectModel) -> Bool {
    model.owner.map { owner in plans.contains { $0.lists(owner, before: self) } } ?? false
  }
}

extension Diagnostic {
  /// Whether it is about the name of a class that a version shipped with: a copy has to keep it.
  fileprivate func isName(shippedBy version: String) -> Bool {
    rule == "frozen-copy-renamed" && finding.subject.hasPrefix("\(version).")
  }
}

extension FrozenVersion {
  /// What is copied, as in `3 models and 1 stored type`.
  var contents: String {
    let counts = [(copiedNames.count, "model"), (copiedValueNames.count, "stored type")].filter { $0.0 > 0 }
    return counts.map { $0.0.counted($0.1) }.joined(separator: " and ")
  }
}

extension Option {
  /// Allows edits of files that git could not bring back.
  static let allowDirty = Option(name: "--allow-dirty", value: nil, summary: "edit files that git could not restore")
  /// Shows edits without writing them.
  static let showDiff = Option(name: "--diff", value: nil, summary: "show what would be written, and write nothing")
}

extension [ShippedVersionSearch.Found] {
  /// The shapes of a version, by the references that show them.
  fileprivate func listing(of version: ProjectVersion, by kind: String, copyable: Int) -> String {
    let groups = filter { copyable == count || $0.version.isCopyable(as: version) }.map {
      $0.references.rangeText(kind)
    }
    let title = contains(where: \.version.isDeclared) ? "shapes of" : "shapes with the models of"
    let part = copyable == count ? "" : "; only \(copyable == 1 ? "one" : "\(copyable)") can be copied"
    return "\(count) different \(title) '\(version.name)'\(part): \(groups.joined(separator: "; "))"
  }
}

extension [String] {
  /// The first and the last of some references, or all of a few.
  fileprivate func rangeText(_ kind: String) -> String {
    count <= 2 ? joined(separator: " and ") : "\(self[0]) to \(self[count - 1]) (\(count.counted(kind)))"
  }
}
