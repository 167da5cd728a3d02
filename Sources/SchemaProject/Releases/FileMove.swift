import SchemaDeclarations
import SchemaNames
import SchemaSyntax
import SchemaText

/// A call that moves or copies files, in code that names stores, so that it may move the store of a release.
struct FileMove {
  /// The path of the file that it is in.
  let file: String
  /// The names that code would have to spell to run it, and that none in sight spells; where there are some, it never runs.
  let namesMissing: Set<String>
  /// What it moves, as far as that is known; in a loop, in each turn.
  private let origins: [StorePlace]
  /// Where it puts that, as far as it is known.
  private let targets: [StorePlace]
  /// Whether the name of a file says that it is no store.
  private let isOfOtherKind: Bool

  /// Whether it may put the file of a store at a place.
  func mayMoveFiles(to place: StorePlace) -> Bool {
    namesMissing.isEmpty && !isOfOtherKind && (targets.isEmpty || targets.contains { $0.mayHold(place) })
  }

  /// Whether it takes the file from one place to another one.
  func surelyMoves(_ old: StorePlace, to new: StorePlace) -> Bool {
    mayMoveFiles(to: new) && origins.contains { $0.isComparable(to: old) && $0.mayHold(old) }
      && targets.contains { $0.isComparable(to: new) }
  }
}

extension ResolvedSchemas {
  /// The methods that move or copy files, or stores.
  package static let movingMethods = [
    "moveItem", "copyItem", "replaceItem", "replaceItemAt", "linkItem", "migratePersistentStore",
    "replacePersistentStore",
  ]

  /// The names for which it matters whether the app's code uses them, because they lead to code that may move stores.
  package var namesLeadingToMoves: Set<String> { Set(gatedCalls(namingStores: []).flatMap(\.namesMissing)) }

  /// The calls of the app that may move a store, in the files whose code names stores.
  func fileMoves(namingStores files: [String]) -> [FileMove] {
    gatedCalls(namingStores: files).map { FileMove($0.call, namesMissing: $0.namesMissing, symbols) }
  }

  /// The calls of moving methods, each with the names that nothing spells and that would have to be, so that it runs.
  private func gatedCalls(namingStores files: [String]) -> [(call: MovingCall, namesMissing: Set<String>)] {
    let names = files + containers.flatMap(\.configurations).compactMap(\.fileName) + [".store", ".sqlite"]
    let searches = Set(names).map(ByteSearch.init)
    let found = symbols.units.indices.flatMap { unit in
      symbols.units[unit].isExempt ? [] : movingCalls(in: unit, namingStores: searches)
    }
    if found.isEmpty { return [] }
    let made = containers.filter { !$0.isExempt }
    let calls = found.filter { !isTooLate($0, for: made) }
    let code = declared.namedCode
    // What is around a container runs where the container is made.
    let running = Set(made.flatMap { code.gates(around: $0.token, in: $0.body.unit) })
    let gates = calls.map { code.gates(around: $0.token, in: $0.value.scope.unit).filter { !running.contains($0) } }
    return Array(zip(calls, code.namesMissing(toOpen: gates)))
  }

  /// Whether a call comes after all containers that its body makes: their stores are open by then.
  private func isTooLate(_ call: MovingCall, for containers: [Container]) -> Bool {
    let beside = containers.filter { $0.body.unit == call.value.scope.unit && $0.body.tokens.contains(call.token) }
    return !beside.isEmpty && beside.allSatisfy { $0.token < call.token }
  }

  /// A call of a moving method, with the token of its name.
  fileprivate struct MovingCall {
    let call: Call
    let value: StaticValue
    let token: Int
  }

  private func movingCalls(in unit: Int, namingStores files: [ByteSearch]) -> [MovingCall] {
    let tree = symbols.units[unit].tree
    let landmarks = tree.tokens(spelling: NameSet(Self.movingMethods))
    if landmarks.isEmpty || !tree.namesStores(files) { return [] }
    var calls: [MovingCall] = []
    symbols.walkCode(of: unit, around: landmarks, callers: declared.callers) { expression, context in
      let value = context.value(expression)
      guard let call = Call(expression, in: tree), let token = call.nameToken, landmarks.contains(token),
        !context.isDebugOnly(tree), !tree.isInPreview(expression.tokens)
      else { return }
      calls.append(MovingCall(call: call, value: value, token: token))
    }
    return calls
  }
}

extension FileMove {
  fileprivate init(_ moving: ResolvedSchemas.MovingCall, namesMissing: Set<String>, _ symbols: SymbolTable) {
    let (call, evaluator) = (moving.call, StaticEvaluator(symbols: symbols))
    let first = call.arguments.first?.value
    // Those that replace a file name its place first.
    let target = call.argument("to") ?? call.argument("toPath")
    let replacement = call.argument("withItemAt") ?? call.argument("withPersistentStoreFrom")
    let ends = [target == nil ? replacement : first, target ?? first].map { $0.map(moving.value.beside) }
    let places = ends.map { end in
      end.map { evaluator.filePaths($0).map { StorePlace(url: $0.description) } } ?? []
    }
    self.init(
      file: call.tree.file.path, namesMissing: namesMissing, origins: places[0], targets: places[1],
      isOfOtherKind: ends.contains { end in
        end.map { evaluator.lastComponents($0).contains(where: Self.isOfOtherKind) } ?? false
      })
  }

  /// Whether the name of a file has the ending of something other than a store, or of a copy that is put aside.
  private static func isOfOtherKind(_ name: String) -> Bool {
    name.split(separator: ".").dropFirst().last.map { otherEndings.contains($0.lowercased()) } ?? false
  }

  private static let otherEndings: Set<String> = [
    "bak", "csv", "gif", "heic", "jpeg", "jpg", "json", "log", "m4a", "md", "mov", "mp3", "mp4", "pdf", "plist", "png",
    "txt", "wav", "xml", "zip",
  ]
}

extension SyntaxTree {
  /// Whether code, comments apart, spells a name that stores have: in a text, or as words of an identifier.
  fileprivate func namesStores(_ files: [ByteSearch]) -> Bool {
    file.bytes.withUnsafeBufferPointer { bytes in tokens.indices.contains { namesStores(files, at: $0, bytes) } }
  }

  private func namesStores(_ files: [ByteSearch], at token: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let text = UnsafeBufferPointer(rebasing: bytes[tokens[token].span.start..<tokens[token].span.end])
    switch tokens[token].kind {
    case .identifier:
      // Few names are worth the time that it takes to part them.
      guard Self.mayNameStores(text) else { return false }
      let words = name(token).words
      return words.contains { ["store", "stores", "sqlite"].contains($0) } && !Self.otherStores.contains(name(token))
        || words.starts(with: ["application", "support"])
    case .string, .regex: return files.contains { $0.first(in: text, from: 0) != nil }
    default: return false
    }
  }

  private static func mayNameStores(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    stems.contains { stem in
      name.count >= stem.count
        && (0...name.count - stem.count).contains { start in
          stem.indices.allSatisfy { name[start + $0] | 0x20 == stem[$0] }
        }
    }
  }

  /// Parts of the words that are looked for, in lower case.
  private static let stems = ["store", "sqlite", "application"].map { Array($0.utf8) }

  /// Names of the system that speak of stores of another kind.
  private static let otherStores: Set<String> = ["AppStore", "StoreKit", "SKStoreReviewController"]
}
