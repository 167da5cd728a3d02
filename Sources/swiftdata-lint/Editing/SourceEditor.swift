import SchemaFiles
import SchemaLinting
import SchemaLoading
import SchemaNames
import SchemaProject
import SchemaRules
import SchemaSyntax
import SchemaText
import SchemaWriting

/// Changes the sources of a project in memory, step by step, and looks at the result before it may be written.
struct SourceEditor {
  let workspace: Workspace
  private let check: ProjectCheck
  /// The project before the first step.
  private let start: ProjectLoader.Loaded
  /// The project after the last one.
  private let loaded: ProjectLoader.Loaded
  /// What the steps made of files, by absolute path.
  private let contents: [String: [UInt8]]

  /// Loads the working tree, with the recorded releases.
  init(_ session: Session, _ workspace: Workspace) throws {
    var check = try ProjectCheck(workspace, try workspace.tree(), session.options)
    check.loader = check.loader.asking(StageCode.openNames)
    let loaded = ProgressLine.during { _ in check.load() }
    workspace.complain(of: loaded.failures)
    workspace.reportUnbuiltFiles(loaded)
    self.init(workspace, check, start: loaded, loaded, [:])
  }

  private init(
    _ workspace: Workspace, _ check: ProjectCheck, start: ProjectLoader.Loaded, _ loaded: ProjectLoader.Loaded,
    _ contents: [String: [UInt8]]
  ) {
    self.workspace = workspace
    self.check = check
    self.start = start
    self.loaded = loaded
    self.contents = contents
  }

  var project: Project { loaded.project }
  /// Whether files could not be read, which was said.
  var hasFailures: Bool { !loaded.failures.isEmpty }
  private var tree: any SourceTree { check.tree }

  /// A version of the project.
  func version(_ subject: String) -> ProjectVersion? { project.versions.first { $0.subject == subject } }

  /// Whether a target compiles a file that is made at a path.
  var compilesFile: @Sendable (String) -> Bool {
    let (loaded, folder) = (loaded, workspace.workingFolder)
    return { loaded.compilesNewFile(Path.absolute($0, in: folder)) }
  }

  /// Whether files that are made beside that of a version are compiled: Xcode projects may list their files one by one.
  func compilesFiles(beside version: ProjectVersion) -> Bool {
    let folder = Path.parent(Path.absolute(version.place.file.path, in: workspace.workingFolder))
    return loaded.compilesNewFile("\(folder)/\(version.name)+New.swift")
  }

  // MARK: Steps

  /// The sources after a step.
  func applying(_ changes: SourceChanges) throws(UsageError) -> SourceEditor {
    var contents = contents
    for (file, edits) in Dictionary(grouping: changes.edits, by: \.place.file) {
      contents[Path.absolute(file.path, in: workspace.workingFolder)] = file.bytes(applying: edits)
    }
    for file in changes.newFiles {
      let path = Path.absolute(file.path, in: workspace.workingFolder)
      guard contents[path] == nil, !FileSystem.exists(path) else {
        throw UsageError(message: "'\(file.path)' exists already; nothing was written")
      }
      contents[path] = Array(file.text.utf8)
    }
    return SourceEditor(workspace, check, start: start, check.load(with: contents), contents)
  }

  /// What the steps change.
  private var changes: [FileChange] {
    contents.map { path, bytes in FileChange(path, before: try? tree.read(path), after: bytes) }
      .filter { $0.before != $0.after }
  }

  // MARK: The result

  /// What was edited, to be written, and which of the recorded releases open then.
  struct Result {
    let files: SourceWriter
    /// What `upgrade` says now; empty without recorded releases.
    let upgrade: [String]
  }

  /// The result of all steps. Throws where some versions, by their subjects, would not be as they are to be, and where
  /// anything would be worse than before; `continued` names the versions that were to change, with what they were, and
  /// `advice` is what to do then.
  func result(
    expecting wanted: [String: VersionAtReference], continuing continued: [String: String], advice: String? = nil,
    isIntended: @escaping @Sendable (Diagnostic) -> Bool = { _ in false }
  ) throws(UsageError) -> Result {
    if let path = EditJudgement.brokenFile(changes) {
      throw UsageError(message: "'\(shown(path))' would no longer parse; nothing was written")
    }
    let wanted = wanted.sorted { $0.key < $1.key }
    for (name, source) in wanted { try require(name, toBe: source) }
    let after = check.check(loaded.project)
    let judgement = EditJudgement(
      from: check.check(start.project), to: after, continuing: continued, isIntended: isIntended,
      isOfHistory: { $0 == "model-dropped-in-version" || Catalogue.builtIn.entry($0)?.family == "Changes" })
    if let objection = judgement.objection {
      let message = judgement.message(of: objection).map { " (\($0))" } ?? ""
      throw UsageError(
        message:
          "nothing was written, because \(objection.text)\(message)\(advice.map { "; \($0)" } ?? wayOut(of: objection))"
      )
    }
    for (name, source) in wanted { try requireRecorded(name, source) }
    return Result(files: SourceWriter([changes], in: workspace), upgrade: [after.upgrade].compactMap { $0 })
  }

  /// What to do about an objection, after a semicolon.
  private func wayOut(of objection: FixObjection) -> String {
    guard case .otherClasses(let name) = objection,
      let version = start.project.versions.first(where: { $0.name == name })
    else { return objection.wayOut }
    if let message = Message.freezeOrNest(in: version) { return "; \(message.text)" }
    return version.mayHaveShipped && version.lacksCopies
      ? "; run 'swiftdata-lint freeze \(version.subject)' first" : objection.wayOut
  }

  private func require(_ name: String, toBe source: VersionAtReference) throws(UsageError) {
    let state = version(name).map { project.schemas.state(of: $0.version) }
    if let state, source.state.isSame(as: state) { return }
    let change = state.flatMap { source.state.differences(to: $0).first }.flatMap { $0.before ?? $0.after }
    throw UsageError(
      message: "'\(name)' would not be what \(source.name) has\(change.map { ": '\($0.name)' differs" } ?? ""); "
        + "nothing was written")
  }

  /// Refuses copies of which the records of a version show that it shipped with other ones.
  private func requireRecorded(_ name: String, _ source: VersionAtReference) throws(UsageError) {
    let records = project.releases.filter { $0.source == .record && $0.version == name }
    guard let version = version(name), let record = records.last,
      !records.contains(where: { record in version.plans.contains { $0.match(record)?.isRecognized == true } }),
      let change = record.state.differences(to: source.state).first
    else { return }
    let file = record.place(of: nil).map { " \($0.file.path)" } ?? ""
    throw UsageError(
      message: "the record of release '\(record.name)' shows another '\(version.name)' than \(source.name) "
        + "(\(change.textWithModel)), and records hold no sources; name a tag, branch or commit that has those of the release "
        + "with --from, or write the copies by hand after\(file); nothing was written")
  }

  private func shown(_ path: String) -> String { Path.relative(path, to: workspace.workingFolder) }

  // MARK: Files that were not parsed

  /// The files of the app that spell one of some names and were not parsed.
  func unparsedFiles(naming names: [String]) throws(ReadFailure) -> [SyntaxTree] {
    if names.isEmpty { return [] }
    let parsed = Set(loaded.parsedFiles.map { Path.absolute($0, in: workspace.workingFolder) })
    let words = names.map { ByteSearch($0) }
    var files: [SyntaxTree] = []
    for path in tree.files.sources where !parsed.contains(path) {
      let bytes = if let edited = contents[path] { edited } else { try tree.read(path) }
      guard words.contains(where: { $0.first(in: bytes, from: 0) != nil }) else { continue }
      let shown = Path.relative(path, to: workspace.workingFolder)
      let syntax = SyntaxTree(parsing: SourceFile(path: shown, bytes: bytes))
      let place = Path.relative(path, to: workspace.universe.root)
      if !Exemptions().covers(place[...], imports: syntax.imports) { files.append(syntax) }
    }
    return files
  }

  // MARK: Tests

  /// A test of the migration to a version that was written, beside the tests that import its module; nil where there are none.
  func migrationTest(to version: NewVersion) -> SourceChanges.NewFile? {
    let module = SourceUnit.importedName(of: version.last.module)
    let files = tree.files.sources.map { Path.relative($0, to: workspace.universe.root) }.compactMap { path in
      let parts = path.split(separator: "/")
      return parts.dropLast().lastIndex { $0.hasSuffix("Tests") && !$0.hasSuffix("UITests") }
        .map { (folder: parts[...$0].joined(separator: "/"), file: path) }
    }
    let own = files.filter { $0.folder.hasSuffix("\(module ?? "")Tests") } + files
    let tests = own.lazy.compactMap { file in
      (try? tree.read(Path.absolute(file.file, in: workspace.universe.root))).map { (folder: file.folder, text: $0) }
    }.filter { $0.text.imports("XCTest") || $0.text.imports("Testing") }
    // A product may have another name than its target, most often that of the folder.
    let around = version.last.place.file.path.split(separator: "/").map(String.init)
    let example =
      tests.first { module.map($0.text.imports) ?? false }
      ?? tests.first { $0.text.testedModule.map(around.contains) ?? (module == nil) }
    guard let example else { return nil }
    let usesXCTest = example.text.imports("XCTest") && !example.text.imports("Testing")
    let test = MigrationTestFile(
      version, models: self.version(version.last.subject)?.models.map(\.model) ?? [], in: project.schemas,
      module: module.flatMap { example.text.imports($0) ? $0 : nil } ?? example.text.testedModule,
      usesXCTest: usesXCTest)
    let path = Path.absolute("\(example.folder)/\(test.name).swift", in: workspace.universe.root)
    return test.file(at: Path.relative(path, to: workspace.workingFolder))
  }
}

extension FixObjection {
  /// What to do about it, after a semicolon.
  fileprivate var wayOut: String {
    switch self {
    case .newError(let key), .newWarning(let key):
      "; 'swiftdata-lint explain \(key.prefix { $0 != ":" })' shows what it needs"
    case .otherClasses(let version): "; write the classes of '\(version)' into its own 'models' first"
    case .changedChecksum: "; 'swiftdata-lint freeze --all' gives all old versions their own copies"
    case .lockedOut:
      "; 'swiftdata-lint upgrade' shows what they shipped: the plan needs a version for each shape, in the order of release"
    case .withoutEffect, .undone, .syntax, .unknownStages: ""
    }
  }
}

extension [UInt8] {
  /// The module that a source imports to test it.
  fileprivate var testedModule: String? {
    String(decoding: self, as: UTF8.self).split(whereSeparator: \.isNewline).lazy
      .compactMap { $0.hasPrefix("@testable import ") ? $0.split(separator: " ").last.map(String.init) : nil }.first
  }

  /// Whether a source imports a framework of tests.
  fileprivate func imports(_ framework: String) -> Bool {
    ByteSearch("import \(framework)").first(in: self, from: 0) != nil
  }
}
