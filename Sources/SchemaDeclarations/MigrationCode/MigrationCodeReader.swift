import SchemaNames
import SchemaSyntax

/// Reads what the closures of custom stages do: follows their values and the helpers that they call.
///
/// Nothing is run. Branches are all read, each loop once, and what cannot be followed is recorded where it gets the
/// context.
struct MigrationCodeReader {
  let symbols: SymbolTable
  let models: TypeTable<Model>
  /// The names of versions that are not declared in the linted files.
  let writtenVersions: Set<[String]>
  /// Whether the app's own code is read, which names its contexts and is compiled for debugging too.
  var isOfApp = false
  /// The tokens that alone matter; nil where all do.
  var landmarks: [Range<Int>]?
  /// How deep helpers of helpers are followed.
  var deepestHelper = 3
  /// How many functions are read for one closure.
  var mostFunctions = 200
  /// What is around the code that is being read.
  var frame: MigrationFrame
  /// What was found so far.
  var actions: [MigrationAction] = []
  /// What could not be followed.
  var failures: [Unresolved] = []
  /// What is named and not declared in the files read so far; of the app's code nobody asks.
  var undeclared = UndeclaredNames()
  /// The functions that are being read, so that none is read inside itself.
  var openFunctions: Set<Place> = []
  /// The getters that were read: once says what they use.
  var readGetters: Set<Place> = []
  /// How many functions were read.
  var functionCount = 0

  /// Expressions and statements nested more deeply are left out.
  static let deepestNesting = 64

  init(symbols: SymbolTable, models: TypeTable<Model>, writtenVersions: Set<[String]>, scope: Scope) {
    self.symbols = symbols
    self.models = models
    self.writtenVersions = writtenVersions
    frame = MigrationFrame(scope: scope, symbols)
  }

  /// The tree of the code that is being read.
  var tree: SyntaxTree { frame.tree }

  /// Reads code that has a frame of its own, such as a function that is called.
  mutating func inFrame<Result>(_ inner: MigrationFrame, _ body: (inout MigrationCodeReader) -> Result) -> Result {
    let outer = frame
    frame = inner
    defer { frame = outer }
    return body(&self)
  }

  /// Reads a closure of a stage.
  func code(_ value: StaticValue, _ closure: MigrationCode.Closure, at place: Place) -> MigrationCode {
    var reader = self
    let followed = StaticEvaluator(symbols: symbols).follow(value)
    reader.failures = followed.failures
    let areEmpty = followed.values.map { reader.readClosure($0) }
    return MigrationCode(
      closure: closure, place: place, isEmpty: !areEmpty.isEmpty && areEmpty.allSatisfy(\.self),
      actions: reader.actions, failures: reader.failures, undeclared: reader.undeclared)
  }

  /// Reads a closure or a function given by name; returns whether it does nothing.
  private mutating func readClosure(_ value: StaticValue) -> Bool {
    frame = MigrationFrame(scope: value.scope, symbols)
    frame.captured = value.locals
    switch value.expression.kind {
    case .nil: return true
    case .closure:
      let closure = tree.closure(value.expression.tokens)
      _ = read(closure, [.context])
      return closure.statements.allSatisfy(\.doesNothing)
    default:
      let functions = functions(named: value.expression).filter { takesContext($0) }
      if functions.isEmpty { fail(value.expression, "the function is not declared in the linted files") }
      for function in functions { readEntry(function) }
      return !functions.isEmpty && functions.allSatisfy { statements(of: $0).allSatisfy(\.doesNothing) }
    }
  }

  private mutating func readEntry(_ function: Member) {
    frame = MigrationFrame(scope: function.scope, symbols)
    for parameter in tree.parameters(of: function.declaration) { frame.declare(tree.name(parameter.name), .context) }
    openFunctions.insert(symbols.namePlace(function))
    read(statements(of: function))
    openFunctions.remove(symbols.namePlace(function))
  }

  private func takesContext(_ function: Member) -> Bool {
    symbols.tree(function.scope).parameters(of: function.declaration).filter { $0.value == nil }.count == 1
  }

  /// The statements of a function or a getter.
  func statements(of member: Member) -> [Statement] {
    let tree = symbols.tree(member.scope)
    let body = member.declaration.body ?? member.declaration.getterBody(in: tree)
    return body.map { tree.statements(inBraces: $0) } ?? []
  }

  // MARK: Records

  /// Records an action at tokens.
  mutating func add(_ kind: MigrationAction.Kind, at tokens: Range<Int>, _ model: ModelReference? = nil) {
    actions.append(
      MigrationAction(
        kind: kind, place: frame.place(tokens), model: model, call: frame.call, loop: frame.block.loop))
  }

  /// Records an action at a name.
  mutating func add(_ kind: MigrationAction.Kind, at token: Int, _ model: ModelReference? = nil) {
    add(kind, at: token..<token + 1, model)
  }

  /// Records an action where a model is named.
  mutating func add(_ kind: MigrationAction.Kind, of model: ModelReference) {
    actions.append(
      MigrationAction(kind: kind, place: model.place, model: model, call: frame.call, loop: frame.block.loop))
  }

  /// Records that an object is made, and returns it.
  mutating func construct(_ model: ModelReference) -> MigrationValue {
    add(.construct, of: model)
    return .object(MigratedObject(model: model, isNew: true))
  }

  /// Records that something could not be followed.
  mutating func fail(_ expression: Expression, _ why: String) {
    failures.append(Unresolved(place: frame.place(expression.tokens), what: tree.text(expression.tokens), why: why))
  }
}

extension Statement {
  /// Whether the statement is a `return` without a value, or `()`.
  fileprivate var doesNothing: Bool {
    switch kind {
    case .return(nil): true
    case .expression(let value), .return(let value?):
      if case .tuple(let elements) = value.kind { elements.isEmpty } else { false }
    default: false
    }
  }
}

// MARK: Stages

extension MigrationPlan {
  /// The plan with the code of its stages.
  package func reading(_ symbols: SymbolTable, _ models: TypeTable<Model>) -> MigrationPlan {
    var plan = self
    let written = writtenVersions
    plan.stages?.stages = stageList.map { stage in
      stage.reading {
        MigrationCodeReader(symbols: symbols, models: models, writtenVersions: written, scope: $0.scope)
      }
    }
    return plan
  }

  /// The names of versions that the plan and its stages name, and that are not declared in the linted files.
  private var writtenVersions: Set<[String]> {
    let ends = stageList.flatMap { [$0.from.failure, $0.to.failure].compactMap { $0 } }
    return Set(((schemas?.failures ?? []) + ends).compactMap(\.writtenType))
  }
}

extension MigrationStage {
  /// The stage with its code, where no plan lists it.
  package func reading(_ symbols: SymbolTable, _ models: TypeTable<Model>) -> MigrationStage {
    let written = Set([from.failure, to.failure].compactMap { $0?.writtenType })
    return reading { MigrationCodeReader(symbols: symbols, models: models, writtenVersions: written, scope: $0.scope) }
  }

  fileprivate func reading(_ reader: (StaticValue) -> MigrationCodeReader) -> MigrationStage {
    var stage = self
    stage.willMigrateCode = willMigrate.map { reader($0).code($0, .willMigrate, at: willMigratePlace ?? place) }
    stage.didMigrateCode = didMigrate.map { reader($0).code($0, .didMigrate, at: didMigratePlace ?? place) }
    return stage
  }
}
