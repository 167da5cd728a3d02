import SchemaDeclarations
import SchemaNames
import SchemaSyntax

/// Reads what the closures of custom stages do: follows their values and the helpers that they call.
///
/// Nothing is run. Branches are all read, each loop once, and what cannot be followed is recorded where it gets the
/// context. The functions call each other; `@inline(never)` keeps the optimizer from inlining them into each other, which
/// would take it a minute.
struct MigrationCodeReader {
  /// The types and values of the project.
  let symbols: SymbolTable
  /// The models of the project.
  let models: TypeTable<Model>
  /// The names of versions that are not declared in the linted files.
  let writtenVersions: Set<[String]>
  /// What was found so far.
  var actions: [MigrationAction] = []
  /// What could not be followed.
  var failures: [Unresolved] = []
  /// What is named and not declared in the files read so far.
  var undeclared = UndeclaredNames()
  /// The functions that are being read, so that none is read inside itself.
  var openFunctions: Set<Place> = []
  /// The getters that were read: once says what they use.
  var readGetters: Set<Place> = []
  /// How many functions were read.
  var functionCount = 0

  /// Helpers of helpers are followed as deep as this.
  static let deepestHelper = 3
  /// No more functions than this are read for one closure.
  static let mostFunctions = 200
  /// Expressions and statements nested more deeply are left out.
  static let deepestNesting = 64

  /// Makes a reader.
  init(symbols: SymbolTable, models: TypeTable<Model>, writtenVersions: Set<[String]>) {
    self.symbols = symbols
    self.models = models
    self.writtenVersions = writtenVersions
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
    var frame = MigrationFrame(tree: symbols.tree(value.scope), scope: value.scope)
    frame.captured = value.locals
    switch value.expression.kind {
    case .nil: return true
    case .closure:
      let closure = frame.tree.closure(value.expression.tokens)
      _ = read(closure, [.context], &frame)
      return closure.statements.allSatisfy(\.doesNothing)
    default:
      let functions = functions(named: value.expression, frame).filter { takesContext($0) }
      if functions.isEmpty { fail(value.expression, "the function is not declared in the linted files", frame) }
      for function in functions { readEntry(function) }
      return !functions.isEmpty && functions.allSatisfy { statements(of: $0).allSatisfy(\.doesNothing) }
    }
  }

  private mutating func readEntry(_ function: Member) {
    var frame = MigrationFrame(tree: symbols.tree(function.scope), scope: function.scope)
    for parameter in frame.tree.parameters(of: function.declaration) {
      frame.declare(frame.tree.name(parameter.name), .context)
    }
    openFunctions.insert(symbols.namePlace(function))
    read(statements(of: function), &frame)
    openFunctions.remove(symbols.namePlace(function))
  }

  private func takesContext(_ function: Member) -> Bool {
    symbols.tree(function.scope).parameters(of: function.declaration).filter { $0.value == nil }.count == 1
  }

  /// The statements of a function's body.
  func statements(of function: Member) -> [Statement] {
    function.declaration.body.map { symbols.tree(function.scope).statements(inBraces: $0) } ?? []
  }

  // MARK: Records

  /// Records an action at tokens.
  mutating func add(
    _ kind: MigrationAction.Kind, at tokens: Range<Int>, _ model: ModelReference? = nil, _ frame: MigrationFrame
  ) {
    actions.append(MigrationAction(kind: kind, place: frame.place(tokens), model: model, call: frame.call))
  }

  /// Records an action where a model is named.
  mutating func add(_ kind: MigrationAction.Kind, of model: ModelReference, _ frame: MigrationFrame) {
    actions.append(MigrationAction(kind: kind, place: model.place, model: model, call: frame.call))
  }

  /// Records that an object is made, and returns it.
  mutating func construct(_ model: ModelReference, _ frame: MigrationFrame) -> MigrationValue {
    add(.construct, of: model, frame)
    return .object(MigratedObject(model: model, isNew: true))
  }

  /// Records that something could not be followed.
  mutating func fail(_ expression: Expression, _ why: String, _ frame: MigrationFrame) {
    failures.append(
      Unresolved(place: frame.place(expression.tokens), what: frame.tree.text(expression.tokens), why: why))
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
    let reader = MigrationCodeReader(symbols: symbols, models: models, writtenVersions: writtenVersions)
    plan.stages?.stages = stageList.map { $0.reading(reader) }
    return plan
  }

  /// The names of versions that the plan and its stages name, and that are not declared in the linted files.
  private var writtenVersions: Set<[String]> {
    let ends = stageList.flatMap { [$0.from.failure, $0.to.failure].compactMap { $0 } }
    return Set(((schemas?.failures ?? []) + ends).compactMap(\.writtenType))
  }
}

extension MigrationStage {
  fileprivate func reading(_ reader: MigrationCodeReader) -> MigrationStage {
    var stage = self
    stage.willMigrateCode = willMigrate.map { reader.code($0, .willMigrate, at: willMigratePlace ?? place) }
    stage.didMigrateCode = didMigrate.map { reader.code($0, .didMigrate, at: didMigratePlace ?? place) }
    return stage
  }
}
