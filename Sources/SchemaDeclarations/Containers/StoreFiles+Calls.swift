import SchemaNames
import SchemaSyntax

extension StoreFiles {
  /// What a call does to the files, by itself.
  func action(of call: FailureReader.VisitedCall) -> FailureHandling.Step.Action? {
    if call.keepsCopy { return .keepsCopy }
    return areDeleted(by: call) ? .deletesStore : nil
  }

  private func areDeleted(by visited: FailureReader.VisitedCall) -> Bool {
    let call = visited.call
    switch call.name {
    case let name? where Self.deletingMethods.contains(name):
      // Of what is not spelled like `FileManager`, such as a client of the project's own, only a sure path shows what it does.
      let isSystem = name == "removeItem" && ["at", "atPath"].contains(call.labels.first)
      return visited.firstArgument.map(isSystem ? include : surelyInclude) ?? false
    case "destroyPersistentStore": return true
    case "deleteAllData": return call.arguments.isEmpty
    case "erase": return call.arguments.isEmpty && call.isOfContainer
    default: return false
    }
  }

  /// Whether a call deletes the files by the values alone.
  func areSurelyDeleted(by visited: FailureReader.VisitedCall) -> Bool {
    let call = visited.call
    switch call.name {
    case "destroyPersistentStore": return visited.firstArgument.map(surelyInclude) ?? false
    case "deleteAllData", "erase": return call.arguments.isEmpty && call.isOfContainer
    case let name?: return Self.deletingMethods.contains(name) && visited.firstArgument.map(surelyInclude) == true
    case nil: return false
    }
  }

  private static let deletingMethods: Set<String> = ["removeItem", "removeFile", "deleteItem", "deleteFile"]
}

extension FailureReader.VisitedCall {
  /// Methods of `FileManager` and of Core Data that keep what is in a file.
  static let copyingMethods: Set<String> = [
    "moveItem", "copyItem", "replaceItem", "replaceItemAt", "trashItem", "linkItem", "migratePersistentStore",
    "replacePersistentStore",
  ]

  var firstArgument: StaticValue? { call.arguments.first.map { value.beside($0.value) } }

  /// The functions of the project that it may call.
  func functions(in symbols: SymbolTable) -> [Member] {
    StaticEvaluator(symbols: symbols).functions(calledBy: call, value)
  }

  /// The calls in the body of a function that it calls; what an attempt of the function's own leads to is that attempt's.
  func calls(in function: Member, _ symbols: SymbolTable) -> [FailureReader.VisitedCall] {
    var calls: [FailureReader.VisitedCall] = []
    let tree = symbols.tree(function.scope)
    let locals = StaticEvaluator(symbols: symbols).parameters(of: function, calledBy: value)
    symbols.walkBody(of: function, locals) { expression, context in
      guard !context.isDebugOnly(tree), context.flow.failedAttempts.isEmpty else { return }
      FailureReader.VisitedCall(expression, context, tree).map { calls.append($0) }
    }
    return calls
  }
}

extension [FailureReader.VisitedCall] {
  /// What the calls name that is not declared in the files read so far.
  func undeclared(in symbols: SymbolTable) -> UndeclaredNames {
    var names = UndeclaredNames()
    for visited in self where visited.functions(in: symbols).isEmpty {
      let call = visited.call
      switch call.callee.kind {
      case .name: call.name.map { names.insert(called: $0) }
      case .member(let base?, _, _):
        names.insertType(Call(base, in: call.tree)?.callee ?? base, from: visited.context.scope, symbols)
      default: continue
      }
    }
    return names
  }
}

extension Call {
  /// Whether it is the method of something that is named a container.
  fileprivate var isOfContainer: Bool { base.map { tree.text($0.tokens).lowercased().contains("container") } ?? false }
}
