import SchemaNames
import SchemaSyntax
import SchemaText

/// Whether code of the app leads to a declaration, as far as names show: whether it spells the names of the functions,
/// properties and types around it.
struct NamedCode: Sendable {
  /// A declaration that code has to name to lead to what is in it.
  struct Gate {
    let name: String
    fileprivate let unit: Int
    fileprivate let tokens: Range<Int>
    /// The type that is declared; nil for a function or property.
    fileprivate let type: TypeID?
    /// What the arguments of its calls may begin with; nil for a property or type.
    fileprivate let arguments: ArgumentStarts?
  }

  private let symbols: SymbolTable
  /// The modules that no code out of sight uses: apps, and what they import.
  private let closedModules: Set<String>
  /// Which code names declarations, as far as it was asked.
  private let namings = KeptAnswers<Gate, Naming?>()
  /// What may be asked of types, as far as it was needed.
  private let demands = KeptAnswers<TypeID, Demands>()

  /// Looks at the code of a project; what `appModules` declare, no other module names.
  init(_ symbols: SymbolTable, imports: [String: Set<String>], appModules: Set<String>) {
    self.symbols = symbols
    closedModules = Set(appModules.reachable { imports[$0] ?? [] })
  }

  /// Whether no code out of sight uses a module.
  func isClosed(_ module: String) -> Bool { closedModules.contains(module) }

  /// The place of tokens of a unit.
  func place(_ tokens: Range<Int>, in unit: Int) -> Place { symbols.units[unit].tree.place(tokens) }

  // MARK: What has to be named

  /// The declarations around a token, each of which code has to name; none where code that is not known may lead there.
  func gates(around token: Int, in unit: Int) -> [Gate] {
    let tree = symbols.units[unit].tree
    let path = tree.declarations(around: token)
    guard !path.contains(where: { isOpen($0, in: unit) }) else { return [] }
    let types = symbols.types(around: token, in: unit)
    return path.filter { isCalledByName($0, in: types.last, tree) }.map { gate($0, unit) } + types.compactMap(gate)
  }

  private func gate(_ declaration: Declaration, _ unit: Int) -> Gate {
    let tree = symbols.units[unit].tree
    let arguments = declaration.kind == .func ? ArgumentStarts(of: tree.parameters(of: declaration), in: tree) : nil
    return Gate(
      name: tree.name(declaration.name.lowerBound), unit: unit, tokens: declaration.tokens, type: nil,
      arguments: arguments)
  }

  /// A type of the project that other code makes; nil for one that the system may make, because it conforms to something.
  private func gate(_ type: TypeID) -> Gate? {
    guard let declaration = symbols[type].declaration, let unit = symbols[type].scope?.unit,
      demands(of: type) < .unknown
    else { return nil }
    return Gate(name: symbols[type].name, unit: unit, tokens: declaration.tokens, type: type, arguments: nil)
  }

  /// Whether code that is not known may use a declaration: a macro or the system by its attribute, or other modules.
  private func isOpen(_ declaration: Declaration, in unit: Int) -> Bool {
    let isExported = [.public, .open, .package].contains(where: declaration.has)
    return isExported && !isClosed(symbols.units[unit].module)
      || !declaration.attributes.allSatisfy { Self.plainAttributes.contains(symbols.units[unit].tree.text($0.name)) }
  }

  /// Whether nothing but its name leads to a declaration: a function, a property that is computed or static, or one at
  /// file level, unless the file is the program.
  private func isCalledByName(_ declaration: Declaration, in type: TypeID?, _ tree: SyntaxTree) -> Bool {
    guard declaration.name.count == 1, tree.tokens[declaration.name.lowerBound].kind == .identifier else {
      return false
    }
    switch declaration.kind {
    case .func: return !isRequired(declaration, by: type, unless: .ofView)
    case .var, .let:
      guard type != nil else { return !tree.file.path.hasSuffix("main.swift") }
      return !isRequired(declaration, by: type, unless: .none)
        && (declaration.has(.static) || declaration.value == nil && declaration.accessors != nil)
    default: return false
    }
  }

  /// Whether something out of sight that a type inherits from or conforms to may ask for a declaration, if it asks for more
  /// than is wanted.
  private func isRequired(_ declaration: Declaration, by type: TypeID?, unless most: Demands) -> Bool {
    if declaration.has(.private) || declaration.has(.fileprivate) { return false }
    return declaration.has(.override) || type.map { demands(of: $0) > most } ?? false
  }

  /// What may be asked of a type by what it inherits from or conforms to out of sight.
  private enum Demands: Comparable {
    /// Neither a member that leads to other code, nor to be made.
    case none
    /// The properties of a view, which is made by its name all the same.
    case ofView
    /// Anything.
    case unknown
  }

  private func demands(of type: TypeID) -> Demands {
    demands.answer(to: type) {
      guard let ancestors = symbols.systemAncestors(of: type)?.subtracting(Self.plainProtocols) else { return .unknown }
      return ancestors.isEmpty ? .none : ancestors == ["View"] ? .ofView : .unknown
    }
  }

  // MARK: What is named

  /// For each piece of code the names that would have to be spelled to lead to it and that none in sight spells, by the
  /// declarations around it; where there are none, it may run.
  func namesMissing(toOpen gates: [[Gate]]) -> [Set<String>] {
    let unnamed = unnamed(among: gates.joined().uniqued)
    return gates.map { gates in Set(gates.filter(unnamed.contains).map(\.name)) }
  }

  /// The declarations whose names no code of the app spells outside of them; the names of other declarations do not count.
  func unnamed(among gates: [Gate]) -> Set<Gate> {
    var unnamed = Set(gates)
    eachUse(of: unnamed, where: { !symbols.units[$0].isExempt }) { gate, unit, token in
      if isForPreviews(token, unit) { return true }
      unnamed.remove(gate)
      return false
    }
    return unnamed
  }

  /// Passes the tokens of files that may name some declarations, for each one as long as further ones matter.
  private func eachUse(
    of gates: Set<Gate>, where isAsked: (_ unit: Int) -> Bool = { _ in true },
    _ furtherMatter: (Gate, _ unit: Int, _ token: Int) -> Bool
  ) {
    for (name, gates) in Dictionary(grouping: gates, by: \.name) {
      let name = NameFilter.Name(name)
      var open = gates
      for unit in symbols.units(spelling: name) where !open.isEmpty && isAsked(unit) {
        let tree = symbols.units[unit].tree
        for token in tree.tokens(spelling: [name]) where !tree.isDeclared(token) {
          open.removeAll { leads(token, unit, to: $0) && !furtherMatter($0, unit, token) }
        }
      }
    }
  }

  /// Whether a token is in a test or a preview.
  private func isForPreviews(_ token: Int, _ unit: Int) -> Bool {
    symbols.units[unit].isExempt || symbols.units[unit].tree.isInPreview(token..<token + 1)
  }

  /// Whether a token with the name of a declaration may mean it: it is outside of the declaration and of the extensions of
  /// the type that it declares, and may call a function.
  private func leads(_ token: Int, _ unit: Int, to gate: Gate) -> Bool {
    let isInside =
      unit == gate.unit && gate.tokens.contains(token)
      || gate.type.map { symbols.types(around: token, in: unit).contains($0) } ?? false
    return !isInside && (gate.arguments.map { symbols.units[unit].tree.mayCall(at: token, $0) } ?? true)
  }

  // MARK: What only previews name

  /// Which code names a declaration: previews and tests, or nothing in sight.
  struct Naming {
    /// Whether previews or tests name it, or code that they alone lead to.
    var isByPreviews = false
    /// The names on which the answer depends.
    var names: Set<String> = []
  }

  /// Which code names what one of some gates declares, if no code of the app names it; nil if that names all of them.
  func naming(besidesApp gates: [Gate]) -> Naming? { naming(besidesApp: gates.filter(isJudged), path: []) }

  /// Those of some declarations whose names previews or tests spell.
  func namedByPreviews(_ gates: Set<Gate>) -> Set<Gate> {
    let near = Set(symbols.units.indices.filter { symbols.units[$0].isExempt || symbols.units[$0].tree.hasPreviews })
    let found = Set(gates.map(\.name)).filter { name in
      let name = NameFilter.Name(name)
      return symbols.units(spelling: name).contains { unit in
        near.contains(unit) && symbols.units[unit].tree.tokens(spelling: [name]).contains { isForPreviews($0, unit) }
      }
    }
    return gates.filter { found.contains($0.name) }
  }

  /// A view that previews alone show is one of the app's all the same.
  private func isJudged(_ gate: Gate) -> Bool { gate.type.map { demands(of: $0) == .none } ?? true }

  /// `path` is what led from there to here.
  private func naming(besidesApp gates: [Gate], path: [Gate]) -> Naming? {
    let found = gates.compactMap { naming(besidesApp: $0, path: path) }
    return found.isEmpty
      ? nil
      : Naming(isByPreviews: found.contains(where: \.isByPreviews), names: Set(found.flatMap(\.names)))
  }

  /// The same for one gate: as soon as one of its uses is the app's, the others do not matter.
  private func naming(besidesApp gate: Gate, path: [Gate]) -> Naming? {
    // Code that leads to itself may be the app's.
    guard path.count < Self.longestChain, !path.contains(gate) else { return nil }
    return namings.answer(to: gate) { findNaming(besidesApp: gate, path: path + [gate]) }
  }

  private func findNaming(besidesApp gate: Gate, path: [Gate]) -> Naming? {
    guard let uses = uses(besidesApp: gate) else { return nil }
    var result = Naming(isByPreviews: uses.areByPreviews, names: [gate.name])
    for gates in uses.around {
      guard let around = naming(besidesApp: gates, path: path) else { return nil }
      result.isByPreviews = result.isByPreviews || around.isByPreviews
      result.names.formUnion(around.names)
    }
    return result
  }

  /// What names a declaration outside of the app's own code.
  private struct Uses {
    /// Whether previews or tests name it.
    var areByPreviews = false
    /// The gates around each of the other tokens that name it.
    var around: [[Gate]] = []
  }

  /// What names a declaration; nil if something else than code that is named leads there, or so much names it that the app's
  /// own code is among it.
  private func uses(besidesApp gate: Gate) -> Uses? {
    var uses = Uses()
    var areOfApp = false
    eachUse(of: [gate]) { _, unit, token in
      if isForPreviews(token, unit) {
        uses.areByPreviews = true
        return true
      }
      let gates = gates(around: token, in: unit).filter(isJudged)
      uses.around.append(gates)
      areOfApp = gates.isEmpty || uses.around.count > Self.mostUses
      return !areOfApp
    }
    return areOfApp ? nil : uses
  }

  /// Sample data is named in few places.
  private static let mostUses = 8
  /// No app's sample data is further from its previews.
  private static let longestChain = 16

  /// Attributes by which nothing else uses a declaration.
  private static let plainAttributes: Set<String> = [
    "MainActor", "available", "discardableResult", "inlinable", "inline", "preconcurrency", "Observable", "ModelActor",
    "Model",
  ]
  /// Protocols of the system of which it is known what they ask for.
  static let knownProtocols = plainProtocols.union(["View"])
  /// Protocols that neither ask for a member which leads to a container or a deletion, nor let the system make their types.
  private static let plainProtocols: Set<String> = [
    "AnyObject", "Codable", "Comparable", "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Hashable",
    "Identifiable", "ModelActor", "Observable", "ObservableObject", "PersistentModel", "Sendable",
  ]
}

extension NamedCode.Gate: Hashable {
  /// One declaration is one gate.
  static func == (left: Self, right: Self) -> Bool {
    left.unit == right.unit && left.tokens == right.tokens
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(unit)
    hasher.combine(tokens.lowerBound)
  }
}

/// What the arguments of a function's calls may begin with.
private struct ArgumentStarts {
  /// The labels of the first parameters, up to one that has no default; nil for none.
  private let labels: Set<String?>
  private let mayBeEmpty: Bool

  init(of parameters: [Parameter], in tree: SyntaxTree) {
    let optional = parameters.prefix { $0.value != nil }.count
    labels = Set(parameters.prefix(optional + 1).map { tree.name($0.label) }.map { $0 == "_" ? nil : $0 })
    // A closure may follow the parentheses.
    mayBeEmpty = optional == parameters.count || parameters.contains { $0.type.map(tree.isFunction) ?? false }
  }

  /// Whether the tokens after an opening parenthesis fit.
  func fit(at token: Int, in tree: SyntaxTree) -> Bool {
    if tree.tokens[token].kind == .rightParen { return mayBeEmpty }
    guard token + 1 < tree.tokens.count, tree.tokens[token + 1].kind == .colon else { return labels.contains(nil) }
    let label = tree.name(token)
    return label == "_" || labels.contains(label)
  }
}

extension SyntaxTree {
  /// Whether a token is the name in a declaration or in the head of an extension.
  fileprivate func isDeclared(_ token: Int) -> Bool {
    token > 0 && tokens[token - 1].keyword.declares
  }

  /// Whether a name may call a function, or stand for it without a call.
  fileprivate func mayCall(at token: Int, _ starts: ArgumentStarts) -> Bool {
    guard token + 2 < tokens.count, tokens[token + 1].kind == .leftParen else {
      return !isImplicitMember(token)
    }
    return starts.fit(at: token + 2, in: self)
  }

  fileprivate func isFunction(_ type: TypeSyntax) -> Bool { type.tokens.contains { tokens[$0].kind == .arrow } }
}

extension Keyword {
  /// Whether the name of a declaration follows.
  fileprivate var declares: Bool {
    switch self {
    case .func, .var, .let, .case, .class, .struct, .enum, .actor, .protocol, .extension, .typealias: true
    default: false
    }
  }
}
