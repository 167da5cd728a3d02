import SchemaSyntax

/// What the code says about a path: the names on the way to it, and the texts in it.
package struct PathEvidence {
  /// The end of a chain of constants: an expression, or a name whose value is not known.
  package enum End: Hashable {
    case expression(unit: Int, tokens: Range<Int>)
    case name(unit: Int, String)
    /// A property by the place of its name.
    case property(Place)
  }

  /// The names of variables, properties and functions.
  private var names: [String] = []
  /// The names of files and folders.
  package private(set) var fileNames: [String] = []
  /// The app groups in whose folders it may be, as the code writes them.
  package private(set) var groups: [StaticValue] = []
  /// What it passes on the way, each with the fewest steps that lead there.
  private var ends: [End: Int] = [:]
  private let symbols: SymbolTable

  /// Collects what is known about a path.
  package init(of path: StaticValue, _ symbols: SymbolTable) {
    self.symbols = symbols
    collect(path, depth: 0)
    fileNames.removeAll { ["", "-wal", "-shm", "wal", "shm", "/"].contains($0) }
  }

  /// Whether it is made from a value that ends in one of some ways.
  package func passes(_ ends: Set<End>) -> Bool { ends.contains { self.ends[$0] != nil } }

  /// Whether it is made from the URL of a configuration that ends in some call.
  package func isURL(of configuration: End) -> Bool { names.contains("url") && ends[configuration] != nil }

  /// Whether it is `configuration.url`.
  package var isOfConfiguration: Bool {
    names.contains("url") && words.contains { ["config", "configuration", "configurations"].contains($0) }
  }
  /// Whether its names have one of some words.
  package func speaks(of words: Set<String>) -> Bool { !self.words.isDisjoint(with: words) }
  /// Whether it is a copy, or is where the system deletes files by itself.
  package var isCopy: Bool {
    speaks(of: [
      "temporary", "temp", "tmp", "copy", "backup", "backups", "bak", "staged", "staging", "stage",
    ])
  }
  /// Whether it is in a folder whose files the system deletes, or under a name that is new each time.
  package var isTemporary: Bool {
    guard
      names.allSatisfy({ !["applicationSupportDirectory", "documentDirectory", "documentsDirectory"].contains($0) })
    else { return false }
    return names.contains { ["temporaryDirectory", "NSTemporaryDirectory", "itemReplacementDirectory"].contains($0) }
      || names.contains { ["cachesDirectory", "cacheDirectory"].contains($0) } && names.contains("UUID")
  }
  /// Whether its names speak of data that is made again, or that was only made to be tried out.
  package var isExpendable: Bool {
    speaks(of: ["cache", "caches", "cached", "dev", "demo", "sample", "samples", "playground", "scratch"])
  }
  /// Whether its names speak of a store that was put aside.
  package var isAside: Bool {
    speaks(of: [
      "aside", "broken", "corrupt", "corrupted", "quarantine", "quarantined", "archive", "archived", "parked",
      "unreadable",
    ])
  }
  /// Whether its names speak of something else.
  package var isOther: Bool {
    speaks(of: [
      "cache", "caches", "thumbnail", "thumbnails", "image", "images", "log", "logs", "lock", "marker", "flag", "json",
    ])
  }
  /// Whether its names speak of a store.
  package var isStore: Bool {
    speaks(of: ["store", "stores", "database", "db", "persistent", "persistence", "wal", "shm"])
      || names.contains { name in ["sqlite", "swiftdata"].contains { name.lowercased().contains($0) } }
  }
  /// Whether it is the folder that stores are in where nothing else is said.
  package var isStoreFolder: Bool { names.contains("applicationSupportDirectory") }

  private var words: Set<String> { Set((names + fileNames).flatMap(\.words)) }

  /// Leaves out the names of files that another path has too.
  package mutating func disregard(_ other: PathEvidence) { fileNames.removeAll(where: other.fileNames.contains) }

  /// Where the constants end through which a value is reached; several where callers pass several.
  package static func ends(of value: StaticValue, _ symbols: SymbolTable) -> Set<End> {
    let property = StaticEvaluator(symbols: symbols).properties(named: value.expression, value).first
    if let property { return [.property(symbols.namePlace(property))] }
    guard case .name(let token, _) = value.expression.kind else {
      return [.expression(unit: value.scope.unit, tokens: value.expression.tokens)]
    }
    let name = symbols.tree(value.scope).name(token)
    switch value.locals.bindings[name] {
    case .value(let bound): return ends(of: bound, symbols)
    case .choice(let bound): return Set(bound.flatMap { ends(of: $0, symbols) })
    default: return [.name(unit: value.scope.unit, name)]
    }
  }

  /// Longer chains are cut off.
  private static let longestChain = 16

  /// Adds what is passed after so many steps; false if as few led there before, or if there are too many.
  private mutating func add(_ end: End, _ depth: Int) -> Bool {
    guard depth < Self.longestChain, ends[end, default: Self.longestChain] > depth else { return false }
    ends[end] = depth
    return true
  }

  private mutating func collect(_ value: StaticValue, depth: Int) {
    // An expression that many ways lead to is read again only if a shorter one may lead on where a longer one was cut off.
    guard add(.expression(unit: value.scope.unit, tokens: value.expression.tokens), depth) else { return }
    let tree = symbols.tree(value.scope)
    switch value.expression.kind {
    case .name(let token, _): collect(tree.name(token), value, depth)
    case .member(let base, let token, _):
      names.append(tree.name(token))
      for property in StaticEvaluator(symbols: symbols).members(tree.name(token), of: base, value) {
        collect(property, depth)
      }
      if let base { collect(value.beside(base), depth: depth + 1) }
    case .call(let callee, let arguments):
      collect(value.beside(callee), depth: depth + 1)
      let isConfiguration = tree.lastName(callee) == "ModelConfiguration"
      for argument in arguments where isPath(tree.label(argument), ofConfiguration: isConfiguration) {
        collect(value.beside(argument.value), depth: depth + 1)
      }
      groups += arguments.filter { tree.label($0) == Self.groupLabel }.map { value.beside($0.value) }
    case .string: collect(text: tree.text(value.expression.tokens))
    default: for child in value.expression.children { collect(value.beside(child), depth: depth + 1) }
    }
  }

  /// Whether an argument may be a part of a path: not the name of an app group, and of a configuration only its URL.
  private func isPath(_ label: String?, ofConfiguration isConfiguration: Bool) -> Bool {
    isConfiguration ? label == "url" : label != Self.groupLabel
  }

  private static let groupLabel = "forSecurityApplicationGroupIdentifier"

  private mutating func collect(_ name: String, _ value: StaticValue, _ depth: Int) {
    names.append(name)
    switch value.locals.bindings[name] {
    case .value(let bound), .element(of: let bound): collect(bound, depth: depth + 1)
    case .choice(let bound): for item in bound { collect(item, depth: depth + 1) }
    case .part: for item in StaticEvaluator(symbols: symbols).follow(value).values { collect(item, depth: depth + 1) }
    case .changing, .list, .unknown: _ = add(.name(unit: value.scope.unit, name), depth)
    case nil:
      _ = add(.name(unit: value.scope.unit, name), depth)
      for property in symbols.values(name, from: value.scope) { collect(property, depth) }
    }
  }

  /// The value of a property, or the names and texts in its getter.
  private mutating func collect(_ property: Member, _ depth: Int) {
    let tree = symbols.tree(property.scope)
    guard add(.property(symbols.namePlace(property)), depth) else { return }
    if let initial = property.declaration.value {
      return collect(StaticValue(initial, scope: property.scope), depth: depth + 1)
    }
    let getter = property.declaration.getterBody(in: tree) ?? 0..<0
    let statements = tree.statements(inBraces: getter)
    if statements.count == 1, let only = statements[0].resultExpression {
      return collect(StaticValue(only, scope: property.scope), depth: depth + 1)
    }
    for token in getter {
      switch tree.tokens[token].kind {
      case .identifier: names.append(tree.name(token))
      case .string: collect(text: tree.text(token))
      default: continue
      }
    }
  }

  /// The text of a string, and the names in its interpolations.
  private mutating func collect(text: String) {
    var plain = ""
    var depth = 0
    var interpolated = ""
    var previous: Character = " "
    for character in text.trimmingQuotes {
      if character == "(", depth > 0 || previous == "\\" { depth += 1 }
      if depth > 0 { interpolated.append(character) } else if character != "\\" { plain.append(character) }
      if character == ")", depth > 0 { depth -= 1 }
      previous = character
    }
    names += interpolated.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    if interpolated.isEmpty || plain.contains(where: \.isLetter) { fileNames.append(plain) }
  }
}

extension String {
  /// The text of a string literal without its quotes.
  fileprivate var trimmingQuotes: Substring {
    let text = drop { $0 == "\"" || $0 == "#" }
    return text.lastIndex { $0 != "\"" && $0 != "#" }.map { text[...$0] } ?? ""
  }

  /// The words of a name in lower case: `storeURL` is `store` and `url`.
  package var words: [String] {
    var words: [String] = []
    let characters = Array(self)
    for (index, character) in characters.enumerated() {
      let isAfterSmall = index > 0 && !characters[index - 1].isUppercase
      let isBeforeSmall = index + 1 < characters.count && characters[index + 1].isLowercase
      let isLetter = character.isLetter || character.isNumber
      if words.isEmpty || !isLetter || (character.isUppercase && (isAfterSmall || isBeforeSmall)) { words.append("") }
      if isLetter { words[words.count - 1].append(character.lowercased()) }
    }
    return words
  }
}
