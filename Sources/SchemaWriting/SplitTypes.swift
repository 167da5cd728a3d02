import SchemaNames
import SchemaSyntax

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
    /// Whether it is a collection of such values.
    var isList = false

    /// Whether it is neither.
    var isNone: Bool { own == nil && other == nil }
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
    var isList = false
    /// Whether its parameters are of the counterparts.
    var takesOthers = false
  }

  /// What the counterparts have and the code's own types do not.
  struct Lost: Sendable {
    /// The names of members, each with the name of its type.
    let members: [String: String]
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
  private var members: [String: Member] = [:]

  /// Takes what is known of the types; `parts` are those with the members that the code's own types have.
  init(
    _ own: Set<TypeID>, counterparts: Set<TypeID>, in symbols: SymbolTable, others: DependentNames, lost: Lost,
    membersOf parts: [TypePart]
  ) {
    (self.symbols, self.own, self.counterparts, self.others, self.lost) = (symbols, own, counterparts, others, lost)
    for part in parts {
      let (tree, type) = (symbols.tree(part.scope), part.scope.types.last.map { symbols[$0].name })
      for member in part.declaration.members ?? [] {
        for name in member.kind == .`init` ? ["init"] : tree.declaredName(member)
        where lost.members[name] == nil || lost.members[name] != type {
          members[name, default: Member()].formUnion(self.member(member, in: part.scope))
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

  /// A member of the code's own types.
  func member(_ name: String) -> Member? { members[name] }

  private func member(_ declaration: Declaration, in scope: Scope) -> Member {
    let tree = symbols.tree(scope)
    let type = declaration.kind == .func ? tree.returnType(of: declaration) : declaration.type
    let sides = sides(type?.tokens ?? declaration.value?.tokens ?? 0..<0, in: tree, scope)
    let parameters = declaration.kind == .case ? nil : declaration.typeTokens
    return Member(
      isOwn: sides.own != nil || [.case, .`init`].contains(declaration.kind), isOther: sides.other != nil,
      isList: type?.isList ?? false,
      takesOthers: type?.tokens != parameters
        && parameters.map { self.sides($0, in: tree, scope).other != nil } ?? false)
  }

  /// The sides of a type as it is written, or of a value by the types that it names.
  func sides(_ tokens: Range<Int>, in tree: SyntaxTree, _ scope: Scope) -> Sides {
    var sides = Sides()
    for token in tokens where tree.tokens[token].kind == .identifier {
      let found = self.sides(path: tree.path(to: token), at: tree.place(token: token), from: scope)
      sides.own = sides.own ?? found.own
      sides.other = sides.other ?? found.other
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
    if found.count == path.count, let last = found.last, symbols.followAlias(last).map(own.contains) == true {
      return Sides(own: mark)
    }
    return path.contains(where: others.globals.contains) ? Sides(other: mark) : Sides()
  }

  /// Whether an operator is one that only the counterparts have.
  func isLost(operator text: String) -> Bool {
    lost.members[text] != nil || ["<=", ">", ">="].contains(text) && lost.members["<"] != nil
  }
}

extension SplitTypes.Member {
  fileprivate mutating func formUnion(_ other: Self) {
    isOwn = isOwn || other.isOwn
    isOther = isOther || other.isOther
    isList = isList || other.isList
    takesOthers = takesOthers || other.takesOthers
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
