import SchemaNames
import SchemaSyntax
import SchemaText

/// What is around a piece of migration code while it is read.
struct MigrationFrame: Sendable {
  var tree: SyntaxTree
  /// The scope for types and members.
  let scope: Scope
  /// The constants around the closure.
  var captured = Locals()
  /// The blocks around the code, the innermost last; there is always one.
  private var blocks = [Block()]
  /// The object or context whose method is read.
  var receiver = MigrationValue.unknown
  /// The call in the closure that led here.
  var call: Place?
  /// How many helpers deep the code is.
  var helperDepth = 0
  /// How deep expressions and statements are nested.
  var depth = 0
  /// The file that the code is read from as an interpolation, and where in it the tree begins.
  private var origin: (file: SourceFile, offset: Int)?
  /// What the code returns.
  var returned = MigrationValue.unknown

  init(scope: Scope, _ symbols: SymbolTable) {
    tree = symbols.tree(scope)
    self.scope = scope
  }

  /// What holds in a block: but for the names, what holds around it, until it is said otherwise.
  struct Block: Sendable {
    /// The local names that are declared in it.
    fileprivate var names: [String: MigrationValue] = [:]
    /// The generic parameters of the function around.
    var genericParameters: Set<String> = []
    /// The models that generic parameters and local aliases stand for.
    var genericModels: [String: ModelReference] = [:]
    /// The model of the descriptor that the code is an argument of.
    var describedModel: ModelReference?
    /// Whether the code says what a batch deletion deletes.
    var isOfDeletion = false
    /// The innermost loop around.
    var loop: Place?
    /// Whether a condition inside the loop decides if the code runs.
    var isConditional = false
    /// What the function around returns, as far as its type shows it.
    var resultType = MigrationValue.unknown
    /// Whether a failure here is turned into another error.
    var replacesErrors = false

    /// Whether key paths say what the store sorts objects by.
    var sortsObjects = false
    /// Whether a predicate here is evaluated by the code, not by the store.
    var evaluatesPredicates = false

    /// Whether a loop is around.
    var isInLoop: Bool { loop != nil }
  }

  var block: Block {
    _read { yield blocks[blocks.count - 1] }
    _modify { yield &blocks[blocks.count - 1] }
  }

  mutating func enter() {
    var inner = block
    inner.names = [:]
    blocks.append(inner)
  }

  /// Makes the innermost block run for each element; a condition around the outermost loop says nothing of its turns.
  mutating func repeatBlock(at loop: Place, isFiltered: Bool) {
    block.isConditional = (block.isInLoop && block.isConditional) || isFiltered
    block.loop = loop
  }

  /// Closes the innermost block; what holds around it holds again.
  mutating func leave() { blocks.removeLast() }

  /// The frame of a function that is called, with what the call's place says of it.
  func called(from frame: MigrationFrame) -> MigrationFrame {
    var called = self
    called.helperDepth = frame.helperDepth + 1
    called.depth = frame.depth
    called.block.loop = frame.block.loop
    called.block.isConditional = frame.block.isConditional
    called.returned = .unknown
    return called
  }

  // MARK: Names

  /// What a local name stands for; nil for a name that is not local.
  subscript(name: String) -> MigrationValue? {
    for index in blocks.indices.reversed() where !blocks[index].names.isEmpty {
      if let value = blocks[index].names[name] { return value }
    }
    return nil
  }

  /// Declares a name in the innermost block.
  mutating func declare(_ name: String, _ value: MigrationValue) { block.names[name] = value }

  /// The model that a name alone stands for: a generic parameter or a local alias.
  func genericModel(_ path: [String]) -> ModelReference? { path.count == 1 ? block.genericModels[path[0]] : nil }

  /// Whether a name alone is a generic parameter, whatever it stands for.
  func isGeneric(_ path: [String]) -> Bool { path.count == 1 && block.genericParameters.contains(path[0]) }

  /// Gives a local name another value.
  mutating func assign(_ name: String, _ value: MigrationValue) {
    guard let block = blocks.lastIndex(where: { $0.names[name] != nil }) else { return }
    blocks[block].names[name] = value
  }

  // MARK: Places

  /// Whether the code is interpolated into a string.
  var isInterpolated: Bool { origin != nil }

  /// Goes on in an interpolation.
  mutating func enter(_ interpolation: Interpolation) {
    origin = (origin?.file ?? tree.file, (origin?.offset ?? 0) + interpolation.offset)
    tree = interpolation.tree
  }

  func place(_ tokens: Range<Int>) -> Place {
    guard let origin else { return tree.place(tokens) }
    let span = tree.span(tokens)
    return Place(file: origin.file, span: Span(start: origin.offset + span.start, end: origin.offset + span.end))
  }
}
