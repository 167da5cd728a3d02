import SchemaNames
import SchemaSyntax
import SchemaText

/// What a function, initializer or property of the app does with objects, including helpers that it calls.
package struct AppCode: Sendable {
  /// What it does, in the order of the source.
  package let actions: [MigrationAction]
  /// Where it gives the context to code that cannot be followed.
  package let failures: [Unresolved]
}

/// Reads the app's own code as that of stages is read, each piece once, whoever asks for it on whatever thread.
package final class AppCodeReader: Sendable {
  private let symbols: SymbolTable
  private let models: TypeTable<Model>
  private let answers = KeptAnswers<Question, AppCode>()

  private struct Question: Hashable {
    let member: Place
    let extent: Extent
  }

  /// How much of a piece of code is read.
  package enum Extent: Sendable {
    /// All of it, with helpers two calls deep.
    case everything
    /// What the store may be asked to evaluate, without helpers.
    case queries
  }

  /// Helpers of the helpers of helpers are not read.
  private static let deepestHelper = 2
  /// No more functions than this are read for one piece of code.
  private static let mostFunctions = 24

  package init(symbols: SymbolTable, models: TypeTable<Model>) {
    self.symbols = symbols
    self.models = models
  }

  /// What a function, initializer or property does.
  package func read(_ member: Member, _ extent: Extent) -> AppCode {
    let question = Question(member: symbols.namePlace(member), extent: extent)
    return answers.answer(to: question) { readAnew(member, extent) }
  }

  private func readAnew(_ member: Member, _ extent: Extent) -> AppCode {
    var reader = MigrationCodeReader(symbols: symbols, models: models, writtenVersions: [], scope: member.scope)
    reader.isOfApp = true
    reader.mostFunctions = Self.mostFunctions
    switch extent {
    case .everything: reader.deepestHelper = Self.deepestHelper
    case .queries:
      reader.deepestHelper = 0
      let tree = symbols.tree(member.scope)
      let code = member.declaration.tokens
      reader.landmarks = tree.predicates(in: code) + tree.queries(in: code)
    }
    reader.readBodies(of: member)
    return AppCode(actions: reader.actions, failures: reader.failures)
  }
}

extension MigrationCodeReader {
  /// Reads the initial value and the bodies of a member, as those of any object of its type.
  fileprivate mutating func readBodies(of member: Member) {
    frame.receiver = receiver(in: member.scope)
    openFunctions.insert(symbols.namePlace(member))
    readQuery(of: member.declaration)
    let type = tree.writtenType(of: member.declaration)
    if let value = member.declaration.value { _ = read(value, as: needed(by: type)) }
    for body in member.declaration.bodies {
      frame.enter()
      declare([], of: member)
      frame.block.resultType = needed(by: type)
      read(tree.statements(inBraces: body))
      frame.leave()
    }
  }

  /// What `self` is.
  private func receiver(in scope: Scope) -> MigrationValue {
    guard let type = scope.types.last else { return .unknown }
    guard let model = models[type] else { return .instance(type, nil) }
    let path = symbols[type].qualifiedName.split(separator: ".").map(String.init)
    let reference = ModelReference(identity: .type(type), path: path, version: nil, place: model.place)
    return .object(MigratedObject(model: reference))
  }

  /// What a name shows of a value of which nothing else is known: in the app's code, what is called a context is one.
  func value(called name: String) -> MigrationValue {
    isOfApp && name.hasSuffix("ontext") ? .context : .unknown
  }

  /// The value of a property of an object that is not a model.
  mutating func property(_ name: String, of value: MigrationValue) -> MigrationValue {
    guard case .instance(let type, _) = value else { return self.value(called: name) }
    return self.value(of: symbols.values(name, of: type), in: nil).or(self.value(called: name))
  }

  /// Whether a statement is not part of what users run, or is beside all landmarks and declares nothing that they may use.
  func skips(_ statement: Statement) -> Bool {
    guard isOfApp else { return false }
    return statement.conditions.contains { $0.isDebugOnly(tree) } || isBesideLandmarks(statement)
  }

  private func isBesideLandmarks(_ statement: Statement) -> Bool {
    guard let landmarks, !frame.isInterpolated else { return false }
    if case .declaration = statement.kind { return false }
    return !landmarks.contains(where: statement.tokens.overlaps)
  }
}
