import SchemaDeclarations
import SchemaNames
import SchemaProject
import SchemaShapes
import SchemaSyntax

/// The version after the last one of some plans: the declaration, its place in the plans, the stages that lead to it, and the
/// names of the last version in the app's code, which mean the new one from now on.
package struct NewVersion: Sendable {
  /// Why a version cannot be written, as a sentence without its end.
  package struct Obstacle: Error {
    package let reason: String
  }

  /// The plans that end at the last version, the one with the longest history first.
  package let plans: [ProjectPlan]
  package let last: ProjectVersion
  /// The name with those of the types around it.
  package let name: String
  let shortName: String
  /// What changes between the two.
  package let changes: [SchemaChange]
  let identifier: VersionIdentifier
  /// Whether targets compile a file that is made at a path.
  let compilesFile: @Sendable (String) -> Bool
  /// The code that shipped stages run.
  let stageCode: StageCode

  /// Prepares a version; `changes` are those from the last version as it shipped to the sources as they are.
  package init(
    named shortName: String?, after last: ProjectVersion, of plans: [ProjectPlan], changes: [SchemaChange],
    compilesFile: @escaping @Sendable (String) -> Bool
  ) throws(Obstacle) {
    let symbols = last.project.symbols
    let lastName = symbols[last.type].name
    guard let shortName = shortName ?? VersionName.following(lastName) else {
      throw Obstacle(reason: "'\(lastName)' has no number that could rise; name the new version")
    }
    let around = last.name.dropLast(lastName.count)
    let name = around + shortName
    guard !symbols.types.contains(where: { $0.qualifiedName == name && $0.module == last.module }) else {
      throw Obstacle(reason: "'\(name)' is declared already")
    }
    self.plans = plans
    self.last = last
    self.name = String(name)
    self.shortName = shortName
    self.changes = changes
    self.compilesFile = compilesFile
    stageCode = StageCode(of: last.project)
    let earlier = plans.flatMap(\.versions).compactMap { $0.identifier?.value }.sorted()
    let isSpelled = VersionName.numbers(lastName) == last.identifier?.value?.numbers
    let spelled = (isSpelled ? VersionName.numbers(shortName) : nil).map(VersionIdentifier.init)
    identifier = spelled.flatMap { new in earlier.allSatisfy { $0 < new } ? new : nil } ?? .next(after: earlier)
  }

  /// Whether a lightweight stage leads from the last version to this one without loss.
  package var isLightweight: Bool { changes.allSatisfy { $0.verdict.outcome == .lightweight } }
  /// The plans that get a stage.
  package var plansWithStage: [ProjectPlan] { plans.filter { ExtendedPlan(plan: $0, version: self).hasStage } }

  /// The models of the last version that stay in it: not those of namespaces, which both versions list.
  var stayingModels: [ProjectModel] { last.ownModels.filter { isStaying($0.type) } }

  /// Whether a type of the last version stays in it: one in an extension of an alias is of the new version as soon as the
  /// alias leads there.
  func isStaying(_ type: TypeID) -> Bool {
    guard let scope = symbols[type].scope, let declaration = symbols[type].declaration else { return false }
    return !symbols.parts(of: last.type).filter(symbols.extendsAlias).contains { part in
      part.scope.unit == scope.unit && part.declaration.tokens.contains(declaration.tokens.lowerBound)
    }
  }

  // MARK: What is written

  /// What is to be written, also in files that were not parsed with the project, and the places where code names the last
  /// version beside earlier ones.
  package func sourceChanges(
    in others: [SyntaxTree]
  ) throws(Obstacle) -> (changes: SourceChanges, tables: [Place]) {
    var changes = try declaration()
    for plan in plans { changes.edits += try ExtendedPlan(plan: plan, version: self).edits() }
    let app = appEdits(in: others)
    changes.edits += stageNameEdits + app.edits
    return (changes, app.tables)
  }

  /// Aliases of the last version in the code of stages: they lead to the new one from now on.
  private var stageNameEdits: [SourceEdit] {
    var names = [last.type: last.name]
    for model in last.ownModels { names[model.type] = model.qualifiedName }
    let code = CodeCopy(symbols: symbols, names: names, aliases: .followed)
    return stageCode.bodies.flatMap { code.edits(in: $0.tokens, $0.scope) }.uniqued
  }

  var symbols: SymbolTable { last.project.symbols }
}
