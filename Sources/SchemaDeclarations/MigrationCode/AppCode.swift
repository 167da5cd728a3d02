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
  private let answers = KeptAnswers()

  private struct Question: Hashable {
    let member: Place
    let helperDepth: Int
  }

  /// No more functions than this are read for one piece of code.
  private static let mostFunctions = 24

  package init(symbols: SymbolTable, models: TypeTable<Model>) {
    self.symbols = symbols
    self.models = models
  }

  /// What a function, initializer or property does, with helpers as deep as is wanted.
  package func read(_ member: Member, helperDepth: Int) -> AppCode {
    let question = Question(member: symbols.namePlace(member), helperDepth: helperDepth)
    return answers.answer(to: question) { readAnew(member, helperDepth: helperDepth) }
  }

  private func readAnew(_ member: Member, helperDepth: Int) -> AppCode {
    var reader = MigrationCodeReader(symbols: symbols, models: models, writtenVersions: [], scope: member.scope)
    reader.isOfApp = true
    reader.deepestHelper = helperDepth
    reader.mostFunctions = Self.mostFunctions
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
    if let value = member.declaration.value { _ = read(value) }
    for body in member.declaration.bodies {
      frame.enter()
      declare([], of: member)
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

  /// Whether a statement is not part of what users run.
  func skips(_ statement: Statement) -> Bool {
    isOfApp && statement.conditions.contains { $0.isDebugOnly(tree) }
  }
}
