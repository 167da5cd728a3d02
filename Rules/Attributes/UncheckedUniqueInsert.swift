import SchemaDeclarations
import SchemaFiles
import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax
import SchemaText

/// A new object with a unique value from outside that is inserted without looking for another one with that value.
struct UncheckedUniqueInsert: Rule {
  func findings(in project: Project) -> [Finding] {
    let inserts = UniqueInserts(project)
    let found = inserts.unchecked
    return inserts.models.compactMap { model in
      finding(found.filter { $0.model == model })
    }
  }

  /// What makes the objects that code inserts may be in files that do not know SwiftData, and so may what calls the code.
  func openNames(in project: Project) -> OpenNames {
    guard !UniqueInserts(project).models.isEmpty else { return OpenNames() }
    let index = AppCodeIndex(project)
    let inserters = index.members(naming: ["insert"])
    let made = index.declarations(passedTo: "insert", by: inserters)
    return OpenNames(uses: project.namesLeadingToPreviews(inserters).union(made))
  }

  private func finding(_ inserts: [UniqueInsert]) -> Finding? {
    guard let worst = inserts.first(where: \.mayRepeatValue) ?? inserts.first else { return nil }
    let others = inserts.filter { $0.place != worst.place }.prefix(3).map { Finding.Note(.also, at: $0.place) }
    return Finding(
      .unchecked(worst), subject: worst.subject, at: worst.place, severity: worst.mayRepeatValue ? nil : .note,
      notes: [.init(.unique, at: worst.property.place)] + others, help: .look(worst))
  }
}

/// An insertion of a new object with a unique value from outside.
private struct UniqueInsert {
  let model: ProjectModel
  /// The unique property.
  let property: Property
  let place: Place
  /// The place of the object's type where it is made.
  let creation: Place
  /// The piece of code that makes the object.
  let piece: AppCodeIndex.Piece
  /// Whether its value may be that of a property of which no two objects share one.
  let copiesUniqueValue: Bool
  /// Whether a loop inserts several objects before they are saved.
  var isRepeated: Bool

  /// Whether several objects may get one value before they are saved.
  var mayRepeatValue: Bool { isRepeated && !copiesUniqueValue }

  var subject: String { model.subject(property) }
  /// Whether the code itself makes the object, rather than a function that it calls.
  var isMadeHere: Bool { piece.contains(creation) }
  /// The name that calls of the code spell; nil for the code of a property.
  var callee: String? {
    model.project.functionName(piece.member)
  }
}

/// Finds insertions of objects with unique values.
private struct UniqueInserts {
  let project: Project
  /// The current models with a unique property.
  let models: [ProjectModel]
  private let index: AppCodeIndex

  init(_ project: Project) {
    self.project = project
    models = project.app.currentModels.filter { !$0.uniqueProperties.isEmpty }
    index = AppCodeIndex(project)
  }

  /// The insertions that their own code does not check.
  private var candidates: [UniqueInsert] {
    guard !models.isEmpty else { return [] }
    let inserters = index.members(naming: ["insert"])
    let pieces = inserters.filter { !$0.looksThingsUp(project) }.map(index.piece)
    let creations = Creations(of: Set(models.map(\.type)), by: pieces, project)
    let found = pieces.flatMap { piece in
      piece.code.actions.indices.compactMap { insert(at: $0, of: piece, creations) }
    }
    // A function that inserts what it makes is judged by its own code, whoever calls it.
    let places = inserters.map(index.codePlace)
    return found.filter { insert in insert.isMadeHere || !places.contains { $0.contains(insert.creation) } }
  }

  /// The insertions that neither their own code nor a caller checks; code for previews does not count.
  var unchecked: [UniqueInsert] {
    let found = candidates
    let users = index.membersByName(Set(found.compactMap(\.callee)))
    return found.compactMap { judged($0, users) }.filter { !project.isForPreviews($0.piece.member) }
  }

  /// An insertion as its callers among the members that spell names show it; nil if one of them checks it.
  private func judged(_ insert: UniqueInsert, _ users: [String: [Member]]) -> UniqueInsert? {
    guard let callee = insert.callee else { return insert }
    let callers = users[callee, default: []].filter { $0.declaration !== insert.piece.member.declaration }
      .map(index.piece)
    func anyOfApp(_ matters: (AppCodeIndex.Piece) -> Bool) -> Bool {
      callers.contains { matters($0) && !project.isForPreviews($0.member) }
    }
    if anyOfApp({ $0.code.finds(insert) || $0.tracksValues(project) }) { return nil }
    var insert = insert
    insert.isRepeated = insert.isRepeated || anyOfApp { $0.code.repeats(insert, in: project) }
    return insert
  }

  private func insert(at index: Int, of piece: AppCodeIndex.Piece, _ creations: Creations) -> UniqueInsert? {
    let action = piece.code.actions[index]
    guard case .insert = action.kind, let reference = action.model,
      let model = models.first(where: { $0.type == reference.type }), piece.code.failures.isEmpty,
      let property = creations.outsideProperty(of: model, madeAt: reference.place, in: piece)
    else { return nil }
    let insert = UniqueInsert(
      model: model, property: property, place: action.call ?? action.place, creation: reference.place, piece: piece,
      copiesUniqueValue: creations.mayCopyUniqueValue(to: property, madeAt: reference.place, in: piece),
      isRepeated: action.loop.map(project.mayRepeatValues) ?? false)
    return piece.code.finds(insert) || piece.code.saves(after: index) ? nil : insert
  }
}

/// Where code makes objects of some models, and where it assigns their properties.
private struct Creations {
  private let project: Project
  private var calls: [Place: StaticValue] = [:]
  private var assignments: [Place: [StaticValue]] = [:]

  init(of models: Set<TypeID>, by pieces: [AppCodeIndex.Piece], _ project: Project) {
    self.project = project
    let inserted = pieces.flatMap(\.code.actions).filter { action in
      if case .insert = action.kind { action.model?.type.map(models.contains) == true } else { false }
    }
    let starts = Dictionary(grouping: inserted.compactMap(\.model?.place), by: \.file.path)
    for unit in project.symbols.units.indices {
      let tree = project.symbols.units[unit].tree
      guard let places = starts[tree.file.path] else { continue }
      var found: [(Place, StaticValue)] = []
      var assigned: [(Place, [StaticValue])] = []
      project.symbols.walkCode(of: unit, around: tree.tokens(at: places)) { expression, context in
        if let call = Call(expression, in: tree) {
          found.append((tree.place(call.madeType.tokens), context.value(expression)))
        } else if let target = tree.assigned(expression) {
          assigned.append((tree.place(token: target.token), target.values.map(context.value)))
        }
      }
      for (place, call) in found { calls[place] = call }
      for (place, values) in assigned { assignments[place] = values }
    }
  }

  /// The unique property of a new object, if all parts of its value come from outside.
  func outsideProperty(of model: ProjectModel, madeAt place: Place, in piece: AppCodeIndex.Piece) -> Property? {
    guard let call = calls[place] else { return nil }
    return model.uniqueProperties.first { properties in
      let origins = properties.map { origin(of: $0, in: model, madeAt: place, call, piece) }
      return origins.contains(.outside) && !origins.contains(.made) && !origins.contains(nil)
    }?.first
  }

  /// Whether a property may get the value of a property of which no two objects share one: a unique one of another model,
  /// or one of an object that Core Data fetched, whose model the sources do not show.
  func mayCopyUniqueValue(to property: Property, madeAt place: Place, in piece: AppCodeIndex.Piece) -> Bool {
    let passed = calls[place].flatMap { call in
      call.call(in: project.symbols)?.argument(property.name).map { [call.beside($0)] }
    }
    let values = assignedValues(of: property, madeAt: place, in: piece) ?? passed ?? []
    return values.contains { isUnique($0, in: piece) || project.symbols.tree($0.scope).readsByKey($0.expression) }
  }

  private func isUnique(_ value: StaticValue, in piece: AppCodeIndex.Piece) -> Bool {
    let written = project.symbols.tree(value.scope).place(value.expression.tokens)
    return piece.code.actions.contains { action in
      guard case .read(let name, _) = action.kind, written.contains(action.place) else { return false }
      let source = action.model?.type.flatMap(project.model)
      return source?.uniqueProperties.contains { $0.map(\.name) == [name] } ?? false
    }
  }

  private func origin(
    of property: Property, in model: ProjectModel, madeAt place: Place, _ call: StaticValue,
    _ piece: AppCodeIndex.Piece
  ) -> ValueOrigin? {
    guard let values = assignedValues(of: property, madeAt: place, in: piece) else {
      return CreationReader(symbols: project.symbols).origin(of: property, in: model.model, madeBy: call)
    }
    return ValueOrigin(joining: values.map(StaticEvaluator(symbols: project.symbols).origin))
  }

  /// The values that a property of a new object is assigned last; nil if it is not.
  private func assignedValues(
    of property: Property, madeAt place: Place, in piece: AppCodeIndex.Piece
  ) -> [StaticValue]? {
    let assigned = piece.code.actions.last { action in
      guard case .fill(property.name) = action.kind else { return false }
      return action.model?.place == place && assignments[action.place] != nil
    }
    return assigned.flatMap { assignments[$0.place] }
  }
}

extension AppCode {
  /// Whether it fetches, reads or deletes objects of a model other than the new ones.
  fileprivate func finds(_ insert: UniqueInsert) -> Bool {
    let unique = Set(insert.model.uniqueProperties.joined().map(\.name))
    let made = Set(actions.compactMap { action in if case .construct = action.kind { action.place } else { nil } })
    return actions.contains { action in
      guard let reference = action.model, let type = reference.type, insert.model.isRelated(to: type) else {
        return false
      }
      switch action.kind {
      case .fetch, .count, .describe, .delete: return true
      case .read(let property, _): return unique.contains(property) && !made.contains(reference.place)
      default: return false
      }
    }
  }

  /// Whether an insertion is saved before the next one: in the same loop, or after it.
  fileprivate func saves(after index: Int) -> Bool {
    actions[index...].contains { action in
      if case .save = action.kind { action.loop == actions[index].loop } else { false }
    }
  }

  /// Whether it calls the code of an insertion in a loop, and does not save in that loop.
  fileprivate func repeats(_ insert: UniqueInsert, in project: Project) -> Bool {
    let index = actions.firstIndex { action in
      guard case .insert = action.kind, action.model?.place == insert.creation else { return false }
      return action.loop.map(project.mayRepeatValues) ?? false
    }
    return index.map { !saves(after: $0) } ?? false
  }
}

extension Project {
  /// Whether two turns of a loop may get one value: those over a dictionary or its keys do not.
  fileprivate func mayRepeatValues(_ loop: Place) -> Bool {
    guard let tree = symbols.units.lazy.map(\.tree).first(where: { $0.file === loop.file }) else { return true }
    let start = tree.tokens.firstSortedIndex { $0.span.start >= loop.span.start }
    let head = Array(tree.tokens.indices[start...].prefix { tree.tokens[$0].kind != .leftBrace })
    guard head.count > 1, tree.tokens[head[0]].keyword == .for else { return true }
    let words = head.map(tree.text)
    let isOverPairs = words[1] == "(" && !words.contains("enumerated") && !words.contains("zip")
    return (!isOverPairs && words.last != "keys") || tree.isListOfTuples(head[head.count - 1])
  }
}

extension AppCodeIndex.Piece {
  /// Whether it keeps track of values other than those that it fetches.
  fileprivate func tracksValues(_ project: Project) -> Bool {
    let fetches = code.actions.contains { if case .fetch = $0.kind { true } else { false } }
    return !fetches && member.looksThingsUp(project)
  }
}

extension Member {
  /// Whether it looks for values among those it knows, in ways that cannot be followed.
  fileprivate func looksThingsUp(_ project: Project) -> Bool {
    project.symbols.tree(scope).spells(nameHolding: Self.traces, in: declaration.tokens) { name in
      Self.searches.contains(name) || !Self.words.isDisjoint(with: name.words)
    }
  }

  private static let searches: Set<String> = ["contains", "inserted", "firstIndex", "isDisjoint", "subtracting"]
  private static let words: Set<String> = [
    "existing", "exists", "seen", "known", "duplicate", "duplicates", "deduplicate", "dedup", "deduped", "unique",
    "uniquing", "upsert",
  ]
  /// What code holds that spells one of them; most code holds none.
  private static let traces = PairSearch(
    searches.sorted() + words.sorted().flatMap { [String($0.dropFirst()), $0.uppercased()] })
}

extension ProjectModel {
  /// The properties whose values are unique, alone or together.
  fileprivate var uniqueProperties: [[Property]] {
    let alone = properties.filter { $0.uniqueOption != nil && $0.relationship == nil }.map { [$0] }
    return alone
      + model.uniqueConstraints.compactMap { names in
        let found = names.compactMap(property(named:))
        return found.count == names.count && !found.isEmpty ? found : nil
      }
  }
}

extension SyntaxTree {
  /// Whether some tokens spell a name that holds one of some texts, and for which a condition holds.
  fileprivate func spells(
    nameHolding texts: PairSearch, in range: Range<Int>, where isWanted: (String) -> Bool
  ) -> Bool {
    let span = span(range)
    return file.bytes.withUnsafeBufferPointer { bytes in
      texts.occurs(in: UnsafeBufferPointer(rebasing: bytes[span.start..<span.end])) { found in
        let token = tokens[range].firstSortedIndex { $0.span.end > span.start + found.lowerBound }
        return tokens[token].kind == .identifier && tokens[token].span.start <= span.start + found.lowerBound
          && isWanted(name(token))
      }
    }
  }

  /// Whether a name was declared before as an array of tuples.
  fileprivate func isListOfTuples(_ name: Int) -> Bool {
    let type: [Token.Kind] = [.colon, .leftBracket, .leftParen]
    return tokens.indices.prefix(name).contains { token in
      text(token) == text(name) && tokens[(token + 1)...].prefix(type.count).map(\.kind) == type
    }
  }

  /// The tokens at some places of the file, in order.
  fileprivate func tokens(at places: [Place]) -> [Int] {
    let starts = Set(places.map(\.span.start))
    return tokens.indices.filter { starts.contains(tokens[$0].span.start) }
  }

  /// Whether an expression reads a property by a key, as code does with the rows of Core Data: `row.value(forKey: "id")`.
  fileprivate func readsByKey(_ expression: Expression) -> Bool {
    expression.tokens.contains { text($0) == "forKey" && $0 > 1 && ["value", "primitiveValue"].contains(text($0 - 2)) }
  }

  /// The name that is assigned, and the operands that it is assigned; nil for anything else.
  fileprivate func assigned(_ expression: Expression) -> (token: Int, values: [Expression])? {
    guard case .sequence(let operands, _) = expression.kind, let token = lastNameToken(operands[0]) else { return nil }
    return assignment(expression, to: name(token)).map { (token, $0) }
  }
}

extension Message {
  fileprivate static func unchecked(_ insert: UniqueInsert) -> Message {
    "'\(insert.model.name)' is inserted\(insert.mayRepeatValue ? " in a loop" : "") without looking for an object with the same '\(insert.property.name)'"
  }
  fileprivate static let unique: Message = "its values are unique"
  fileprivate static let also: Message = "also inserted here"
  fileprivate static func look(_ insert: UniqueInsert) -> Message {
    "fetch by '\(insert.property.name)' first, and insert only if nothing was found; or save after each insertion"
  }
}
