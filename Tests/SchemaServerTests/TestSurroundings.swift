import SchemaFiles
import SchemaLinting
import SchemaLoading
import SchemaProject
import SchemaRules
import SchemaServer

/// Files of a test, checked with all rules; each folder in the outermost one is a project.
struct TestSurroundings: ServerSurroundings {
  let root: String

  func project(around path: String, _ settings: ServerSettings) -> ProjectIdentity? {
    guard let rest = Path.below(path, root) else { return nil }
    let name = rest.split(separator: "/").first.map(String.init) ?? ""
    return ProjectIdentity(root: "\(root)/\(name)", configuration: settings.configuration)
  }

  func location(of path: String) -> FileLocation {
    let place = FileSystem.withoutLinkedFolders(path)
    let number = FileSystem.number(of: path).map { FileNumber(device: $0.device, file: $0.file) }
    return FileLocation(path: place, resolvedPath: FileSystem.resolved(path) ?? place, number: number)
  }

  func read(_ path: String) -> [UInt8]? { try? FileSystem.read(path, as: .source) }

  func isAlive(_ process: Int) -> Bool { process == 1 }

  func run(_ job: ServerJob) -> ServerJob.Result {
    let contents = Dictionary(job.texts.map { ($0.location.path, $0.bytes) }) { first, _ in first }
    let start = check(job.project.root, contents)
    guard case .fix(let file) = job.task else {
      var checked = CheckedProject(folder: job.project.root)
      checked.diagnostics = start.outcome.diagnostics
      checked.allDiagnostics = start.outcome.diagnostics
      checked.catalogue = Catalogue.builtIn
      checked.project = start.project
      checked.watched = FileSystem.exists("\(job.project.root)/baseline.json") ? ["**/baseline.json"] : []
      return .checked(checked)
    }
    let name = Path.relative(file, to: job.project.root)
    let loop = FixLoop(mayEdit: { $0 == name }) { edited in
      let others = edited.map { (Path.absolute($0, in: job.project.root), $1) }
      return check(job.project.root, contents.merging(others) { $1 })
    }
    return .fixed(loop.run(from: start).files.first?.after)
  }

  private func check(_ folder: String, _ contents: [String: [UInt8]]) -> FixLoop.Check {
    let tree = EditedTree(WorkingTree([folder]), contents)
    let loader = ProjectLoader(jobs: 1, workingFolder: folder, openNames: Catalogue.builtIn.openNames)
    let records = RecordFolder.contents(of: ["\(folder)/SchemaHistory"], shownIn: folder)
    let project = loader.load(tree, root: folder, releases: records.releases).project
    return FixLoop.Check(project, Linter(Catalogue.builtIn, workingFolder: folder).outcome(of: project))
  }
}
