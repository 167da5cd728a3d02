import SchemaSyntax

/// Reads all that a file holds, bodies and closures included, and checks that everything lies inside its parent.
package struct FullReading {
  /// Something that is still to be read, and the tokens that it has to lie in.
  private struct Item {
    let node: Node
    let limits: Range<Int>
  }

  /// A part of the tree.
  private enum Node {
    case declaration(Declaration)
    case statement(Statement)
    case expression(Expression)
    case type(TypeSyntax)
    case tokens(Range<Int>)
  }

  /// The tree that is read.
  private let tree: SyntaxTree
  /// What is still to be read, in no particular order: a list, so that no depth of nesting costs stack.
  private var pending: [Item] = []
  /// How many declarations, statements, expressions and types were read.
  package private(set) var count = 0
  /// What is wrong with the tree: one line for each part that does not lie inside its parent.
  package private(set) var faults: [String] = []

  /// Reads everything.
  package init(_ tree: SyntaxTree) {
    self.tree = tree
    let all = 0..<tree.tokens.count
    checkTokens()
    push(tree.declarations.map(Node.declaration), in: all)
    for code in tree.topLevelCode { push(tree.statements(in: code).map(Node.statement), in: all) }
    while let item = pending.popLast() { read(item) }
  }

  /// Checks that tokens lie in order and that partners agree with each other.
  private mutating func checkTokens() {
    var end = 0
    for (index, token) in tree.tokens.enumerated() {
      if token.span.start < end || token.span.end < token.span.start { faults.append("token \(index) is out of order") }
      if token.kind != .endOfFile, token.span.length == 0 { faults.append("token \(index) is empty") }
      if Int(token.partner) >= tree.tokens.count { faults.append("token \(index) has a partner behind the end") }
      end = token.span.end
    }
    if tree.tokens.last?.kind != .endOfFile { faults.append("the last token is not the end of the file") }
    if tree.tokens.dropLast().contains(where: { $0.kind == .endOfFile }) { faults.append("the file ends twice") }
  }

  private mutating func push(_ nodes: [Node], in limits: Range<Int>) {
    for node in nodes { pending.append(Item(node: node, limits: limits)) }
  }

  private mutating func push(arguments: [Argument], in limits: Range<Int>) {
    push(arguments.map { .expression($0.value) }, in: limits)
  }

  private mutating func read(_ item: Item) {
    switch item.node {
    case .declaration(let declaration):
      check(declaration.tokens, item.limits, "\(declaration.kind)")
      read(declaration)
    case .statement(let statement):
      check(statement.tokens, item.limits, "statement")
      read(statement)
    case .expression(let expression):
      check(expression.tokens, item.limits, "expression")
      read(expression)
    case .type(let type):
      check(type.tokens, item.limits, "type")
      read(type)
    case .tokens(let tokens):
      check(tokens, item.limits, "tokens")
    }
  }

  private mutating func check(_ tokens: Range<Int>, _ limits: Range<Int>, _ what: String) {
    count += 1
    if tokens.lowerBound < limits.lowerBound || tokens.upperBound > limits.upperBound {
      faults.append("\(what) \(tokens) is not inside \(limits)")
    }
  }
}

// MARK: Declarations and statements

extension FullReading {
  private mutating func read(_ declaration: Declaration) {
    let limits = declaration.tokens
    // The attributes and the annotation of a second binding stand elsewhere.
    let file = 0..<tree.tokens.count
    push(arguments: declaration.attributes.flatMap { $0.arguments ?? [] }, in: file)
    push(declaration.inherits.map(Node.type), in: limits)
    push([declaration.generics, declaration.whereClause].compactMap { $0.map(Node.tokens) }, in: limits)
    push([declaration.type].compactMap { $0.map(Node.type) }, in: file)
    push([declaration.value].compactMap { $0.map(Node.expression) }, in: limits)
    push((declaration.members ?? []).map(Node.declaration), in: limits)
    for parameter in tree.parameters(of: declaration) {
      push([parameter.type].compactMap { $0.map(Node.type) }, in: limits)
      push([parameter.value].compactMap { $0.map(Node.expression) }, in: limits)
    }
    let bodies = [declaration.body] + (declaration.accessors ?? []).map(\.body)
    for body in bodies.compactMap({ $0 }) {
      push(tree.statements(inBraces: body).map(Node.statement), in: body)
    }
  }

  private mutating func read(_ statement: Statement) {
    let limits = statement.tokens
    switch statement.kind {
    case .declaration(let declarations): push(declarations.map(Node.declaration), in: limits)
    case .expression(let expression), .throw(let expression): push([.expression(expression)], in: limits)
    case .return(let value): push([value].compactMap { $0.map(Node.expression) }, in: limits)
    case .if(let conditions, let then, let otherwise):
      push(conditions: conditions, in: limits)
      push(block: then, in: limits)
      push([otherwise].compactMap { $0.map(Node.statement) }, in: limits)
    case .guard(let conditions, let block), .while(let conditions, let block):
      push(conditions: conditions, in: limits)
      push(block: block, in: limits)
    case .repeat(let block, let condition):
      push(block: block, in: limits)
      push([condition].compactMap { $0.map(Node.expression) }, in: limits)
    case .for(let sequence, let filter, let block):
      push([sequence, filter].compactMap { $0.map(Node.expression) }, in: limits)
      push(block: block, in: limits)
    case .switch(let subject, let cases):
      push([.expression(subject)], in: limits)
      push(cases.flatMap { [.tokens($0.patterns)] + $0.statements.map(Node.statement) }, in: limits)
    case .do(let block, let catches):
      for block in [block] + catches { push(block: block, in: limits) }
    case .defer(let block), .block(let block): push(block: block, in: limits)
    case .other: break
    }
  }

  private mutating func push(block: CodeBlock, in limits: Range<Int>) {
    push([.tokens(block.tokens)], in: limits)
    push(block.statements.map(Node.statement), in: block.tokens)
  }

  private mutating func push(conditions: [Statement.Condition], in limits: Range<Int>) {
    for condition in conditions {
      switch condition {
      case .expression(let value), .binding(_, .some(let value)): push([.expression(value)], in: limits)
      case .binding, .availability: break
      }
    }
  }
}

// MARK: Expressions and types

extension FullReading {
  private mutating func read(_ expression: Expression) {
    let limits = expression.tokens
    switch expression.kind {
    case .name(_, let generics): push((generics ?? []).map(Node.type), in: limits)
    case .member(let base, _, let generics):
      push([base].compactMap { $0.map(Node.expression) } + (generics ?? []).map(Node.type), in: limits)
    case .call(let callee, let arguments), .subscript(let callee, let arguments):
      push([.expression(callee)], in: limits)
      push(arguments: arguments, in: limits)
    case .array(let elements), .conditional(let elements): push(elements.map(Node.expression), in: limits)
    case .dictionary(let pairs): push(pairs.flatMap { [.expression($0.key), .expression($0.value)] }, in: limits)
    case .tuple(let elements): push(arguments: elements, in: limits)
    case .macro(_, let generics, let arguments):
      push((generics ?? []).map(Node.type), in: limits)
      push(arguments: arguments, in: limits)
    case .sequence(let operands, let operators):
      push(operands.map(Node.expression) + operators.map(Node.tokens), in: limits)
    case .ternary(let condition, let then, let otherwise):
      push([.expression(condition), .expression(then), .expression(otherwise)], in: limits)
    case .prefix(_, let operand), .postfix(let operand, _), .effect(_, _, let operand):
      push([.expression(operand)], in: limits)
    case .cast(let operand, _, let type): push([.expression(operand), .type(type)], in: limits)
    case .type(let type): push([.type(type)], in: limits)
    case .statement(let statement): push([.statement(statement)], in: limits)
    case .closure: push(tree.closure(limits).statements.map(Node.statement), in: limits)
    case .keyPath, .string, .integer, .float, .regex, .nil, .boolean, .other: break
    }
  }

  private mutating func read(_ type: TypeSyntax) {
    let limits = type.tokens
    switch type.kind {
    case .named(let components): push(components.flatMap { $0.generics ?? [] }.map(Node.type), in: limits)
    case .optional(let inner), .implicitlyUnwrapped(let inner), .array(let inner), .some(let inner), .any(let inner),
      .metatype(let inner), .attributed(let inner):
      push([.type(inner)], in: limits)
    case .dictionary(let key, let value): push([.type(key), .type(value)], in: limits)
    case .tuple(let elements), .composition(let elements): push(elements.map(Node.type), in: limits)
    case .function, .other: break
    }
  }
}
