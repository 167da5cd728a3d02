import SchemaNames
import SchemaSyntax

extension MigrationCodeReader {
  /// Reads a call of a function by its bare name.
  mutating func readFunction(
    _ token: Int, _ callee: Expression, _ arguments: [Argument], _ frame: inout MigrationFrame
  ) -> MigrationValue {
    let name = frame.tree.name(token)
    if case .function(let function)? = frame[name] {
      let values = passed(arguments, &frame).map(\.value)
      return call(function, with: values, callee, frame)
    }
    if frame[name] == nil, case .context = frame.receiver, Self.contextMethods.contains(name) {
      return readContextMethod(token, callee, arguments, &frame)
    }
    let functions = functions(named: callee, frame)
    if !functions.isEmpty { return call(functions, on: frame.receiver, callee, arguments, &frame) }
    let passed = passed(arguments, &frame)
    if frame[name] == nil { undeclared.insert(called: name) }
    if name == "zip", passed.count == 2 {
      return .list(.pair(passed[0].value.iterated, passed[1].value.iterated))
    }
    notice(passed, callee, frame)
    return .unknown
  }

  /// Records a call that gets the context and cannot be followed.
  mutating func notice(_ arguments: [PassedArgument], _ callee: Expression, _ frame: MigrationFrame) {
    let takesContext = arguments.contains { if case .context = $0.value { true } else { false } }
    if takesContext { passContext(to: callee, frame) }
  }

  /// Records that the context is given to code that cannot be followed.
  mutating func passContext(to callee: Expression, _ frame: MigrationFrame) {
    add(.passContext, at: callee.tokens, nil, frame)
    fail(callee, "what it does with the context is not known", frame)
  }

  // MARK: Functions of the project

  /// Reads the functions of the project that a call may mean, with its arguments.
  @inline(never)
  mutating func call(
    _ functions: [Member], on receiver: MigrationValue, _ callee: Expression, _ arguments: [Argument],
    _ frame: inout MigrationFrame
  ) -> MigrationValue {
    let passed = arguments.map { argument in
      PassedArgument(
        label: argument.label.map(frame.tree.name), expression: argument.value,
        value: functionOrValue(argument.value, &frame))
    }
    var result = MigrationValue.unknown
    let fitting = fitting(functions, passed)
    if fitting.isEmpty { notice(passed, callee, frame) }
    for function in fitting {
      let value = call(function, on: receiver, callee, passed, frame)
      result = result.or(value)
    }
    return result
  }

  /// Reads functions of one parameter that a list's method is given by name.
  @inline(never)
  mutating func call(
    _ functions: [Member], with argument: MigrationValue, _ name: Expression, _ frame: MigrationFrame
  ) -> MigrationValue {
    var result = MigrationValue.unknown
    for function in functions {
      let tree = symbols.tree(function.scope)
      guard let parameter = tree.parameters(of: function.declaration).first else { continue }
      let label = tree.name(parameter.label)
      let passed = [PassedArgument(label: label == "_" ? nil : label, expression: name, value: argument)]
      let value = call(function, on: .unknown, name, passed, frame)
      result = result.or(value)
    }
    return result
  }

  /// The value of an argument; a closure waits until it is called.
  private mutating func functionOrValue(_ expression: Expression, _ frame: inout MigrationFrame) -> MigrationValue {
    guard case .closure = expression.kind else { return read(expression, &frame) }
    return .function(LocalFunction(frame.tree.closure(expression.tokens), in: frame))
  }

  @inline(never)
  private mutating func call(
    _ function: Member, on receiver: MigrationValue, _ callee: Expression, _ arguments: [PassedArgument],
    _ frame: MigrationFrame
  ) -> MigrationValue {
    guard mayFollow(from: frame) else {
      notice(arguments, callee, frame)
      return .unknown
    }
    return read(statements(of: function), of: function, on: receiver, callee, frame) {
      $0.declare(arguments, of: function, &$1)
    }
  }

  /// Reads the body of a function or getter, whose parameters are declared first.
  @inline(never)
  mutating func read(
    _ body: [Statement], of member: Member, on receiver: MigrationValue, _ callee: Expression, _ frame: MigrationFrame,
    _ declareParameters: (inout MigrationCodeReader, inout MigrationFrame) -> Void
  ) -> MigrationValue {
    let place = symbols.namePlace(member)
    guard mayFollow(from: frame), openFunctions.insert(place).inserted else { return .unknown }
    defer { openFunctions.remove(place) }
    functionCount += 1
    var inner = MigrationFrame(tree: symbols.tree(member.scope), scope: member.scope).called(from: frame)
    inner.receiver = receiver
    inner.call = frame.call ?? frame.place(callee.tokens)
    declareParameters(&self, &inner)
    read(body, &inner)
    let result = inner.returned
    if result.isKnown { return result }
    return inner.tree.returnType(of: member.declaration).map { value(of: $0, &inner) } ?? .unknown
  }

  /// Whether one more function is read.
  private func mayFollow(from frame: MigrationFrame) -> Bool {
    frame.helperDepth < Self.deepestHelper && functionCount < Self.mostFunctions
  }

  private mutating func declare(
    _ arguments: [PassedArgument], of function: Member, _ frame: inout MigrationFrame
  ) {
    let parameters = frame.tree.parameters(of: function.declaration)
    for (index, parameter) in parameters.enumerated() {
      let argument = argument(for: parameter, at: index, of: parameters.count, arguments, frame.tree)
      var value = argument?.value ?? .unknown
      if case .type(let model) = value, let name = parameter.type.flatMap({ genericName($0, frame) }) {
        frame.block.genericModels[name] = model
      }
      if !value.isKnown, let type = parameter.type { value = self.value(of: type, &frame) }
      frame.declare(frame.tree.name(parameter.name), value)
    }
  }

  private func argument(
    for parameter: Parameter, at index: Int, of count: Int, _ arguments: [PassedArgument], _ tree: SyntaxTree
  ) -> PassedArgument? {
    let label = tree.name(parameter.label)
    if label == "_" {
      let unlabeled = arguments.indices.contains(index) ? arguments[index] : nil
      return unlabeled?.label == nil ? unlabeled : nil
    }
    if let labeled = arguments.first(where: { $0.label == label }) { return labeled }
    // A trailing closure has no label.
    guard index == count - 1, let last = arguments.last, last.label == nil, case .closure = last.expression.kind else {
      return nil
    }
    return last
  }

  /// `T` of a parameter `T.Type` that no type declares.
  private func genericName(_ type: TypeSyntax, _ frame: MigrationFrame) -> String? {
    guard case .metatype(let inner) = type.kind, let path = frame.tree.namePath(inner), path.count == 1,
      symbols.lookUp(path, from: frame.scope) == .missing
    else { return nil }
    return path[0]
  }

  // MARK: Functions in code

  /// Reads a local function, or a closure that a name stands for, with arguments by their order.
  @inline(never)
  mutating func call(
    _ function: LocalFunction, with arguments: [MigrationValue], _ callee: Expression, _ frame: MigrationFrame
  ) -> MigrationValue {
    guard mayFollow(from: frame) else {
      fail(callee, "helpers of helpers are followed for three calls", frame)
      return .unknown
    }
    functionCount += 1
    var inner = function.frame.called(from: frame)
    inner.call = inner.call ?? frame.call
    for (index, name) in function.parameters.enumerated() {
      let argument = arguments.indices.contains(index) ? arguments[index] : .unknown
      let type = function.types[index]
      inner.declare(name, argument.isKnown ? argument : type.map { value(of: $0, &inner) } ?? .unknown)
    }
    if function.parameters.isEmpty {
      for (index, argument) in arguments.enumerated() { inner.declare("$\(index)", argument) }
    }
    read(function.statements, &inner)
    return inner.returned
  }
}

extension [Member] {
  /// Those that are functions with a body.
  var functions: [Member] { filter { $0.declaration.kind == .func && $0.declaration.body != nil } }
}
