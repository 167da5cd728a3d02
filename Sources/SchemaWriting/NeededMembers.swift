import SchemaDeclarations
import SchemaNames
import SchemaSyntax

/// What the copies of structs and enums need beside stored properties and cases, so that they compile: what values are encoded,
/// compared and made by, and what that code names in turn.
struct NeededMembers: Sendable {
  private let symbols: SymbolTable
  /// The structs and enums that are copied.
  private let types: Set<TypeID>
  /// The members of each of them that are no stored properties, by name.
  private var candidates: [TypeID: [String: [Member]]] = [:]
  /// The types with such a member, by its name.
  private var owners: [String: [TypeID]] = [:]
  /// The first tokens of the members, by their units.
  private var tokens: [Int: Set<Int>] = [:]
  /// The same of the values of constants that were followed.
  private var followed: [Int: Set<Int>] = [:]
  /// The protocols of the project that copies conform to, because code of theirs is used.
  private var protocols: [TypeID: [TypeID]] = [:]
  /// The protocols of literals that stand for values.
  private var literals: [TypeID: [String]] = [:]
  /// The structs that are made by the initializer which the compiler writes.
  private var memberwise: Set<TypeID> = []
  /// The types at file level that only code in their file can name, by the type whose copy has them nested in it.
  private var companions: [TypeID: [TypeID]] = [:]
  /// The code that is looked at next.
  private var waiting: [CodeInType] = []

  /// Follows the code that encodes values, the defaults of models and of values, and what classes that are no copies use.
  init(of models: [Model], storing types: Set<TypeID>, usedBy uses: KeptUses, in symbols: SymbolTable) {
    self.symbols = symbols
    self.types = types
    for type in types.sorted() {
      candidates[type] = Dictionary(grouping: members(of: type).filter(isCopiedOnDemand), by: name)
      for name in candidates[type, default: [:]].keys { owners[name, default: []].append(type) }
    }
    for type in types.sorted() {
      for member in members(of: type) {
        if isCoding(member) { add(member, of: type) }
        if symbols.tree(member.scope).isStored(member.declaration) { addDefault(of: member) }
        addDefaults(ofCase: member)
      }
      for parent in protocolsCoding(type) { conform(type, to: parent) }
    }
    for model in models {
      for property in model.properties {
        addDefault(of: Member(declaration: property.declaration, scope: model.scope), as: property.type)
      }
    }
    for use in uses.uses { add(use) }
    while let code = waiting.popLast() {
      if code.type == nil { addNames(inDefault: code) } else { addNames(in: code) }
    }
  }

  func contains(_ member: Declaration, in scope: Scope) -> Bool {
    tokens[scope.unit]?.contains(member.tokens.lowerBound) ?? false
  }

  /// The names of the protocols that a copy conforms to for its code.
  func conformances(of type: TypeID) -> [String] {
    (protocols[type] ?? []).map { symbols[$0].qualifiedName } + (literals[type] ?? [])
  }

  /// Whether the copy of a struct has to spell out the initializer that the compiler would write without other ones.
  func needsMemberwiseInitializer(_ type: TypeID) -> Bool {
    memberwise.contains(type)
      && members(of: type).contains { $0.declaration.kind == .`init` && contains($0.declaration, in: $0.scope) }
  }

  // MARK: Members

  private func members(of type: TypeID) -> [Member] {
    symbols.parts(of: type).flatMap { part in
      (part.declaration.members ?? []).map { Member(declaration: $0, scope: part.scope) }
    }
  }

  private func name(of member: Member) -> String {
    let tree = symbols.tree(member.scope)
    return member.declaration.name.first.map(tree.name) ?? ""
  }

  /// Whether a member takes part in encoding a value, comparing it, or its raw value.
  private func isCoding(_ member: Member) -> Bool {
    let (declaration, tree) = (member.declaration, symbols.tree(member.scope))
    switch declaration.kind {
    case .enum: return declaration.inherits.contains { tree.text($0.tokens) == "CodingKey" }
    case .`init`:
      return ["from", "rawValue"].contains(tree.parameters(of: declaration).first.map { tree.name($0.label) })
    case .func: return ["encode", "hash", "=="].contains(tree.text(declaration.name))
    case .var: return tree.text(declaration.name) == "rawValue" && !tree.isStored(declaration)
    default: return false
    }
  }

  private mutating func add(_ member: Member, of type: TypeID) {
    guard tokens[member.scope.unit, default: []].insert(member.declaration.tokens.lowerBound).inserted else { return }
    wait(for: member.declaration.tokens, in: member.scope, of: type, values: [type])
  }

  /// Adds what code outside the copies uses.
  private mutating func add(_ use: KeptUses.Use) {
    for type in types.sorted() where use.type == nil || use.type == symbols[type].name {
      for member in candidates[type]?[use.name] ?? [] { add(member, of: type) }
      guard use.name == "init" else { continue }
      for member in members(of: type) where member.declaration.kind == .`init` && labels(of: member).take(use.labels) {
        add(member, of: type)
      }
    }
  }

  /// Adds the functions and the properties that are not stored, of a name; where a protocol of the project has them, the
  /// type has to conform to it. Whether there are any.
  @discardableResult
  private mutating func add(_ name: String, of type: TypeID) -> Bool {
    guard types.contains(type) else { return false }
    let own = candidates[type]?[name] ?? []
    for member in own { add(member, of: type) }
    guard own.isEmpty else { return true }
    let parents = symbols.values(name, of: type).compactMap(\.scope.types.last).filter {
      symbols[$0].declaration?.kind == .protocol
    }.uniqued
    for parent in parents { conform(type, to: parent) }
    return !parents.isEmpty
  }

  private func isCopiedOnDemand(_ member: Member) -> Bool {
    symbols.tree(member.scope).isCopiedOnDemand(member.declaration)
  }

  /// Makes a copy conform to a protocol of the project, with what that requires.
  private mutating func conform(_ type: TypeID, to parent: TypeID) {
    guard protocols[type]?.contains(parent) != true else { return }
    protocols[type, default: []].append(parent)
    for required in symbols.requirements(of: parent) {
      switch required.declaration.kind {
      case .`init`:
        let wanted = labels(of: required).map(\.name)
        for member in members(of: type)
        where member.declaration.kind == .`init` && labels(of: member).map(\.name) == wanted {
          add(member, of: type)
        }
      case .associatedtype: addType(name(of: required), of: type)
      default: add(name(of: required), of: type)
      }
    }
  }

  /// Adds what a type declares as an associated type; structs and enums that are copied come with it anyway.
  private mutating func addType(_ name: String, of type: TypeID) {
    for member in members(of: type) where self.name(of: member) == name {
      let copied = symbols.children(of: type).filter(types.contains).contains {
        symbols[$0].declaration === member.declaration
      }
      guard [.typealias, .enum, .struct].contains(member.declaration.kind), !copied else { continue }
      add(member, of: type)
    }
  }

  // MARK: Protocols

  /// The protocols of the project by which a type gets code that encodes, decodes or compares its values: those that it
  /// says to conform to, and on which such code in an extension depends.
  private func protocolsCoding(_ type: TypeID) -> [TypeID] {
    let own = Set(members(of: type).filter(isCoding).map(codingName))
    let parts = [type].reachable(by: symbols.supertypes).filter { $0 != type }.flatMap { parent in
      symbols.parts(of: parent).filter { $0.declaration.kind == .extension }.map { (parent, $0) }
    }.filter { _, part in
      (part.declaration.members ?? []).map { Member(declaration: $0, scope: part.scope) }
        .contains { isCoding($0) && !own.contains(codingName($0)) }
    }
    let direct = symbols.supertypes(of: type).filter { symbols[$0].declaration?.kind == .protocol }
    return direct.filter { candidate in
      let lineage = [candidate].reachable(by: symbols.supertypes)
      return parts.contains { parent, part in
        lineage.contains(parent) && symbols[parent].declaration != nil
          || symbols.types(namedIn: part.declaration.whereClause ?? 0..<0, in: part.scope).contains(
            where: lineage.contains)
      }
    }
  }

  /// What a member that takes part in encoding is told apart by: of initializers the first label.
  private func codingName(_ member: Member) -> String {
    member.declaration.kind == .`init` ? "init(\(labels(of: member).first?.name ?? "")" : name(of: member)
  }

  // MARK: Defaults

  private mutating func addDefault(of member: Member, as type: ResolvedType? = nil) {
    guard let value = member.declaration.value else { return }
    wait(for: value.tokens, of: member, as: type ?? symbols.type(of: member.declaration, in: member.scope))
  }

  /// Adds what the defaults of a case's associated values call.
  private mutating func addDefaults(ofCase member: Member) {
    let values = Set(symbols.associatedTypes(of: member.declaration, in: member.scope)).intersection(types)
    for value in symbols.tree(member.scope).associatedDefaults(of: member.declaration) {
      wait(for: value, in: member.scope, of: nil, values: values)
    }
  }

  /// Adds what gives the values of a constant, a computed property or a function.
  private mutating func addResult(of member: Member) {
    let type = symbols.returnedType(of: member)
    for code in member.declaration.value.map({ [$0.tokens] }) ?? member.declaration.bodies {
      wait(for: code, of: member, as: type)
    }
  }

  private mutating func wait(for code: Range<Int>, of member: Member, as type: ResolvedType) {
    wait(for: code, in: member.scope, of: nil, values: Set(type.declaredTypes).intersection(types))
  }

  private mutating func wait(for code: Range<Int>, in scope: Scope, of type: TypeID?, values: Set<TypeID>) {
    waiting += symbols.tree(scope).fragments(in: code).map {
      CodeInType(tree: $0.tree, tokens: $0.tokens, scope: scope, type: type, values: values)
    }
  }

  /// Adds what a default calls. Constants and functions are replaced by their values in copies, so these count.
  private mutating func addNames(inDefault code: CodeInType) {
    let tree = code.tree
    for token in code.tokens {
      addLiteral(tree.tokens[token], of: code.values)
      addInitializers(at: token, in: code)
      guard tree.tokens[token].kind == .identifier else { continue }
      for constant in constants(at: token, in: code)
      where followed[constant.scope.unit, default: []].insert(constant.declaration.tokens.lowerBound).inserted {
        addResult(of: constant)
      }
    }
  }

  private func constants(at token: Int, in code: CodeInType) -> [Member] {
    let name = code.tree.name(token)
    switch base(of: token, in: code) {
    case .none: return symbols.values(name, from: code.scope)
    case .types(let types):
      return types.sorted().flatMap { symbols.values(name, of: $0) }.filter { $0.declaration.has(.static) }
    case .value: return []
    }
  }

  private mutating func addLiteral(_ token: Token, of values: Set<TypeID>) {
    guard let literal = Self.literals[token.keyword == .none ? "\(token.kind)" : token.keyword.rawValue] else { return }
    let name = "ExpressibleBy\(literal.name)Literal"
    for type in values where literals[type]?.contains(name) != true {
      let isLiteral = symbols.inheritedTypes(of: type).contains {
        symbols.tree($0.scope).text($0.syntax.tokens) == name
      }
      guard isLiteral else { continue }
      literals[type, default: []].append(name)
      for member in members(of: type) where labels(of: member).map(\.name) == [literal.label] { add(member, of: type) }
    }
  }

  private static let literals: [String: (name: String, label: String)] = [
    "string": ("String", "stringLiteral"), "integer": ("Integer", "integerLiteral"), "float": ("Float", "floatLiteral"),
    "true": ("Boolean", "booleanLiteral"), "false": ("Boolean", "booleanLiteral"), "nil": ("Nil", "nilLiteral"),
    "leftBracket": ("Array", "arrayLiteral"),
  ]

  // MARK: Names in code

  /// Code of a type, or a default.
  private struct CodeInType {
    let tree: SyntaxTree
    let tokens: Range<Int>
    let scope: Scope
    /// The type that the code is a member of; nil for a default.
    let type: TypeID?
    /// The types that `.name` may be a member of.
    let values: Set<TypeID>
  }

  /// What is before the period of a name.
  private enum Base {
    case none
    /// A type, or nothing: then it is one of those that the context expects.
    case types(Set<TypeID>)
    case value
  }

  private func base(of token: Int, in code: CodeInType) -> Base {
    let tree = code.tree
    guard token > 0, tree.tokens[token - 1].kind == .period else { return .none }
    if tree.isImplicitMember(token) { return .types(code.values) }
    guard tree.tokens[token - 2].kind == .identifier else { return .value }
    let keyword = tree.tokens[token - 2].keyword
    if keyword == .`self` || keyword == .`Self` { return .types(Set([code.type].compactMap { $0 })) }
    return symbols.type(named: tree.path(to: token).dropLast(), from: code.scope).map { .types([$0]) } ?? .value
  }

  private mutating func addNames(in code: CodeInType) {
    let tree = code.tree
    for token in code.tokens where tree.tokens[token].kind == .identifier {
      addInitializers(at: token, in: code)
      addCompanion(at: token, in: code)
      let name = tree.name(token)
      switch base(of: token, in: code) {
      case .none: if let type = code.type { add(name, of: type) }
      case .types(let types): for type in types.sorted() { add(name, of: type) }
      case .value:
        // The type of the value is not known: the type's own member comes first.
        if let type = code.type, add(name, of: type) { continue }
        for type in owners[name] ?? [] { add(name, of: type) }
      }
    }
  }

  /// Takes along a private type such as the keys of a coding container.
  private mutating func addCompanion(at token: Int, in code: CodeInType) {
    guard let type = code.type, case .none = base(of: token, in: code),
      case .found(let found) = symbols.lookUp([code.tree.name(token)], from: code.scope),
      symbols.isCompanion(found), !types.contains(found), companions[type]?.contains(found) != true,
      let declaration = symbols[found].declaration, let scope = symbols[found].scope
    else { return }
    companions[type, default: []].append(found)
    wait(for: declaration.tokens, in: scope.entering(found), of: type, values: [])
  }

  /// The private types that the copy of a type has nested in it.
  func companions(of type: TypeID) -> [TypeID] { companions[type] ?? [] }

  // MARK: Initializers

  /// Adds the initializers that a call at a token may be of: `Place(…)`, `Self(…)`, `self.init(…)` or `.init(…)`.
  private mutating func addInitializers(at token: Int, in code: CodeInType) {
    let tree = code.tree
    guard tree.tokens[token].kind == .identifier, token + 1 < tree.tokens.count,
      tree.tokens[token + 1].kind == .leftParen
    else { return }
    for type in madeTypes(at: token, in: code).intersection(types).sorted() {
      let labels = tree.argumentLabels(at: token + 1)
      let called = members(of: type).filter { $0.declaration.kind == .`init` && self.labels(of: $0).take(labels) }
      for member in called { add(member, of: type) }
      if called.isEmpty, symbols[type].declaration?.kind == .struct { memberwise.insert(type) }
    }
  }

  private func madeTypes(at token: Int, in code: CodeInType) -> Set<TypeID> {
    let tree = code.tree
    if tree.tokens[token].keyword == .`Self` { return Set([code.type].compactMap { $0 }) }
    if tree.tokens[token].keyword == .`init` {
      guard case .types(let types) = base(of: token, in: code) else { return [] }
      return types
    }
    // A name in a path such as `Place.Kind` is looked up with what is before it.
    var path = [tree.name(token)]
    var start = token
    while start > 1, tree.tokens[start - 1].kind == .period, tree.tokens[start - 2].kind == .identifier {
      start -= 2
      path.insert(tree.name(start), at: 0)
    }
    return Set([symbols.type(named: path, from: code.scope)].compactMap { $0 })
  }

  private func labels(of member: Member) -> [ParameterLabel] {
    member.declaration.kind == .`init` ? symbols.tree(member.scope).labels(of: member.declaration) : []
  }
}

/// How a call names a parameter.
struct ParameterLabel {
  /// The label; `_` for none.
  let name: String
  /// Whether it has a default.
  let isOptional: Bool
}

extension [ParameterLabel] {
  /// Whether a call with some labels passes all parameters without a default, in their order.
  func take(_ labels: [String]) -> Bool {
    var rest = labels[...]
    for parameter in self {
      if rest.first == parameter.name { rest.removeFirst() } else if !parameter.isOptional { return false }
    }
    return rest.isEmpty
  }
}

extension SymbolTable {
  /// Whether a type is declared at once, at file level, for its file alone.
  fileprivate func isCompanion(_ type: TypeID) -> Bool {
    let kinds: [Declaration.Kind] = [.struct, .enum, .class]
    return self[type].isFilePrivate && self[type].parent == nil && parts(of: type).count == 1
      && kinds.contains { $0 == self[type].declaration?.kind }
  }

  /// The types of the project that the associated values of a case have.
  func associatedTypes(of enumCase: Declaration, in scope: Scope) -> [TypeID] {
    tree(scope).associatedTypes(of: enumCase).flatMap { resolve($0, in: scope).declaredTypes }
  }
}

extension SyntaxTree {
  /// Whether a member is neither stored, and so copied anyway, nor a type or an initializer.
  func isCopiedOnDemand(_ member: Declaration) -> Bool {
    switch member.kind {
    case .func, .subscript: true
    case .var, .let: !isStored(member)
    default: false
    }
  }

  /// The labels of the parameters of an initializer.
  func labels(of initializer: Declaration) -> [ParameterLabel] {
    parameters(of: initializer).map { ParameterLabel(name: text($0.label), isOptional: $0.value != nil) }
  }

  /// The labels of the arguments in parentheses, `_` for those without.
  func argumentLabels(at parenthesis: Int) -> [String] {
    let end = Int(tokens[parenthesis].partner)
    var labels: [String] = []
    var next = parenthesis + 1
    var isStart = true
    while next < end {
      if isStart {
        let isLabeled = tokens[next].kind == .identifier && tokens[next + 1].kind == .colon
        labels.append(isLabeled ? text(next) : "_")
      }
      isStart = tokens[next].kind == .comma
      let partner = Int(tokens[next].partner)
      next = partner > next ? partner + 1 : next + 1
    }
    return labels
  }
}
