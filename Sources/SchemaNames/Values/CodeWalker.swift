import SchemaSyntax
import SchemaText

/// Visits every expression in code, an outer one before those in it: bodies, initial values, closures, code at file level.
struct CodeWalker: LocalsReader {
  let tree: SyntaxTree
  /// What is around the code that is being walked.
  private var context: CodeContext
  private var depth = 0
  /// What the parameters of functions are worth.
  private let callers: CallerValues
  /// What is looked for; nil where every expression is visited.
  private let target: CodeTarget?
  private let visit: (Expression, CodeContext) -> Void

  /// Closures nested more deeply are left out.
  private static let maximumDepth = 64

  init(
    tree: SyntaxTree, context: CodeContext, callers: CallerValues = CallerValues(),
    lookingFor target: CodeTarget? = nil,
    _ visit: @escaping (Expression, CodeContext) -> Void
  ) {
    self.tree = tree
    self.context = context
    self.callers = callers
    self.target = target
    self.visit = visit
  }

  var scope: Scope { context.scope }

  var locals: Locals {
    get { context.locals }
    _modify { yield &context.locals }
  }

  mutating func inScope(_ body: (inout Self) -> Void) {
    let outer = context
    body(&self)
    context = outer
  }

  /// Visits what a declaration holds, its members aside.
  mutating func walk(_ declaration: Declaration, isLocal: Bool = false) {
    let resultType = tree.resultType(of: declaration)
    if let value = declaration.initialValue, declaration.pattern?.isFirst != false {
      inScope {
        $0.context.expectedType = resultType
        if !isLocal { $0.context.flow = $0.context.flow.inValue(of: declaration) }
        $0.walk(value)
      }
    }
    inScope {
      $0.context.resultType = resultType
      if isLocal { $0.context.flow = $0.context.flow.inLocal(declaration) }
      $0.walkParameters(of: declaration)
      for body in declaration.bodies { $0.walk($0.tree.statements(inBraces: body), isNested: isLocal) }
    }
  }

  private mutating func walkParameters(of function: Declaration) {
    guard function.kind == .func || function.kind == .`init` else { return }
    for parameter in tree.parameters(of: function) {
      callers.bind(tree.name(parameter.name), of: function, scope.unit, in: &locals)
      if let value = parameter.value { walk(value) }
    }
  }

  /// Visits the statements of a body.
  mutating func walk(_ statements: [Statement], isNested: Bool) {
    let outer = depth
    depth += isNested ? 1 : 0
    if depth < Self.maximumDepth { inScope { $0.walk(statements) } }
    depth = outer
  }

  // MARK: Statements

  mutating func read(_ statement: Statement, at index: Int, of block: [Statement]) {
    let conditions = context.conditions
    if !statement.conditions.isEmpty { context.conditions += statement.conditions }
    context.flow.enter(statement, isOnly: block.count == 1)
    walk(statement, before: block[(index + 1)...])
    context.flow.leave(statement, tree)
    context.conditions = conditions
  }

  mutating func read(_ declarations: [Declaration], before rest: ArraySlice<Statement>) {
    for declaration in declarations { walk(declaration, isLocal: true) }
    bind(declarations, before: rest)
  }

  mutating func read(_ value: Expression, of statement: Statement) {
    context.expectedType = statement.mayBeResult ? context.resultType : nil
    walk(value)
    context.expectedType = nil
  }

  mutating func read(_ block: [Statement], at index: Int, of statement: Statement) {
    if neverRuns(block: index, of: statement) { return }
    inScope {
      $0.context.flow = $0.context.flow.inside(statement, block: index, $0.tree)
      $0.walk(block, isNested: true)
    }
  }

  // MARK: Expressions

  private mutating func walk(_ expression: Expression) {
    guard depth < Self.maximumDepth, target?.mayBe(in: expression, context) ?? true else { return }
    visit(expression, context)
    switch expression.kind {
    case .closure: inScope { $0.walkClosure(expression) }
    case .statement(let statement):
      inScope {
        $0.context.expectedType = nil
        $0.walk([statement], isNested: true)
      }
    default:
      let children = expression.children
      if !children.isEmpty { inScope { $0.walk(children, of: expression) } }
    }
  }

  private mutating func walk(_ children: [Expression], of expression: Expression) {
    let flow = context.flow
    let list = children.count > 1 ? iteratedList(expression) : nil
    if !expression.isTransparent { context.expectedType = nil }
    depth += 1
    for (index, child) in children.enumerated() where !neverRuns(operand: index, of: expression) {
      context.flow = flow.inside(expression, child: index, tree)
      context.iteratedList = index > 0 ? list : nil
      walk(child)
    }
    depth -= 1
  }

  private mutating func walkClosure(_ expression: Expression) {
    let closure = tree.closure(expression.tokens)
    bind(parameters: closure.parameters)
    if let list = context.iteratedList {
      context.locals.bind(closure.parameters.first.map(tree.name) ?? "$0", .element(of: list))
    }
    context.expectedType = nil
    context.resultType = nil
    context.flow = context.flow.inClosure
    context.iteratedList = nil
    walk(closure.statements, isNested: true)
  }

  /// The list of a call of `list.forEach`.
  private func iteratedList(_ expression: Expression) -> StaticValue? {
    guard let call = Call(expression, in: tree), call.name == "forEach" else { return nil }
    return call.base.map(value)
  }
}

/// What code is walked for, so that most expressions need no look.
package struct CodeTarget {
  /// The tokens of which what is looked for holds one, in order.
  private let tokens: [Int]
  /// The names of the types that expressions without such a token are looked for of: `.init(…)` where `Schema` is written.
  private let types: Set<String>

  package init(tokens: [Int], types: Set<String>) {
    self.tokens = tokens
    self.types = types
  }

  /// Whether it may be an expression or in it. What is declared in the expression spells its type there.
  fileprivate func mayBe(in expression: Expression, _ context: CodeContext) -> Bool {
    expression.tokens.holds(oneOf: tokens)
      || [context.expectedType, context.resultType].contains { $0.map(types.contains) ?? false }
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
}
