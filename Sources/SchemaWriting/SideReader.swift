import SchemaNames
import SchemaSyntax

/// Finds where code of a version uses what its own types do not have, or joins values of these with those of their counterparts
/// in one call, assignment or comparison.
struct SideReader: StatementReader {
  typealias Sides = SplitTypes.Sides
  typealias Mark = SplitTypes.Mark

  /// A use that would not compile.
  struct Conflict {
    /// What only the counterparts have, or what is of them.
    let use: Mark
    /// The name of the code's own that is joined with it; nil for what is lost.
    let own: Mark?
    /// The type that has lost it.
    var type: TypeID?
  }

  private let types: SplitTypes
  private var tree: SyntaxTree
  private let scope: Scope
  /// Whether the code is in one of the types.
  private let isMember: Bool
  /// What is known in the block: the local names, the arguments of a closure without names, what is returned and what a
  /// `switch` is about.
  private var known = Known()
  /// What the code of a closure has returned so far.
  private var returned = Sides()
  /// The literal with the code that is read; nil outside of literals.
  private var literal: Place?
  private(set) var conflicts: [Conflict] = []

  private struct Known {
    var locals: [String: Sides] = [:]
    var elements = Sides()
    var result = Sides()
    var subject = Sides()
  }

  init(_ types: SplitTypes, in scope: Scope, isMember: Bool) {
    (self.types, self.scope, self.isMember) = (types, scope, isMember)
    tree = types.symbols.tree(scope)
  }

  // MARK: Declarations

  /// Reads a member of a type, or a function.
  mutating func read(_ declaration: Declaration) {
    inScope {
      let type = declaration.kind == .func ? $0.tree.returnType(of: declaration) : declaration.type
      if [.func, .`init`, .subscript].contains(declaration.kind) { $0.bindParameters(of: declaration) }
      $0.known.result = $0.sides(of: type)
      if let value = declaration.initialValue {
        let value = $0.sides(value)
        _ = $0.joined([$0.known.result, value])
      }
      for name in ["newValue", "oldValue"] where declaration.accessors != nil {
        $0.known.locals[name] = $0.known.result
      }
      for body in declaration.bodies { $0.readBody($0.tree.statements(inBraces: body)) }
      for member in declaration.members ?? [] { $0.read(member) }
    }
  }

  private mutating func bindParameters(of function: Declaration) {
    for parameter in tree.parameters(of: function) {
      let type = sides(of: parameter.type)
      if let value = parameter.value {
        let value = sides(value)
        _ = joined([type, value])
      }
      known.locals[tree.name(parameter.name)] = type
    }
  }

  /// Reads a closure; returns what it returns.
  @discardableResult
  mutating func readClosure(_ tokens: Range<Int>, of elements: Sides = Sides()) -> Sides {
    let outer = returned
    returned = Sides()
    inScope {
      let closure = $0.tree.closure(tokens)
      $0.known.elements = elements.element
      $0.known.result = Sides()
      for (name, type) in zip(closure.parameters, closure.parameterTypes) {
        $0.known.locals[$0.tree.name(name)] = type == nil ? $0.known.elements : $0.sides(of: type)
      }
      $0.readBody(closure.statements)
    }
    defer { returned = outer }
    return returned
  }

  /// Reads statements of which one alone is the result.
  private mutating func readBody(_ statements: [Statement]) {
    if statements.count == 1, case .expression(let value) = statements[0].kind {
      giveBack(sides(value))
    } else {
      walk(statements)
    }
  }

  private mutating func giveBack(_ value: Sides) {
    _ = joined([known.result, value])
    returned = returned.union(value)
  }

  // MARK: Statements

  mutating func inScope(_ body: (inout Self) -> Void) {
    let outer = known
    body(&self)
    known = outer
  }

  mutating func read(_ declarations: [Declaration], before rest: ArraySlice<Statement>) {
    for declaration in declarations {
      let value = declaration.initialValue.map { sides($0) } ?? Sides()
      let written = sides(of: declaration.kind == .func ? tree.returnType(of: declaration) : declaration.type)
      _ = joined([written, value])
      if declaration.kind == .func || declaration.accessors != nil { read(declaration) }
      for name in tree.declaredName(declaration) {
        known.locals[name] = declaration.kind != .func && declaration.type == nil ? value : written
      }
    }
  }

  mutating func read(_ value: Expression, of statement: Statement) {
    let value = sides(value)
    switch statement.kind {
    case .return: giveBack(value)
    case .switch: known.subject = value
    default: break
    }
  }

  mutating func read(_ conditions: [Statement.Condition], of statement: Statement) {
    for condition in conditions {
      switch condition {
      case .expression(let value): _ = sides(value)
      case .binding(let name, let value?):
        known.subject = sides(value)
        if let name { known.locals[tree.name(name)] = known.subject }
      case .binding(_, nil), .availability: continue
      }
    }
    for pattern in tree.casePatterns(of: statement) { bind(pattern) }
  }

  mutating func read(_ sequence: Expression, ofLoop statement: Statement) {
    let list = sides(sequence)
    for token in statement.tokens.lowerBound + 1..<sequence.tokens.lowerBound
    where tree.tokens[token].kind == .identifier {
      known.locals[tree.name(token)] = list.element
    }
  }

  mutating func bind(_ patterns: Range<Int>) {
    _ = joined([known.subject, types.sides(patterns, in: tree, scope)])
    for token in tree.bindings(in: patterns) ?? 0..<0 where tree.tokens[token].kind == .identifier {
      known.locals[tree.name(token)] = known.subject.element
    }
  }

  mutating func read(_ block: [Statement], at index: Int, of statement: Statement) { inScope { $0.walk(block) } }

  // MARK: Expressions

  private func sides(of type: TypeSyntax?) -> Sides {
    guard let type else { return Sides() }
    return tree.isContext(type) ? .context : types.sides(type.tokens, in: tree, scope).asList(type.isList)
  }

  private mutating func sides(_ expression: Expression) -> Sides {
    switch expression.kind {
    case .name(let token, _): return sides(ofName: token)
    case .member(let base, let token, _): return sides(ofMember: token, base, in: expression)
    case .call(let callee, let arguments): return sides(ofCall: callee, arguments)
    case .subscript(let base, let arguments): return sides(ofSubscript: base, arguments)
    case .array(let elements):
      return joined(elements.map { sides($0) }).asList()
    case .dictionary, .tuple: return union(expression.children.map { sides($0) })
    case .keyPath(let path): return sides(of: path, known.elements)
    case .string:
      readInterpolations(in: expression)
      return Sides()
    case .closure: return readClosure(expression.tokens)
    case .macro(_, _, let arguments):
      for argument in arguments { _ = sides(argument.value) }
      return Sides()
    case .sequence(let operands, let operators): return sides(ofOperands: operands, operators.map { tree.text($0) })
    case .ternary(let condition, let then, let otherwise):
      _ = sides(condition)
      return joined([then, otherwise].map { sides($0) })
    case .prefix(let mark, let inner):
      let value = sides(inner)
      return tree.text(mark) == "&" ? value : Sides()
    case .postfix(let inner, _), .effect(_, _, let inner): return sides(inner)
    case .cast(let inner, _, let type):
      let value = sides(inner)
      let written = types.sides(type.tokens, in: tree, scope)
      return written.isNone ? value : written
    case .conditional(let chains): return union(chains.map { sides($0) })
    case .type(let type): return types.sides(type.tokens, in: tree, scope)
    case .statement(let statement):
      inScope { $0.walk([statement]) }
      return Sides()
    default: return Sides()
    }
  }

  private mutating func sides(ofName token: Int) -> Sides {
    let name = tree.name(token)
    if let local = known.locals[name] { return local.named(mark(token)) }
    if Self.contexts.contains(name) { return .context }
    if name.hasPrefix("$") { return known.elements }
    guard isMember else {
      let sides = types.sides(path: [name], at: mark(token).place, from: scope)
      return sides.isNone && types.others.members[name] != nil ? Sides(other: mark(token)) : sides
    }
    let type = scope.types.last
    if [.`self`, .`Self`].contains(tree.tokens[token].keyword) { return Sides(own: mark(token), type: type) }
    if types.loses(name, of: type) { return lose(mark(token), of: type) }
    if let member = types.member(name, of: type) { return member.sides(mark(token)) }
    return types.sides(path: [name], at: mark(token).place, from: scope)
  }

  private mutating func sides(ofMember token: Int, _ base: Expression?, in expression: Expression) -> Sides {
    guard let base else { return types.loses(tree.name(token), of: nil) ? lose(mark(token)) : Sides() }
    return sides(ofTypeNamedBy: expression) ?? sides(ofMember: token, ofValue: base).member
  }

  private func sides(ofTypeNamedBy expression: Expression) -> Sides? {
    guard let path = tree.namePath(expression), path.first.map({ known.locals[$0] == nil }) == true,
      case .found = types.symbols.lookUp(path, from: scope), let token = tree.lastNameToken(expression)
    else { return nil }
    return types.sides(path: path, at: mark(token).place, from: scope)
  }

  private mutating func sides(ofMember token: Int, ofValue base: Expression) -> (base: Sides, member: Sides) {
    let value = sides(base)
    if isMember, case .name(let word, _) = base.kind, tree.tokens[word].keyword == .`self`,
      let member = types.member(tree.name(token), of: value.type), !types.loses(tree.name(token), of: value.type)
    {
      return (value, member.sides(mark(token)))
    }
    return (value, sides(ofMember: token, of: value))
  }

  private mutating func sides(ofMember token: Int, of base: Sides) -> Sides {
    let (name, mark) = (tree.name(token), mark(token))
    if Self.contexts.contains(name) { return .context }
    // What the app's types call like a member of a context is another one.
    if base.isContext, types.others.members[name]?.contains("ModelContext") != true { return Sides() }
    let element = base.asList(base.isList && Self.listMembers.contains(name))
    if base.isList, Self.plainMembers.contains(name) { return Sides() }
    if base.own != nil {
      if types.loses(name, of: base.type) { return lose(mark, of: base.type) }
      if let member = types.member(name, of: base.type) { return member.sides(mark) }
      if types.others.members[name] != nil { return joined([base, Sides(other: mark)]) }
      return Self.plainMembers.contains(name) ? Sides() : element
    }
    if types.others.members[name] != nil { return Sides(other: mark) }
    if base.other != nil {
      return types.others.others.contains(name) || Self.plainMembers.contains(name) ? Sides() : element
    }
    guard let member = types.member(name, of: nil), member.isOwn, isStored(name) else { return Sides() }
    return Sides(own: mark, type: member.type)
  }

  /// Whether a name that is a member of something unknown is more likely one of the code's own types than one of the system's.
  private func isStored(_ name: String) -> Bool { name != "init" && !Self.plainMembers.contains(name) }

  private mutating func sides(of path: Expression.KeyPath, _ elements: Sides) -> Sides {
    var sides = elements
    for (index, token) in path.names.enumerated() {
      let isRoot = index == 0 && path.hasRoot
      sides =
        isRoot
        ? types.sides(path: [tree.name(token)], at: mark(token).place, from: scope)
        : self.sides(ofMember: token, of: sides)
    }
    return sides
  }

  // MARK: Calls and operators

  private mutating func sides(ofCall callee: Expression, _ arguments: [Argument]) -> Sides {
    let nameToken = tree.lastNameToken(callee)
    let name = nameToken.map(tree.name) ?? ""
    var (base, value) = (Sides(), Sides())
    if case .member(let inner?, let token, _) = callee.kind, sides(ofTypeNamedBy: callee) == nil {
      (base, value) = sides(ofMember: token, ofValue: inner)
    } else {
      value = sides(callee)
    }
    if let generics = callee.generics {
      value = union([value] + generics.map { types.sides($0.tokens, in: tree, scope) })
    }
    loseInitializer(callee)
    let outer = base.isNone ? value : base
    let plain = arguments.filter { !$0.value.isClosure }.map { sides($0.value, passedTo: outer) }
    let all = base.isNone && value.isNone ? union(plain) : outer
    let closures = arguments.filter(\.value.isClosure).map { readClosure($0.value.tokens, of: all) }
    let member =
      base.own != nil || isMember ? types.member(name, of: base.own == nil ? scope.types.last : base.type) : nil
    if Self.general.contains(name) { return Sides() }
    if name == "ModelContext" { return .context }
    if let nameToken, outer.own != nil, Self.comparing.contains(name), arguments.isEmpty,
      types.loses("<", of: outer.type)
    {
      return lose(mark(nameToken), of: outer.type)
    }
    if member?.takesOthers == true { return value }
    let joined = joined([base, value] + plain)
    if base.isNone, value.isNone { return Self.plainMembers.contains(name) ? Sides() : union([joined] + closures) }
    return Self.mapping.contains(name) ? union(plain + closures).asList() : value
  }

  private mutating func sides(_ argument: Expression, passedTo callee: Sides) -> Sides {
    switch argument.kind {
    case .keyPath(let path): return sides(of: path, callee.element)
    case .other where callee.own != nil && types.loses(operator: tree.text(argument.tokens), of: callee.type):
      return lose(mark(argument.tokens), of: callee.type)
    default: return sides(argument)
    }
  }

  /// Notes a call of an initializer that the type does not have.
  private mutating func loseInitializer(_ callee: Expression) {
    guard let token = tree.lastNameToken(callee), callee.tokens.upperBound < tree.tokens.count,
      tree.tokens[callee.tokens.upperBound].kind == .leftParen, let type = types.type(of: callee, in: tree, scope)
    else { return }
    let labels = tree.argumentLabels(at: callee.tokens.upperBound)
    guard types.lost.initializer(type, labels) else { return }
    _ = lose(Mark(name: "\(tree.name(token))(\(labels.map { "\($0):" }.joined()))", place: mark(token).place))
  }

  private mutating func sides(ofSubscript base: Expression, _ arguments: [Argument]) -> Sides {
    let base = sides(base)
    let all = joined([base] + arguments.map { sides($0.value) })
    if base.own != nil, !base.isList, types.loses("subscript", of: base.type), let argument = arguments.first {
      return lose(Mark(name: "subscript", place: mark(argument.value.tokens).place), of: base.type)
    }
    return all.element
  }

  /// The sides of operands: those that are assigned or compared are joined, and what conditions or comparisons give is neither.
  private mutating func sides(ofOperands operands: [Expression], _ operators: [String]) -> Sides {
    let values = operands.map { sides($0) }
    for (index, text) in operators.enumerated() {
      let losing = values[index...index + 1].first { $0.own != nil && types.loses(operator: text, of: $0.type) }
      if let losing { return lose(Mark(name: text, place: mark(operands[index].tokens).place), of: losing.type) }
    }
    var (assigned, compared): ([Sides], [Sides]) = ([], [values[0]])
    var isCondition = false
    func condition() -> [Sides] { isCondition ? [] : compared }
    for (text, value) in zip(operators, values.dropFirst()) {
      switch text {
      case "=", "&&", "||":
        let sides = joined(compared)
        if text == "=" { assigned.append(sides) }
        (compared, isCondition) = ([value], text != "=")
      default:
        isCondition = isCondition || text != "??"
        compared.append(value)
      }
    }
    let last = joined(compared)
    return joined(assigned + (isCondition ? [] : [last]))
  }

  // MARK: Results

  private mutating func joined(_ sides: [Sides]) -> Sides {
    let all = union(sides)
    guard let own = all.own, let other = all.other else { return all }
    conflicts.append(Conflict(use: other, own: own))
    return Sides()
  }

  private func union(_ sides: [Sides]) -> Sides { sides.dropFirst().reduce(sides.first ?? Sides()) { $0.union($1) } }

  private mutating func lose(_ mark: Mark, of type: TypeID? = nil) -> Sides {
    conflicts.append(Conflict(use: mark, own: nil, type: type ?? types.lost.members[mark.name]?.min()))
    return Sides()
  }

  private func mark(_ token: Int) -> Mark { Mark(name: tree.name(token), place: literal ?? tree.place(token: token)) }

  private func mark(_ tokens: Range<Int>) -> Mark {
    Mark(name: tree.text(tokens), place: literal ?? tree.place(tokens))
  }

  private mutating func readInterpolations(in expression: Expression) {
    let (outer, place) = (tree, literal)
    for interpolation in tree.interpolations(in: expression) {
      literal = place ?? outer.place(expression.tokens)
      tree = interpolation.tree
      for code in tree.topLevelCode {
        for statement in tree.statements(in: code) {
          if case .expression(let value) = statement.kind { _ = sides(value) }
        }
      }
      tree = outer
    }
    literal = place
  }

  // MARK: Names of the system's

  /// Members that are a `ModelContext`.
  private static let contexts: Set = ["modelContext", "mainContext"]
  /// Functions that take values of all types beside each other, and give none of them back.
  private static let general: Set = ["print", "debugPrint", "dump", "String", "type"]
  /// Members of collections, raw values and objects that are of neither side.
  private static let plainMembers: Set = [
    "count", "isEmpty", "contains", "allSatisfy", "indices", "startIndex", "endIndex", "firstIndex", "lastIndex",
    "rawValue", "hashValue", "hash", "description", "persistentModelID", "joined", "encode", "fetchCount", "save",
  ]
  /// Members of collections that give such ones back.
  private static let listMembers: Set = [
    "filter", "sorted", "reversed", "prefix", "suffix", "dropFirst", "dropLast", "shuffled", "lazy",
  ]
  /// Functions that give back what their arguments do.
  private static let mapping: Set = ["map", "compactMap", "flatMap", "reduce", "mapValues", "compactMapValues"]
  /// Functions that compare elements by their own order.
  private static let comparing: Set = ["sorted", "sort", "min", "max"]
}

extension SplitTypes {
  /// The own type that an expression names.
  fileprivate func type(of expression: Expression, in tree: SyntaxTree, _ scope: Scope) -> TypeID? {
    tree.namePath(expression).flatMap { symbols.type(named: $0, from: scope) }.flatMap { own.contains($0) ? $0 : nil }
  }
}

extension SplitTypes.Member {
  fileprivate func sides(_ mark: SplitTypes.Mark) -> SplitTypes.Sides {
    SplitTypes.Sides(
      own: isOwn ? mark : nil, other: isOther && !isOwn ? mark : nil, type: isOwn ? type : nil, isList: isList)
  }
}

extension SplitTypes.Sides {
  fileprivate func asList(_ isList: Bool = true) -> Self {
    Self(own: own, other: other, type: type, isList: isList, isContext: isContext)
  }
  /// The same of a value with a local name, which says where it is joined; of the counterparts, what it was made of tells more.
  fileprivate func named(_ mark: SplitTypes.Mark) -> Self {
    Self(own: own == nil ? nil : mark, other: other, type: type, isList: isList, isContext: isContext)
  }
  fileprivate var element: Self { asList(false) }
}

extension SyntaxTree {
  /// Whether a type is a `ModelContext`, optional or not.
  fileprivate func isContext(_ type: TypeSyntax) -> Bool {
    switch type.kind {
    case .optional(let inner), .implicitlyUnwrapped(let inner), .attributed(let inner): isContext(inner)
    default: namePath(type)?.last == "ModelContext"
    }
  }
}

extension Expression {
  fileprivate var isClosure: Bool { if case .closure = kind { true } else { false } }

  /// The generic arguments behind a name.
  fileprivate var generics: [TypeSyntax]? {
    switch kind {
    case .name(_, let generics), .member(_, _, let generics): generics
    default: nil
    }
  }
}
