import SchemaDeclarations
import SchemaFiles
import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax

/// A predicate or sort order that the store cannot evaluate.
struct UnsupportedPredicate: Rule {
  func findings(in project: Project) -> [Finding] {
    guard !project.models.isEmpty else { return [] }
    let words = NameSet(project.suspectNames)
    let index = AppCodeIndex(project, .queries)
    let pieces = index.pieces(naming: ["Query", "FetchDescriptor"], expanding: "#Predicate") { member in
      project.runsOnSystemsOf2025 || project.symbols.isGeneric(member)
        || project.symbols.tree(member.scope).mayQuery(words, in: member.declaration.tokens)
    }
    let ofModels = pieces.flatMap(\.code.actions).compactMap { finding($0, project) }
    return ofModels.uniqued(by: \.place) + pieces.flatMap { genericFindings($0, project) }
  }

  private func finding(_ action: MigrationAction, _ project: Project) -> Finding? {
    guard case .query(let query, let name) = action.kind, let model = action.model?.type.flatMap(project.model),
      let message = fault(of: query, name, model), !model.model.isExempt
    else { return nil }
    return Finding(
      message.defect, subject: "\(model.subject).\(name)", at: action.place,
      notes: model.declarationPlace(of: name).map { [.init(.declared, at: $0)] } ?? [], help: message.help)
  }

  /// One for each generic parameter that the queries of a piece of code read through a protocol.
  private func genericFindings(_ piece: AppCodeIndex.Piece, _ project: Project) -> [Finding] {
    let reads = piece.code.actions.compactMap { action -> (parameter: String, finding: Finding)? in
      guard case .query(.value, let name) = action.kind, let model = action.model, model.type == nil,
        model.path.count == 1, let parameter = model.path.first,
        let constraints = project.symbols.constraints(on: parameter, around: piece.member),
        let requirement = project.symbols.requirement(name, of: constraints)
      else { return nil }
      return (
        parameter,
        Finding(
          .generic(parameter, name), subject: "\(requirement.subject).\(name)", at: action.place,
          notes: requirement.place.map { [.init(.required, at: $0)] } ?? [], help: .makeWhereKnown)
      )
    }
    return reads.uniqued(by: \.parameter).map(\.finding)
  }

  private func fault(
    of query: MigrationAction.StoreQuery, _ name: String, _ model: ProjectModel
  ) -> (defect: Message, help: Message)? {
    switch query {
    case .value:
      guard model.lacksStoredProperty(name), model.inheritsOrDeclares(name) else { return nil }
      return (.notStored(model, name), .useStored)
    case .part(let part):
      guard let property = model.storedProperty(name), property.type.isOneValue(part, in: model.project) else {
        return nil
      }
      return (.part(model, name, part), .storePart(name, part))
    case .absence(let isInDeletion):
      guard !isInDeletion, let relationship = model.storedProperty(name)?.relationship, !relationship.isToMany,
        model.project.runsOnSystemsOf2025
      else { return nil }
      return (.absence(model, name), .filter(name))
    case .choice(let choice):
      guard model.storedProperty(name) != nil || name == "persistentModelID" else { return nil }
      return (.choice(choice, model, name), .search(choice, name))
    }
  }
}

extension SymbolTable {
  /// Whether a member or a type around it has generic parameters, or it is one of a protocol.
  fileprivate func isGeneric(_ member: Member) -> Bool {
    member.declaration.generics != nil || constraints(on: "Self", around: member) != nil
      || member.scope.types.contains { self[$0].declaration?.generics != nil }
  }

  /// Where a property is required of a generic parameter that is a model; nil if it is not known to be.
  fileprivate func requirement(
    _ name: String, of constraints: [GenericConstraint]
  ) -> (subject: String, place: Place?)? {
    guard constraints.contains(where: isModel) else { return nil }
    for case .declared(let type) in constraints {
      guard let member = requirement(name, of: type), let owner = member.scope.types.last else { continue }
      return (self[owner].qualifiedName, namePlace(member))
    }
    return name == "id" && constraints.contains(.external("Identifiable", hasArguments: true))
      ? ("Identifiable", nil) : nil
  }

  private func isModel(_ constraint: GenericConstraint) -> Bool {
    switch constraint {
    case .declared(let type): conforms(type, to: "PersistentModel")
    case .external(let name, _): name == "PersistentModel"
    }
  }
}

extension Project {
  /// Whether the app runs on iOS 26 and later only.
  fileprivate var runsOnSystemsOf2025: Bool { settings.lowestTarget(.iOS).map { $0.major >= 26 } == true }

  /// The names of the variables that some model declares and does not store, and of parts of values: code that spells none
  /// of them is not read.
  fileprivate var suspectNames: Set<String> {
    let variables = models.flatMap { model in
      symbols.parts(of: model.type).flatMap { part in
        (part.declaration.members ?? []).filter { $0.kind == .var }.map { symbols.tree(part.scope).text($0.name) }
      }.filter { model.property(named: $0) == nil }
    }
    return Set(variables + ["rawValue", "uuidString"])
  }
}

extension ProjectModel {
  /// The stored property of a name, its own or inherited.
  fileprivate func storedProperty(_ name: String) -> Property? {
    lineage.lazy.compactMap { $0.property(named: name) }.first
  }

  /// The place of the variable of a name.
  fileprivate func declarationPlace(of name: String) -> Place? {
    let member = lineage.lazy.flatMap { project.symbols.values(name, of: $0.type) }.first
    return member.map(project.symbols.namePlace)
  }
}

extension ResolvedType {
  /// Whether the store keeps it as one value, of which a part is documented to fail: the raw value of an enum, the text of
  /// an identifier.
  fileprivate func isOneValue(_ part: String, in project: Project) -> Bool {
    switch unwrapped {
    case .external(let name, _): name == "UUID"
    case .declared(let type): part == "rawValue" && project.symbols[type].declaration?.kind == .enum
    default: false
    }
  }
}

extension SyntaxTree {
  /// Whether a predicate, or a key path that objects are sorted by, spells one of some names in some tokens, or a predicate
  /// searches for a choice.
  fileprivate func mayQuery(_ names: NameSet, in range: Range<Int>) -> Bool {
    let predicates = predicates(in: range)
    return predicates.contains(where: maySearchForChoice)
      || predicates.contains { spells(names, in: $0) }
      || queries(in: range).contains { query in query.contains { spells(names, in: $0..<$0 + 1) && isInKeyPath($0) } }
  }

  /// Whether there is a `?` that may be part of `??` or `? :`.
  private func maySearchForChoice(_ predicate: Range<Int>) -> Bool {
    predicate.contains { tokens[$0].kind == .operatorCharacter && text($0) == "?" }
  }

  /// Whether a name is a part of a key path: periods and other parts lead back to a backslash.
  private func isInKeyPath(_ token: Int) -> Bool {
    let parts: Set<Token.Kind> = [.period, .identifier, .postfixQuestion, .postfixExclamation]
    let start = (0..<token).last { !parts.contains(tokens[$0].kind) }
    return start.map { tokens[$0].kind == .backslash } ?? false
  }
}

extension MigrationAction.Choice {
  /// The method as documentation spells it.
  fileprivate var spelling: String { method == "starts" ? "starts(with:)" : method }
}

extension Message {
  fileprivate static func notStored(_ model: ProjectModel, _ name: String) -> Message {
    "the query reads '\(model.name).\(name)', which is not stored"
  }
  fileprivate static func part(_ model: ProjectModel, _ name: String, _ part: String) -> Message {
    "the query reads '\(part)' of '\(model.name).\(name)', which is stored as one value"
  }
  fileprivate static func absence(_ model: ProjectModel, _ name: String) -> Message {
    "the query compares the relationship '\(model.name).\(name)' with 'nil', which crashed on iOS 26"
  }
  fileprivate static func choice(_ choice: MigrationAction.Choice, _ model: ProjectModel, _ name: String) -> Message {
    "the query applies '\(choice.replacesNil ? "??" : "? :")' to '\(model.name).\(name)' inside '\(choice.spelling)', which the store cannot evaluate"
  }
  fileprivate static func generic(_ parameter: String, _ name: String) -> Message {
    "the query reads '\(name)' of the generic parameter '\(parameter)', which can crash in optimized builds"
  }
  fileprivate static let declared: Message = "declared here"
  fileprivate static let required: Message = "required here"
  fileprivate static let makeWhereKnown: Message =
    "make the query where the model is known: require it of the protocol, and implement it in each model"
  fileprivate static let useStored: Message =
    "query a stored property, or fetch without this condition and filter or sort the objects in Swift"
  fileprivate static func storePart(_ name: String, _ part: String) -> Message {
    part == "rawValue"
      ? "store the raw value of '\(name)' in a property of its own, and query that"
      : "compare '\(name)' with a value of its type"
  }
  fileprivate static func search(_ choice: MigrationAction.Choice, _ name: String) -> Message {
    if !choice.replacesNil { return .filter(name) }
    return choice.isReceiver
      ? "call '\(choice.spelling)' on the optional value, and write '?? false' after the call"
      : "search a list of optional values, so that '\(name)' needs no replacement"
  }
  fileprivate static func filter(_ name: String) -> Message {
    "fetch without this condition, and filter the objects by '\(name)' in Swift"
  }
}
