import SchemaDeclarations
import SchemaNames
import SchemaProject
import SchemaShapes

/// The version after a plan's last one: the declaration, its place in the plan, the stage that leads to it, and the names of
/// the last version in the app's code, which mean the new one from now on.
package struct NewVersion: Sendable {
  /// Why a version cannot be written, as a sentence without its end.
  package struct Obstacle: Error {
    package let reason: String
  }

  package let plan: ProjectPlan
  package let last: ProjectVersion
  /// The name with those of the types around it.
  package let name: String
  let shortName: String
  /// What changes between the two.
  package let changes: [SchemaChange]
  let identifier: VersionIdentifier
  /// Whether targets compile files that are made beside those of the last version.
  let allowsNewFiles: Bool
  /// The code that shipped stages run.
  let stageCode: StageCode

  /// Prepares a version; `changes` are those from the last version as it shipped to the sources as they are.
  package init(
    named shortName: String?, after last: ProjectVersion, of plan: ProjectPlan, changes: [SchemaChange],
    allowsNewFiles: Bool
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
    self.plan = plan
    self.last = last
    self.name = String(name)
    self.shortName = shortName
    self.changes = changes
    self.allowsNewFiles = allowsNewFiles
    stageCode = StageCode(of: last.project)
    let earlier = plan.versions.compactMap { $0.identifier?.value }.sorted()
    let isSpelled = VersionName.numbers(lastName) == last.identifier?.value?.numbers
    let spelled = (isSpelled ? VersionName.numbers(shortName) : nil).map(VersionIdentifier.init)
    identifier = spelled.flatMap { new in earlier.allSatisfy { $0 < new } ? new : nil } ?? .next(after: earlier)
  }

  /// Whether a lightweight stage leads from the last version to this one without loss.
  package var isLightweight: Bool { changes.allSatisfy { $0.verdict.outcome == .lightweight } }
  /// Whether the plan gets a stage: an empty list with several versions means that every migration is inferred.
  package var hasStage: Bool { !plan.hasNoStages || plan.versions.count == 1 }

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

  /// What is to be written in files that were parsed.
  package func sourceChanges() throws(Obstacle) -> SourceChanges {
    var changes = try declaration()
    changes.edits += try schemasEdits() + (hasStage ? stageEdits() : []) + stageNameEdits + appEdits
    return changes
  }

  var symbols: SymbolTable { last.project.symbols }
}
