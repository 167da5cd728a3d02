import SchemaNames
import SchemaSyntax

extension MigrationCodeReader: StatementReader {
  /// Reads statements in the block that is open.
  mutating func read(_ statements: [Statement]) {
    guard frame.depth < Self.deepestNesting else { return }
    frame.depth += 1
    walk(statements)
    frame.depth -= 1
  }

  /// Reads a closure whose parameters stand for the values given; returns what it returns.
  mutating func read(_ closure: Closure, _ arguments: [MigrationValue]) -> MigrationValue {
    readInside(closure, arguments) { $0.frame.returned }
  }

  /// Reads a closure that adds to its first parameter; returns what that is then.
  mutating func readAdding(_ closure: Closure, _ arguments: [MigrationValue]) -> MigrationValue {
    readInside(closure, arguments) { $0.frame[closure.parameters.first.map($0.tree.name) ?? "$0"] ?? .unknown }
  }

  private mutating func readInside(
    _ closure: Closure, _ arguments: [MigrationValue], giving result: (MigrationCodeReader) -> MigrationValue
  ) -> MigrationValue {
    let around = frame.returned
    frame.enter()
    frame.returned = .unknown
    frame.block.resultType = .unknown
    let types = closure.parameterTypes.map { type in type.map { value(of: $0) } ?? .unknown }
    let typed = types.enumerated().map { (arguments.indices.contains($0) ? arguments[$0] : .unknown).or($1) }
    declare(closure.parameters.map(tree.name), closure.parameters.isEmpty ? arguments : typed)
    read(closure.statements)
    let found = result(self)
    frame.leave()
    frame.returned = around
    return found
  }

  // MARK: The walk

  mutating func inScope(_ body: (inout MigrationCodeReader) -> Void) {
    frame.enter()
    body(&self)
    frame.leave()
  }

  mutating func read(_ statement: Statement, at index: Int, of block: [Statement]) {
    if skips(statement) { return }
    if block.count == 1, case .expression(let value) = statement.kind {
      readResult(value)
      return
    }
    walk(statement, before: block[(index + 1)...])
    if case .guard = statement.kind, frame.block.isInLoop { frame.block.isConditional = true }
  }

  mutating func read(_ value: Expression, of statement: Statement) {
    guard case .return = statement.kind else {
      _ = read(value)
      return
    }
    readResult(value)
  }

  /// Reads what a function or closure returns.
  private mutating func readResult(_ value: Expression) {
    let result = read(value, as: frame.block.resultType)
    frame.returned = frame.returned.or(result)
  }

  mutating func read(_ block: [Statement], at index: Int, of statement: Statement) {
    let first = actions.count
    inScope { reader in
      if statement.hasBranches, reader.frame.block.isInLoop { reader.frame.block.isConditional = true }
      reader.read(block)
    }
    guard index == 0, case .do(_, let catches) = statement.kind else { return }
    let covered = first..<actions.count
    for block in catches where block.statements.allSatisfy({ $0.onlyLogs(tree) }) {
      guard let token = tree.catchAllToken(of: block) else { continue }
      return add(.swallowingCatch(covering: covered, logs: !block.statements.isEmpty), at: token)
    }
  }

  // MARK: Declarations

  mutating func read(_ declarations: [Declaration], before rest: ArraySlice<Statement>) {
    for declaration in declarations {
      guard let name = declaration.name.first.map(tree.name) else { continue }
      switch declaration.kind {
      case .let, .var:
        let annotated = declaration.type.map { value(of: $0) } ?? .unknown
        frame.declare(name, initialValue(of: declaration, annotated))
      case .func:
        if let function = LocalFunction(declaration, in: frame) { frame.declare(name, .function(function)) }
      case .typealias: frame.block.genericModels[name] = declaration.type.flatMap { reference($0) }
      default: continue
      }
    }
  }

  private mutating func initialValue(of declaration: Declaration, _ annotated: MigrationValue) -> MigrationValue {
    guard let initial = declaration.value else { return annotated }
    if case .closure = initial.kind { return .function(LocalFunction(tree.closure(initial.tokens), in: frame)) }
    let value = read(initial, as: annotated)
    return value.or(annotated)
  }

  /// Reads an expression where a value of a type is needed, which says what the expression itself may not.
  mutating func read(_ expression: Expression, as needed: MigrationValue) -> MigrationValue {
    let first = actions.count
    let value = readDescribed(expression, as: needed)
    guard !value.isSpecific, needed.isSpecific, !expression.makesOtherElements(tree) else { return value }
    showModel(of: needed, since: first)
    switch needed {
    case .list(.object(let object)) where expression.fetchesEverything(tree):
      return MigratedDescriptor(model: object.model).objects
    case .object(let object) where expression.isImplicitInitializer(tree): return construct(object.model)
    default: return .unknown
    }
  }

  /// Reads an expression where a descriptor or predicate of a model may be needed.
  private mutating func readDescribed(_ expression: Expression, as needed: MigrationValue) -> MigrationValue {
    guard case .descriptor(let descriptor) = needed else { return read(expression) }
    let outer = frame.block.describedModel
    frame.block.describedModel = descriptor.model
    defer { frame.block.describedModel = outer }
    return read(expression)
  }

  /// Gives a fetch whose descriptor does not show its model the one of the type that its objects need to have.
  mutating func showModel(of needed: MigrationValue, since first: Int) {
    guard let model = needed.object?.model else { return }
    for index in first..<actions.count where actions[index].model?.isGeneric ?? true {
      if case .fetch = actions[index].kind { actions[index].model = model }
    }
  }

  // MARK: Conditions, patterns and loops

  /// Reads conditions; what runs where they do not hold may turn their failures into another error.
  mutating func read(_ conditions: [Statement.Condition], of statement: Statement) {
    let replacedErrors = frame.block.replacesErrors
    frame.block.replacesErrors = replacedErrors || statement.alternative?.endsInFailure(tree) == true
    for condition in conditions {
      switch condition {
      case .expression(let value): _ = read(value)
      case .binding(let name, let value):
        let text = name.map(tree.name)
        let bound = value.map { read($0) } ?? name.map { readName($0) } ?? .unknown
        if let text { frame.declare(text, bound) }
      case .availability: break
      }
    }
    frame.block.replacesErrors = replacedErrors
  }

  mutating func bind(_ patterns: Range<Int>) {
    for token in patterns where tree.tokens[token].keyword == .let || tree.tokens[token].keyword == .var {
      frame.declare(tree.name(token + 1), .unknown)
    }
  }

  mutating func read(_ sequence: Expression, ofLoop statement: Statement) {
    let element = read(sequence).iterated
    guard case .for(_, let filter, _) = statement.kind else { return }
    frame.repeatBlock(at: frame.place(statement.tokens), isFiltered: filter != nil)
    bind(tree.loopNames(of: statement, sequence), to: element)
  }

  private mutating func bind(_ names: [String], to element: MigrationValue) {
    if case .pair(let first, let second) = element, names.count == 2 {
      frame.declare(names[0], first)
      frame.declare(names[1], second)
    } else {
      for name in names { frame.declare(name, names.count == 1 ? element : .unknown) }
    }
  }
}

extension Expression {
  /// Whether it is `context.fetch(FetchDescriptor())`, which leaves no object out.
  fileprivate func fetchesEverything(_ tree: SyntaxTree) -> Bool {
    guard let fetch = Call(unwrapped, in: tree), fetch.name == "fetch", fetch.base != nil,
      let descriptor = fetch.arguments.first.flatMap({ Call($0.value, in: tree) })
    else { return false }
    return descriptor.arguments.isEmpty
  }

  /// Whether other objects are made from those of a fetch, as in `context.fetch(descriptor).map { … }` and
  /// `convert(context.fetch(descriptor))`.
  fileprivate func makesOtherElements(_ tree: SyntaxTree) -> Bool {
    guard let call = Call(unwrapped, in: tree) else { return false }
    if call.arguments.contains(where: { $0.value.tokens.contains { tree.spells("fetch", at: $0) } }) {
      return !["Array", "Set"].contains(call.name)
    }
    return ["map", "compactMap", "flatMap", "reduce"].contains(call.name)
      || call.base?.makesOtherElements(tree) ?? false
  }

  /// Whether it is `.init(…)`.
  fileprivate func isImplicitInitializer(_ tree: SyntaxTree) -> Bool {
    Call(unwrapped, in: tree)?.isImplicitInitializer ?? false
  }
}

extension Statement {
  /// Whether a condition decides which of its blocks run.
  fileprivate var hasBranches: Bool {
    switch kind {
    case .if, .guard, .switch: true
    default: false
    }
  }

  /// What runs last where its conditions do not hold.
  fileprivate var alternative: Statement? {
    switch kind {
    case .if(_, _, let otherwise): otherwise
    case .guard(_, let block): block.statements.last
    default: nil
    }
  }

  /// Whether a block ends by throwing or trapping, so that what failed before it is reported.
  fileprivate func endsInFailure(_ tree: SyntaxTree) -> Bool {
    switch kind {
    case .throw: true
    case .block(let block): block.statements.last?.endsInFailure(tree) ?? false
    case .expression(let value): Call(value, in: tree)?.neverReturns ?? false
    default: false
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
      // What is after a colon outside of parentheses is a type; a label is before one inside of them.
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
