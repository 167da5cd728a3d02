import SchemaNames
import SchemaSyntax
import SchemaText

/// Types that a version has apart from other code once something is written, as code of the version sees them.
///
/// Each has a counterpart of the same name: what other code declares with the name has the type of the counterpart, and what
/// is given to the counterpart alone is lost to the code.
struct SplitTypes: Sendable {
  /// What a value may be of.
  struct Sides: Sendable {
    /// A name that shows that it is of the code's own types.
    var own: Mark?
    /// A name that shows that it is of their counterparts.
    var other: Mark?
    /// The one of the code's own types, if only one is possible.
    var type: TypeID?
    /// Whether it is a collection of such values.
    var isList = false
    /// Whether it is a `ModelContext`, which is neither, whatever members of the app's types are called.
    var isContext = false

    /// A `ModelContext`.
    static let context = Sides(isContext: true)

    /// Whether it is neither.
    var isNone: Bool { own == nil && other == nil }

    /// The sides of values that are one of two kinds.
    func union(_ next: Sides) -> Sides {
      Sides(
        own: own ?? next.own, other: other ?? next.other,
        type: own == nil ? next.type : next.own == nil || next.type == type ? type : nil,
        isList: isNone ? next.isList : isList, isContext: isContext && next.isContext)
    }
  }

  /// A name in the code.
  struct Mark: Sendable {
    let name: String
    let place: Place
  }

  /// A member of the code's own types.
  struct Member: Sendable {
    var isOwn = false
    var isOther = false
    /// The one of the code's own types that its value has, if only one is possible.
    var type: TypeID?
    var isList = false
    /// Whether its parameters are of the counterparts.
    var takesOthers = false
  }

  /// What the counterparts have and the code's own types do not.
  struct Lost: Sendable {
    /// The types that have no member of a name.
    let members: [String: Set<TypeID>]
    /// Whether the initializers of a type are not among those of the code's own type that take some labels.
    let initializer: @Sendable (TypeID, [String]) -> Bool
  }

  let symbols: SymbolTable
  /// The types that the code means.
  private(set) var own: Set<TypeID>
  /// The types and aliases that lead to the counterparts instead.
  private(set) var counterparts: Set<TypeID>
  /// What other code declares with the counterparts.
  let others: DependentNames
  /// What only the counterparts have.
  let lost: Lost
  /// The members of the code's own types, by their names.
  private var members: [String: [TypeID: Member]] = [:]

  /// Takes what is known of the types; `parts` are those with the members that the code's own types have.
  init(
    _ own: Set<TypeID>, counterparts: Set<TypeID>, in symbols: SymbolTable, others: DependentNames, lost: Lost,
    membersOf parts: [TypePart]
  ) {
    (self.symbols, self.own, self.counterparts, self.others, self.lost) = (symbols, own, counterparts, others, lost)
    for part in parts {
      guard let type = part.scope.types.last else { continue }
      let tree = symbols.tree(part.scope)
      for member in part.declaration.members ?? [] {
        for name in member.kind == .`init` ? ["init"] : tree.declaredName(member)
        where lost.members[name]?.contains(type) != true {
          members[name, default: [:]][type, default: Member()].formUnion(self.member(member, of: type, in: part.scope))
        }
      }
    }
  }

  /// The same for code whose names lead to the counterparts of some types.
  func outside(of types: Set<TypeID>) -> Self {
    var outer = self
    outer.own.subtract(types)
    outer.counterparts.formUnion(types)
    return outer
  }

  /// The same for code in which aliases of the types are replaced by what they lead to.
  var following: Self {
    var followed = self
    followed.counterparts = []
    return followed
  }

  /// A member of one of the code's own types; of any of them if the type is not known.
  func member(_ name: String, of type: TypeID?) -> Member? {
    guard let found = members[name] else { return nil }
    return type.flatMap { found[$0] } ?? found.values.reduce(nil) { $0?.union($1) ?? $1 }
  }

  /// Whether a value lacks a member that only the counterparts have; if its type is not known, whether each type lacks it.
  func loses(_ name: String, of type: TypeID?) -> Bool {
    guard let losing = lost.members[name] else { return false }
    guard let type else { return members[name] == nil }
    return [type].reachable(by: symbols.supertypes).contains(where: losing.contains)
  }

  private func member(_ declaration: Declaration, of owner: TypeID, in scope: Scope) -> Member {
    let tree = symbols.tree(scope)
    let type = declaration.kind == .func ? tree.returnType(of: declaration) : declaration.type
    let sides = sides(type?.tokens ?? declaration.value?.tokens ?? 0..<0, in: tree, scope)
    let parameters = declaration.kind == .case ? nil : declaration.typeTokens
    let makesOwner = [.case, .`init`].contains(declaration.kind)
    return Member(
      isOwn: sides.own != nil || makesOwner, isOther: sides.other != nil, type: makesOwner ? owner : sides.type,
      isList: type?.isList ?? false,
      takesOthers: type?.tokens != parameters
        && parameters.map { self.sides($0, in: tree, scope).other != nil } ?? false)
  }

  /// The sides of a type as it is written, or of a value by the types that it names.
  func sides(_ tokens: Range<Int>, in tree: SyntaxTree, _ scope: Scope) -> Sides {
    var sides = Sides()
    for token in tokens where tree.tokens[token].kind == .identifier {
      // What is around a nested type only leads there.
      if token + 2 < tokens.upperBound, tree.tokens[token + 1].kind == .period,
        tree.tokens[token + 2].kind == .identifier,
        case .found = symbols.lookUp(tree.path(to: token + 2), from: scope)
      {
        continue
      }
      sides = sides.union(self.sides(path: tree.path(to: token), at: tree.place(token: token), from: scope))
    }
    return sides
  }

  /// The sides of what a dotted name leads to that is no local one.
  func sides(path: [String], at place: Place, from scope: Scope) -> Sides {
    let mark = Mark(name: path.last ?? "", place: place)
    let found = path.indices.compactMap { end -> TypeID? in
      if case .found(let type) = symbols.lookUp(Array(path[...end]), from: scope) { type } else { nil }
    }
    if found.contains(where: counterparts.contains) { return Sides(other: mark) }
    if found.count == path.count, let type = found.last.flatMap(symbols.followAlias), own.contains(type) {
      return Sides(own: mark, type: type)
    }
    return path.contains(where: others.globals.contains) ? Sides(other: mark) : Sides()
  }

  /// Whether values lack an operator that only the counterparts have.
  func loses(operator text: String, of type: TypeID?) -> Bool {
    loses(text, of: type) || ["<=", ">", ">="].contains(text) && loses("<", of: type)
  }
}

extension SplitTypes.Member {
  fileprivate mutating func formUnion(_ other: Self) { self = union(other) }

  fileprivate func union(_ other: Self) -> Self {
    Self(
      isOwn: isOwn || other.isOwn, isOther: isOther || other.isOther,
      type: isOwn && other.isOwn && type != other.type ? nil : type ?? other.type, isList: isList || other.isList,
      takesOthers: takesOthers || other.takesOthers)
  }
}

extension TypeSyntax {
  /// Whether it is a collection, optional or not.
  var isList: Bool {
    switch kind {
    case .array, .dictionary: true
    case .optional(let inner), .implicitlyUnwrapped(let inner), .attributed(let inner): inner.isList
    default: false
    }
  }
}
