import SchemaSyntax
import SchemaText

/// The constants and functions that are worth types, such as `static let old: [any PersistentModel.Type] = [Legacy.Note.self]`.
///
/// A list uses nothing by itself: what it holds is used where the list is named, so that a list which schemas, migrations
/// and tests alone name belongs to them.
struct NamedLists {
  /// A property that lists types or names one, or a function that returns them.
  struct List: Hashable {
    let name: String
    /// The type around; nil at file level.
    let owner: TypeID?
    let unit: Int
    let tokens: Range<Int>

    /// The list as other files name it: `Lists.old`.
    func writtenName(_ symbols: SymbolTable) -> String { owner.map { "\(symbols[$0].name).\(name)" } ?? name }
  }

  /// The lists that code of the app names, directly or through other lists.
  private var usedByApp: Set<List> = []
  /// The lists that something names.
  private var named: Set<List> = []
  private let symbols: SymbolTable
  private let purpose: (Int, Scope) -> Mentions.Purpose

  /// Follows lists to what names them; `purpose` says what the code around a token is for.
  init(_ lists: [List], in symbols: SymbolTable, _ purpose: @escaping (Int, Scope) -> Mentions.Purpose) {
    self.symbols = symbols
    self.purpose = purpose
    var namers: [List: Set<List>] = [:]
    var seen: Set<List> = []
    var waiting = Set(lists)
    while !waiting.isEmpty {
      seen.formUnion(waiting)
      let found = references(to: waiting)
      for reference in found {
        named.insert(reference.list)
        if let namer = reference.namer {
          namers[namer, default: []].insert(reference.list)
        } else if reference.isInApp {
          usedByApp.insert(reference.list)
        }
      }
      waiting = Set(found.compactMap(\.namer)).subtracting(seen)
    }
    // A list that nothing names so far may be used by code that was not read.
    usedByApp.formUnion(seen.subtracting(named))
    usedByApp = Set(usedByApp.reachable { namers[$0] ?? [] })
  }

  /// The lists that only schemas, migrations and tests name.
  var ofSchemas: Set<List> { named.subtracting(usedByApp) }

  /// A place where a list is named.
  private struct Reference {
    let list: List
    /// The list around.
    let namer: List?
    let isInApp: Bool
  }

  private func references(to lists: Set<List>) -> [Reference] {
    let byName = Dictionary(grouping: lists, by: \.name)
    let names = NameSet(byName.keys)
    return symbols.units.indices.flatMap { unit in
      let tree = symbols.units[unit].tree
      return tree.tokens(spelling: names).flatMap { token in
        references(by: token, in: unit, to: byName[tree.name(token)] ?? [])
      }
    }
  }

  private func references(by token: Int, in unit: Int, to lists: [List]) -> [Reference] {
    let scope = symbols.scope(at: token, in: unit)
    let meant = lists.filter { !($0.unit == unit && $0.tokens.contains(token)) && mayMean(token, $0, scope) }
    guard !meant.isEmpty else { return [] }
    let isExempt = symbols.units[unit].isExempt || symbols.units[unit].tree.isInPreview(token..<token + 1)
    let isInApp = !isExempt && purpose(token, scope) == .app
    let namer = isInApp ? symbols.list(around: token, in: unit) : nil
    return meant.map { Reference(list: $0, namer: namer, isInApp: isInApp) }
  }

  /// Whether a name stands for a list: after its type, or within it without a base.
  private func mayMean(_ token: Int, _ list: List, _ scope: Scope) -> Bool {
    let tree = symbols.tree(scope)
    guard tree.tokens[max(token - 1, 0)].kind == .period else {
      return list.owner.map(scope.types.contains) ?? true
    }
    let path = Array(tree.path(to: token).dropLast())
    guard let owner = list.owner, let first = path.first else { return false }
    if path.count == 1, first == "self" || first == "Self" { return scope.types.contains(owner) }
    guard case .found(let type) = symbols.lookUp(path, from: scope) else { return false }
    return symbols.followAlias(type) == owner
  }
}

extension SymbolTable {
  /// The name of the property or function around a token that is worth types.
  package func nameOfList(around token: Int, in unit: Int) -> String? { list(around: token, in: unit)?.name }

  /// The property or function around a token that is worth types.
  func list(around token: Int, in unit: Int) -> NamedLists.List? {
    let tree = units[unit].tree
    guard let member = tree.member(around: token), tree.isList(member) else { return nil }
    let owner = scope(at: member.tokens.lowerBound, in: unit).types.last
    return NamedLists.List(name: tree.text(member.name), owner: owner, unit: unit, tokens: member.tokens)
  }
}

extension SyntaxTree {
  /// The dotted name that ends at a token.
  package func path(to token: Int) -> [String] {
    var path = [name(token)]
    var index = token
    while index >= 2, tokens[index - 1].kind == .period, tokens[index - 2].kind == .identifier {
      index -= 2
      path.insert(name(index), at: 0)
    }
    return path
  }

  /// The innermost declaration around a token, where that has no members.
  package func member(around token: Int) -> Declaration? {
    declarations(around: token).last.flatMap { $0.members == nil ? $0 : nil }
  }

  /// Whether a property or function is worth types, by its type or its initial value.
  fileprivate func isList(_ declaration: Declaration) -> Bool {
    guard [.let, .var, .func].contains(declaration.kind) else { return false }
    if let type = writtenType(of: declaration) { return text(type.tokens).contains(".Type") }
    switch declaration.value?.kind {
    case .array, .name, .member: return true
    case .sequence(_, let operators): return operators.allSatisfy { text($0) == "+" }
    case .cast(_, _, let type): return text(type.tokens).hasSuffix(".Type]")
    default: return false
    }
  }
}
