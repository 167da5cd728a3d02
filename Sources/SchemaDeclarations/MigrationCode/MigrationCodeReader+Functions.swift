import SchemaNames
import SchemaSyntax

extension MigrationCodeReader {
  /// Reads a call of a function by its bare name.
  mutating func readFunction(_ token: Int, _ call: Call) -> MigrationValue {
    let name = tree.name(token)
    if case .function(let function)? = frame[name] ?? captured(name) {
      return self.call(function, with: call.arguments.map { functionOrValue($0.value) }, call.callee)
    }
    if frame[name] == nil, case .context = frame.receiver, Self.contextMethods.contains(name) {
      return readContextMethod(token, call)
    }
    let functions = functions(named: call.callee)
    if !functions.isEmpty { return self.call(functions, on: frame.receiver, call) }
    let arguments = arguments(of: call)
    if !isOfApp, frame[name] == nil { undeclared.insert(called: name) }
    if name == "zip", arguments.count == 2 { return .list(.pair(arguments[0].iterated, arguments[1].iterated)) }
    notice(arguments, call.callee)
    return .unknown
  }

  /// Records a call that gets the context and cannot be followed.
  mutating func notice(_ arguments: [MigrationValue], _ callee: Expression) {
    let takesContext = arguments.contains { if case .context = $0 { true } else { false } }
    if takesContext { passContext(to: callee) }
    for object in arguments.compactMap(\.object) { add(.escape, at: callee.tokens, object.model) }
  }

  /// Records that the context is given to code that cannot be followed.
  mutating func passContext(to callee: Expression) {
    add(.passContext, at: callee.tokens)
    fail(callee, "it is not known what this does with the context")
  }

  // MARK: Functions of the project

  /// Reads the functions of the project that a call may mean, with its arguments.
  mutating func call(_ functions: [Member], on receiver: MigrationValue, _ call: Call) -> MigrationValue {
    var arguments: [MigrationValue] = []
    for argument in call.arguments { arguments.append(functionOrValue(argument.value)) }
    let fitting = fitting(functions, call, arguments)
    if fitting.isEmpty { notice(arguments, call.callee) }
    var result = MigrationValue.unknown
    for (function, values) in fitting {
      let value = read(function, on: receiver, with: values, call.callee)
      result = result.or(value)
    }
    return result
  }

  /// Reads functions of one parameter that a list's method is given by name.
  mutating func call(_ functions: [Member], with argument: MigrationValue, _ name: Expression) -> MigrationValue {
    var result = MigrationValue.unknown
    for function in functions where !symbols.tree(function.scope).parameters(of: function.declaration).isEmpty {
      let value = read(function, on: .unknown, with: [argument], name)
      result = result.or(value)
    }
    return result
  }

  /// The value of an argument; a closure, or a function by its name, waits until it is called.
  private mutating func functionOrValue(_ expression: Expression) -> MigrationValue {
    if case .closure = expression.kind { return .function(LocalFunction(tree.closure(expression.tokens), in: frame)) }
    let functions = functions(named: expression)
    guard functions.count == 1 else { return read(expression) }
    let around = MigrationFrame(scope: functions[0].scope, symbols)
    return LocalFunction(functions[0].declaration, in: around).map { .function($0) } ?? .unknown
  }

  /// What a constant or parameter around the closure holds; nil for other names.
  mutating func captured(_ name: String) -> MigrationValue? {
    guard frame[name] == nil, case .value(let bound)? = frame.captured[name] else { return nil }
    let value = StaticEvaluator(symbols: symbols).follow(bound).only ?? bound
    var around = MigrationFrame(scope: value.scope, symbols).called(from: frame)
    around.captured = value.locals
    return inFrame(around) { $0.functionOrValue(value.expression) }
  }

  /// Reads the body of a function or getter whose parameters get some values, in their order.
  mutating func read(
    _ member: Member, on receiver: MigrationValue, with arguments: [MigrationValue] = [], _ callee: Expression
  ) -> MigrationValue {
    guard mayFollow else {
      notice(arguments, callee)
      return .unknown
    }
    let place = symbols.namePlace(member)
    guard openFunctions.insert(place).inserted else { return .unknown }
    defer { openFunctions.remove(place) }
    functionCount += 1
    var inner = MigrationFrame(scope: member.scope, symbols).called(from: frame)
    inner.receiver = receiver
    inner.call = frame.call ?? frame.place(callee.tokens)
    return inFrame(inner) { reader in
      reader.declare(arguments, of: member)
      let type = reader.tree.writtenType(of: member.declaration)
      return reader.result(of: reader.statements(of: member), returning: type)
    }
  }

  /// Reads the statements of a function or getter; returns what they return, or what its type shows of that.
  private mutating func result(of statements: [Statement], returning type: TypeSyntax?) -> MigrationValue {
    frame.block.resultType = needed(by: type)
    read(statements)
    if frame.returned.isKnown { return frame.returned }
    return type.map { value(of: $0) } ?? .unknown
  }

  /// What a value of a written type is; that the type is named there is not recorded.
  mutating func needed(by type: TypeSyntax?) -> MigrationValue {
    let count = actions.count
    defer { actions.removeSubrange(count...) }
    return type.map { value(of: $0) } ?? .unknown
  }

  /// Whether one more function is read.
  private var mayFollow: Bool { frame.helperDepth < deepestHelper && functionCount < mostFunctions }

  /// Declares the parameters of a function or initializer, as its arguments or types show them.
  mutating func declare(_ arguments: [MigrationValue], of member: Member) {
    guard [.func, .`init`].contains(member.declaration.kind) else { return }
    frame.block.genericParameters = Set((member.declaration.generics.map(tree.genericParameters) ?? []).map(tree.name))
    for (index, parameter) in tree.parameters(of: member.declaration).enumerated() {
      var value = arguments.indices.contains(index) ? arguments[index] : .unknown
      if case .type(let model) = value, let name = parameter.type.flatMap({ genericName($0) }) {
        frame.block.genericModels[name] = model
      }
      if !value.isKnown, let type = parameter.type { value = self.value(of: type) }
      frame.declare(tree.name(parameter.name), value)
    }
  }

  /// `T` of a parameter `T.Type` that no type declares.
  private func genericName(_ type: TypeSyntax) -> String? {
    guard case .metatype(let inner) = type.kind, let path = tree.namePath(inner), path.count == 1,
      symbols.lookUp(path, from: frame.scope) == .missing
    else { return nil }
    return path[0]
  }

  // MARK: Functions in code

  /// Reads a local function, or a closure that a name stands for, with arguments by their order.
  mutating func call(
    _ function: LocalFunction, with arguments: [MigrationValue], _ callee: Expression
  ) -> MigrationValue {
    guard mayFollow else {
      fail(callee, "calls are followed only three levels deep")
      return .unknown
    }
    functionCount += 1
    var inner = function.frame.called(from: frame)
    inner.call = inner.call ?? frame.call
    return inFrame(inner) { reader in
      let values = function.types.enumerated().map { index, type in
        let argument = arguments.indices.contains(index) ? arguments[index] : .unknown
        return argument.isKnown ? argument : type.map { reader.value(of: $0) } ?? .unknown
      }
      reader.declare(function.parameters, function.parameters.isEmpty ? arguments : values)
      return reader.result(of: function.statements, returning: function.resultType)
    }
  }

  /// Declares the parameters of a closure or local function, or `$0` and so on where none is written.
  mutating func declare(_ parameters: [String], _ values: [MigrationValue]) {
    for (index, value) in values.enumerated() {
      frame.declare(parameters.isEmpty ? "$\(index)" : parameters[index], value)
    }
  }
}

extension [Member] {
  /// Those that are functions with a body.
  var functions: [Member] { filter { $0.declaration.kind == .func && $0.declaration.body != nil } }
}
