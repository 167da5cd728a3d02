import SchemaSyntax

/// What is changed: by assignments, and by what a function may write to.
extension MigrationCodeReader {
  mutating func readSequence(_ operands: [Expression], _ operators: [Range<Int>]) -> MigrationValue {
    guard let first = operators.first, tree.isAssignment(first) else {
      noteComparisons(operands, operators)
      return readAll(operands).first(where: \.isKnown) ?? .unknown
    }
    let isPrefetching = tree.lastName(operands[0].unwrapped).map(Self.prefetchingMembers.contains) ?? false
    let values = isPrefetching ? [] : readAll(Array(operands.dropFirst()), as: localValue(operands[0]))
    let isAdding = tree.text(first) == "+="
    assign(values.first(where: \.isKnown) ?? .unknown, to: operands[0], from: operands[1], isAdding: isAdding)
    return .unknown
  }

  /// What a local variable holds; nothing is known of other targets.
  private func localValue(_ target: Expression) -> MigrationValue {
    guard case .name(let token, _) = target.unwrapped.kind else { return .unknown }
    return frame[tree.name(token)] ?? .unknown
  }

  /// The settings of a descriptor whose key paths read nothing.
  private static let prefetchingMembers: Set<String> = ["relationshipKeyPathsForPrefetching", "propertiesToFetch"]

  private mutating func assign(
    _ value: MigrationValue, to target: Expression, from source: Expression, isAdding: Bool
  ) {
    let target = target.unwrapped
    switch target.kind {
    case .name(let token, _):
      let name = tree.name(token)
      if let local = frame[name] {
        if case .shared = local { break }
        if value.isKnown { frame.assign(name, value) }
        return
      }
    case .member(let base?, let token, _):
      if configure(base, tree.name(token), to: source, isAdding: isAdding) { return }
    case .subscript(let base, let arguments):
      if case .name(let token, _) = base.unwrapped.kind, let local = frame[tree.name(token)], local.mayHold(value) {
        _ = readAll(arguments.map(\.value))
        // An object of the store stays one, whatever else is kept beside it.
        if !local.isKnown || value.object?.isNew == false { frame.assign(tree.name(token), .dictionary(value)) }
        return
      }
    default: break
    }
    if tree.text(target.tokens) != "_" { escape(value, at: source) }
    change(target)
  }

  /// Records that an object which the code did not make is kept where it cannot be followed.
  mutating func escape(_ value: MigrationValue, at source: Expression) {
    guard let object = value.object, !object.isNew else { return }
    add(.escape, at: source.tokens, object.model)
  }

  /// Settings of a descriptor or of the context that change what happens to objects.
  private mutating func configure(_ base: Expression, _ member: String, to source: Expression, isAdding: Bool) -> Bool {
    guard case .name(let token, _) = base.unwrapped.kind, let value = frame[tree.name(token)] else { return false }
    switch value {
    case .descriptor(var descriptor):
      if member == "relationshipKeyPathsForPrefetching" {
        let before = isAdding ? descriptor.prefetched : []
        descriptor.prefetched = before.flatMap { properties(in: source, tree)?.union($0) }
      }
      if member == "predicate" { descriptor.isPartial = true }
      frame.assign(tree.name(token), .descriptor(descriptor))
    case .context:
      guard member == "autosaveEnabled", case .boolean(true) = source.kind else { return true }
      add(.save, at: base.tokens)
    default: return false
    }
    return true
  }

  /// The properties of a literal list of key paths; nil if it is not literal.
  func properties(in list: Expression, _ tree: SyntaxTree) -> Set<String>? {
    guard case .array(let elements) = list.kind else { return nil }
    var names: Set<String> = []
    for element in elements {
      guard case .keyPath(let path) = element.kind else { return nil }
      names.formUnion(path.names.map(tree.name))
    }
    return names
  }

  /// Records that a property, or a variable that outlives the closure, is changed.
  mutating func change(_ target: Expression) {
    let target = target.unwrapped
    if let variable = sharedVariable(target) ?? instanceVariable(target) {
      return add(.writeVariable(variable), at: target.tokens)
    }
    switch target.kind {
    case .name(let token, _):
      noteVariable(token)
      if frame[tree.name(token)] == nil { write(token, of: frame.receiver) }
    case .member(let base?, let token, _):
      if changeRoot(of: base) { return }
      let value = read(base)
      // A field of a struct that a property holds; a local name holds a copy, and after `?` nothing may happen.
      if case .attribute(let object, let property) = value {
        guard case .member = base.kind else { return }
        return add(.write(property: property), at: token, object.model)
      }
      write(token, of: value)
    case .subscript(let base, let arguments) where arguments.first.flatMap(tree.label) == "keyPath":
      writeKeyPath(arguments[0].value, of: base)
    case .subscript(let base, let arguments):
      _ = readAll(arguments.map(\.value))
      change(base)
    case .tuple(let elements):
      for element in elements { change(element.value) }
    default: _ = read(target)
    }
  }

  /// `note[keyPath: \.title] = …`; which property another expression means is not known.
  private mutating func writeKeyPath(_ path: Expression, of base: Expression) {
    guard case .object(let object) = read(base) else { return }
    var name = MigrationAction.anyProperty
    if case .keyPath(let keyPath) = path.kind, let last = keyPath.names.last { name = tree.name(last) }
    add(object.isNew ? .fill(property: name) : .write(property: name), at: path.tokens, object.model)
  }

  /// Notes a variable that is changed and declared nowhere so far.
  mutating func noteVariable(_ token: Int) {
    let name = tree.name(token)
    guard !isOfApp, frame[name] == nil, !frame.captured.contains(name),
      symbols.values(name, from: frame.scope).isEmpty
    else { return }
    undeclared.variables.insert(name)
  }

  /// Changes the variable at the root of a chain such as `Self.cache.titles`; false if the root is none.
  private mutating func changeRoot(of base: Expression) -> Bool {
    var root = base.unwrapped
    while true {
      if let variable = sharedVariable(root) {
        add(.writeVariable(variable), at: root.tokens)
        return true
      }
      switch root.kind {
      case .member(let inner?, _, _), .subscript(let inner, _): root = inner.unwrapped
      default: return false
      }
    }
  }

  /// Records that a property is changed; what is done to a new object only fills it.
  private mutating func write(_ token: Int, of value: MigrationValue) {
    switch value {
    case .object(let object):
      let name = tree.name(token)
      add(object.isNew ? .fill(property: name) : .write(property: name), at: token, object.model)
    case .instance(_, let variable?): add(.writeVariable(variable), at: token)
    case .unknown: add(.writeOfUnknown(member: tree.name(token)), at: token)
    default: break
    }
  }

  mutating func readInOut(_ operand: Expression) -> MigrationValue {
    if case .name(let token, _) = operand.unwrapped.kind, let value = frame[tree.name(token)] { return value }
    change(operand)
    return .unknown
  }
}
