import SchemaDeclarations
import SchemaNames
import SchemaSyntax

extension MigrationCodeReader {
  /// Reads a call of a method.
  @inline(never)
  mutating func readMethod(
    _ token: Int, of base: Expression, _ callee: Expression, _ arguments: [Argument], _ frame: inout MigrationFrame
  ) -> MigrationValue {
    noteType(base, frame)
    if isType(base, frame) || frame.tree.namePath(base) == ["self"] {
      let functions = functions(named: callee, frame)
      let receiver = frame.tree.namePath(base) == ["self"] ? frame.receiver : .unknown
      if !functions.isEmpty { return call(functions, on: receiver, callee, arguments, &frame) }
    }
    let name = frame.tree.name(token)
    let target = base.unwrapped
    if let setting = settingOfDescriptor(target, frame) {
      addPrefetched(name, arguments, to: setting, &frame)
      return .unknown
    }
    if Self.changingMethods.contains(name), localName(target, frame) == nil, isStored(target, frame) {
      _ = passed(arguments, &frame)
      // What a method takes out is used.
      if Self.takingMethods.contains(name) { _ = read(target, &frame) }
      change(target, &frame)
      return .unknown
    }
    if name.hasPrefix("withLock"), let variable = sharedVariable(target, frame) {
      return readLocked(variable, target, arguments, &frame)
    }
    let value = read(base, &frame)
    switch value {
    case .context: return readContextMethod(token, callee, arguments, &frame)
    case .list, .dictionary: return readListMethod(name, value, localName(target, frame), arguments, &frame)
    case .object(let object): return readObjectMethod(name, object, callee, arguments, &frame)
    case .instance(let type, _): return readInstanceMethod(name, type, value, callee, arguments, &frame)
    case .shared(let variable):
      _ = passed(arguments, &frame)
      if Self.changingMethods.contains(name) { add(.writeVariable(variable), at: base.tokens, nil, frame) }
      return .unknown
    default:
      let passed = passed(arguments, &frame)
      if Self.changingMethods.contains(name), case .name(let token, _) = target.kind { noteVariable(token, frame) }
      if let local = localName(target, frame), ["append", "insert"].contains(name), let added = passed.first?.value {
        frame.assign(local, .list(added))
      } else {
        notice(passed, callee, frame)
      }
      return .unknown
    }
  }

  /// The local descriptor whose list of prefetched key paths an expression is.
  private func settingOfDescriptor(_ target: Expression, _ frame: MigrationFrame) -> String? {
    guard case .member(let base?, let token, _) = target.kind,
      frame.tree.name(token) == "relationshipKeyPathsForPrefetching", let name = localName(base.unwrapped, frame),
      case .descriptor = frame[name]
    else { return nil }
    return name
  }

  /// `descriptor.relationshipKeyPathsForPrefetching.append(\.tags)`.
  private mutating func addPrefetched(
    _ method: String, _ arguments: [Argument], to name: String, _ frame: inout MigrationFrame
  ) {
    guard case .descriptor(var descriptor) = frame[name] else { return }
    var added: Set<String>?
    switch arguments.first?.value.kind {
    case .keyPath(let path): added = Set(path.names.map(frame.tree.name))
    case .array: added = arguments.first.flatMap { properties(in: $0.value, frame.tree) }
    default: break
    }
    let isAddition = method == "append" || method == "insert"
    descriptor.prefetched = isAddition ? added.flatMap { descriptor.prefetched?.union($0) } : nil
    frame.assign(name, .descriptor(descriptor))
  }

  /// `titles.withLock { $0[id] = title }`.
  private mutating func readLocked(
    _ variable: SharedVariable, _ target: Expression, _ arguments: [Argument], _ frame: inout MigrationFrame
  ) -> MigrationValue {
    let first = actions.count
    for argument in arguments {
      guard case .closure = argument.value.kind else { continue }
      _ = read(frame.tree.closure(argument.value.tokens), [.shared(variable)], &frame)
    }
    let isWritten = actions[first...].contains { if case .writeVariable(variable) = $0.kind { true } else { false } }
    if !isWritten { add(.readVariable(variable), at: target.tokens, nil, frame) }
    return .unknown
  }

  /// Reads a method of another type of the project.
  @inline(never)
  private mutating func readInstanceMethod(
    _ name: String, _ type: TypeID, _ receiver: MigrationValue, _ callee: Expression, _ arguments: [Argument],
    _ frame: inout MigrationFrame
  ) -> MigrationValue {
    let functions = symbols.values(name, of: type).functions
    if !functions.isEmpty { return call(functions, on: receiver, callee, arguments, &frame) }
    notice(passed(arguments, &frame), callee, frame)
    return .unknown
  }

  private func localName(_ expression: Expression, _ frame: MigrationFrame) -> String? {
    guard case .name(let token, _) = expression.kind else { return nil }
    let name = frame.tree.name(token)
    return frame[name] == nil ? nil : name
  }

  /// Whether an expression may be a property or variable whose content a method changes.
  private func isStored(_ expression: Expression, _ frame: MigrationFrame) -> Bool {
    switch expression.kind {
    case .name(let token, _): frame.tree.name(token) != "self"
    case .member(_?, let token, _): frame.tree.name(token) != "modelContext"
    case .subscript(let base, _): isStored(base.unwrapped, frame)
    default: false
    }
  }

  // MARK: The context

  /// The methods of `ModelContext` that are known.
  static let contextMethods: Set<String> = [
    "fetch", "fetchCount", "fetchIdentifiers", "enumerate", "insert", "delete", "save", "transaction", "rollback",
    "model", "registeredModel", "processPendingChanges", "fetchHistory", "deleteHistory",
  ]

  /// Reads a call of a context's method, one of the project's own included.
  mutating func readContextMethod(
    _ token: Int, _ callee: Expression, _ arguments: [Argument], _ frame: inout MigrationFrame
  ) -> MigrationValue {
    let name = frame.tree.name(token)
    switch name {
    case "fetch", "fetchCount", "fetchIdentifiers": return readFetch(name, token, arguments, &frame)
    case "model", "registeredModel":
      _ = passed(arguments, &frame)
      add(.fetch, at: token..<token + 1, nil, frame)
    case "enumerate": readEnumeration(token, arguments, &frame)
    case "insert":
      let value = passed(arguments, &frame).first?.value
      add(.insert, at: token..<token + 1, value?.object?.model, frame)
    case "delete": readDeletion(token, arguments, &frame)
    case "save", "transaction":
      _ = passed(arguments, &frame)
      add(.save, at: token..<token + 1, nil, frame)
    default:
      let functions = symbols.external("ModelContext").map { symbols.values(name, of: $0).functions } ?? []
      if !functions.isEmpty { return call(functions, on: .context, callee, arguments, &frame) }
      _ = passed(arguments, &frame)
      if !Self.contextMethods.contains(name) { passContext(to: callee, frame) }
    }
    return .unknown
  }

  private mutating func readFetch(
    _ name: String, _ token: Int, _ arguments: [Argument], _ frame: inout MigrationFrame
  ) -> MigrationValue {
    let value = passed(arguments, &frame).first?.value ?? .unknown
    let kind: MigrationAction.Kind = name == "fetch" ? .fetch : .count
    guard case .descriptor(let descriptor) = value else {
      add(kind, at: token..<token + 1, nil, frame)
      return .unknown
    }
    add(kind, at: token..<token + 1, descriptor.model, frame)
    return name == "fetch" ? descriptor.objects : .unknown
  }

  private mutating func readEnumeration(_ token: Int, _ arguments: [Argument], _ frame: inout MigrationFrame) {
    guard let first = arguments.first else { return }
    guard case .descriptor(let descriptor) = read(first.value, &frame) else {
      add(.fetch, at: token..<token + 1, nil, frame)
      _ = passed(Array(arguments.dropFirst()), &frame)
      return
    }
    add(.fetch, at: token..<token + 1, descriptor.model, frame)
    for argument in arguments.dropFirst() { _ = readFunction(argument.value, over: descriptor.objects, &frame) }
  }

  private mutating func readDeletion(_ token: Int, _ arguments: [Argument], _ frame: inout MigrationFrame) {
    let passed = passed(arguments, &frame)
    guard let first = passed.first else { return }
    let isFiltered = passed.contains { $0.label == "where" && !frame.tree.isNil($0.expression) }
    if case .type(let model) = first.value {
      add(.delete(isEvery: !isFiltered), at: token..<token + 1, model, frame)
    } else if first.label == "model" {
      // Whichever model it is, its rows may be gone.
      add(.delete(isEvery: true), at: token..<token + 1, nil, frame)
    } else {
      delete(first.value.object, at: token, frame)
    }
  }

  private mutating func delete(_ object: MigratedObject?, at token: Int, _ frame: MigrationFrame) {
    let isEvery = object.map { $0.isIterated && !$0.isPartial } ?? false
    add(.delete(isEvery: isEvery && !frame.block.isConditional), at: token..<token + 1, object?.model, frame)
  }

  // MARK: Collections

  /// Reads a call of a collection's method.
  private mutating func readListMethod(
    _ name: String, _ list: MigrationValue, _ local: String?, _ arguments: [Argument], _ frame: inout MigrationFrame
  ) -> MigrationValue {
    var results: [MigrationValue] = []
    for argument in arguments { results.append(readFunction(argument.value, over: list, named: name, &frame)) }
    if let local, ["append", "insert"].contains(name), let added = results.first, added.isKnown, !list.element.isKnown {
      frame.assign(local, .list(added))
    }
    switch name {
    case "sorted", "reversed", "shuffled", "lazy": return list
    case "filter", "prefix", "suffix", "dropFirst", "dropLast", "drop": return list.part
    case "map", "compactMap": return .list(results.first ?? .unknown)
    case "flatMap": return results.first.map { if case .list = $0 { $0 } else { .list($0) } } ?? .unknown
    case "enumerated": return .list(.pair(.unknown, list.iterated))
    case "first", "last", "max", "min", "randomElement", "popLast", "removeFirst", "removeLast", "removeValue":
      return list.element
    default: return .unknown
    }
  }

  /// Reads a closure, a key path or a function's name that is called for each element of a list.
  mutating func readFunction(
    _ expression: Expression, over list: MigrationValue, named method: String = "", _ frame: inout MigrationFrame
  ) -> MigrationValue {
    let element = list.iterated
    frame.enterLoop(isFiltered: false)
    defer { frame.leave() }
    switch expression.kind {
    case .closure:
      let closure = frame.tree.closure(expression.tokens)
      return read(closure, method.hasPrefix("reduce") ? [.unknown, element] : [element, element], &frame)
    case .keyPath(let path) where !path.hasRoot:
      return path.names.reduce(element) { member($1, of: $0, frame) }
    case .member(let base?, let token, _):
      guard case .context = frame.tree.namePath(base).flatMap({ frame[$0[0]] }) else { break }
      return readContextFunction(token, element, frame)
    default: break
    }
    let functions = functions(named: expression, frame)
    guard functions.isEmpty else { return call(functions, with: element, expression, frame) }
    if case .name(let token, _) = expression.kind, case .function(let function)? = frame[frame.tree.name(token)] {
      return call(function, with: [element], expression, frame)
    }
    return read(expression, &frame)
  }

  /// `notes.forEach(context.delete)`.
  private mutating func readContextFunction(
    _ token: Int, _ element: MigrationValue, _ frame: MigrationFrame
  ) -> MigrationValue {
    switch frame.tree.name(token) {
    case "delete": delete(element.object, at: token, frame)
    case "insert": add(.insert, at: token..<token + 1, element.object?.model, frame)
    default: break
    }
    return .unknown
  }

  // MARK: Objects

  /// Reads a call of a method of an object: the project's own one, or SwiftData's access by key path.
  @inline(never)
  private mutating func readObjectMethod(
    _ name: String, _ object: MigratedObject, _ callee: Expression, _ arguments: [Argument],
    _ frame: inout MigrationFrame
  ) -> MigrationValue {
    let functions = object.model.type.map { symbols.values(name, of: $0).functions } ?? []
    if !functions.isEmpty { return call(functions, on: .object(object), callee, arguments, &frame) }
    notice(passed(arguments, &frame), callee, frame)
    guard name == "setValue" || name == "getValue", case .keyPath(let path)? = arguments.first?.value.kind,
      let property = path.names.last
    else { return .unknown }
    let text = frame.tree.name(property)
    let kind: MigrationAction.Kind =
      name == "setValue" ? .write(property: text) : .read(property: text, isUnprefetched: false)
    add(kind, at: property..<property + 1, object.model, frame)
    return .unknown
  }

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
