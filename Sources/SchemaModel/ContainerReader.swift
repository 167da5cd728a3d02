import SchemaSyntax

/// Finds the containers and the lists of models in the code of all files.
struct ContainerReader {
  /// The types and values of the project.
  let symbols: SymbolTable
  /// The types that are schema versions.
  let versionTypes: Set<TypeID>

  /// What was found.
  struct Found {
    /// The containers in the order of the files.
    var containers: [Container] = []
    /// The lists of models outside versions and containers: `Schema([…])`, `[any PersistentModel.Type]`.
    var lists: [TypeList] = []
  }

  /// Reads all files that can hold a container or a list.
  func read() -> Found {
    var found = Found()
    for unit in symbols.units.indices {
      let tree = symbols.units[unit].tree
      let landmarks = tree.mentions(ofAny: Self.words)
      if landmarks.isEmpty { continue }
      CodeWalker(tree: tree, landmarks: landmarks).walk(
        scopeOf: { symbols.scope(inside: $0, $1) }, from: Scope(unit: unit, types: [])
      ) { expression, context in
        visit(expression, context, &found)
      }
      constantLists(tree.declarations, Scope(unit: unit, types: []), &found)
    }
    return found
  }

  /// The words that a container or a list of models cannot be written without.
  private static let words = ["ModelContainer", "modelContainer", "Schema", "PersistentModel"].map { Array($0.utf8) }

  private func visit(_ expression: Expression, _ context: CodeContext, _ found: inout Found) {
    guard case .call(let callee, let arguments) = expression.kind else { return }
    let value = StaticValue(expression, scope: context.scope, locals: context.locals)
    if let token = containerToken(callee, arguments, context) {
      found.containers.append(container(token, arguments, value, context))
    } else if isSchema(callee, value) || (context.expectedType == "Schema" && isImplicitInitializer(callee, value)),
      !isExempt(expression, context), let list = schema(arguments, value).list
    {
      found.lists.append(list)
    }
  }

  private func isExempt(_ expression: Expression, _ context: CodeContext) -> Bool {
    let unit = symbols.units[context.scope.unit]
    return unit.isExempt || unit.tree.isInPreview(expression.tokens)
  }

  /// The callee's token of a call that makes a container; nil for any other call.
  private func containerToken(_ callee: Expression, _ arguments: [Argument], _ context: CodeContext) -> Int? {
    let tree = symbols.tree(context.scope)
    let labels = arguments.compactMap { $0.label.map(tree.name) }
    switch callee.kind {
    case .name(let token, _):
      if tree.name(token) == "ModelContainer" { return token }
      return tree.name(token) == "modelContainer" && labels.first == "for" ? token : nil
    case .member(let base, let token, _):
      switch tree.name(token) {
      case "modelContainer": return labels.first == "for" ? token : nil
      case "ModelContainer": return base.flatMap(tree.namePath) == ["SwiftData"] ? token : nil
      case "init":
        guard let base else {
          return context.expectedType == "ModelContainer" ? token : nil
        }
        guard tree.namePath(base)?.last == "ModelContainer" else { return nil }
        return tree.lastNameToken(base)
      default: return nil
      }
    default: return nil
    }
  }

  private func container(
    _ token: Int, _ arguments: [Argument], _ value: StaticValue, _ context: CodeContext
  ) -> Container {
    let tree = symbols.tree(value.scope)
    let schemaValues = values(labeled: "for", arguments, tree)
    let unit = symbols.units[value.scope.unit]
    return Container(
      place: tree.place(token: token), owner: context.scope.types.last, maker: context.name,
      isModifier: tree.name(token) == "modelContainer",
      module: unit.module, schema: containerSchema(schemaValues, value),
      schemaPlace: schemaValues.first.map { tree.place($0.tokens) },
      plan: plan(values(labeled: "migrationPlan", arguments, tree).first, value),
      isPersistent: isPersistent(arguments, value),
      body: CodeBody(unit: value.scope.unit, tokens: context.body),
      isExempt: isExempt(value.expression, context), isDebugOnly: context.isDebugOnly(tree))
  }

  /// The value of a label and those without label behind it: a variadic argument.
  private func values(labeled label: String, _ arguments: [Argument], _ tree: SyntaxTree) -> [Expression] {
    guard let first = arguments.firstIndex(where: { $0.label.map(tree.name) == label }) else { return [] }
    let rest = arguments[(first + 1)...].prefix { argument in
      guard argument.label == nil else { return false }
      if case .closure = argument.value.kind { return false }
      return true
    }
    return [arguments[first].value] + rest.map(\.value)
  }
}

// MARK: Schemas

extension ContainerReader {
  private func containerSchema(_ values: [Expression], _ value: StaticValue) -> ContainerSchema {
    var result = ContainerSchema()
    result.isPlanDefault = values.isEmpty
    for expression in values { result.add(schema(value.beside(expression))) }
    return result
  }

  /// What one value of `for:` holds: a type, a list of types, or a `Schema`.
  private func schema(_ value: StaticValue) -> ContainerSchema {
    let evaluator = StaticEvaluator(symbols: symbols)
    let followed = evaluator.follow(value)
    var result = ContainerSchema(failures: followed.failures, isBranched: followed.isBranched)
    for item in followed.values {
      switch item.expression.kind {
      case .call(let callee, let arguments) where isSchema(callee, item) || isImplicitInitializer(callee, item):
        result.add(schema(arguments, item).schema)
      case .array, .sequence: result.models.add(evaluator.typeList(item))
      default: result.models.add(evaluator.typeReference(item))
      }
    }
    return result
  }

  private func isSchema(_ callee: Expression, _ value: StaticValue) -> Bool {
    let tree = symbols.tree(value.scope)
    guard var path = tree.namePath(callee) else { return false }
    if path.last == "init" { path.removeLast() }
    return path == ["Schema"] || path == ["SwiftData", "Schema"]
  }

  private func isImplicitInitializer(_ callee: Expression, _ value: StaticValue) -> Bool {
    guard case .member(base: nil, let token, _) = callee.kind else { return false }
    return symbols.tree(value.scope).name(token) == "init"
  }

  /// The arguments of `Schema(…)`: a version, the models of a version, or a list.
  private func schema(_ arguments: [Argument], _ value: StaticValue) -> (schema: ContainerSchema, list: TypeList?) {
    let tree = symbols.tree(value.scope)
    let evaluator = StaticEvaluator(symbols: symbols)
    var result = ContainerSchema()
    if let version = arguments.first(where: { $0.label.map(tree.name) == "versionedSchema" })?.value {
      let followed = evaluator.follow(value.beside(version))
      result.failures = followed.failures
      result.isBranched = followed.isBranched
      for item in followed.values { result.addVersion(evaluator.typeReference(item)) }
      return (result, nil)
    }
    let listed = arguments.prefix { $0.label == nil }.map { value.beside($0.value) }
    guard let first = listed.first else { return (result, nil) }
    let models =
      listed.count > 1 || isType(first) ? evaluator.typeList(StaticValues(values: listed)) : evaluator.typeList(first)
    if let version = version(whoseModelsAre: first) {
      result.versions = [version]
    } else {
      result.models = models
    }
    return (result, models)
  }

  /// Whether a value is a type rather than a list of types: `Schema(Note.self, Tag.self)`.
  private func isType(_ value: StaticValue) -> Bool {
    let evaluator = StaticEvaluator(symbols: symbols)
    let followed = evaluator.follow(value).values
    return !followed.isEmpty && followed.allSatisfy { evaluator.typeReference($0).value != nil }
  }

  /// The version `V` of `V.models`, or of a local name for it.
  private func version(whoseModelsAre value: StaticValue) -> TypeList.Entry? {
    let tree = symbols.tree(value.scope)
    if case .name(let token, _) = value.expression.kind,
      case .value(let bound) = value.locals.bindings[tree.name(token)]
    {
      return version(whoseModelsAre: bound)
    }
    guard case .member(let base?, let token, _) = value.expression.kind, tree.name(token) == "models",
      let type = StaticEvaluator(symbols: symbols).typeNamed(by: base, value), versionTypes.contains(type)
    else { return nil }
    return TypeList.Entry(
      type: type, place: tree.place(base.tokens), valuePlace: tree.place(value.expression.tokens))
  }

  /// `static let all: [any PersistentModel.Type] = […]`, outside schema versions, and functions that return such.
  private func constantLists(_ declarations: [Declaration], _ scope: Scope, _ found: inout Found) {
    let unit = symbols.units[scope.unit]
    guard !unit.isExempt, scope.types.last.map({ !versionTypes.contains($0) }) ?? true else { return }
    for declaration in declarations {
      if let members = declaration.members {
        constantLists(members, symbols.scope(inside: declaration, scope), &found)
      } else if isModelList(declaration, unit.tree) {
        found.lists.append(symbols.typeList([Member(declaration: declaration, scope: scope)]))
      }
    }
  }
}

extension ContainerReader {
  /// Whether a variable, or a function without parameters, has the type of a list of models.
  private func isModelList(_ declaration: Declaration, _ tree: SyntaxTree) -> Bool {
    switch declaration.kind {
    case .var, .let: break
    case .func where tree.parameters(of: declaration).isEmpty: break
    default: return false
    }
    var type = declaration.typeTokens
    if type == nil, case .cast(_, _, let cast) = declaration.value?.kind { type = cast.tokens }
    return type.map { tree.text($0).hasSuffix("PersistentModel.Type]") } ?? false
  }
}

extension ContainerSchema {
  fileprivate mutating func addVersion(_ version: Resolution<TypeList.Entry>) {
    switch version {
    case .resolved(let entry): versions.append(entry)
    case .unresolved(let failure): failures.append(failure)
    }
  }
}

extension TypeList {
  fileprivate mutating func add(_ other: TypeList) {
    entries += other.entries
    failures += other.failures
    isBranched = isBranched || other.isBranched
  }

  fileprivate mutating func add(_ element: Resolution<Entry>) {
    switch element {
    case .resolved(let entry): entries.append(entry)
    case .unresolved(let failure): failures.append(failure)
    }
  }
}

// MARK: Plans and stores

extension ContainerReader {
  private func plan(_ expression: Expression?, _ value: StaticValue) -> PlanArgument {
    guard let expression else { return PlanArgument(mayBeNone: true) }
    let evaluator = StaticEvaluator(symbols: symbols)
    let followed = evaluator.follow(value.beside(expression))
    var result = PlanArgument(failures: followed.failures)
    for item in followed.values {
      if case .nil = item.expression.kind {
        result.mayBeNone = true
        continue
      }
      switch evaluator.typeReference(item) {
      case .resolved(let entry): result.plans.append(entry)
      case .unresolved(let failure): result.failures.append(failure)
      }
    }
    return result
  }

  /// Whether the store is on disk: without configuration and `inMemory: true`, or by one of the configurations.
  private func isPersistent(_ arguments: [Argument], _ value: StaticValue) -> Bool? {
    let tree = symbols.tree(value.scope)
    if let inMemory = values(labeled: "inMemory", arguments, tree).first {
      return boolean(value.beside(inMemory)).map { !$0 }
    }
    let configurations = values(labeled: "configurations", arguments, tree)
    guard !configurations.isEmpty else { return true }
    let answers = configurations.flatMap { configurationsAreInMemory(value.beside($0)) }
    if answers.contains(false) { return true }
    return answers.isEmpty || answers.contains(nil) ? nil : false
  }

  /// For each configuration that a value may be: whether it is in memory; nil where that is not known.
  private func configurationsAreInMemory(_ value: StaticValue) -> [Bool?] {
    let evaluator = StaticEvaluator(symbols: symbols)
    let followed = evaluator.follow(value)
    guard followed.failures.isEmpty else { return [nil] }
    return followed.values.flatMap { item -> [Bool?] in
      switch item.expression.kind {
      case .array(let elements):
        return elements.isEmpty ? [false] : elements.flatMap { configurationsAreInMemory(item.beside($0)) }
      case .call(let callee, let arguments) where isConfiguration(callee, item): return [isInMemory(arguments, item)]
      default: return [nil]
      }
    }
  }

  private func isConfiguration(_ callee: Expression, _ value: StaticValue) -> Bool {
    let tree = symbols.tree(value.scope)
    return tree.namePath(callee)?.contains("ModelConfiguration") == true || isImplicitInitializer(callee, value)
  }

  private func isInMemory(_ arguments: [Argument], _ value: StaticValue) -> Bool? {
    let tree = symbols.tree(value.scope)
    if let flag = arguments.first(where: { $0.label.map(tree.name) == "isStoredInMemoryOnly" }) {
      return boolean(value.beside(flag.value))
    }
    let url = arguments.first { $0.label.map(tree.name) == "url" }
    return url.map { tree.text($0.value.tokens).contains("\"/dev/null\"") } ?? false
  }

  private func boolean(_ value: StaticValue) -> Bool? {
    let followed = StaticEvaluator(symbols: symbols).follow(value)
    guard followed.failures.isEmpty, followed.values.count == 1,
      case .boolean(let flag) = followed.values[0].expression.kind
    else { return nil }
    return flag
  }
}

extension CodeContext {
  /// Whether the code is compiled for debugging only.
  func isDebugOnly(_ tree: SyntaxTree) -> Bool {
    conditions.contains { $0.isDebugOnly(tree) }
  }
}

extension Declaration.ConditionalBranch {
  /// Whether the branch is `#if DEBUG`, perhaps with further conditions.
  package func isDebugOnly(_ tree: SyntaxTree) -> Bool {
    condition.contains { token in
      tree.text(token) == "DEBUG" && (token == 0 || tree.text(token - 1) != "!")
    }
  }
}

extension SyntaxTree {
  /// The tokens that spell one of some words, in order.
  func mentions(ofAny words: [[UInt8]]) -> [Int] {
    file.bytes.withUnsafeBufferPointer { bytes in
      tokens.indices.filter { index in
        let span = tokens[index].span
        return tokens[index].kind == .identifier
          && words.contains { word in
            word.count == span.length && bytes[span.start..<span.end].elementsEqual(word)
          }
      }
    }
  }

  /// The token of the last name of a member chain.
  func lastNameToken(_ expression: Expression) -> Int? {
    switch expression.kind {
    case .name(let token, _), .member(_, let token, _): token
    default: nil
    }
  }
}
