import SchemaNames
import SchemaSyntax

/// Finds the containers and the lists of models in the code of all files.
package struct ContainerReader {
  /// The types and values of the project.
  let symbols: SymbolTable
  /// The types that are schema versions.
  let versionTypes: Set<TypeID>

  package init(symbols: SymbolTable, versionTypes: Set<TypeID>) {
    self.symbols = symbols
    self.versionTypes = versionTypes
  }

  /// What was found.
  package struct Found {
    /// The containers in the order of the files.
    package var containers: [Container] = []
    /// The lists of models outside versions and containers: `Schema([…])`, `[any PersistentModel.Type]`.
    package var lists: [TypeList] = []
  }

  /// Reads all files that can hold a container or a list.
  package func read() -> Found {
    var found = Found()
    for unit in symbols.units.indices {
      let tree = symbols.units[unit].tree
      let landmarks = tree.tokens(spelling: Self.words)
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
  private static let words = ["ModelContainer", "modelContainer", "Schema", "PersistentModel"].map(NameFilter.Name.init)

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
    let configurations = configurations(token, arguments, value)
    let unit = symbols.units[value.scope.unit]
    return Container(
      place: tree.place(token: token), owner: context.scope.types.last, maker: context.name,
      isModifier: tree.name(token) == "modelContainer",
      module: unit.module, schema: containerSchema(schemaValues, value),
      schemaPlace: schemaValues.first.map { tree.place($0.tokens) },
      plan: plan(values(labeled: "migrationPlan", arguments, tree).first, value),
      configurations: configurations.configurations, configurationFailures: configurations.failures,
      body: CodeBody(unit: value.scope.unit, tokens: context.body), flow: context.flow,
      conditions: context.conditions, token: token, isExempt: isExempt(value.expression, context),
      isDebugOnly: context.isDebugOnly(tree))
  }

  /// The value of a label and those without label behind it: a variadic argument.
  func values(labeled label: String, _ arguments: [Argument], _ tree: SyntaxTree) -> [Expression] {
    guard let first = arguments.firstIndex(where: { $0.label.map(tree.name) == label }) else { return [] }
    let rest = arguments[(first + 1)...].prefix { argument in
      guard argument.label == nil else { return false }
      if case .closure = argument.value.kind { return false }
      return true
    }
    return [arguments[first].value] + rest.map(\.value)
  }
}

// MARK: Lists of models

extension ContainerReader {
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

extension CodeContext {
  /// Whether the code is compiled for debugging only.
  func isDebugOnly(_ tree: SyntaxTree) -> Bool {
    conditions.contains { $0.isDebugOnly(tree) }
  }
}

extension Declaration.ConditionalBranch {
  /// Whether the branch is `#if DEBUG`, perhaps with further conditions, or the `#else` of `#if !DEBUG`.
  package func isDebugOnly(_ tree: SyntaxTree) -> Bool {
    if condition.isEmpty {
      return branch == 1 && tree.text(block + 1) == "!" && tree.text(block + 2) == "DEBUG"
        && !tree.text(block + 3).hasPrefix("&")
    }
    return condition.contains { token in
      tree.text(token) == "DEBUG" && (token == 0 || tree.text(token - 1) != "!")
    }
  }
}
