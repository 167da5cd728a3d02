import SchemaNames
import SchemaSyntax

/// What the app's code lets the store evaluate.
extension MigrationCodeReader {
  /// Records what a predicate or sort order asks for of a property.
  mutating func noteQuery(
    _ query: MigrationAction.StoreQuery, of property: String, at token: Int, _ object: MigratedObject
  ) {
    if object.isQueried { add(.query(query, property: property), at: token, object.model) }
  }

  /// Reads the key path by which the store sorts objects: `\Note.title`, or `\.title` of the model that is fetched.
  mutating func readSortKey(_ path: Expression.KeyPath) {
    let names = path.names
    let rootCount = path.hasRoot ? (1..<max(names.count, 1)).last { root(of: names.prefix($0)) != nil } : 0
    guard isOfApp, let rootCount,
      let model = path.hasRoot ? root(of: names.prefix(rootCount)) : frame.block.describedModel
    else { return }
    var value = MigrationValue.object(MigratedObject(model: model, isQueried: true))
    for name in names.dropFirst(rootCount) { value = member(name, of: value) }
  }

  private func root(of names: ArraySlice<Int>) -> ModelReference? {
    guard let first = names.first, let last = names.last else { return nil }
    return reference(path: names.map(tree.name), at: first..<last + 1)
  }

  /// Records the properties that a predicate compares with `nil`.
  mutating func noteComparisons(_ operands: [Expression], _ operators: [Range<Int>]) {
    for (index, mark) in operators.enumerated() where isOfApp && ["==", "!="].contains(tree.text(mark)) {
      let (left, right) = (operands[index].unwrapped, operands[index + 1].unwrapped)
      for (compared, other) in [(left, right), (right, left)] {
        guard case .nil = other.kind, case .member(let base?, let token, _) = compared.kind,
          tree.namePath(base) != nil, case .object(let object) = read(base)
        else { continue }
        noteQuery(.absence(inDeletion: frame.block.isOfDeletion), of: tree.name(token), at: token, object)
      }
    }
  }

  /// Records the properties that a predicate searches or looks for with a choice in their place: `note.title ?? ""`.
  mutating func noteChoices(_ method: String, of receiver: Expression, _ call: Call) {
    guard isOfApp, Self.searchingMethods.contains(method) else { return }
    for (index, operand) in ([receiver] + call.arguments.map(\.value)).enumerated() {
      let operand = operand.unwrapped
      guard let replacesNil = choosesByNil(operand), case .attribute(let object, let property) = read(operand),
        object.isQueried
      else { continue }
      let choice = MigrationAction.Choice(method: method, isReceiver: index == 0, replacesNil: replacesNil)
      add(.query(.choice(choice), property: property), at: operand.tokens, object.model)
    }
  }

  /// Whether an expression is a choice by `??`, not by `? :`; nil if it is none.
  private func choosesByNil(_ expression: Expression) -> Bool? {
    switch expression.kind {
    case .ternary: false
    case .sequence(_, let operators): operators.contains { tree.text($0) == "??" } ? true : nil
    default: nil
    }
  }

  /// The methods by which a predicate searches texts and lists.
  private static let searchingMethods: Set<String> = ["contains", "localizedStandardContains", "starts"]

  /// Reads the arguments of `@Query`.
  mutating func readQuery(of property: Declaration) {
    guard let query = tree.attribute("Query", of: property) else { return }
    frame.enter()
    let value = property.type.map { self.value(of: $0) } ?? .unknown
    frame.block.describedModel = value.object?.model
    frame.block.sortsObjects = true
    _ = readAll((query.arguments ?? []).map(\.value))
    frame.leave()
  }
}

extension SyntaxTree {
  /// The predicates in some code, each from the name of its macro to the end of its closure.
  package func predicates(in range: Range<Int>) -> [Range<Int>] {
    range.filter { tokens[$0].kind == .poundWord && text($0) == "#Predicate" }.compactMap { macro in
      range[(macro + 1)...].first { tokens[$0].kind == .leftBrace }.map { macro..<Int(tokens[$0].partner) }
    }
  }

  /// The queries and descriptors that some code makes, each from its name to the end of its arguments.
  package func queries(in range: Range<Int>) -> [Range<Int>] {
    tokens(spelling: Self.queries).filter(range.contains).compactMap { query in
      range[(query + 1)...].first { tokens[$0].kind == .leftParen }.map { query..<Int(tokens[$0].partner) }
    }
  }

  /// The names with which code fetches objects in an order.
  private static let queries = NameSet(["Query", "FetchDescriptor", "SortDescriptor"])
}
