import SchemaNames
import SchemaSyntax

/// The names of what code declares with some types, directly or through other such declarations.
struct DependentNames: Sendable {
  /// A file without some tokens, whose names lead elsewhere.
  struct File {
    let tree: SyntaxTree
    let excluded: [Range<Int>]
    /// The tokens in which the names of types do, but those of protocols do not.
    var stages: [Range<Int>] = []
  }

  /// Those at file level.
  private(set) var globals: Set<String> = []
  /// Those of members, with the names of the types that have them.
  private(set) var members: [String: Set<String>] = [:]
  /// Those of members that are declared without the types.
  private(set) var others: Set<String> = []
  /// Those of the types, and of structs and enums that hold values of them.
  private var holders: Set<String>

  /// Finds what is declared with types of some names, or with protocols, apart from what conforms to these.
  init(on types: Set<String>, protocols: Set<String> = [], in files: [File]) {
    holders = types
    var count = 0
    repeat {
      count = all.count
      let (holders, all) = (holders, all)
      for file in files {
        let types = Set(file.uses(of: holders) + file.uses(ofProtocols: protocols)).sorted()
        let uses = Uses(types: types, values: file.uses(of: all))
        for declaration in file.tree.declarations { add(declaration, uses, in: file.tree) }
      }
    } while count < all.count
  }

  private var all: Set<String> { holders.union(globals).union(members.keys) }

  /// The tokens, sorted, that spell names of types and of all that depends on them.
  fileprivate struct Uses {
    let types: [Int]
    let values: [Int]
  }

  private mutating func add(_ declaration: Declaration, _ uses: Uses, in tree: SyntaxTree) {
    if declaration.kind != .extension, tree.isDeclared(declaration, with: uses) {
      globals.formUnion(tree.declaredName(declaration))
    }
    addMembers(of: declaration, uses, in: tree)
  }

  private mutating func addMembers(of type: Declaration, _ uses: Uses, in tree: SyntaxTree) {
    if [.struct, .enum].contains(type.kind), tree.isDeclared(type, with: uses) {
      holders.formUnion(tree.declaredName(type))
    }
    // All members of extensions of the types themselves go where their names lead.
    let isExtended =
      type.kind == .extension && [type.name, type.whereClause].contains { $0?.holds(oneOf: uses.types) ?? false }
    for member in type.members ?? [] {
      let isDependent = isExtended || tree.isDeclared(member, with: uses)
      for name in tree.declaredName(member) {
        if isDependent {
          members[name, default: []].formUnion(type.name.last.map { [tree.name($0)] } ?? [])
        } else {
          others.insert(name)
        }
      }
      addMembers(of: member, uses, in: tree)
    }
  }
}

extension DependentNames.File {
  /// The tokens that spell some names.
  fileprivate func uses(of names: Set<String>) -> [Int] { tokens(spelling: names, besides: excluded + stages) }

  /// The tokens that spell the names of protocols, except where types inherit.
  fileprivate func uses(ofProtocols names: Set<String>) -> [Int] {
    if names.isEmpty { return [] }
    return tokens(spelling: names, besides: excluded + tree.declarations.flatMap(\.inheritance))
  }

  private func tokens(spelling names: Set<String>, besides others: [Range<Int>]) -> [Int] {
    tree.tokens(spelling: NameSet(names)).filter { token in !others.contains { $0.contains(token) } }
  }
}

extension SyntaxTree {
  /// The name that a declaration has, in all its tokens; none of an initializer.
  func declaredName(_ declaration: Declaration) -> [String] {
    guard declaration.kind != .`init`, let first = declaration.name.first else { return [] }
    return [declaration.name.count == 1 ? name(first) : text(declaration.name)]
  }

  /// The names of what a type's part declares, apart from initializers.
  func memberNames(of part: Declaration) -> [String] { (part.members ?? []).flatMap(declaredName) }

  /// Whether what a declaration is depends on what is used, by the types that it names or by a value without a written type.
  fileprivate func isDeclared(_ declaration: Declaration, with uses: DependentNames.Uses) -> Bool {
    let code = declaration.code
    let types =
      uses.types.isEmpty ? [] : uses.types[uses.types.firstSortedIndex { $0 >= declaration.tokens.lowerBound }...]
    return types.prefix { $0 < declaration.tokens.upperBound }.contains { use in !code.contains { $0.contains(use) } }
      || declaration.inferredValues.contains { $0.holds(oneOf: uses.values) }
  }
}

extension Declaration {
  /// The bodies and values in it.
  fileprivate var code: [Range<Int>] { bodies + [value?.tokens].compactMap { $0 } + (members ?? []).flatMap(\.code) }

  /// The values that say what has no written type.
  fileprivate var inferredValues: [Range<Int>] {
    (kind == .var || kind == .let) && type == nil
      ? [initialValue?.tokens].compactMap { $0 } : (members ?? []).flatMap(\.inferredValues)
  }

  /// What it and its members inherit.
  fileprivate var inheritance: [Range<Int>] { inherits.map(\.tokens) + (members ?? []).flatMap(\.inheritance) }
}
