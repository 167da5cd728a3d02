import SchemaNames
import SchemaSyntax

extension MigrationCodeReader {
  // MARK: Types

  /// The model that a written type names; nil if it is not a model, or not known to be one.
  func reference(_ type: TypeSyntax) -> ModelReference? {
    guard let path = tree.namePath(type) else { return nil }
    if let model = frame.genericModel(path) ?? reference(path: path, at: type.tokens) { return model }
    return frame.isGeneric(path) || isUndeclared(path) ? undeclared(path, at: type.tokens) : nil
  }

  /// The model that a dotted name leads to; nil if it is not a model, or not known to be one.
  func reference(path: [String], at tokens: Range<Int>) -> ModelReference? {
    guard let first = path.first, frame[first] == nil, !frame.isGeneric(path) else { return nil }
    switch symbols.lookUp(path, from: frame.scope) {
    case .found(let found):
      guard let type = symbols.followAlias(found), models[type] != nil else { return nil }
      return ModelReference(identity: .type(type), path: path, version: nil, place: frame.place(tokens))
    case .missing:
      let isNamed = version(around: path) != nil || writtenVersions.contains { isNested(path, in: $0) }
      return isNamed && path.last?.isCapitalized == true ? undeclared(path, at: tokens) : nil
    case .ambiguous, .broken: return nil
    }
  }

  private func undeclared(_ path: [String], at tokens: Range<Int>) -> ModelReference {
    ModelReference(
      identity: .path(path), path: path, version: version(around: path), place: frame.place(tokens),
      isGeneric: frame.isGeneric(path))
  }

  private func isUndeclared(_ path: [String]) -> Bool {
    frame[path[0]] == nil && symbols.lookUp(path, from: frame.scope) == .missing
  }

  private func isNested(_ path: [String], in outer: [String]) -> Bool {
    path.count > outer.count && path.starts(with: outer)
  }

  /// The declared version that a name which is not declared begins with.
  private func version(around path: [String]) -> TypeID? {
    for count in stride(from: path.count - 1, to: 0, by: -1) {
      guard let type = symbols.type(named: Array(path.prefix(count)), from: frame.scope) else { continue }
      return symbols.conforms(type, to: "VersionedSchema") ? type : nil
    }
    return nil
  }

  /// What a value of a written type is.
  mutating func value(of type: TypeSyntax) -> MigrationValue {
    switch type.kind {
    case .optional(let inner), .implicitlyUnwrapped(let inner), .attributed(let inner): return value(of: inner)
    case .array(let element): return .list(value(of: element))
    case .dictionary(_, let value): return .dictionary(self.value(of: value))
    case .metatype(let inner): return reference(inner).map(MigrationValue.type) ?? .unknown
    case .tuple(let elements) where elements.count == 1: return value(of: elements[0])
    case .tuple(let elements) where elements.count == 2: return .pair(value(of: elements[0]), value(of: elements[1]))
    case .named(let components): return value(of: components, type)
    default: return .unknown
    }
  }

  private mutating func value(of components: [TypeSyntax.Component], _ type: TypeSyntax) -> MigrationValue {
    let generics = components.last?.generics ?? []
    switch components.last.map({ tree.name($0.name) }) {
    case "ModelContext": return .context
    case "FetchDescriptor", "Predicate", "SortDescriptor":
      return generics.first.map { describe($0) } ?? .unknown
    case "Array", "Set", "ArraySlice", "FetchResultsCollection":
      return generics.first.map { .list(value(of: $0)) } ?? .unknown
    case "Optional": return generics.first.map { value(of: $0) } ?? .unknown
    case "Dictionary": return generics.last.map { .dictionary(value(of: $0)) } ?? .unknown
    default: break
    }
    let path = components.map { tree.name($0.name) }
    guard let model = frame.genericModel(path) ?? reference(path: path, at: type.tokens) else {
      return instanceType(path).map { .instance($0, nil) } ?? .unknown
    }
    add(.mention, of: model)
    return .object(MigratedObject(model: model))
  }

  /// The type of the project, and no model, that a name leads to.
  func instanceType(_ path: [String]) -> TypeID? {
    guard let first = path.first, frame[first] == nil, let type = symbols.type(named: path, from: frame.scope),
      symbols[type].isConcrete, models[type] == nil
    else { return nil }
    return type
  }

  /// A descriptor of a written model.
  mutating func describe(_ type: TypeSyntax) -> MigrationValue {
    guard let model = reference(type) else { return .unknown }
    add(.describe, of: model)
    return .descriptor(MigratedDescriptor(model: model))
  }

  // MARK: Names and members

  /// Reads a bare name.
  mutating func readName(_ token: Int) -> MigrationValue {
    let name = tree.name(token)
    if name == "self" { return frame.receiver }
    if let local = frame[name] {
      // What was read of an object before is used here.
      if case .attribute(let object, let property) = local {
        add(.read(property: property, isUnprefetched: false), at: token, object.model)
      }
      return local.or(value(called: name))
    }
    if let value = captured(name) { return value }
    if case .object(let object) = frame.receiver, models[object.model.type]?.property(named: name) != nil {
      return property(token, of: object)
    }
    let expression = Expression(kind: .name(token, generics: nil), tokens: token..<token + 1)
    noteType(expression)
    return readShared(expression).or(value(called: name))
  }

  /// Reads `base.name`, `SchemaV1.Note.self` and `SchemaV2.Note.init`.
  mutating func readMember(_ token: Int, of base: Expression?, _ expression: Expression) -> MigrationValue {
    guard let base else { return .unknown }
    if let model = tree.namePath(base).flatMap({ frame.genericModel($0) ?? reference(path: $0, at: base.tokens) }) {
      // `map(SchemaV2.Note.init)` makes objects.
      if tree.name(token) == "init" {
        add(.fill(property: MigrationAction.anyProperty), at: token, model)
        return construct(model)
      }
      add(.mention, of: model)
      if tree.name(token) == "self" { return .type(model) }
    }
    noteType(base)
    if isType(base) { return readShared(expression).or(value(called: tree.name(token))) }
    return member(token, of: read(base))
  }

  /// Notes the type that an expression names where it is not declared.
  mutating func noteType(_ expression: Expression) {
    guard !isOfApp, let first = tree.namePath(expression)?.first, frame[first] == nil else { return }
    undeclared.insertType(expression, from: frame.scope, symbols)
  }

  /// Whether an expression names a type.
  func isType(_ expression: Expression) -> Bool {
    guard let path = tree.namePath(expression), frame[path[0]] == nil, path != ["self"] else { return false }
    if case .found = symbols.lookUp(path, from: frame.scope) { return true }
    return false
  }

  /// What a member of a value is.
  mutating func member(_ token: Int, of value: MigrationValue) -> MigrationValue {
    let name = tree.name(token)
    switch (value, name) {
    case (.object(let object), _): return property(token, of: object)
    case (.list, "first"), (.list, "last"): return value.element
    case (.list, "lazy"): return value
    // Neither says anything of what rows hold.
    case (.context, "hasChanges"), (.list, "count"), (.list, "isEmpty"): return .unknown
    case (.dictionary(let values), "values"): return .list(values)
    case (.pair(let first, _), "0"), (.pair(let first, _), "key"), (.pair(let first, _), "offset"): return first
    case (.pair(_, let second), "1"), (.pair(_, let second), "value"), (.pair(_, let second), "element"): return second
    default:
      add(.readOfUnknown(member: name), at: token)
      if case .attribute(let object, let property) = value { noteQuery(.part(name), of: property, at: token, object) }
      return isOfApp ? made(token, by: value).or(property(name, of: value)) : .unknown
    }
  }

  /// Reads a property of an object; a relationship leads to further objects.
  mutating func property(_ token: Int, of object: MigratedObject) -> MigrationValue {
    let name = tree.name(token)
    if name == "modelContext" { return .context }
    let isUnprefetched = object.isIterated && object.prefetched.map { !$0.contains(name) } ?? false
    add(.read(property: name, isUnprefetched: isUnprefetched), at: token, object.model)
    noteQuery(.value, of: name, at: token, object)
    guard let stored = stored(name, in: object.model.type) else { return computed(token, of: object) }
    guard let relationship = stored.relationship else {
      return object.isNew ? .unknown : .attribute(object, name)
    }
    let path = symbols[relationship.destination].qualifiedName.split(separator: ".").map(String.init)
    let model = ModelReference(
      identity: .type(relationship.destination), path: path, version: nil, place: frame.place(token..<token + 1))
    let related = MigrationValue.object(MigratedObject(model: model, isQueried: object.isQueried))
    return relationship.isToMany ? .list(related) : related
  }

  /// The objects that a computed property of a value makes.
  private mutating func made(_ token: Int, by value: MigrationValue) -> MigrationValue {
    guard case .instance(let type, _) = value else { return .unknown }
    let members = symbols.values(tree.name(token), of: type).filter {
      $0.declaration.getterBody(in: symbols.tree($0.scope)) != nil && namesModel($0)
    }
    let callee = Expression(kind: .name(token, generics: nil), tokens: token..<token + 1)
    return members.first.map { read($0, on: value, callee) } ?? .unknown
  }

  /// Whether the type of a property is a model's.
  private func namesModel(_ member: Member) -> Bool {
    let tree = symbols.tree(member.scope)
    guard let path = member.declaration.type.flatMap(tree.namePath) else { return false }
    return symbols.type(named: path, from: member.scope).map { models[$0] != nil } ?? false
  }

  /// The persisted property of a class, or of those that it inherits from.
  private func stored(_ name: String, in type: TypeID?) -> Property? {
    models.lineage(of: type).lazy.compactMap { $0.property(named: name) }.first
  }

  /// Reads the getter of a property that an object computes.
  private mutating func computed(_ token: Int, of object: MigratedObject) -> MigrationValue {
    let name = tree.name(token)
    for member in object.model.type.map({ symbols.values(name, of: $0) }) ?? [] {
      guard member.declaration.getterBody(in: symbols.tree(member.scope)) != nil,
        readGetters.insert(symbols.namePlace(member)).inserted
      else { continue }
      let callee = Expression(kind: .name(token, generics: nil), tokens: token..<token + 1)
      return read(member, on: .object(object), callee)
    }
    return .attribute(object, name)
  }

  /// The functions that an expression names.
  func functions(named expression: Expression) -> [Member] { members(named: expression).functions }

  /// The members that an expression names: those of the type that it begins with, or those in sight.
  func members(named expression: Expression) -> [Member] {
    switch expression.kind {
    case .name(let token, _):
      let name = tree.name(token)
      guard frame[name] == nil, !frame.captured.contains(name) else { return [] }
      return symbols.values(name, from: frame.scope)
    case .member(let base?, let token, _):
      guard let path = tree.namePath(base), frame[path[0]] == nil,
        let type = symbols.type(named: path, from: frame.scope)
      else { return [] }
      return symbols.values(tree.name(token), of: type)
    default: return []
    }
  }
}
