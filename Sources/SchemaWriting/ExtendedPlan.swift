import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax

/// A plan that ends at the last version, and gets the new one after it.
struct ExtendedPlan {
  typealias Obstacle = NewVersion.Obstacle

  let plan: ProjectPlan
  let version: NewVersion

  private var symbols: SymbolTable { version.symbols }
  private var last: ProjectVersion { version.last }

  /// Whether the plan gets a stage: an empty list with several versions means that every migration is inferred.
  var hasStage: Bool { !plan.hasNoStages || plan.versions.count == 1 }

  /// The edits of its lists, and the declaration of its stage.
  func edits() throws(Obstacle) -> [SourceEdit] { try schemasEdits() + (hasStage ? stageEdits() : []) }

  /// Whether a list of the plan takes in that of another plan, which is extended itself.
  private func isShared(_ property: String) -> Bool {
    version.plans.contains { $0 != plan && symbols.list(property, of: plan.type, takesInThatOf: $0.type) }
  }

  private func schemasEdits() throws(Obstacle) -> [SourceEdit] {
    guard let position = plan.schemas?.entries.firstIndex(where: { $0.type == last.type }) else {
      throw Obstacle(reason: "'\(plan.name).schemas' does not list '\(last.name)', where its stages end; add it first")
    }
    if isShared("schemas") { return [] }
    let scope = symbols.staticValues("schemas", of: plan.type).first?.scope
    let element = "\(scope.map { names(from: $0).new } ?? version.name).self"
    if let list = ListLiteral(whole: "schemas", of: plan.type, in: symbols) {
      if let edits = list.inserting([element], at: position + 1) { return edits }
    } else if let list = plan.schemas, list.isKnown, position == list.entries.count - 1,
      let edits = symbols.appending([element], to: "schemas", of: plan.type)
    {
      return edits
    }
    throw Obstacle(
      reason:
        "'\(plan.name).schemas' is not a list that '\(version.name)' can be added to; write it as an array literal")
  }

  private func stageEdits() throws(Obstacle) -> [SourceEdit] {
    if isShared("stages") { return [] }
    guard let list = ListLiteral(whole: "stages", of: plan.type, in: symbols) else {
      return try appendedStage(stageName) + stageDeclaration(stageName)
    }
    let names = list.namesOfElements
    if !names.isEmpty, names.contains(where: { $0 == nil }), version.isLightweight {
      return list.inserting([stageCall(prefix: list.prefixOfCalls, in: list.scope)]) ?? []
    }
    let property = stageName
    let owner = Array((names.last ?? nil)?.dropLast() ?? [])
    // The stages before may be declared elsewhere.
    let path = symbols.type(named: owner, from: list.scope) == plan.type ? owner + [property] : [property]
    return (list.inserting([path.joined(separator: ".")]) ?? []) + (try stageDeclaration(property))
  }

  /// The edits that add a stage to a list that is no literal.
  private func appendedStage(_ stage: String) throws(Obstacle) -> [SourceEdit] {
    func obstacle(_ problem: String) -> Obstacle {
      Obstacle(reason: "'\(plan.name).stages' \(problem); write it as an array literal of its stages")
    }
    guard let stages = plan.stages, !stages.isBranched else { throw obstacle("depends on a condition") }
    guard stages.isComplete else {
      throw obstacle("is not known from source" + (stages.failures.first.map { " (\($0.why))" } ?? ""))
    }
    guard let edits = symbols.appending([stage], to: "stages", of: plan.type) else {
      throw obstacle("is not one expression")
    }
    return edits
  }

  private func stageCall(prefix: String, in scope: Scope) -> String {
    let names = names(from: scope)
    return "\(prefix).lightweight(fromVersion: \(names.last).self, toVersion: \(names.new).self)"
  }

  /// The property of a stage beside the others, or after `stages`.
  private func stageDeclaration(_ property: String) throws(Obstacle) -> [SourceEdit] {
    let parts = symbols.parts(of: plan.type)
    let declared = last.project.schemas.stageDeclarations.filter { $0.owner == plan.type }.map(\.place)
    let members = parts.flatMap { part in
      (part.declaration.members ?? []).map { (member: $0, part: part, tree: symbols.tree(part.scope)) }
    }
    let neighbor =
      members.last { declared.contains($0.tree.place($0.member.name)) }
      ?? members.last { $0.tree.text($0.member.name) == "stages" }
    guard let neighbor else { throw Obstacle(reason: "'\(plan.name)' declares no stages") }
    let keyword = declared.isEmpty || neighbor.member.kind == .let ? "let" : "var"
    let isComputed = neighbor.member.accessors != nil && !declared.isEmpty
    let names = names(from: neighbor.part.scope)
    let text = version.isLightweight ? lightweightStage(names) : customStage(names)
    let declaration =
      isComputed
      ? "static var \(property): MigrationStage {\n\(text.indentedByOne)\n}" : "static \(keyword) \(property) = \(text)"
    return [neighbor.tree.inserting(members: declaration, .after(neighbor.member), of: neighbor.part.declaration)]
      .compactMap { $0 }
  }

  private func lightweightStage(_ names: Names) -> String {
    "MigrationStage.lightweight(\n  fromVersion: \(names.last).self,\n  toVersion: \(names.new).self\n)"
  }

  /// A custom stage that says what its closures have to do.
  private func customStage(_ names: Names) -> String {
    let hard = version.changes.filter { $0.verdict.outcome != .lightweight }
    let comments = hard.map { "    // \($0.textWithModel): \($0.verdict.reason)\n" }.joined()
    return """
      MigrationStage.custom(
        fromVersion: \(names.last).self,
        toVersion: \(names.new).self,
        willMigrate: { context in
          // The context has the models of \(names.last): prepare their rows here.
      \(comments)    try context.save()
        },
        didMigrate: { context in
          // The context has the models of \(names.new).
          try context.save()
        }
      )
      """
  }

  private typealias Names = (last: String, new: String)

  /// What code calls the last version and the new one: without the types around both where it finds the last one so.
  private func names(from scope: Scope) -> Names {
    let short = symbols[last.type].name
    return symbols.lookUp([short], from: scope) == .found(last.type)
      ? (short, version.shortName) : (last.name, version.name)
  }

  /// The name of the stage, like those of the stages before it.
  private var stageName: String {
    let declared = last.project.schemas.stageDeclarations.map(\.name).compactMap { $0.split(separator: ".").last }
    let stages = plan.stageList.compactMap { stage -> StageName.Known? in
      guard let name = stage.name?.split(separator: ".").last, let from = stage.from.value, let to = stage.to.value
      else { return nil }
      return StageName.Known(name: String(name), from: symbols[from.type].name, to: symbols[to.type].name)
    }
    return StageName.next(
      from: symbols[last.type].name, to: version.shortName, like: stages, besides: Set(declared.map(String.init)))
  }
}
