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
        noteQuery(.absence, of: tree.name(token), at: token, object)
      }
    }
  }

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
