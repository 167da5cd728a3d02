import SchemaNames

/// Which types the app's own code names, directly or by an alias.
///
/// What is named in a type that only old versions store counts once that type is named itself. Each place waits for the
/// types around it, so that types may name each other in any way.
struct AppNames {
  /// A place where the app's code names a type.
  private struct Use {
    let type: TypeID
    /// Whether it is the right side of a typealias, which counts once the alias is named.
    let isAliased: Bool
    /// How many types around it must still turn out to be named.
    var missing: Int
  }

  /// The types that are named.
  private(set) var named: Set<TypeID> = []
  private var uses: [Use] = []
  /// The positions of the uses that wait for a type.
  private var waiting: [TypeID: [Int]] = [:]
  /// The types that are at least aliased in code that counts.
  private var aliased: Set<TypeID> = []
  /// The types of which an alias is named.
  private var namedByAlias: Set<TypeID> = []
  /// Types that are named, and what follows from it is not known yet.
  private var open: [TypeID] = []
  private let declared: DeclaredSchemas
  private let targets: [TypeID: TypeID]

  /// Finds those of a project.
  init(of declared: DeclaredSchemas) {
    self.declared = declared
    targets = Dictionary(declared.aliases.map { ($0.type, $0.target) }) { first, _ in first }
    let frozen = Set(declared.sharedValueTypes)
    for (type, mentions) in declared.mentions.mentions {
      for mention in mentions where mention.isInApp { add(mention, of: type, frozen) }
    }
    for use in uses where use.missing == 0 { count(use) }
    while let type = open.popLast() { conclude(from: type) }
  }

  private mutating func add(_ mention: Mentions.Mention, of type: TypeID, _ frozen: Set<TypeID>) {
    let around =
      frozen.isEmpty ? [] : declared.symbols.types(around: mention.token, in: mention.unit).filter(frozen.contains)
    for other in Set(around) { waiting[other, default: []].append(uses.count) }
    uses.append(Use(type: type, isAliased: mention.isAliased, missing: Set(around).count))
  }

  /// Takes a use in code that counts.
  private mutating func count(_ use: Use) {
    aliased.insert(use.type)
    if !use.isAliased || namedByAlias.contains(use.type) { name(use.type) }
  }

  private mutating func name(_ type: TypeID) {
    if named.insert(type).inserted { open.append(type) }
  }

  /// Takes the uses in a type that is named, and what it is an alias of.
  private mutating func conclude(from type: TypeID) {
    for position in waiting[type] ?? [] {
      uses[position].missing -= 1
      if uses[position].missing == 0 { count(uses[position]) }
    }
    guard let target = targets[type] else { return }
    namedByAlias.insert(target)
    if aliased.contains(target) { name(target) }
  }
}
