import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaReporting
import SchemaRules
import SchemaSyntax
import SchemaText

/// Reads any bytes as the files of a project, resolves it, runs every rule and writes what they find.
///
/// A line `// file: NAME` begins another file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: data, count: size))
  let trees = files(in: bytes).enumerated().map { index, file in
    SyntaxTree(parsing: SourceFile(path: "File\(index).swift", bytes: file))
  }
  for tree in trees { _ = SyntaxDump(tree) }
  let project = Project(trees.map { SourceUnit(tree: $0, module: "App", isExempt: false) })
  _ = project.openNames.union(Catalogue.builtIn.openNames(in: project))
  _ = project.schemas.comparisons()
  let outcome = Linter(.builtIn, selection: everything).outcome(of: project)
  let report = Report(
    project: project, diagnostics: outcome.diagnostics, fileCount: trees.count, toolVersion: "0", rules: outcome.rules)
  for format in ReportFormat.allCases { _ = try? format.reporter(style: Style(isColored: false)).text(report) }
  return 0
}

/// All rules, those that are off until they are switched on included.
private let everything: RuleSelection = {
  var selection = RuleSelection()
  selection.switches = Catalogue.builtIn.families.map { .init($0, isOn: true) }
  return selection
}()

/// The files that some bytes stand for.
private func files(in bytes: [UInt8]) -> [[UInt8]] {
  let marker = ByteSearch("// file: ")
  var files: [[UInt8]] = []
  var start = 0
  while let next = marker.first(in: bytes, from: start + 1), files.count < 8 {
    files.append(Array(bytes[start..<next]))
    start = next
  }
  return files + [Array(bytes[min(start, bytes.count)...])]
}
