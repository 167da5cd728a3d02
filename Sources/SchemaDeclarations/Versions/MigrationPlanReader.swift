import SchemaNames
import SchemaSyntax
import SchemaText

/// Reads the migration plans and their stages out of a symbol table.
package struct MigrationPlanReader {
  let symbols: SymbolTable
  private let orders: VersionOrderReader

  /// Takes the versions that plans list, and the containers that pass plans.
  package init(symbols: SymbolTable, versions: TypeTable<SchemaVersion>, containers: [Container]) {
    self.symbols = symbols
    orders = VersionOrderReader(symbols: symbols, versions: versions, containers: containers)
  }

  /// All plans, in the order of their declaration.
  package func plans() -> [MigrationPlan] {
    symbols.types.filter { $0.isConcrete && symbols.conforms($0.id, to: "SchemaMigrationPlan") }.compactMap(plan)
  }

  private func plan(_ symbol: TypeSymbol) -> MigrationPlan? {
    guard let declaration = symbol.declaration, let scope = symbol.scope else { return nil }
    let tree = symbols.tree(scope)
    let schemas = symbols.staticValues("schemas", of: symbol.id)
    let stages = symbols.staticValues("stages", of: symbol.id)
    let schemaList = schemas.isEmpty ? nil : symbols.typeList(schemas, of: symbol.id)
    let stageList = stages.isEmpty ? nil : stageList(stages, of: symbol.id)
    return MigrationPlan(
      type: symbol.id, name: symbol.qualifiedName, place: tree.place(declaration.name), module: symbol.module,
      schemas: schemaList, schemasPlace: schemas.first.map(symbols.namePlace),
      stages: stageList, stagesPlace: stages.first.map(symbols.namePlace),
      isExempt: symbols.units[scope.unit].isExempt || tree.isInPreview(declaration.tokens),
      order: orders.order(schemaList, stageList, of: symbol.id))
  }

  private var evaluator: StaticEvaluator {
    StaticEvaluator(symbols: symbols, contextType: symbols.external("MigrationStage"))
  }

  private func stageList(_ members: [Member], of plan: TypeID) -> StageList {
    var list = StageList(isBranched: members.count > 1)
    for member in members {
      let elements = evaluator.elements(of: symbols.reference(to: member, of: plan))
      list.failures += elements.failures
      list.isBranched = list.isBranched || elements.isBranched
      list.followed.formUnion(elements.followed)
      for element in elements.values { add(element, to: &list) }
    }
    return list
  }

  private func add(_ element: StaticValue, to list: inout StageList) {
    let followed = evaluator.follow(element)
    list.failures += followed.failures
    list.isBranched = list.isBranched || followed.isBranched
    list.followed.formUnion(followed.followed)
    for value in followed.values {
      if let stage = stage(value, listedAs: element) {
        list.stages.append(stage)
      } else {
        let tree = symbols.tree(element.scope)
        list.failures.append(tree.unresolved(element.expression.tokens, why: "the element is not a known stage"))
      }
    }
  }

  /// Reads `.lightweight(…)` or `MigrationStage.custom(…)`.
  func stage(_ value: StaticValue, listedAs element: StaticValue) -> MigrationStage? {
    guard let call = value.call(in: symbols), case .member(let base, let token, _) = call.callee.kind,
      let kind = call.name.flatMap(MigrationStage.Kind.init), base.map({ isStageType($0, value) }) ?? true,
      let from = call.argument("fromVersion"), let to = call.argument("toVersion")
    else { return nil }
    let place = call.tree.place(token: token)
    let will = closure("willMigrate", of: call, value)
    let did = closure("didMigrate", of: call, value)
    let isInline = element.scope == value.scope && element.expression.tokens == value.expression.tokens
    return MigrationStage(
      kind: kind, place: place, listPlace: isInline ? place : listPlace(element),
      from: version(value.beside(from)), to: version(value.beside(to)),
      name: isInline ? nil : declaredName(element),
      willMigrate: will?.value, didMigrate: did?.value, willMigratePlace: will?.place, didMigratePlace: did?.place)
  }

  /// Whether an expression names `MigrationStage`: also by an alias, or as `Self` in an extension of it.
  private func isStageType(_ expression: Expression, _ value: StaticValue) -> Bool {
    guard let path = symbols.tree(value.scope).namePath(expression) else { return false }
    let name = symbols.externalName(path, from: value.scope)
    if path.last == "MigrationStage" || name == "MigrationStage" { return true }
    return evaluator.contextType.map { $0 == evaluator.typeNamed(by: expression, value) } ?? false
  }

  private func version(_ value: StaticValue) -> Resolution<TypeList.Entry> {
    let followed = StaticEvaluator(symbols: symbols).follow(value)
    if let failure = followed.failures.first { return .unresolved(failure) }
    guard let only = followed.only else {
      let tree = symbols.tree(value.scope)
      return .unresolved(tree.unresolved(value.expression.tokens, why: "it depends on a condition"))
    }
    return evaluator.typeReference(only)
  }

  /// A closure argument; a trailing closure without label is `didMigrate`, or `willMigrate` where `didMigrate:` is
  /// written too.
  private func closure(_ label: String, of call: Call, _ value: StaticValue) -> (value: StaticValue, place: Place)? {
    let tree = call.tree
    let labeled = tree.argument(label, among: call.arguments)
    let isTrailing = (label == "willMigrate") == (call.argument("didMigrate") != nil)
    guard let argument = labeled ?? (isTrailing ? call.arguments.last { $0.label == nil } : nil) else { return nil }
    let place = tree.place(token: argument.label ?? argument.value.tokens.lowerBound)
    return tree.isNil(argument.value) ? nil : (value.beside(argument.value), place)
  }

  /// The name by which a list has a stage; a call's callee, a member's last token.
  private func listPlace(_ element: StaticValue) -> Place {
    let tree = symbols.tree(element.scope)
    var expression = element.expression
    while case .call(let callee, _) = expression.kind { expression = callee }
    switch expression.kind {
    case .name(let token, _), .member(_, let token, _): return tree.place(token: token)
    default: return tree.place(expression.tokens)
    }
  }

  private func declaredName(_ element: StaticValue) -> String? {
    symbols.tree(element.scope).lastName(element.expression)
  }
}

// MARK: Declared stages

extension MigrationPlanReader {
  /// The stages declared as properties or functions in plans, their extensions, and extensions of `MigrationStage`.
  package func declaredStages(_ plans: [MigrationPlan]) -> [StageDeclaration] {
    let owners = plans.map(\.type) + [symbols.external("MigrationStage")].compactMap { $0 }
    return owners.flatMap { owner in
      symbols.parts(of: owner).flatMap { part in
        (part.declaration.members ?? []).filter { makesStage($0, part.scope) }.map { member in
          let tree = symbols.tree(part.scope)
          return StageDeclaration(
            name: tree.text(member.name), place: tree.place(member.name), owner: owner,
            member: Member(declaration: member, scope: part.scope),
            stage: stage(Member(declaration: member, scope: part.scope)))
        }
      }
    }
  }

  /// The stages whose plan is not among the files: those that are declared at file level, in an extension of a type that no
  /// file declares, or in `MigrationStage`, and that no plan lists.
  package func looseStages(besides plans: [MigrationPlan]) -> [MigrationStage] {
    let listed = Set(plans.compactMap(\.stages).flatMap(\.followed))
    let extended = symbols.types.filter { $0.declaration == nil }.map(\.id)
    let members = fileLevelStages + extended.flatMap(stages)
    let declared = members.filter { !listed.contains(symbols.namePlace($0)) }.compactMap(stage)
    let ofLists = extended.flatMap { type in
      let lists = symbols.staticValues("stages", of: type)
      return lists.isEmpty || symbols.units[lists[0].scope.unit].isExempt ? [] : stageList(lists, of: type).stages
    }
    return (declared + ofLists).uniqued(by: \.place)
  }

  private var fileLevelStages: [Member] {
    symbols.units.indices.flatMap { unit -> [Member] in
      let scope = Scope(unit: unit, types: [])
      let tree = symbols.tree(scope)
      let isNamed = !tree.tokens(spelling: [NameFilter.Name("MigrationStage")]).isEmpty
      return (isNamed ? tree.declarations : []).filter { makesStage($0, scope) }.map {
        Member(declaration: $0, scope: scope)
      }
    }
  }

  private func stages(of type: TypeID) -> [Member] {
    symbols.parts(of: type).flatMap { part in
      (part.declaration.members ?? []).filter { makesStage($0, part.scope) }.map {
        Member(declaration: $0, scope: part.scope)
      }
    }
  }

  private func stage(_ member: Member) -> MigrationStage? {
    guard symbols.tree(member.scope).parameters(of: member.declaration).isEmpty else { return nil }
    let reference = symbols.reference(to: member)
    return evaluator.follow(reference).only.flatMap { stage($0, listedAs: reference) }
  }

  private func makesStage(_ member: Declaration, _ scope: Scope) -> Bool {
    let tree = symbols.tree(scope)
    guard !symbols.units[scope.unit].isExempt else { return false }
    switch member.kind {
    case .var, .let:
      if let type = member.type { return tree.namePath(type)?.last == "MigrationStage" }
      return member.value.map { isStageCall($0, tree) } ?? false
    case .func:
      guard let signature = member.typeTokens else { return false }
      return tree.text(signature).hasSuffix("-> MigrationStage")
    default: return false
    }
  }

  private func isStageCall(_ expression: Expression, _ tree: SyntaxTree) -> Bool {
    Call(expression, in: tree)?.base.flatMap(tree.namePath)?.last == "MigrationStage"
  }
}
