import SchemaNames
import SchemaSyntax

extension NewVersion {
  /// The body and the extensions of the last version with what it declares, under the new name.
  func declaration() throws(Obstacle) -> SourceChanges {
    let code = CodeCopy(symbols: symbols, names: [last.type: name], aliases: .kept)
    var changes = SourceChanges()
    for part in symbols.parts(of: last.type) where fate(of: part) == .copied && !symbols.extendsAlias(part) {
      let tree = symbols.tree(part.scope)
      let outer = part.scope.types.dropLast()
      let text = code.lines(
        part.declaration.tokens, in: Scope(unit: part.scope.unit, types: Array(outer)),
        applying: renamings(in: part) + attributeEdits(in: part) + (try identifierEdits(in: part)))
      changes.add(placing(text, after: part, in: tree))
    }
    return changes
  }

  /// What becomes of a part of the last version.
  private enum Fate {
    /// Both versions have it.
    case copied
    /// The last version keeps it.
    case staying
    /// It is code of the app, and extends the new version from now on.
    case moved
  }

  private func fate(of part: TypePart) -> Fate {
    let members = part.declaration.members ?? []
    guard part.declaration.kind == .extension, !declaresSchema(members, in: symbols.tree(part.scope)) else {
      return .copied
    }
    let kinds: [Declaration.Kind] = [.func, .var, .let, .typealias, .enum, .struct, .class]
    guard members.allSatisfy({ kinds.contains($0.kind) }) else { return .staying }
    let names = NameSet(symbols.tree(part.scope).memberNames(of: part.declaration))
    // A test names both versions.
    if symbols.units.contains(where: { $0.isTest && $0.tree.spells(names, in: $0.tree.tokens.indices) }) {
      return .copied
    }
    let uses = symbols.units.indices.map { unit in
      let tree = symbols.units[unit].tree
      let own = symbols.parts(of: last.type).filter { $0.scope.unit == unit && $0.declaration !== part.declaration }
      let shipped = own.map(\.declaration.tokens) + stageTokens(in: unit)
      let uses = tree.tokens(spelling: names).filter {
        unit != part.scope.unit || !part.declaration.tokens.contains($0)
      }
      let ofShipped = uses.count { use in shipped.contains { $0.contains(use) } }
      return (ofShipped: ofShipped, others: uses.count - ofShipped)
    }
    if uses.allSatisfy({ $0.ofShipped == 0 }) { return part.declaration.inherits.isEmpty ? .moved : .copied }
    return uses.allSatisfy { $0.others == 0 } && part.declaration.inherits.isEmpty ? .staying : .copied
  }

  /// Whether members of the last version are models, stored types, or what a version needs.
  private func declaresSchema(_ members: [Declaration], in tree: SyntaxTree) -> Bool {
    let stored = last.models.flatMap(\.properties).flatMap(last.project.schemas.storedTypes)
    let needed = Set(stored.flatMap(symbols.withPayloads))
    let own = symbols.children(of: last.type).filter {
      last.project.schemas.model($0) != nil || needed.contains($0)
    }
    return members.contains { member in
      let name = member.name.first.map(tree.name)
      return name == "models" || name == "versionIdentifier" || own.contains { symbols[$0].declaration === member }
    }
  }

  /// Whether a part of a version is code of the app, which extends the new version from now on.
  func isMoved(_ part: TypePart) -> Bool {
    part.scope.types.last == last.type && !symbols.extendsAlias(part) && fate(of: part) == .moved
  }

  /// The edit of the name that a body declares; the head of an extension names a type as other code does.
  private func renamings(in part: TypePart) -> [SourceEdit] {
    guard part.declaration.kind != .extension, let token = part.declaration.name.first else { return [] }
    let tree = symbols.tree(part.scope)
    return [SourceEdit(replacing: tree.place(token: token), with: shortName)]
  }

  /// The edits of attributes that spell the identifier, such as `@Frozen("1.0.0")`.
  private func attributeEdits(in part: TypePart) -> [SourceEdit] {
    guard let old = last.identifier?.value else { return [] }
    let tree = symbols.tree(part.scope)
    return part.declaration.attributes.flatMap(\.tokens).filter { tree.text($0) == "\"\(old.description)\"" }.map {
      SourceEdit(replacing: tree.place(token: $0), with: "\"\(identifier.description)\"")
    }
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
    if tree.declarations.allSatisfy({ ofLast.contains(ObjectIdentifier($0)) }),
      let path = newPaths(tree.file.path).first(where: compilesFile)
    {
      let declaration = SyntaxTree.conditional(lines, on: tree.condition(of: part.declaration.conditions))
      return SourceChanges(newFiles: [
        .init(path: path, imports: tree.importLines, declarations: [declaration], lineEnd: tree.file.lineEnd)
      ])
    }
    let end = tree.declarations.last { ofLast.contains(ObjectIdentifier($0)) } ?? part.declaration
    return SourceChanges(edits: [
      SourceEdit(inserting: "\n\n\(lines)", at: tree.file.lineEnd(after: tree.span(end.tokens).end), in: tree.file)
    ])
  }

  /// The paths that a file of the last version may have under the new name, the best first; none where it says nothing of the
  /// version. Where earlier versions have folders that are called like them, the new one gets such a folder, too.
  private func newPaths(_ path: String) -> [String] {
    let lastName = symbols[last.type].name
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folders = parts.indices.dropLast().map { folder(parts[$0], at: $0, of: parts) }
    let name = parts[parts.count - 1].replacing(lastName, with: shortName)
    let paths = [folders, Array(parts.dropLast())].map { ($0 + [name]).joined(separator: "/") }
    return paths.uniqued.filter { $0 != path }
  }

  /// The folder of the new version in the place of one in the path of a file of the last version.
  private func folder(_ old: Substring, at index: Int, of path: [Substring]) -> Substring {
    guard let found = VersionSpelling.first(of: symbols[last.type].name, in: old),
      let new = found.spelling.text(of: shortName)
    else { return old }
    func folder(of version: String) -> Substring {
      old[..<found.range.lowerBound] + version + old[found.range.upperBound...]
    }
    let others = plans.flatMap(\.history).filter { $0 != last }
    let isPattern = others.contains { other in
      guard let spelled = found.spelling.text(of: symbols[other.type].name) else { return false }
      let home = other.place.file.path.split(separator: "/", omittingEmptySubsequences: false)
      return home.dropLast().starts(with: path[..<index] + [folder(of: spelled)])
    }
    return isPattern || found.spelling == .asDeclared ? folder(of: new) : old
  }
}
