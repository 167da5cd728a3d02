import SchemaSyntax

/// Finds what the project's callers pass for the parameters of the functions that matter.
package struct CallerReader {
  private let symbols: SymbolTable
  /// The functions by the names that calls spell.
  private let functions: [String: [CalledFunction]]
  /// The names of which every function is among them, so that a call through an unknown value means one of them.
  private let ownNames: Set<String>

  /// What callers pass, two calls deep: a caller may pass on a parameter of its own. Looks at functions whose bodies call
  /// one of some words; `appModules` are those that no other module imports.
  package static func read(_ symbols: SymbolTable, words: NameSet, appModules: Set<String>) -> CallerValues {
    let makers = symbols.functions(calling: words, appModules: appModules) { $0.isMade($1) }
    if makers.isEmpty { return CallerValues() }
    let names = NameSet(Set(makers.map(\.name)))
    let callers = symbols.functions(calling: names, appModules: appModules) { $0.callsFunction($1) }
    let outer = CallerReader(symbols, callers).read(CallerValues())
    return outer.adding(CallerReader(symbols, makers).read(outer))
  }

  private init(_ symbols: SymbolTable, _ found: [CalledFunction]) {
    self.symbols = symbols
    functions = Dictionary(grouping: found, by: \.name)
    ownNames = Set(
      functions.filter { name, functions in
        let places = functions.filter { !$0.isInitializer }.map { symbols.namePlace($0.member) }
        return Set(symbols.places(declaringFunction: name)).isSubset(of: places)
      }.keys)
  }

  /// The values of the parameters, where those of the callers have some.
  private func read(_ callers: CallerValues) -> CallerValues {
    var result = CallerValues()
    if functions.isEmpty { return result }
    result.openNames = Set(functions.values.joined().flatMap(\.openNames))
    let calls = calls(callers)
    for function in functions.values.joined() where isClosed(function) && !calls.escaped.contains(function.id) {
      let found = calls.found[function.id] ?? []
      result.parameters[function.id] = parameters(of: function, found)
      result.undeclared.formUnion(found.flatMap(undeclared))
    }
    return result
  }

  // MARK: Calls

  /// A call of a function, with the argument that each parameter gets.
  private struct FoundCall {
    let value: StaticValue
    let arguments: [Expression?]
    /// Whether the function calls itself.
    let isRecursive: Bool
  }

  private struct Calls {
    var found: [CallerValues.Function: [FoundCall]] = [:]
    /// The functions that run at calls which are not known.
    var escaped: Set<CallerValues.Function> = []
    /// The tokens of the names that are called, in the file that is being read.
    var calledTokens: Set<Int> = []
  }

  private func calls(_ callers: CallerValues) -> Calls {
    var calls = Calls()
    let words = callWords
    let wordSet = NameSet(words)
    let makers = Set(functions.values.joined().filter(\.isInitializer).compactMap(\.owner))
    let around = Set(makers.flatMap { symbols.parts(of: $0).map(\.scope.unit) })
    for unit in symbols.units.indices where !symbols.units[unit].isExempt {
      let tree = symbols.units[unit].tree
      let named = tree.tokens(spelling: wordSet)
      if named.isEmpty, !around.contains(unit) { continue }
      // Calls of initializers need not spell the type: in one of which an initializer is asked, `self.init(…)` calls it too.
      let initializers = tree.tokens.indices.filter { token in
        switch tree.tokens[token].keyword {
        case .`init`, .`Self`: true
        default: false
        }
      }
      let delegations = around.contains(unit) ? initializers.filter { tree.tokens[$0].keyword == .`init` } : []
      let landmarks = (named + delegations).sorted()
      if landmarks.isEmpty { continue }
      calls.calledTokens = []
      let target = CodeTarget(tokens: (named + initializers).sorted(), types: words)
      symbols.walkCode(of: unit, around: landmarks, lookingFor: target, callers: callers) { expression, context in
        if context.isDebugOnly(tree) || tree.isInPreview(expression.tokens) { return }
        visit(expression, context, &calls)
      }
    }
    return calls
  }

  /// The names of the functions, and the aliases of the types that initializers make.
  private var callWords: Set<String> {
    let owners = Set(functions.values.joined().filter(\.isInitializer).compactMap(\.owner))
    let aliases = symbols.types.filter { type in
      type.isAlias && symbols.followAlias(type.id).map(owners.contains) == true
    }
    return Set(functions.keys).union(aliases.map(\.name))
  }

  /// The functions of a name that code in a file can name.
  private func candidates(_ name: String, _ scope: Scope) -> [CalledFunction] {
    (functions[name] ?? []).filter { !$0.isPrivate || $0.member.scope.unit == scope.unit }
  }

  private func visit(_ expression: Expression, _ context: CodeContext, _ calls: inout Calls) {
    let value = context.value(expression)
    guard let call = value.call(in: symbols)?.unwrapped, let token = call.nameToken else {
      return visitReference(value, &calls)
    }
    calls.calledTokens.insert(token)
    visitFunctions(call, value, context, &calls)
    visitInitializers(call, value, context, &calls)
  }

  /// The functions that a call of their name may mean.
  private func visitFunctions(_ call: Call, _ value: StaticValue, _ context: CodeContext, _ calls: inout Calls) {
    let candidates = candidates(call.name ?? "", value.scope).filter { !$0.isInitializer }
    if candidates.isEmpty { return }
    let evaluator = StaticEvaluator(symbols: symbols)
    let members = evaluator.functions(named: call.callee, value)
    for function in candidates {
      let isMeant = members.contains { function.id == .init($0.declaration, in: $0.scope.unit) }
      if isMeant {
        // A call whose arguments do not fit is one of another function of the name, unless there is none.
        if let found = found(call, of: function, value, context) {
          calls.found[function.id, default: []].append(found)
        } else if !members.contains(where: { evaluator.accepts(call, $0) }) {
          calls.escaped.insert(function.id)
        }
      } else if members.isEmpty, mayMean(call, value), let found = found(call, of: function, value, context) {
        // Of a private function's name, other files are not searched: there may be another one.
        add(found, of: function, isSure: !function.isPrivate && ownNames.contains(function.name), &calls)
      }
    }
  }

  private func add(_ found: FoundCall, of function: CalledFunction, isSure: Bool, _ calls: inout Calls) {
    if isSure, found.value.call(in: symbols)?.labels.contains(where: { $0 != nil }) == true {
      calls.found[function.id, default: []].append(found)
    } else {
      calls.escaped.insert(function.id)
    }
  }

  /// Whether a call of a member which was not found may be that of a project's type: its base is not the name of another
  /// module's type.
  private func mayMean(_ call: Call, _ value: StaticValue) -> Bool {
    guard case .member(let base, _, _) = call.callee.kind else { return false }
    guard let base else { return true }
    return call.tree.namePath(base)?.last?.isCapitalized != true
  }

  /// The initializers that `Store(…)`, `.init(…)` and `self.init(…)` may mean.
  private func visitInitializers(_ call: Call, _ value: StaticValue, _ context: CodeContext, _ calls: inout Calls) {
    if call.name == "init", let base = call.base, ["self", "Self"].contains(call.tree.text(base.tokens)) {
      guard let owner = context.scope.types.last else { return }
      return visitInitializers(of: owner, call, value, context, &calls)
    }
    if call.isImplicitInitializer {
      let expected = context.expectedType.flatMap { symbols.type(named: [$0], from: context.scope) }
      if let expected { return visitInitializers(of: expected, call, value, context, &calls) }
      return escape(call, value, context, &calls)
    }
    guard let type = StaticEvaluator(symbols: symbols).typeNamed(by: call.madeType, value) else { return }
    visitInitializers(of: type, call, value, context, &calls)
  }

  private func visitInitializers(
    of type: TypeID, _ call: Call, _ value: StaticValue, _ context: CodeContext, _ calls: inout Calls
  ) {
    for function in candidates(symbols[type].name, value.scope) where function.isInitializer && function.owner == type {
      guard let found = found(call, of: function, value, context) else { continue }
      calls.found[function.id, default: []].append(found)
    }
  }

  /// An `.init(…)` of a type that is not known may be any that takes its labels and that the file names.
  private func escape(_ call: Call, _ value: StaticValue, _ context: CodeContext, _ calls: inout Calls) {
    guard context.expectedType == nil, call.labels.contains(where: { $0 != nil }) else { return }
    let named = functions.keys.filter { !call.tree.tokens(spelling: [NameFilter.Name($0)]).isEmpty }
    for function in named.flatMap({ candidates($0, value.scope) }) where function.isInitializer {
      if found(call, of: function, value, context) != nil { calls.escaped.insert(function.id) }
    }
  }

  private func found(
    _ call: Call, of function: CalledFunction, _ value: StaticValue, _ context: CodeContext
  ) -> FoundCall? {
    let declaration = function.member.declaration
    guard let matched = call.match(function.parameters, in: symbols.tree(function.member.scope)) else { return nil }
    return FoundCall(
      value: value, arguments: matched.map { index in index.map { call.arguments[$0].value } },
      isRecursive: function.member.scope.unit == context.scope.unit && context.body == declaration.tokens)
  }

  // MARK: Names without a call

  /// A function that is named without being called runs wherever it is passed to.
  private func visitReference(_ value: StaticValue, _ calls: inout Calls) {
    let tree = symbols.tree(value.scope)
    guard let token = tree.lastNameToken(value.expression), !calls.calledTokens.contains(token) else { return }
    let evaluator = StaticEvaluator(symbols: symbols)
    if case .member(let base?, _, _) = value.expression.kind, tree.name(token) == "init" {
      guard let type = evaluator.typeNamed(by: base, value) else { return }
      for function in candidates(symbols[type].name, value.scope) where function.owner == type {
        calls.escaped.insert(function.id)
      }
      return
    }
    let candidates = candidates(tree.name(token), value.scope).filter { !$0.isInitializer }
    if candidates.isEmpty { return }
    let members = evaluator.functions(named: value.expression, value)
    for function in candidates
    where members.contains(where: { function.id == .init($0.declaration, in: $0.scope.unit) }) {
      calls.escaped.insert(function.id)
    }
  }

  // MARK: Values

  /// Whether no code may call a function but what the project's files show.
  private func isClosed(_ function: CalledFunction) -> Bool {
    guard !function.isExported else { return false }
    guard function.isInitializer, let owner = function.owner else {
      return !symbols.protocolsRequire(function: function.name)
    }
    return !symbols.types.contains { symbols.supertypes(of: $0.id).contains(owner) }
      && !symbols.supertypes(of: owner).contains { symbols.requiresInitializer($0) }
  }

  /// What the calls say about the parameters; nothing if only the function calls itself.
  private func parameters(of function: CalledFunction, _ calls: [FoundCall]) -> [String: CallerValues.Parameter] {
    guard calls.contains(where: { !$0.isRecursive }) else { return [:] }
    let tree = symbols.tree(function.member.scope)
    var parameters: [String: CallerValues.Parameter] = [:]
    for (index, parameter) in function.parameters.enumerated() {
      let name = tree.name(parameter.name)
      let passed = calls.compactMap { call -> StaticValue? in
        if let argument = call.arguments[index] {
          return call.isRecursive && isName(name, argument, call) ? nil : call.value.beside(argument)
        }
        return parameter.value.map { StaticValue($0, scope: function.member.scope) }
      }
      parameters[name] = .init(binding: binding(passed), isPresent: !passed.isEmpty && passed.allSatisfy(isPresent))
    }
    return parameters
  }

  /// The members of types that no file read so far declares which a call passes.
  private func undeclared(_ call: FoundCall) -> [[String]] {
    let tree = symbols.tree(call.value.scope)
    return call.arguments.compactMap { argument in
      guard let path = argument.flatMap(tree.namePath), path.count > 1, path[0].isCapitalized,
        symbols.lookUp([path[0]], from: call.value.scope) == .missing
      else { return nil }
      return path
    }
  }

  /// Whether a value that is passed is not nil, as far as its spelling shows.
  private func isPresent(_ value: StaticValue) -> Bool {
    let tree = symbols.tree(value.scope)
    return !tree.isNil(value.expression) && !value.expression.tokens.contains { tree.text($0).hasSuffix("?") }
      && StaticEvaluator(symbols: symbols).follow(value).values.allSatisfy {
        !symbols.tree($0.scope).isNil($0.expression)
      }
  }

  /// Whether a function passes on its own parameter to itself.
  private func isName(_ name: String, _ argument: Expression, _ call: FoundCall) -> Bool {
    guard case .name(let token, _) = argument.kind else { return false }
    return symbols.tree(call.value.scope).name(token) == name
  }

  /// One value where all calls pass the same.
  private func binding(_ passed: [StaticValue]) -> Locals.Binding {
    let values = passed.map(literal)
    guard let first = values.first else { return .parameter }
    let texts = Set(values.map(identity))
    return texts.count == 1 && texts != [nil] || values.count == 1 ? .value(first) : .choice(values)
  }

  /// A flag as what it is worth, so that conditions need not look for it; anything else as it is passed.
  private func literal(_ value: StaticValue) -> StaticValue {
    guard let only = StaticEvaluator(symbols: symbols).follow(value).only, case .boolean = only.expression.kind else {
      return value
    }
    return only
  }

  /// What tells one value from another; nil if that is not known.
  private func identity(_ value: StaticValue) -> String? {
    let evaluator = StaticEvaluator(symbols: symbols)
    guard let only = evaluator.follow(value).only else { return nil }
    if let type = evaluator.typeReference(only).value?.type { return "type \(type)" }
    if evaluator.isList(only) { return listIdentity(only) }
    if let call = only.call(in: symbols), let callee = evaluator.literalText(only.beside(call.callee)) {
      let parts = call.arguments.compactMap { argument in
        identity(only.beside(argument.value)).map { "\(call.tree.label(argument) ?? "_"): \($0)" }
      }
      return parts.count == call.arguments.count ? "\(callee)(\(parts.joined(separator: ", ")))" : nil
    }
    return evaluator.literalText(only)
  }

  /// The same for a list, by its elements.
  private func listIdentity(_ value: StaticValue) -> String? {
    let elements = StaticEvaluator(symbols: symbols).elements(of: value)
    let parts = elements.values.compactMap(identity)
    let isKnown = elements.failures.isEmpty && !elements.isBranched && parts.count == elements.values.count
    return isKnown ? "[\(parts.joined(separator: ", "))]" : nil
  }
}

extension SymbolTable {
  /// The places of the names of all functions of one name, outside of tests.
  fileprivate func places(declaringFunction name: String) -> [Place] {
    let word = NameSet([name])
    return units.filter { !$0.isExempt }.flatMap { unit in
      unit.tree.tokens(spelling: word).filter { $0 > 0 && unit.tree.tokens[$0 - 1].keyword == .func }
        .map { unit.tree.place($0..<$0 + 1) }
    }
  }

  /// Whether a protocol of the project requires a function of a name, which may then be called as one of the protocol.
  fileprivate func protocolsRequire(function name: String) -> Bool {
    types.contains { type in
      guard type.declaration?.kind == .protocol, let scope = type.scope else { return false }
      let members = type.declaration?.members ?? []
      return members.contains { $0.kind == .func && $0.name.first.map(tree(scope).name) == name }
    }
  }

  /// Whether a type is a protocol that requires an initializer.
  fileprivate func requiresInitializer(_ type: TypeID) -> Bool {
    self[type].declaration.map { declaration in
      declaration.kind == .protocol && declaration.members?.contains { $0.kind == .`init` } == true
    } ?? false
  }
}
