import SchemaNames
import SchemaShapes
import SchemaSyntax

/// What a property's type is, as far as a schema needs to know.
package indirect enum ResolvedType: Hashable, Sendable {
  /// A type of the project.
  case declared(TypeID)
  /// A type of another module by its written name, with its generic arguments: `String`, `Set<…>`.
  case external(String, [ResolvedType])
  case optional(ResolvedType)
  case array(ResolvedType)
  case dictionary(key: ResolvedType, value: ResolvedType)
  /// Tuples, functions, existentials and other types that no store holds.
  case other(String)
  /// A name that several types answer to, a broken alias, or a value that does not show its type.
  case unresolved(why: String)

  /// The type inside optionals.
  package var unwrapped: ResolvedType {
    if case .optional(let inner) = self { inner.unwrapped } else { self }
  }

  /// The type inside optionals and collections.
  package var innermost: ResolvedType { unwrapped.element?.innermost ?? unwrapped }

  /// The type of the elements of an array or another collection, of a dictionary that of its values.
  package var element: ResolvedType? {
    switch self {
    case .array(let element): return element
    case .dictionary(_, let value): return value
    case .external(_, let arguments):
      guard let last = arguments.last else { return nil }
      return externalName.map(Self.collections.contains) ?? false ? last : nil
    default: return nil
    }
  }

  /// The name of a type of another module, without those of the module and of the types around it; nil for other types.
  var externalName: String? {
    guard case .external(let name, _) = self else { return nil }
    return name.split(separator: ".").last.map(String.init) ?? name
  }

  /// Collections other than arrays that people try for relationships; of their arguments the last is the element.
  private static let collections: Set<String> = [
    "Set", "ContiguousArray", "ArraySlice", "OrderedSet", "OrderedDictionary", "TreeSet", "Deque", "IdentifiedArray",
    "IdentifiedArrayOf",
  ]

  /// Whether it is declared elsewhere under a name that the system does not have: it may be an alias of anything.
  package var isForeign: Bool {
    switch self {
    case .optional(let inner), .array(let inner): inner.isForeign
    case .external(let name, _): SystemType.named(name) == nil
    case .declared, .dictionary, .other, .unresolved: false
    }
  }

  /// Why the type, or a part of it, could not be resolved; nil if it was.
  package var failure: String? {
    switch self {
    case .unresolved(let why): why
    case .optional(let inner), .array(let inner): inner.failure
    case .dictionary(let key, let value): key.failure ?? value.failure
    case .external(_, let arguments): arguments.lazy.compactMap(\.failure).first
    case .declared, .other: nil
    }
  }

  /// Whether nil is a value.
  package var isOptional: Bool {
    if case .optional = self { true } else { false }
  }
}

extension SymbolTable {
  /// Resolves a written type.
  package func resolve(_ type: TypeSyntax, in scope: Scope, depth: Int = 0) -> ResolvedType {
    guard depth < 16 else { return .unresolved(why: "the alias is circular") }
    switch type.kind {
    case .named(let components): return resolve(components, in: scope, depth: depth)
    case .optional(let inner), .implicitlyUnwrapped(let inner):
      return .optional(resolve(inner, in: scope, depth: depth))
    case .array(let element): return .array(resolve(element, in: scope, depth: depth))
    case .dictionary(let key, let value):
      return .dictionary(key: resolve(key, in: scope, depth: depth), value: resolve(value, in: scope, depth: depth))
    case .attributed(let inner): return resolve(inner, in: scope, depth: depth)
    case .tuple(let elements) where elements.count == 1:
      return elements.first.map { resolve($0, in: scope, depth: depth) } ?? .other(tree(scope).uniformText(type.tokens))
    default: return .other(tree(scope).uniformText(type.tokens))
    }
  }

  private func resolve(
    _ components: [TypeSyntax.Component], in scope: Scope, depth: Int
  ) -> ResolvedType {
    let tree = tree(scope)
    let path = components.map { tree.name($0.name) }
    switch lookUp(path, from: scope) {
    case .found(let found): return resolve(found, depth: depth)
    case .ambiguous: return .unresolved(why: Lookup.severalTypes)
    case .broken: return .unresolved(why: Lookup.brokenAlias)
    case .missing:
      let arguments = (components.last?.generics ?? []).map { resolve($0, in: scope, depth: depth + 1) }
      return external(path.withoutSystemModule.joined(separator: "."), arguments)
    }
  }

  /// A declared type, through aliases, which may lead to any kind of type.
  private func resolve(_ type: TypeID, depth: Int) -> ResolvedType {
    let symbol = self[type]
    guard symbol.isAlias else { return .declared(type) }
    guard let right = symbol.declaration?.type, let scope = symbol.scope else {
      return .unresolved(why: "the alias could not be read")
    }
    guard symbol.declaration?.generics == nil else { return .unresolved(why: "the alias is generic") }
    return resolve(right, in: scope, depth: depth + 1)
  }

  private func external(_ name: String, _ arguments: [ResolvedType]) -> ResolvedType {
    switch (name, arguments.count) {
    case ("Optional", 1): .optional(arguments[0])
    case ("Array", 1): .array(arguments[0])
    case ("Dictionary", 2): .dictionary(key: arguments[0], value: arguments[1])
    default: .external(name, arguments)
    }
  }
}

// MARK: Initial values

extension SymbolTable {
  /// The type of a property: its annotation, or what its initial value shows.
  package func type(of property: Declaration, in scope: Scope) -> ResolvedType {
    property.type.map { resolve($0, in: scope) } ?? property.value.map { typeOfValue($0, in: scope) }
      ?? .unresolved(why: "the property has neither a type nor a value")
  }

  /// The type that an initial value shows: `[Coin]()`, `Mood.calm`, `Date()`, a literal.
  package func typeOfValue(_ value: Expression, in scope: Scope) -> ResolvedType {
    switch value.kind {
    case .string: return .external("String", [])
    case .integer: return .external("Int", [])
    case .float: return .external("Double", [])
    case .boolean: return .external("Bool", [])
    case .prefix(_, let operand): return typeOfValue(operand, in: scope)
    case .effect(.try, let tokens, let inner) where tree(scope).text(tokens).hasSuffix("?"):
      return .optional(typeOfValue(inner, in: scope))
    case .effect(_, _, let inner): return typeOfValue(inner, in: scope)
    case .cast(_, .as, let type): return typeOfCast(type, in: scope)
    case .call(let callee, let arguments): return typeOfCall(callee, arguments, in: scope)
    case .member(let base?, let name, _): return typeOfMember(tree(scope).name(name), of: base, in: scope)
    case .array(let elements): return commonType(elements, in: scope).map(ResolvedType.array) ?? unknownValue
    case .dictionary(let pairs):
      guard let key = commonType(pairs.map(\.key), in: scope), let value = commonType(pairs.map(\.value), in: scope)
      else { return unknownValue }
      return .dictionary(key: key, value: value)
    default: return unknownValue
    }
  }

  /// The type that all of some elements show; nil if they differ, or one does not show it.
  private func commonType(_ elements: [Expression], in scope: Scope) -> ResolvedType? {
    let types = Set(elements.map { typeOfValue($0, in: scope) })
    guard types.count == 1, let type = types.first, type.failure == nil else { return nil }
    return type
  }

  /// `as T` and `as! T`; `as? T` makes an optional.
  private func typeOfCast(_ type: TypeSyntax, in scope: Scope) -> ResolvedType {
    let isOptional = tree(scope).tokens[type.tokens.lowerBound - 1].kind == .postfixQuestion
    let resolved = resolve(type, in: scope)
    return isOptional ? .optional(resolved) : resolved
  }

  private var unknownValue: ResolvedType { .unresolved(why: "the type cannot be inferred from the initial value") }

  /// The type that a call makes where its callee names a type: `Date()`, `[Coin]()`, `Mood.init(…)`, `Optional<Note>(…)`.
  private func typeOfCall(_ callee: Expression, _ arguments: [Argument], in scope: Scope) -> ResolvedType {
    let tree = tree(scope)
    guard case .member(let base?, let token, _) = callee.kind else {
      return made(typeNamed(by: callee, in: scope), arguments, tree)
    }
    if tree.name(token) == "init" { return made(typeNamed(by: base, in: scope), arguments, tree) }
    // A case with associated values, `Mood.other("…")`.
    let member = typeOfMember(tree.name(token), of: base, in: scope)
    if case .unresolved = member { return made(typeNamed(by: callee, in: scope), arguments, tree) }
    return member
  }

  /// What an initializer makes; unknown where it may make an optional.
  private func made(_ type: ResolvedType, _ arguments: [Argument], _ tree: SyntaxTree) -> ResolvedType {
    switch type {
    case .declared(let id): mayFail(id, arguments, tree) ? unknownValue : type
    case .external(let name, _): InitialValues.mayFail(name, arguments, tree) ? unknownValue : type
    default: type
    }
  }

  /// Whether a type has an initializer with arguments that may return nil; that of raw values always may.
  private func mayFail(_ type: TypeID, _ arguments: [Argument], _ tree: SyntaxTree) -> Bool {
    guard !arguments.isEmpty else { return false }
    if self[type].declaration?.kind == .enum, tree.label(arguments[0]) == "rawValue" { return true }
    return parts(of: type).contains { part in
      let tree = self.tree(part.scope)
      return (part.declaration.members ?? []).contains { member in
        guard member.kind == .`init`, let signature = member.typeTokens else { return false }
        return (member.name.upperBound..<signature.lowerBound).contains { tree.tokens[$0].kind.isFailable }
      }
    }
  }

  /// The type that an expression names.
  private func typeNamed(by expression: Expression, in scope: Scope) -> ResolvedType {
    switch expression.kind {
    case .name(_, let generics), .member(_, _, let generics):
      guard let path = tree(scope).namePath(expression), path.last?.isCapitalized == true else {
        return unknownValue
      }
      switch lookUp(path, from: scope) {
      case .found(let found): return resolve(found, depth: 0)
      case .ambiguous: return .unresolved(why: Lookup.severalTypes)
      case .broken: return .unresolved(why: Lookup.brokenAlias)
      case .missing:
        return external(path.joined(separator: "."), (generics ?? []).map { resolve($0, in: scope) })
      }
    case .array(let elements) where elements.count == 1: return .array(typeNamed(by: elements[0], in: scope))
    case .dictionary(let pairs) where pairs.count == 1:
      return .dictionary(key: typeNamed(by: pairs[0].key, in: scope), value: typeNamed(by: pairs[0].value, in: scope))
    case .postfix(let inner, _): return .optional(typeNamed(by: inner, in: scope))
    case .type(let type): return resolve(type, in: scope)
    default: return unknownValue
    }
  }

  /// The type of `UUID()` or `Locale.current` in front of a member; a type's name alone is not an instance.
  private func typeOfInstance(_ base: Expression, in scope: Scope) -> ResolvedType {
    switch base.kind {
    case .call, .member: typeOfValue(base, in: scope)
    default: unknownValue
    }
  }

  /// The type of `Base.name`: an enum case, a static property with a written type, or one of a few system constants.
  private func typeOfMember(_ name: String, of base: Expression, in scope: Scope) -> ResolvedType {
    if case .external(let system, _) = typeOfInstance(base, in: scope),
      let member = InitialValues.type(of: name, of: system)
    {
      return .external(member, [])
    }
    let type = typeNamed(by: base, in: scope)
    switch type {
    case .external(let system, _): return InitialValues.isOwnType(name, of: system) ? type : unknownValue
    case .optional: return name == "none" || name == "some" ? type : unknownValue
    case .declared(let id):
      for part in parts(of: id) {
        for member in part.declaration.members ?? [] where member.name.first.map(tree(part.scope).name) == name {
          if member.kind == .case { return type }
          guard member.has(.static) || member.has(.class) else { continue }
          if let annotation = member.type { return resolve(annotation, in: part.scope) }
          if let value = member.value { return typeOfValue(value, in: part.scope) }
        }
      }
      return unknownValue
    default: return unknownValue
    }
  }
}

extension Token.Kind {
  /// Whether it is the mark of `init?` or `init!`.
  fileprivate var isFailable: Bool { self == .postfixQuestion || self == .postfixExclamation }
}
