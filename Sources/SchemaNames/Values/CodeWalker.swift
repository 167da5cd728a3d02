import SchemaSyntax

/// What is around an expression in code.
package struct CodeContext: Sendable {
  /// The scope for types and members.
  package let scope: Scope
  /// The local names in sight.
  package var locals: Locals
  /// The name of the function or property that the code is in; nil at file level.
  package var name: String?
  /// The tokens of the function, accessor or initial value that the code is in.
  package let body: Range<Int>
  /// The `#if` conditions around.
  package var conditions: [Declaration.ConditionalBranch]
  /// The last name of the type that the expression must have, as it is written; nil where nothing is written.
  package var expectedType: String?
  /// The last name of the type that the code around returns.
  var resultType: String?
  /// Where the code stands in the flow of its body.
  package var flow = CodeFlow()
  /// For the closure of `list.forEach`, the list.
  var iteratedList: StaticValue?
}

/// Visits every expression in the code of a file: bodies, initial values, closures, code at file level.
package struct CodeWalker {
  /// The tree to walk.
  let tree: SyntaxTree
  /// The tokens, in order, without which a declaration is of no interest and is left out.
  let landmarks: [Int]

  package init(tree: SyntaxTree, landmarks: [Int]) {
    self.tree = tree
    self.landmarks = landmarks
  }
  /// Closures nested more deeply are left out.
  private static let maximumDepth = 64

  /// Calls `visit` with each expression, an outer one before those in it.
  package func walk(
    scopeOf: (Declaration, Scope) -> Scope, from scope: Scope, _ visit: (Expression, CodeContext) -> Void
  ) {
    walk(tree.declarations, scopeOf, scope, [], visit)
    for range in tree.topLevelCode {
      var context = CodeContext(
        scope: scope, locals: Locals(), name: nil, body: 0..<tree.tokens.count, conditions: [])
      walk(tree.statements(in: range), &context, visit, 0)
    }
  }

  @inline(never)
  private func walk(
    _ declarations: [Declaration], _ scopeOf: (Declaration, Scope) -> Scope, _ scope: Scope,
    _ conditions: [Declaration.ConditionalBranch], _ visit: (Expression, CodeContext) -> Void
  ) {
    for declaration in declarations where holdsLandmark(declaration.tokens) {
      let conditions = conditions + declaration.conditions
      walk(declaration, scope, conditions, visit)
      if let members = declaration.members { walk(members, scopeOf, scopeOf(declaration, scope), conditions, visit) }
    }
  }

  /// Whether one of the landmarks lies in a range, by halving.
  private func holdsLandmark(_ range: Range<Int>) -> Bool {
    var low = 0
    var high = landmarks.count
    while low < high {
      let middle = (low + high) / 2
      if landmarks[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < landmarks.count && landmarks[low] < range.upperBound
  }

  // The functions below call each other: without the attribute they are inlined into each other, and the optimizer takes
  // many times as long for what comes out.
  @inline(never)
  private func walk(
    _ declaration: Declaration, _ scope: Scope, _ conditions: [Declaration.ConditionalBranch],
    _ visit: (Expression, CodeContext) -> Void
  ) {
    var context = CodeContext(
      scope: scope, locals: Locals(), name: tree.text(declaration.name), body: declaration.tokens,
      conditions: conditions)
    if let value = declaration.value {
      var inner = context
      inner.expectedType = tree.resultType(of: declaration)
      inner.flow = context.flow.inValue(of: declaration)
      walk(value, inner, visit, 0)
    }
    context.resultType = tree.resultType(of: declaration)
    for parameter in declaration.kind == .func || declaration.kind == .`init` ? tree.parameters(of: declaration) : [] {
      context.locals.bind(tree.name(parameter.name), .unknown(why: "a parameter decides it"))
      if let value = parameter.value { walk(value, context, visit, 0) }
    }
    for body in [declaration.body].compactMap({ $0 }) + (declaration.accessors ?? []).compactMap(\.body) {
      var inner = context
      walk(tree.statements(inBraces: body), &inner, visit, 0)
    }
  }

  @inline(never)
  private func walk(
    _ statements: [Statement], _ context: inout CodeContext, _ visit: (Expression, CodeContext) -> Void, _ depth: Int
  ) {
    guard depth < Self.maximumDepth else { return }
    let conditions = context.conditions
    for (index, statement) in statements.enumerated() {
      context.conditions = conditions + statement.conditions
      walk(statement, &context, visit, depth, before: statements[(index + 1)...])
    }
    context.conditions = conditions
  }

  @inline(never)
  private func walk(
    _ statement: Statement, _ context: inout CodeContext, _ visit: (Expression, CodeContext) -> Void, _ depth: Int,
    before rest: ArraySlice<Statement>
  ) {
    context.flow.enter(statement)
    defer { context.flow.leave(statement, tree) }
    if case .declaration(let declarations) = statement.kind {
      walkLocal(declarations, context, visit, depth)
      context.locals.bind(declarations, in: tree, context.scope, before: rest)
      return
    }
    var inner = context
    for condition in statement.conditionExpressions {
      walk(condition.value, inner, visit, depth)
      inner.locals.bind(condition, in: tree, context.scope)
    }
    inner.locals.bind(patternsOf: statement, in: tree, context.scope)
    // What a guard binds stays in sight behind it.
    if case .guard = statement.kind { context.locals = inner.locals }
    inner.expectedType = statement.mayBeResult ? context.resultType : nil
    for expression in statement.expressions { walk(expression, inner, visit, depth) }
    for (index, block) in statement.blocks.enumerated() {
      var nested = inner
      nested.flow = inner.flow.inside(statement, block: index, tree)
      walk(block, &nested, visit, depth + 1)
    }
  }

  @inline(never)
  private func walkLocal(
    _ declarations: [Declaration], _ context: CodeContext, _ visit: (Expression, CodeContext) -> Void, _ depth: Int
  ) {
    for declaration in declarations {
      if let value = declaration.value {
        var inner = context
        inner.expectedType = tree.resultType(of: declaration)
        walk(value, inner, visit, depth)
      }
      for body in [declaration.body].compactMap({ $0 }) + (declaration.accessors ?? []).compactMap(\.body) {
        var inner = context
        inner.resultType = tree.resultType(of: declaration)
        inner.flow = context.flow.inLocalFunction
        bindParameters(of: declaration, &inner)
        walk(tree.statements(inBraces: body), &inner, visit, depth + 1)
      }
    }
  }

  private func bindParameters(of function: Declaration, _ context: inout CodeContext) {
    for parameter in function.kind == .func ? tree.parameters(of: function) : [] {
      context.locals.bind(tree.name(parameter.name), .unknown(why: "a parameter decides it"))
    }
  }

  @inline(never)
  private func walk(
    _ expression: Expression, _ context: CodeContext, _ visit: (Expression, CodeContext) -> Void, _ depth: Int
  ) {
    guard depth < Self.maximumDepth else { return }
    visit(expression, context)
    var inner = context
    if !expression.isTransparent { inner.expectedType = nil }
    if case .closure = expression.kind {
      let closure = tree.closure(expression.tokens)
      inner.resultType = nil
      inner.flow = context.flow.inClosure
      inner.iteratedList = nil
      for parameter in closure.parameters {
        inner.locals.bind(tree.name(parameter), .unknown(why: "a parameter decides it"))
      }
      if let list = context.iteratedList {
        inner.locals.bind(closure.parameters.first.map(tree.name) ?? "$0", .element(of: list))
      }
      walk(closure.statements, &inner, visit, depth + 1)
    } else if case .statement(let statement) = expression.kind {
      walk([statement], &inner, visit, depth + 1)
    } else {
      for (index, child) in expression.children.enumerated() {
        inner.flow = context.flow.inside(expression, child: index, tree)
        inner.iteratedList = index > 0 ? iteratedList(expression, context) : nil
        walk(child, inner, visit, depth + 1)
      }
    }
  }
}

extension CodeWalker {
  /// The list of a call of `list.forEach`.
  private func iteratedList(_ call: Expression, _ context: CodeContext) -> StaticValue? {
    guard case .call(let callee, _) = call.kind, case .member(let list?, let name, _) = callee.kind,
      tree.name(name) == "forEach"
    else { return nil }
    return StaticValue(list, scope: context.scope, locals: context.locals)
  }

  /// Visits the body of a function whose parameters have some values.
  package func walk(
    bodyOf function: Declaration, _ scope: Scope, _ locals: Locals, _ visit: (Expression, CodeContext) -> Void
  ) {
    var context = CodeContext(
      scope: scope, locals: locals, name: tree.text(function.name), body: function.tokens,
      conditions: function.conditions)
    if let body = function.body { walk(tree.statements(inBraces: body), &context, visit, 0) }
  }
}

extension Expression {
  /// Whether the expression has the type of the one inside it, so that `let x: T = try .init()` is known to make a `T`.
  fileprivate var isTransparent: Bool {
    switch kind {
    case .effect, .ternary: true
    case .tuple(let elements): elements.count == 1
    default: false
    }
  }
}

extension SyntaxTree {
  /// The last name of the type that a variable has or a function returns, where one is written.
  fileprivate func resultType(of declaration: Declaration) -> String? {
    if let type = declaration.type { return namePath(type)?.last }
    guard declaration.kind == .func, let signature = declaration.typeTokens, let last = signature.last,
      tokens[last].kind == .identifier, signature.contains(where: { text($0) == "->" })
    else { return nil }
    return name(last)
  }
}

extension Statement {
  /// Whether the statement's expression may be what the code around returns.
  fileprivate var mayBeResult: Bool {
    switch kind {
    case .return, .expression: true
    default: false
    }
  }

  /// The expressions directly inside, conditions and blocks aside.
  fileprivate var expressions: [Expression] {
    switch kind {
    case .expression(let value), .throw(let value): [value]
    case .return(let value): [value].compactMap { $0 }
    case .repeat(_, let condition): [condition].compactMap { $0 }
    case .for(let sequence, let filter, _): [sequence] + [filter].compactMap { $0 }
    case .switch(let subject, _): [subject]
    default: []
    }
  }
}
