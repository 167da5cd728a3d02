import SchemaLinting
import SchemaModel
import SchemaReporting
import SchemaRules
import SchemaSyntax

/// Sources of an example: one file, or several separated by `// file: NAME` lines.
struct LintedSource {
  /// The files.
  let files: [SourceFile]

  /// Takes a text apart.
  init(_ text: String) {
    var files: [(name: String, lines: [Substring])] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("// file: ") {
        files.append((String(line.dropFirst("// file: ".count)), []))
      } else {
        if files.isEmpty { files.append(("Example.swift", [])) }
        files[files.count - 1].lines.append(line)
      }
    }
    self.files = files.map { SourceFile(path: $0.name, text: $0.lines.joined(separator: "\n") + "\n") }
  }

  /// Takes files as they are.
  init(files: [SourceFile]) { self.files = files }

  /// The resolved project; the first folder of a path is the module.
  var project: Project {
    Project(
      files.filter { $0.path.hasSuffix(".swift") }.map { file in
        let tree = SyntaxTree(parsing: file)
        let folders = file.path.split(separator: "/").dropLast()
        return SourceUnit(
          tree: tree, module: folders.first.map(String.init) ?? "App",
          isExempt: Exemptions().covers(file.path, imports: tree.imports))
      })
  }

  /// What the rules named, and those that hide them, report.
  func report(only rules: [String]) -> Report {
    var selection = RuleSelection()
    selection.only = rules + rules.compactMap { Catalogue.builtIn.entry($0) }.flatMap(\.page.hiddenBy)
    return report(selection)
  }

  /// What a selection of rules reports.
  func report(_ selection: RuleSelection = RuleSelection()) -> Report {
    let project = project
    let diagnostics = Linter(Catalogue.builtIn, selection: selection).diagnostics(in: project)
    return Report(project: project, diagnostics: diagnostics, fileCount: files.count, toolVersion: "0.0.0")
  }
}
