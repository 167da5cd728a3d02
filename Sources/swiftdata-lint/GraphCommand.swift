import SchemaDrawing
import SchemaFiles
import SchemaLinting
import SchemaProject
import SchemaReporting

/// `graph`: plans and schemas as diagrams in text.
struct GraphCommand: Verb {
  static let name = "graph"
  static let operands = "[VERSION…] [PATH…]"
  static let summary = "draw migration plans, or the entities of versions, for Mermaid or Graphviz"
  static let detail = """
    Without a version, the plans are drawn with their stages and verdicts; in a project without a plan, the entities of \
    each version, or of all models. With versions, the entities of each are drawn. In Mermaid, several \
    diagrams are a Markdown document with a section for each. Relationships whose inverse is not \
    written are dashed. Findings are named where they are about an entity or a property.
    """
  static let options =
    [
      Option(
        name: "--format", value: "NAME", choices: Format.allCases.map(\.rawValue),
        summary: "output format: mermaid or dot",
        detail: "GitHub and GitLab draw Mermaid in Markdown; dot is the language of Graphviz."),
      Option(
        name: "--changes", value: nil, summary: "draw what changes from one version to another, as in --changes V1 V2"),
    ] + Workspace.options

  enum Format: String, CaseIterable {
    case mermaid, dot
  }

  func run(_ options: ParsedOptions) throws -> ExitCode {
    let folder = try FileSystem.workingFolder
    let isPath = { (operand: String) in !FileSystem.isMissing(Path.absolute(operand, in: folder)) }
    let names = options.operands.filter { !isPath($0) }
    let showsChanges = options.has("--changes")
    if showsChanges, names.count != 2 {
      throw UsageError(message: "--changes requires two versions, got \(names.count)")
    }
    let workspace = try Workspace(options, paths: options.operands.filter(isPath), in: folder)
    let tree = try workspace.tree()
    let loader = try workspace.loader()
    let loaded = workspace.load(tree, loader)
    let pictures = ProjectPictures(loaded.project, marks: marks(loaded.project, workspace))
    let format = options.last("--format").flatMap(Format.init) ?? .mermaid
    let versions = try names.map { name throws(UsageError) in try loaded.project.schemas.onlyVersion(named: name) }
    if showsChanges {
      Terminal.print(text([pictures.changes(from: versions[0], to: versions[1])], format))
    } else if versions.isEmpty, !pictures.plans.isEmpty {
      Terminal.print(format == .dot ? pictures.plans.dot : pictures.plans.mermaid)
    } else {
      let diagrams = versions.isEmpty ? pictures.all : versions.map(pictures.version)
      if diagrams.isEmpty { Terminal.complain("there is nothing to draw: no models were found") }
      Terminal.print(text(diagrams, format))
    }
    return loaded.failures.isEmpty ? .success : .unreadable
  }

  private func marks(_ project: Project, _ workspace: Workspace) -> FindingMarks {
    let linter = Linter(Catalogue.builtIn, selection: workspace.selection, workingFolder: workspace.workingFolder)
    let found = workspace.shown(linter.diagnostics(in: project))
    return FindingMarks(Report(project: project, diagnostics: found, fileCount: 0, toolVersion: Main.version))
  }

  /// One diagram as it is; several as a document.
  private func text(_ diagrams: [EntityDiagram], _ format: Format) -> String {
    if format == .dot { return diagrams.map(\.dot).joined(separator: "\n") }
    if diagrams.count == 1 { return diagrams[0].mermaid }
    return diagrams.map(\.mermaidSection).joined(separator: "\n")
  }
}
