import SchemaDeclarations
import SchemaNames
import SchemaProject
import SchemaSyntax

extension ProjectVersion {
  /// Adds models to `models`, and to the containers that list exactly the version's models.
  package func listing(_ models: [ProjectModel]) -> [SourceEdit]? {
    guard let edits = listingInModels(models) else { return nil }
    let containers = project.app.judgedContainers.filter { container in
      container.schema.versions.isEmpty && !container.schema.isPlanDefault && container.knownTypes == knownTypes
        && !models.allSatisfy { reachedTypes.contains($0.type) }
    }
    let others = containers.map { $0.listing(models) }
    return others.contains { $0 == nil } ? nil : (edits + others.flatMap { $0 ?? [] }).uniqued
  }

  private func listingInModels(_ models: [ProjectModel]) -> [SourceEdit]? {
    guard let list = ListLiteral(partOf: "models", of: type, in: project.symbols),
      Set((models + listedModels).map(\.name)).count == models.count + listedModels.count
    else { return nil }
    return models.references(from: list.scope, parts: list.partsOfName).flatMap { list.inserting($0) }
  }

  /// Adds a `versionIdentifier`, in front of `models` or as the first member.
  package func declaring(_ identifier: VersionIdentifier) -> [SourceEdit]? {
    let models = project.symbols.staticValues("models", of: type).first { $0.scope.types.last == type }
    guard let part = models.flatMap(part) ?? body else { return nil }
    let tree = project.symbols.tree(part.scope)
    let access = accessLevel(of: models?.declaration ?? part.declaration, in: tree)
    let line = "\(access)static let versionIdentifier = Schema.Version(\(identifier.arguments))"
    return tree.inserting(
      members: line, models.map { .before($0.declaration) } ?? .first, of: part.declaration, isCompact: models != nil
    ).map { [$0] }
  }

  /// Gives `versionIdentifier` other numbers.
  package func numbered(_ identifier: VersionIdentifier) -> [SourceEdit]? {
    guard let value = project.symbols.ownValue("versionIdentifier", of: type),
      let call = value.call(in: project.symbols), call.arguments.allSatisfy(\.isInteger),
      let first = call.arguments.first?.value, let last = call.arguments.last?.value
    else { return nil }
    let numbers = first.tokens.lowerBound..<last.tokens.upperBound
    return [SourceEdit(replacing: call.tree.place(numbers), with: identifier.arguments)]
  }

  /// The declaration of the type itself.
  private var body: TypePart? {
    project.symbols.parts(of: type).first { $0.declaration === project.symbols[type].declaration }
  }

  /// The part of the type that a member is in.
  private func part(_ member: Member) -> TypePart? {
    project.symbols.parts(of: type).first { part in
      part.scope.unit == member.scope.unit && part.declaration.tokens.contains(member.declaration.tokens.lowerBound)
    }
  }

  /// The modifier that makes a member as visible as a declaration, with a space.
  private func accessLevel(of declaration: Declaration, in tree: SyntaxTree) -> String {
    let word = declaration.modifiers.first { [.public, .package].contains($0.keyword) }
    return word.map { tree.text($0.tokens) + " " } ?? ""
  }
}

extension [ProjectModel] {
  /// The models as elements of a list; nil where one cannot be named, or is in an `#if`.
  func references(from scope: Scope, parts: Int = 1) -> [String]? {
    let references = compactMap { model -> String? in
      guard model.declaration.conditions.isEmpty else { return nil }
      return model.project.symbols.writtenName(of: model.type, from: scope, parts: parts).map { "\($0).self" }
    }
    return references.count == count ? references : nil
  }
}

extension Argument {
  fileprivate var isInteger: Bool { if case .integer = value.kind { true } else { false } }
}

extension VersionIdentifier {
  /// The numbers as the arguments of `Schema.Version`.
  fileprivate var arguments: String { numbers.map(String.init).joined(separator: ", ") }

  /// The identifier after some that rise: the number goes on that differs between the last two, the first where there is
  /// one only.
  package static func next(after earlier: [VersionIdentifier]) -> VersionIdentifier {
    guard let last = earlier.last else { return VersionIdentifier(numbers: [1, 0, 0]) }
    let before = earlier.last { $0 != last }?.numbers ?? []
    let position = zip(last.numbers, before).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
    return VersionIdentifier(
      numbers: last.numbers.enumerated().map { $0 < position ? $1 : $0 == position ? $1 + 1 : 0 })
  }
}

extension ProjectPlan {
  /// Gives the last version the next number, unless it has shipped with the one that it has.
  package func fixingIdentifier(of version: ProjectVersion) -> [Fix] {
    guard version == lastVersion, version.shipment < .certain, let next = nextIdentifier(for: version) else {
      return []
    }
    return Fix.only(.number(next), version.numbered(next))
  }

  /// The next number for a version without a usable one: what follows the numbers of the versions before it; nil if a later
  /// version has a lower one.
  package func nextIdentifier(for version: ProjectVersion) -> VersionIdentifier? {
    guard plan.order.isKnown, !isRollback, let index = versions.firstIndex(of: version) else { return nil }
    var earlier: [VersionIdentifier] = []
    for version in versions[..<index] {
      guard let identifier = version.identifier else {
        earlier.append(.next(after: earlier))
        continue
      }
      guard let known = identifier.value else { return nil }
      earlier.append(known)
    }
    let next = VersionIdentifier.next(after: earlier.sorted())
    let later = versions[(index + 1)...].compactMap { $0.identifier?.value }
    return later.allSatisfy { next < $0 } ? next : nil
  }
}

extension Message {
  fileprivate static func number(_ identifier: VersionIdentifier) -> Message {
    "change the version identifier to \(identifier.description)"
  }
}
