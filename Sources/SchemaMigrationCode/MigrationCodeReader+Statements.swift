import SchemaDeclarations
import SchemaSyntax

extension MigrationCodeReader {
  /// Reads statements in a frame, in the block that is open there.
  mutating func read(_ statements: [Statement], _ frame: inout MigrationFrame) {
    guard frame.depth < Self.deepestNesting else { return }
    frame.depth += 1
    defer { frame.depth -= 1 }
    for statement in statements { read(statement, isOnly: statements.count == 1, &frame) }
  }

  /// Reads a closure whose parameters stand for the values given; returns what it returns.
  mutating func read(
    _ closure: Closure, _ arguments: [MigrationValue], _ frame: inout MigrationFrame
  ) -> MigrationValue {
    let around = frame.returned
    frame.enter()
    frame.returned = .unknown
    for (index, argument) in arguments.enumerated() where closure.parameters.isEmpty {
      frame.declare("$\(index)", argument)
    }
    for (index, token) in closure.parameters.enumerated() {
      let argument = arguments.indices.contains(index) ? arguments[index] : .unknown
      let annotation = closure.parameterTypes[index].map { value(of: $0, &frame) } ?? .unknown
      frame.declare(frame.tree.name(token), argument.or(annotation))
    }
    read(closure.statements, &frame)
    let returned = frame.returned
    frame.leave()
    frame.returned = around
    return returned
  }

  private mutating func read(_ statement: Statement, isOnly: Bool, _ frame: inout MigrationFrame) {
    switch statement.kind {
    case .declaration(let declarations): declare(declarations, &frame)
    case .expression(let value):
      let result = read(value, &frame)
      if isOnly { frame.returned = frame.returned.or(result) }
    case .return(let value): frame.returned = frame.returned.or(value.map { read($0, &frame) } ?? .unknown)
    case .throw(let value): _ = read(value, &frame)
    case .if(let conditions, let then, let otherwise): readIf(conditions, then, otherwise, &frame)
    case .guard(let conditions, let block): readGuard(conditions, block, &frame)
    case .while(let conditions, let block):
      frame.enter()
      read(conditions, orElse: nil, &frame)
      readBlock(block.statements, isConditional: false, &frame)
      frame.leave()
    case .repeat(let block, let condition):
      readBlock(block.statements, isConditional: false, &frame)
      if let condition { _ = read(condition, &frame) }
    case .for(let sequence, let filter, let block): readLoop(statement, sequence, filter, block, &frame)
    case .switch(let subject, let cases): readSwitch(subject, cases, &frame)
    case .do(let block, let catches): readDo(block, catches, &frame)
    case .defer(let block), .block(let block): readBlock(block.statements, isConditional: false, &frame)
    case .other: break
    }
  }

  @inline(never)
  private mutating func readBlock(_ statements: [Statement], isConditional: Bool, _ frame: inout MigrationFrame) {
    frame.enter()
    if isConditional, frame.block.isInLoop { frame.block.isConditional = true }
    read(statements, &frame)
    frame.leave()
  }

  // MARK: Declarations

  private mutating func declare(_ declarations: [Declaration], _ frame: inout MigrationFrame) {
    for declaration in declarations {
      guard let name = declaration.name.first.map(frame.tree.name) else { continue }
      switch declaration.kind {
      case .let, .var:
        let annotated = declaration.type.map { value(of: $0, &frame) } ?? .unknown
        frame.declare(name, initialValue(of: declaration, annotated, &frame))
      case .func:
        if let function = LocalFunction(declaration, in: frame) { frame.declare(name, .function(function)) }
      case .typealias: frame.block.genericModels[name] = declaration.type.flatMap { reference($0, frame) }
      default: continue
      }
    }
  }

  private mutating func initialValue(
    of declaration: Declaration, _ annotated: MigrationValue, _ frame: inout MigrationFrame
  ) -> MigrationValue {
    guard let initial = declaration.value else { return annotated }
    if case .closure = initial.kind {
      return .function(LocalFunction(frame.tree.closure(initial.tokens), in: frame))
    }
    let first = actions.count
    let value = read(initial, &frame)
    guard !value.isKnown else { return value }
    if case .list(.object(let object)) = annotated, initial.fetchesEverything(frame.tree) {
      showModel(of: annotated, since: first)
      return MigratedDescriptor(model: object.model).objects
    }
    showModel(of: annotated, since: first)
    if case .object(let object) = annotated, initial.isImplicitInitializer(frame.tree) {
      return construct(object.model, frame)
    }
    return annotated
  }

  /// Gives a fetch whose descriptor does not show its model the one of the variable that takes its objects.
  mutating func showModel(of annotated: MigrationValue, since first: Int) {
    guard let model = annotated.object?.model else { return }
    for index in first..<actions.count where actions[index].model == nil {
      if case .fetch = actions[index].kind { actions[index].model = model }
    }
  }

  // MARK: Conditions

  /// Reads conditions; the statement that runs where they do not hold may turn their failures into another error.
  private mutating func read(
    _ conditions: [Statement.Condition], orElse failing: Statement?, _ frame: inout MigrationFrame
  ) {
    let replacedErrors = frame.block.replacesErrors
    frame.block.replacesErrors = replacedErrors || failing?.endsInFailure(frame.tree) == true
    defer { frame.block.replacesErrors = replacedErrors }
    for condition in conditions {
      switch condition {
      case .expression(let value): _ = read(value, &frame)
      case .binding(let name, let value):
        let text = name.map(frame.tree.name)
        let bound = value.map { read($0, &frame) } ?? text.flatMap { frame[$0] } ?? .unknown
        if let text { frame.declare(text, bound) }
      case .availability: break
      }
    }
  }

  @inline(never)
  private mutating func readIf(
    _ conditions: [Statement.Condition], _ then: CodeBlock, _ otherwise: Statement?, _ frame: inout MigrationFrame
  ) {
    frame.enter()
    read(conditions, orElse: otherwise, &frame)
    readBlock(then.statements, isConditional: true, &frame)
    frame.leave()
    if let otherwise { readBlock([otherwise], isConditional: true, &frame) }
  }

  @inline(never)
  private mutating func readGuard(
    _ conditions: [Statement.Condition], _ block: CodeBlock, _ frame: inout MigrationFrame
  ) {
    read(conditions, orElse: block.statements.last, &frame)
    readBlock(block.statements, isConditional: true, &frame)
    if frame.block.isInLoop { frame.block.isConditional = true }
  }

  @inline(never)
  private mutating func readSwitch(_ subject: Expression, _ cases: [Statement.Case], _ frame: inout MigrationFrame) {
    _ = read(subject, &frame)
    for item in cases {
      frame.enter()
      for token in item.patterns where frame.tree.tokens[token].kind == .identifier {
        let bindsNames = frame.tree.tokens[token].keyword == .let || frame.tree.tokens[token].keyword == .var
        if bindsNames { frame.declare(frame.tree.name(token + 1), .unknown) }
      }
      readBlock(item.statements, isConditional: true, &frame)
      frame.leave()
    }
  }

  // MARK: Loops and errors

  @inline(never)
  private mutating func readLoop(
    _ statement: Statement, _ sequence: Expression, _ filter: Expression?, _ block: CodeBlock,
    _ frame: inout MigrationFrame
  ) {
    let element = read(sequence, &frame).iterated
    frame.enterLoop(isFiltered: filter != nil)
    bind(frame.tree.loopNames(of: statement, sequence), to: element, &frame)
    if let filter { _ = read(filter, &frame) }
    readBlock(block.statements, isConditional: false, &frame)
    frame.leave()
  }

  private func bind(_ names: [String], to element: MigrationValue, _ frame: inout MigrationFrame) {
    if case .pair(let first, let second) = element, names.count == 2 {
      frame.declare(names[0], first)
      frame.declare(names[1], second)
    } else {
      for name in names { frame.declare(name, names.count == 1 ? element : .unknown) }
    }
  }

  @inline(never)
  private mutating func readDo(_ block: CodeBlock, _ catches: [CodeBlock], _ frame: inout MigrationFrame) {
    let swallowing = catches.filter { $0.statements.isEmpty }.compactMap { frame.tree.catchAllToken(of: $0) }.first
    let first = actions.count
    readBlock(block.statements, isConditional: false, &frame)
    let covered = first..<actions.count
    if let swallowing { add(.emptyCatch(covering: covered), at: swallowing..<swallowing + 1, nil, frame) }
    for handler in catches { readBlock(handler.statements, isConditional: false, &frame) }
  }
}

extension Expression {
  /// Whether it is `context.fetch(FetchDescriptor())`, which leaves no object out.
  fileprivate func fetchesEverything(_ tree: SyntaxTree) -> Bool {
    guard case .call(let callee, let arguments) = unwrapped.kind, case .member(_?, let token, _) = callee.kind,
      tree.name(token) == "fetch", case .call(_, let options)? = arguments.first?.value.kind
    else { return false }
    return options.isEmpty
  }

  /// Whether it is `.init(…)`.
  fileprivate func isImplicitInitializer(_ tree: SyntaxTree) -> Bool {
    guard case .call(let callee, _) = unwrapped.kind, case .member(nil, let token, _) = callee.kind else {
      return false
    }
    return tree.name(token) == "init"
  }
}

extension Statement {
  /// Whether a block ends by throwing or trapping, so that what failed before it is reported.
  fileprivate func endsInFailure(_ tree: SyntaxTree) -> Bool {
    switch kind {
    case .throw: return true
    case .block(let block): return block.statements.last?.endsInFailure(tree) ?? false
    case .expression(let value):
      guard case .call(let callee, _) = value.kind, let name = tree.lastName(callee) else { return false }
      return ["fatalError", "preconditionFailure", "assertionFailure"].contains(name)
    default: return false
    }
  }
}

extension SyntaxTree {
  /// The names that a loop's pattern binds: `note`, or both of `(index, note)`, with `_` for those left out.
  fileprivate func loopNames(of statement: Statement, _ sequence: Expression) -> [String] {
    let head = statement.tokens.lowerBound..<sequence.tokens.lowerBound
    guard let start = head.first(where: { tokens[$0].keyword == .for }),
      let end = head.last(where: { tokens[$0].keyword == .in })
    else { return [] }
    var names: [String] = []
    for token in start + 1..<end {
      // What stands behind a colon outside of parentheses is a type; a label stands before one inside of them.
      if tokens[token].kind == .colon, tokens[start + 1].kind != .leftParen { break }
      let isLabel = tokens[token + 1].kind == .colon && tokens[start + 1].kind == .leftParen
      guard tokens[token].kind == .identifier, !isLabel else { continue }
      if [.let, .var, .case, .try, .await].contains(tokens[token].keyword) { continue }
      names.append(name(token))
    }
    return names
  }

  /// The `catch` of a block that catches every error; nil for one with a pattern.
  fileprivate func catchAllToken(of block: CodeBlock) -> Int? {
    let start = (0..<block.tokens.lowerBound).last { tokens[$0].keyword == .catch }
    guard let start else { return nil }
    let pattern = (start + 1..<block.tokens.lowerBound).map { text($0) }
    if pattern.isEmpty || pattern == ["_"] { return start }
    guard pattern.count >= 2, pattern[0] == "let" else { return nil }
    // Every error is an `NSError`.
    return ["", "as NSError", "as Error", "as any Error"].contains(pattern[2...].joined(separator: " ")) ? start : nil
  }
}
