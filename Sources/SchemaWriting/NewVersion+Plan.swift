import SchemaLinting
import SchemaSyntax

extension NewVersion {
  func schemasEdits() throws(Obstacle) -> [SourceEdit] {
    guard let position = plan.schemas?.entries.firstIndex(where: { $0.type == last.type }) else {
      throw Obstacle(reason: "'\(plan.name).schemas' does not list '\(last.name)', where its stages end; add it first")
    }
    let list = try literal("schemas")
    guard let edits = list.inserting(["\(name).self"], at: position + 1) else {
      throw Obstacle(reason: "'\(plan.name).schemas' is not a list of its versions")
    }
    return edits
  }

  /// The array literal that a list of the plan is.
  private func literal(_ property: String) throws(Obstacle) -> ListLiteral {
    guard let list = ListLiteral(whole: property, of: plan.type, in: symbols) else {
      throw Obstacle(reason: "'\(plan.name).\(property)' is not an array literal")
    }
    return list
  }

  func stageEdits() throws(Obstacle) -> [SourceEdit] {
    let list = try literal("stages")
    let names = list.namesOfElements
    if !names.isEmpty, names.contains(where: { $0 == nil }), isLightweight {
      return list.inserting([stageCall(prefix: list.prefixOfCalls)]) ?? []
    }
    let prefix = names.last.flatMap { $0 }?.dropLast().map { "\($0)." }.joined() ?? ""
    let property = stageName
    return (list.inserting(["\(prefix)\(property)"]) ?? []) + (try stageDeclaration(property))
  }

  private func stageCall(prefix: String) -> String {
    "\(prefix).lightweight(fromVersion: \(last.name).self, toVersion: \(name).self)"
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
    let text = isLightweight ? lightweightStage : customStage
    let declaration =
      isComputed
      ? "static var \(property): MigrationStage {\n\(text.indentedByOne)\n}" : "static \(keyword) \(property) = \(text)"
    return [neighbor.tree.inserting(members: declaration, .after(neighbor.member), of: neighbor.part.declaration)]
      .compactMap { $0 }
  }

  private var lightweightStage: String {
    "MigrationStage.lightweight(\n  fromVersion: \(last.name).self,\n  toVersion: \(name).self\n)"
  }

  /// A custom stage that says what its closures have to do.
  private var customStage: String {
    let hard = changes.filter { $0.verdict.outcome != .lightweight }
    let comments = hard.map { "    // \($0.textWithModel): \($0.verdict.reason)\n" }.joined()
    return """
      MigrationStage.custom(
        fromVersion: \(last.name).self,
        toVersion: \(name).self,
        willMigrate: { context in
          // The context has the models of \(last.name): prepare their rows here.
      \(comments)    try context.save()
        },
        didMigrate: { context in
          // The context has the models of \(name).
          try context.save()
        }
      )
      """
  }

  /// The name of the stage, like those of the stages before it.
  private var stageName: String {
    let lastName = symbols[last.type].name
    let known = Set(
      last.project.schemas.stageDeclarations.map(\.name).compactMap { $0.split(separator: ".").last.map(String.init) })
    let before = plan.stageList.last { $0.to.value?.type == last.type }
    if let before, let property = before.name?.split(separator: ".").last.map(String.init),
      let from = before.from.value.map({ symbols[$0.type].name }).flatMap(VersionName.number),
      let to = VersionName.number(lastName), let new = VersionName.number(shortName),
      let name = Self.renumbered(property, from: from, to: to, new: new), !known.contains(name)
    {
      return name
    }
    guard let old = VersionName.number(lastName), let new = VersionName.number(shortName) else {
      return "migrate\(lastName)To\(shortName)"
    }
    let name = "migrateV\(old)ToV\(new)"
    return known.contains(name) ? "migrate\(lastName)To\(shortName)" : name
  }

  /// `migrateV2toV3` as `migrateV3toV4`; nil where the name does not have both numbers.
  private static func renumbered(_ name: String, from: String, to: String, new: String) -> String? {
    guard let start = name.range(of: to, after: name.range(of: from)?.upperBound), let first = name.range(of: from)
    else {
      return nil
    }
    return name[..<first.lowerBound] + to + name[first.upperBound..<start.lowerBound] + new + name[start.upperBound...]
  }

  /// Aliases of the last version in the plan: they lead to the new one from now on.
  var planNameEdits: [SourceEdit] {
    var names = [last.type: last.name]
    for model in last.ownModels { names[model.type] = model.qualifiedName }
    let code = CodeCopy(symbols: symbols, names: names, aliases: .followed)
    let parts = last.project.app.plans.flatMap { symbols.parts(of: $0.type) }
    let edits =
      parts.flatMap { code.edits(in: $0.declaration.tokens, $0.scope) }
      + last.project.app.plans.flatMap(\.stageBodies).flatMap { code.edits(in: $0.tokens, $0.scope) }
    return edits.uniqued
  }
}

extension String {
  /// The first occurrence of a text from an index on.
  fileprivate func range(of text: String, after start: Index? = nil) -> Range<Index>? {
    self[(start ?? startIndex)...].firstRange(of: text)
  }
}
