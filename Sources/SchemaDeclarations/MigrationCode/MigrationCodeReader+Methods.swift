import SchemaSyntax

extension MigrationCodeReader {
  /// Reads a call of a method.
  mutating func readMethod(_ token: Int, of base: Expression, _ call: Call) -> MigrationValue {
    noteType(base)
    noteChoices(tree.name(token), of: base, call)
    let isSelf = tree.namePath(base) == ["self"]
    if isSelf || isType(base) {
      let functions = functions(named: call.callee)
      if !functions.isEmpty { return self.call(functions, on: isSelf ? frame.receiver : .unknown, call) }
    }
    let name = tree.name(token)
    let target = base.unwrapped
    if let setting = settingOfDescriptor(target) {
      addPrefetched(name, call, to: setting)
      return .unknown
    }
    if Self.changingMethods.contains(name), localName(target) == nil, isStored(target), !hasMethod(name, target) {
      for (argument, value) in zip(call.arguments, arguments(of: call)) { escape(value, at: argument.value) }
      // What a method takes out is used.
      if Self.takingMethods.contains(name) { _ = read(target) }
      change(target)
      return .unknown
    }
    if name.hasPrefix("withLock"), let variable = sharedVariable(target) {
      return readLocked(variable, at: target.tokens, call)
    }
    let value = read(base)
    switch value {
    case .context: return readContextMethod(token, call)
    case .list, .dictionary: return readListMethod(name, of: value, named: localName(target), call)
    case .object(let object): return readObjectMethod(name, of: object, call)
    case .instance(let type, _):
      let functions = symbols.values(name, of: type).functions
      if !functions.isEmpty { return self.call(functions, on: value, call) }
      notice(arguments(of: call), call.callee)
    case .shared(let variable):
      _ = arguments(of: call)
      if Self.changingMethods.contains(name) { add(.writeVariable(variable), at: base.tokens) }
    default: return readUnknownMethod(name, of: target, call)
    }
    return .unknown
  }

  /// Reads a call of a method of a value that is not known; what a closure makes of each element is an element.
  private mutating func readUnknownMethod(_ name: String, of target: Expression, _ call: Call) -> MigrationValue {
    if isOfApp, name == "decode", let type = call.arguments.first.flatMap({ tree.typeNamed(in: $0.value) }) {
      _ = arguments(of: call)
      return typeValue(type)
    }
    let arguments = call.arguments.map { argument in
      Self.iteratingMethods.contains(name) || ["filter", "reduce"].contains(name)
        ? readFunction(argument.value, over: .list(.unknown), named: name) : read(argument.value)
    }
    if Self.changingMethods.contains(name), case .name(let token, _) = target.kind { noteVariable(token) }
    if name == "reduce" { return arguments.last?.dictionary ?? .unknown }
    if let local = localName(target), ["append", "insert"].contains(name), let added = arguments.first {
      frame.assign(local, .list(added))
    } else {
      notice(arguments, call.callee)
    }
    let isMapped = name != "forEach" && Self.iteratingMethods.contains(name)
    return isMapped && arguments.first?.isKnown == true ? .list(arguments[0]) : .unknown
  }

  /// The local descriptor whose list of prefetched key paths an expression is.
  private func settingOfDescriptor(_ target: Expression) -> String? {
    guard case .member(let base?, let token, _) = target.kind,
      tree.name(token) == "relationshipKeyPathsForPrefetching", let name = localName(base.unwrapped),
      case .descriptor = frame[name]
    else { return nil }
    return name
  }

  /// `descriptor.relationshipKeyPathsForPrefetching.append(\.tags)`.
  private mutating func addPrefetched(_ method: String, _ call: Call, to name: String) {
    guard case .descriptor(var descriptor) = frame[name] else { return }
    var added: Set<String>?
    switch call.arguments.first?.value.kind {
    case .keyPath(let path): added = Set(path.names.map(tree.name))
    case .array: added = call.arguments.first.flatMap { properties(in: $0.value, tree) }
    default: break
    }
    let isAddition = method == "append" || method == "insert"
    descriptor.prefetched = isAddition ? added.flatMap { descriptor.prefetched?.union($0) } : nil
    frame.assign(name, .descriptor(descriptor))
  }

  /// `titles.withLock { $0[id] = title }`.
  private mutating func readLocked(_ variable: SharedVariable, at tokens: Range<Int>, _ call: Call) -> MigrationValue {
    let first = actions.count
    for argument in call.arguments {
      guard case .closure = argument.value.kind else { continue }
      _ = read(tree.closure(argument.value.tokens), [.shared(variable)])
    }
    let isWritten = actions[first...].contains { if case .writeVariable(variable) = $0.kind { true } else { false } }
    if !isWritten { add(.readVariable(variable), at: tokens) }
    return .unknown
  }

  private func localName(_ expression: Expression) -> String? {
    guard case .name(let token, _) = expression.kind else { return nil }
    let name = tree.name(token)
    return frame[name] == nil ? nil : name
  }

  /// Whether an expression may be a property or variable whose content a method changes.
  private func isStored(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .name(let token, _): tree.name(token) != "self"
    case .member(_?, let token, _): tree.name(token) != "modelContext"
    case .subscript(let base, _): isStored(base.unwrapped)
    default: false
    }
  }

  // MARK: The context

  /// Whether an expression names a context, or an object of the project whose type has a method of a name.
  private mutating func hasMethod(_ method: String, _ expression: Expression) -> Bool {
    guard let path = tree.namePath(expression), let name = path.last else { return false }
    if case .context = value(called: name) { return true }
    let count = actions.count
    let value = value(of: members(named: expression).filter { $0.declaration.kind != .func }, in: nil)
    actions.removeSubrange(count...)
    switch value {
    case .context: return true
    case .instance(let type, _): return !symbols.values(method, of: type).functions.isEmpty
    default: return false
    }
  }

  /// The methods of `ModelContext` that are known.
  static let contextMethods: Set<String> = [
    "fetch", "fetchCount", "fetchIdentifiers", "enumerate", "insert", "delete", "save", "transaction", "rollback",
    "model", "registeredModel", "processPendingChanges", "fetchHistory", "deleteHistory",
  ]

  /// Reads a call of a context's method, including one of the project's own.
  mutating func readContextMethod(_ token: Int, _ call: Call) -> MigrationValue {
    let name = tree.name(token)
    switch name {
    case "fetch", "fetchCount", "fetchIdentifiers": return readFetch(token, call)
    case "model", "registeredModel":
      _ = arguments(of: call)
      add(.fetch, at: token)
    case "enumerate": readEnumeration(token, call.arguments)
    case "insert":
      let value = arguments(of: call).first
      add(.insert, at: token, value?.object?.model)
    case "delete": readDeletion(token, call)
    case "save", "transaction":
      _ = arguments(of: call)
      add(.save, at: token)
    default:
      let functions = symbols.external("ModelContext").map { symbols.values(name, of: $0).functions } ?? []
      if !functions.isEmpty { return self.call(functions, on: .context, call) }
      _ = arguments(of: call)
      if !Self.contextMethods.contains(name) { passContext(to: call.callee) }
    }
    return .unknown
  }

  private mutating func readFetch(_ token: Int, _ call: Call) -> MigrationValue {
    let value = arguments(of: call).first ?? .unknown
    let isFetch = tree.name(token) == "fetch"
    guard case .descriptor(let descriptor) = value else {
      add(isFetch ? .fetch : .count, at: token)
      return .unknown
    }
    add(isFetch ? .fetch : .count, at: token, descriptor.model)
    return isFetch ? descriptor.objects : .unknown
  }

  private mutating func readEnumeration(_ token: Int, _ arguments: [Argument]) {
    guard let first = arguments.first else { return }
    let rest = arguments.dropFirst().map(\.value)
    guard case .descriptor(let descriptor) = read(first.value) else {
      add(.fetch, at: token)
      _ = readAll(rest)
      return
    }
    add(.fetch, at: token, descriptor.model)
    for argument in rest { _ = readFunction(argument, over: descriptor.objects) }
  }

  private mutating func readDeletion(_ token: Int, _ call: Call) {
    guard let first = call.arguments.first else { return }
    let deleted = read(first.value)
    frame.enter()
    if case .type(let model) = deleted { frame.block.describedModel = model }
    frame.block.isOfDeletion = true
    _ = readAll(call.arguments.dropFirst().map(\.value))
    frame.leave()
    let filters = call.arguments.filter { tree.label($0) == "where" }
    if case .type(let model) = deleted {
      add(.delete(isEvery: filters.allSatisfy { tree.isNil($0.value) }, isBatch: true), at: token, model)
    } else if call.labels.first == "model" {
      // Whichever model it is, its rows may be gone.
      add(.delete(isEvery: true, isBatch: true), at: token)
    } else {
      delete(deleted.object, at: token)
    }
  }

  private mutating func delete(_ object: MigratedObject?, at token: Int) {
    let isEvery = object.map { $0.isIterated && !$0.isPartial } ?? false
    add(.delete(isEvery: isEvery && !frame.block.isConditional, isBatch: false), at: token, object?.model)
  }

  // MARK: Collections

  /// Reads a call of a collection's method; `local` is the variable that holds the collection.
  private mutating func readListMethod(
    _ name: String, of list: MigrationValue, named local: String?, _ call: Call
  ) -> MigrationValue {
    var results: [MigrationValue] = []
    for argument in call.arguments { results.append(readFunction(argument.value, over: list, named: name)) }
    if let local, ["append", "insert"].contains(name), let added = results.first, added.isKnown, !list.element.isKnown {
      frame.assign(local, .list(added))
    }
    switch name {
    case "sorted", "reversed", "shuffled", "lazy": return list
    case "filter", "prefix", "suffix", "dropFirst", "dropLast", "drop": return list.part
    case "map", "compactMap": return .list(results.first ?? .unknown)
    case "reduce": return results.last?.dictionary ?? .unknown
    case "flatMap": return results.first.map { if case .list = $0 { $0 } else { .list($0) } } ?? .unknown
    case "enumerated": return .list(.pair(.unknown, list.iterated))
    case "first", "last", "max", "min", "randomElement", "popLast", "removeFirst", "removeLast", "removeValue":
      return list.element
    default: return .unknown
    }
  }

  /// Reads a closure, a key path or a function's name that is called for each element of a list.
  mutating func readFunction(
    _ expression: Expression, over list: MigrationValue, named method: String = ""
  ) -> MigrationValue {
    let element = list.iterated
    frame.enter()
    frame.repeatBlock(at: frame.place(expression.tokens), isFiltered: false)
    frame.block.evaluatesPredicates = method == "filter"
    defer { frame.leave() }
    switch expression.kind {
    case .closure:
      let closure = tree.closure(expression.tokens)
      return method == "reduce" ? readAdding(closure, [.unknown, element]) : read(closure, [element, element])
    case .keyPath(let path) where !path.hasRoot:
      return path.names.reduce(element) { member($1, of: $0) }
    case .member(let base?, let token, _):
      guard case .context? = tree.namePath(base).flatMap({ frame[$0[0]] ?? self.value(called: $0[$0.count - 1]) })
      else {
        break
      }
      return readContextFunction(token, element)
    default: break
    }
    let functions = functions(named: expression)
    guard functions.isEmpty else { return call(functions, with: element, expression) }
    if case .name(let token, _) = expression.kind,
      case .function(let function)? = frame[tree.name(token)] ?? captured(tree.name(token))
    {
      return call(function, with: [element], expression)
    }
    let value = read(expression)
    // A function's name that is not known gets the elements.
    if !value.isKnown, tree.namePath(expression) != nil { escape(element, at: expression) }
    return value
  }

  /// `notes.forEach(context.delete)`.
  private mutating func readContextFunction(_ token: Int, _ element: MigrationValue) -> MigrationValue {
    switch tree.name(token) {
    case "delete": delete(element.object, at: token)
    case "insert": add(.insert, at: token, element.object?.model)
    default: break
    }
    return .unknown
  }

  // MARK: Objects

  /// Reads a call of a method of an object: the project's own one, or SwiftData's access by key path.
  private mutating func readObjectMethod(_ name: String, of object: MigratedObject, _ call: Call) -> MigrationValue {
    let functions = object.model.type.map { symbols.values(name, of: $0).functions } ?? []
    if !functions.isEmpty { return self.call(functions, on: .object(object), call) }
    notice(arguments(of: call), call.callee)
    guard name == "setValue" || name == "getValue", case .keyPath(let path)? = call.arguments.first?.value.kind,
      let property = path.names.last
    else {
      add(.escape, at: call.callee.tokens, object.model)
      return .unknown
    }
    let text = tree.name(property)
    let kind: MigrationAction.Kind =
      name == "setValue" ? .write(property: text) : .read(property: text, isUnprefetched: false)
    add(kind, at: property, object.model)
    return .unknown
  }

  /// Methods of collections that call a closure for each element.
  private static let iteratingMethods: Set<String> = ["forEach", "map", "compactMap"]
  /// Methods of collections that give back what they take out.
  private static let takingMethods: Set<String> = [
    "remove", "removeFirst", "removeLast", "removeValue", "popLast", "popFirst",
  ]
  /// Methods of collections and values that change what they are called on.
  static let changingMethods: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeValue", "removeSubrange",
    "updateValue", "merge", "formUnion", "formIntersection", "subtract", "formSymmetricDifference", "sort", "reverse",
    "shuffle", "toggle", "replaceSubrange", "swapAt", "negate", "popLast", "popFirst", "reserveCapacity",
  ]
}
