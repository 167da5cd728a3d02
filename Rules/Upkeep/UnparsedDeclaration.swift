import SchemaFiles
import SchemaLinting
import SchemaProject
import SchemaSyntax

/// Source that mentions SwiftData and could not be read.
struct UnparsedDeclaration: Rule {
  func findings(in project: Project) -> [Finding] {
    project.app.units.flatMap { findings(in: $0.tree) }
  }

  /// One finding for each declaration at file level that holds a problem, in files that mention SwiftData.
  private func findings(in tree: SyntaxTree) -> [Finding] {
    guard !tree.problems.isEmpty, Markers.mentionSwiftData(tree.file) else { return [] }
    var last: Range<Int>??
    return tree.problems.compactMap { problem in
      let around = tree.declaration(at: problem.span.start)
      guard last != .some(around?.tokens) else { return nil }
      last = .some(around?.tokens)
      let name = around.map { tree.text($0.name) } ?? ""
      return Finding(
        .unparsed(problem.what), subject: name.isEmpty ? Path.name(tree.file.path) : name,
        at: Place(file: tree.file, span: problem.span), help: .compile)
    }
  }
}

extension SyntaxTree {
  /// The declaration at file level that holds an offset.
  fileprivate func declaration(at offset: Int) -> Declaration? {
    declarations.first { span($0.tokens).start <= offset && offset < span($0.tokens).end }
  }
}

extension Message {
  fileprivate static func unparsed(_ what: String) -> Message { "\(what), so the linter may miss what follows" }
  fileprivate static let compile: Message = "check that the file compiles"
}
