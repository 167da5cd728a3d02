import SchemaEdits
import SchemaFiles
import SchemaHistory
import SchemaLinting
import SchemaLoading
import SchemaWriting

/// Changes the sources of a project, after a look at what they would then say.
struct SourceEditor {
  let workspace: Workspace
  private let loader: ProjectLoader
  private let tree: any SourceTree
  private let loaded: ProjectLoader.Loaded

  /// Loads the working tree.
  init(_ workspace: Workspace) throws {
    self.workspace = workspace
    loader = try workspace.loader()
    tree = try workspace.tree()
    loaded = workspace.load(tree, loader)
  }

  var project: Project { loaded.project }
  /// Whether files could not be read, which was said.
  var hasFailures: Bool { !loaded.failures.isEmpty }

  /// Whether a target compiles a file that is made at a path.
  func compiles(_ path: String) -> Bool {
    loaded.compilesNewFile(Path.absolute(path, in: workspace.workingFolder))
  }

  /// Whether files that are made beside that of a version are compiled: Xcode projects may list their files one by one.
  func compilesFiles(beside version: ProjectVersion) -> Bool {
    let folder = Path.parent(Path.absolute(version.place.file.path, in: workspace.workingFolder))
    return loaded.compilesNewFile("\(folder)/\(version.name)+New.swift")
  }

  /// Refuses copies that cannot be made.
  func requireCopyable(_ frozen: FrozenVersion, from source: VersionAtReference) throws(UsageError) {
    guard let obstacle = frozen.obstacles.first else { return }
    let line = LineIndex(obstacle.place.file).position(of: obstacle.place.span.start).line
    let place = "\(source.reference.map { "\($0):" } ?? "")\(obstacle.place.file.path):\(line)"
    throw UsageError(
      message: "\(place): '\(obstacle.what)' cannot be copied: \(obstacle.why); nothing was written")
  }

  /// Refuses edits after which some versions, by their names, would not be as they are to be, or another one than
  /// `changed` would not be as it is.
  func requireStates(
    _ wanted: [String: VersionAtReference], of changed: ProjectVersion, with files: SourceWriter
  ) throws(UsageError) {
    let edited = loader.load(EditedTree(tree, files.contents), root: workspace.universe.root).project
    func state(_ name: String) -> SchemaState? {
      edited.versions.first { $0.subject == name }.map { edited.schemas.state(of: $0.version) }
    }
    for (name, source) in wanted.sorted(by: { $0.key < $1.key }) {
      guard let result = state(name), source.state.isSame(as: result) else {
        let change = state(name).flatMap { source.state.differences(to: $0).first }.flatMap { $0.before ?? $0.after }
        throw UsageError(
          message: "'\(name)' would not be what \(source.name) has"
            + "\(change.map { ": '\($0.name)' differs" } ?? ""); nothing was written")
      }
    }
    for other in project.versions where other != changed {
      guard let result = state(other.subject), project.schemas.state(of: other.version).isSame(as: result) else {
        throw UsageError(message: "the edits would change '\(other.name)' too; nothing was written")
      }
    }
  }

  // MARK: Files that were not parsed

  /// The edits of files that name the last version and were not parsed.
  func edits(of version: NewVersion) throws(ReadFailure) -> [SourceEdit] {
    let parsed = Set(loaded.parsedFiles.map { Path.absolute($0, in: workspace.workingFolder) })
    let name = version.last.name.split(separator: ".").last.map(String.init) ?? version.last.name
    let word = ByteSearch(name)
    var edits: [SourceEdit] = []
    for path in tree.files.sources where !parsed.contains(path) {
      let bytes = try tree.read(path)
      guard word.first(in: bytes, from: 0) != nil else { continue }
      let shown = Path.relative(path, to: workspace.workingFolder)
      let syntax = SyntaxTree(parsing: SourceFile(path: shown, bytes: bytes))
      let place = Path.relative(path, to: workspace.universe.root)
      if !Exemptions().covers(place[...], imports: syntax.imports) { edits += version.edits(in: syntax) }
    }
    return edits
  }

  // MARK: Tests

  /// A test of the migration to a version, beside the tests that import its module; nil where there are none.
  func migrationTest(
    to version: NewVersion, from source: VersionAtReference, frozen: FrozenVersion?
  ) -> SourceChanges.NewFile? {
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
      version, models: source.models, in: source.schemas, copied: frozen?.copiedNames ?? [],
      module: module.flatMap { example.text.imports($0) ? $0 : nil } ?? example.text.testedModule,
      usesXCTest: usesXCTest)
    let path = Path.absolute("\(example.folder)/\(test.name).swift", in: workspace.universe.root)
    return test.file(at: Path.relative(path, to: workspace.workingFolder))
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
