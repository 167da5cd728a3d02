import SchemaSyntax
import SchemaText

extension SymbolTable {
  /// Visits every expression in the code of a file, or those that may be or hold what is looked for, but for the declarations
  /// that hold none of some tokens, which are in order; parameters are worth what callers pass.
  package func walkCode(
    of unit: Int, around landmarks: [Int], lookingFor target: CodeTarget? = nil, callers: CallerValues = CallerValues(),
    _ visit: @escaping (Expression, CodeContext) -> Void
  ) {
    let scope = Scope(unit: unit, types: [])
    let tree = tree(scope)
    walk(tree.declarations, in: scope, around: landmarks, target, callers, visit)
    let context = CodeContext(scope: scope, locals: Locals(), body: 0..<tree.tokens.count, conditions: [])
    for range in tree.topLevelCode {
      var walker = CodeWalker(tree: tree, context: context, lookingFor: target, visit)
      walker.walk(tree.statements(in: range), isNested: false)
    }
  }

  private func walk(
    _ declarations: [Declaration], in scope: Scope, around landmarks: [Int], _ target: CodeTarget?,
    _ callers: CallerValues, under conditions: [Declaration.ConditionalBranch] = [],
    _ visit: @escaping (Expression, CodeContext) -> Void
  ) {
    let tree = tree(scope)
    for declaration in declarations where declaration.tokens.holds(oneOf: landmarks) {
      let context = CodeContext(
        scope: scope, locals: Locals(), name: tree.text(declaration.name), body: declaration.tokens,
        conditions: conditions + declaration.conditions)
      var walker = CodeWalker(tree: tree, context: context, callers: callers, lookingFor: target, visit)
      walker.walk(declaration)
      guard let members = declaration.members else { continue }
      let inside = self.scope(inside: declaration, scope)
      walk(members, in: inside, around: landmarks, target, callers, under: context.conditions, visit)
    }
  }

  /// Visits the expressions in the body of a function whose parameters have some values.
  package func walkBody(of function: Member, _ locals: Locals, _ visit: @escaping (Expression, CodeContext) -> Void) {
    let declaration = function.declaration
    guard let body = declaration.body else { return }
    let tree = tree(function.scope)
    let context = CodeContext(
      scope: function.scope, locals: locals, name: tree.text(declaration.name), body: declaration.tokens,
      conditions: declaration.conditions)
    var walker = CodeWalker(tree: tree, context: context, visit)
    walker.walk(tree.statements(inBraces: body), isNested: false)
  }
}
