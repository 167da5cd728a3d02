import SchemaEdits
import SchemaLinting

/// The version after a plan's last one: the declaration, its place in the plan, the stage that leads to it, and the names of
/// the last version in the app's code, which mean the new one from now on.
package struct NewVersion: Sendable {
  /// Why a version cannot be written, as a sentence without its end.
  package struct Obstacle: Error {
    package let reason: String
  }

  package let plan: ProjectPlan
  package let last: ProjectVersion
  /// The name with those of the types around it.
  package let name: String
  private let shortName: String
  /// What changes between the two.
  package let changes: [SchemaChange]
  private let identifier: VersionIdentifier

  /// Prepares a version; `changes` are those from the last version as it shipped to the sources as they are.
  package init(
    named shortName: String?, after last: ProjectVersion, of plan: ProjectPlan, changes: [SchemaChange]
  ) throws(Obstacle) {
    let symbols = last.project.symbols
    let lastName = symbols[last.type].name
    guard let shortName = shortName ?? VersionName.following(lastName) else {
      throw Obstacle(reason: "'\(lastName)' has no number that could rise; name the new version")
    }
    let around = last.name.dropLast(lastName.count)
    let name = around + shortName
    guard !symbols.types.contains(where: { $0.qualifiedName == name && $0.module == last.module }) else {
      throw Obstacle(reason: "'\(name)' is declared already")
    }
    self.plan = plan
    self.last = last
    self.name = String(name)
    self.shortName = shortName
    self.changes = changes
    identifier = VersionName.identifier(after: plan.versions.compactMap { $0.identifier?.value })
  }

  /// Whether a lightweight stage leads from the last version to this one without loss.
  package var isLightweight: Bool { changes.allSatisfy { $0.verdict.outcome == .lightweight } }
  /// Whether the plan gets a stage: an empty list with several versions means that every migration is inferred.
  package var hasStage: Bool { !plan.hasNoStages || plan.versions.count == 1 }

  /// The models of the last version that stay in it: not those of namespaces, which both versions list, nor those in an
  /// extension of an alias, which is of the new version as soon as the alias leads there.
  var stayingModels: [ProjectModel] {
    let moving = symbols.parts(of: last.type).filter(isOfAlias)
    return last.ownModels.filter { model in
      !moving.contains { part in
        part.scope.unit == model.model.scope.unit
          && part.declaration.tokens.contains(model.declaration.tokens.lowerBound)
      }
    }
  }

  /// Whether a part of the last version is an extension of an alias.
  private func isOfAlias(_ part: TypePart) -> Bool {
    guard part.declaration.kind == .extension else { return false }
    let tree = symbols.tree(part.scope)
    let path = part.declaration.name.filter { tree.tokens[$0].kind == .identifier }.map(tree.name)
    guard case .found(let found) = symbols.lookUp(path, from: Scope(unit: part.scope.unit, types: [])) else {
      return false
    }
    return symbols[found].isAlias
  }

  // MARK: What is written

  /// What is to be written in files that were parsed.
  package func sourceChanges() throws(Obstacle) -> SourceChanges {
    var changes = try declaration()
    changes.edits += try schemasEdits() + (hasStage ? stageEdits() : []) + planNameEdits + appEdits
    return changes
  }

  private var symbols: SymbolTable { last.project.symbols }

  /// The body and the extensions of the last version with what it declares, under the new name.
  private func declaration() throws(Obstacle) -> SourceChanges {
    let code = CodeCopy(symbols: symbols, names: [last.type: name], aliases: .kept)
    var changes = SourceChanges()
    for part in symbols.parts(of: last.type) where isCopied(part) && !isOfAlias(part) {
      let tree = symbols.tree(part.scope)
      let outer = part.scope.types.dropLast()
      let text = code.lines(
        part.declaration.tokens, in: Scope(unit: part.scope.unit, types: Array(outer)),
        applying: renamings(in: part) + (try identifierEdits(in: part)))
      changes.add(placing(text, after: part, in: tree))
    }
    return changes
  }

  /// Whether a part of the last version declares models, or what a version needs.
  private func isCopied(_ part: TypePart) -> Bool {
    guard part.declaration.kind == .extension else { return true }
    let tree = symbols.tree(part.scope)
    let own = Set(
      symbols.children(of: last.type).filter { last.project.schemas.model($0) != nil || symbols.isValueType($0) })
    return (part.declaration.members ?? []).contains { member in
      let name = member.name.first.map(tree.name)
      return name == "models" || name == "versionIdentifier" || own.contains { symbols[$0].declaration === member }
    }
  }

  /// The edit of the name that a body declares; the head of an extension names a type as other code does.
  private func renamings(in part: TypePart) -> [SourceEdit] {
    guard part.declaration.kind != .extension, let token = part.declaration.name.first else { return [] }
    let tree = symbols.tree(part.scope)
    return [SourceEdit(replacing: tree.place(token: token), with: shortName)]
  }

  private func identifierEdits(in part: TypePart) throws(Obstacle) -> [SourceEdit] {
    let tree = symbols.tree(part.scope)
    let members = symbols.staticValues("versionIdentifier", of: last.type).filter {
      $0.scope.unit == part.scope.unit && part.declaration.tokens.contains($0.declaration.tokens.lowerBound)
    }
    guard let member = members.first else { return [] }
    let numbers = member.declaration.tokens.filter { tree.tokens[$0].kind == .integer }
    guard members.count == 1, numbers.count == 3 else {
      throw Obstacle(reason: "the numbers of '\(last.name).versionIdentifier' are not literals")
    }
    return zip(numbers, identifier.numbers).map { SourceEdit(replacing: tree.place(token: $0), with: "\($1)") }
  }

  /// Adds a declaration to the file of one of the last version, or to a file of its own where that has one.
  private func placing(_ text: String, after part: TypePart, in tree: SyntaxTree) -> SourceChanges {
    let step = tree.file.indentationStep
    if let outer = part.scope.types.dropLast().last, part.declaration.kind != .extension,
      let around = symbols.parts(of: outer).first(where: {
        $0.scope.unit == part.scope.unit && $0.declaration.tokens.contains(part.declaration.tokens.lowerBound)
      }),
      let edit = tree.inserting(members: text, .after(part.declaration), of: around.declaration)
    {
      return SourceChanges(edits: [edit])
    }
    let lines = SyntaxTree.indented(text, by: "", step: step)
    let ofLast = Set(symbols.parts(of: last.type).map { ObjectIdentifier($0.declaration) })
    if tree.declarations.allSatisfy({ ofLast.contains(ObjectIdentifier($0)) }), let path = newPath(tree.file.path) {
      return SourceChanges(newFiles: [.init(path: path, imports: tree.imports, declarations: [lines])])
    }
    let end = tree.declarations.last { ofLast.contains(ObjectIdentifier($0)) } ?? part.declaration
    return SourceChanges(edits: [
      SourceEdit(inserting: "\n\n\(lines)", at: tree.file.lineEnd(after: tree.span(end.tokens).end), in: tree.file)
    ])
  }

  /// The path of a file of the last version, under the new name; nil where it says nothing of the version.
  private func newPath(_ path: String) -> String? {
    let lastName = symbols[last.type].name
    let new = path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.replacing(lastName, with: shortName)
    }.joined(separator: "/")
    return new == path ? nil : new
  }

  // MARK: The plan

  private func schemasEdits() throws(Obstacle) -> [SourceEdit] {
    let list = try literal("schemas")
    let position = plan.schemas?.entries.firstIndex { $0.type == last.type }
    let edits = position.flatMap { list.tree.inserting("\(name).self", at: $0 + 1, inArray: list.array) }
    guard let edits else { throw Obstacle(reason: "'\(plan.name).schemas' is not a list of its versions") }
    return edits
  }

  /// The array literal that a list of the plan is.
  private func literal(_ member: String) throws(Obstacle) -> (array: Expression, tree: SyntaxTree) {
    let members = symbols.staticValues(member, of: plan.type)
    let value =
      members.count == 1 ? StaticEvaluator(symbols: symbols).follow(symbols.reference(to: members[0])).only : nil
    guard let value, case .array = value.expression.kind else {
      throw Obstacle(reason: "'\(plan.name).\(member)' is not an array literal")
    }
    return (value.expression, symbols.tree(value.scope))
  }

  private func stageEdits() throws(Obstacle) -> [SourceEdit] {
    let list = try literal("stages")
    guard case .array(let elements) = list.array.kind else { return [] }
    let names = elements.map { list.tree.namePath($0) }
    if !elements.isEmpty, names.contains(where: { $0 == nil }), isLightweight {
      return list.tree.inserting(stageCall(prefix: stageType(of: elements.last, list.tree)), inArray: list.array) ?? []
    }
    let prefix = names.last.flatMap { $0 }?.dropLast().map { "\($0)." }.joined() ?? ""
    let property = stageName
    let added = list.tree.inserting("\(prefix)\(property)", inArray: list.array) ?? []
    return added + (try stageDeclaration(property))
  }

  /// What is before `lightweight` in a stage of the list: nothing, or the name of the type.
  private func stageType(of element: Expression?, _ tree: SyntaxTree) -> String {
    guard let element, let call = Call(element, in: tree), let base = call.base else { return "" }
    return tree.text(base.tokens)
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
  private var planNameEdits: [SourceEdit] {
    var names = [last.type: last.name]
    for model in last.ownModels { names[model.type] = model.qualifiedName }
    let code = CodeCopy(symbols: symbols, names: names, aliases: .followed)
    let parts = last.project.app.plans.flatMap { symbols.parts(of: $0.type) }
    let edits =
      parts.flatMap { code.edits(in: $0.declaration.tokens, $0.scope) }
      + last.project.app.plans.flatMap(\.stageCode).flatMap { code.edits(in: $0.tokens, $0.scope) }
    return edits.uniqued
  }

  // MARK: The app

  /// The edits that let code of the app which names the last version name the new one.
  private var appEdits: [SourceEdit] {
    let code = CodeCopy(symbols: symbols, names: [last.type: name], aliases: .kept)
    let types = last.project.versions.map(\.type) + last.project.plans.map(\.type)
    let kept =
      types.flatMap { type in
        symbols.parts(of: type).map { ($0.scope.unit, $0.declaration.tokens) }
      } + last.project.app.plans.flatMap(\.stageCode).map { ($0.scope.unit, $0.tokens) }
    let around = symbols.withParents(last.type).dropFirst().flatMap { symbols.parts(of: $0) }
    return symbols.units.indices.filter { !symbols.units[$0].isTest }.flatMap { unit -> [SourceEdit] in
      let tree = symbols.units[unit].tree
      let own = kept.filter { $0.0 == unit }.map(\.1)
      // In the types around the version it has a shorter name.
      var places = [(tokens: 0..<tree.tokens.count, scope: Scope(unit: unit, types: []))]
      for part in around where part.scope.unit == unit { places.append((part.declaration.tokens, part.scope)) }
      return places.flatMap { code.edits(in: $0.tokens, $0.scope) }.uniqued.filter { edit in
        !own.contains { tree.span($0).contains(edit.place.span) }
      }
    }
  }

  /// The edits of a file that was not parsed with the others.
  package func edits(in tree: SyntaxTree) -> [SourceEdit] {
    let path = last.name.split(separator: ".").map(String.init)
    return tree.tokens.indices.filter { tree.namePath(at: $0, is: path) }.map { token in
      SourceEdit(replacing: tree.place(token..<token + path.count * 2 - 1), with: name)
    }
  }
}

extension SyntaxTree {
  /// Whether a dotted name begins at a token.
  fileprivate func namePath(at token: Int, is path: [String]) -> Bool {
    guard token == 0 || tokens[token - 1].kind != .period, token + path.count * 2 - 1 < tokens.count else {
      return false
    }
    return path.indices.allSatisfy { index in
      let name = token + index * 2
      return tokens[name].kind == .identifier && self.name(name) == path[index]
        && (index == 0 || tokens[name - 1].kind == .period)
    }
  }
}

extension String {
  /// The first occurrence of a text from an index on.
  fileprivate func range(of text: String, after start: Index? = nil) -> Range<Index>? {
    self[(start ?? startIndex)...].firstRange(of: text)
  }
}
