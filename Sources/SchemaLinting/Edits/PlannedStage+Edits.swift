import SchemaDeclarations
import SchemaNames
import SchemaSyntax

extension PlannedStage {
  /// Saves the context at the end of a closure, or of the function that stands for it; nil where the code may end before,
  /// after a change.
  package func saving(after change: MigrationAction, in code: MigrationCode) -> [SourceEdit]? {
    let value = code.closure == .willMigrate ? stage.willMigrate : stage.didMigrate
    guard let body = value.flatMap(body), !body.mayReturn(after: change.place) else { return nil }
    return body.tree.appending(statement: "try \(body.context).save()", toBlock: body.block).map { [$0] }
  }

  private func body(of value: StaticValue) -> CodeBlockOfStage? {
    let symbols = project.symbols
    if let only = StaticEvaluator(symbols: symbols).follow(value).only, case .closure = only.expression.kind {
      return CodeBlockOfStage(closure: only.expression.tokens, in: symbols.tree(only.scope))
    }
    guard let name = symbols.tree(value.scope).lastName(value.expression) else { return nil }
    let functions = symbols.values(name, from: value.scope).filter { $0.declaration.kind == .func }
    guard functions.count == 1, let function = functions.first else { return nil }
    return CodeBlockOfStage(function: function.declaration, in: symbols.tree(function.scope))
  }
}

/// The code of a closure or function with the name of its context.
private struct CodeBlockOfStage {
  let tree: SyntaxTree
  /// The tokens from brace to brace.
  let block: Range<Int>
  let context: String
  private let statements: [Statement]

  init?(closure: Range<Int>, in tree: SyntaxTree) {
    let parts = tree.closure(closure)
    context = parts.parameters.first.map(tree.text) ?? "$0"
    guard context != "_" else { return nil }
    self.tree = tree
    block = closure
    statements = parts.statements
  }

  init?(function: Declaration, in tree: SyntaxTree) {
    let parameters = tree.parameters(of: function)
    guard parameters.count == 1, let body = function.body else { return nil }
    context = tree.text(parameters[0].name)
    self.tree = tree
    block = body
    statements = tree.statements(inBraces: body)
  }

  /// Whether a `return` or `throw` is behind a place, or a `do` may leave the rest of the code without it.
  func mayReturn(after place: Place) -> Bool {
    block.contains { index in
      [.return, .throw].contains(tree.tokens[index].keyword) && tree.tokens[index].span.start > place.span.start
    }
  }
}
