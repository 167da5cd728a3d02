import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaSyntax

/// A variable that one closure of a stage writes and the other one reads.
struct DataCarriedBetweenClosures: Rule {
  func findings(in project: Project) -> [Finding] {
    let carried = PlannedStage.all(in: project).flatMap { step -> [Carried] in
      guard let will = step.stage.willMigrateCode, let did = step.stage.didMigrateCode else { return [] }
      return self.carried(from: will, to: did) + self.carried(from: did, to: will)
    }
    // Code may write a variable often, and several stages may share one.
    return carried.uniqued(by: \.variable).map { item in
      Finding(
        .carried(item.variable), subject: item.variable.qualifiedName, at: item.variable.place,
        notes: [
          .init(.written(item.writer), at: item.writing), .init(.read(item.reader), at: item.reading),
        ], help: .store)
    }
  }

  /// A variable with a writing in one closure and its first reading in the other.
  private struct Carried {
    let variable: SharedVariable
    let writer: MigrationCode
    let writing: Place
    let reader: MigrationCode
    let reading: Place
  }

  private func carried(from writer: MigrationCode, to reader: MigrationCode) -> [Carried] {
    writer.actions.compactMap { action in
      guard case .writeVariable(let variable) = action.kind,
        let reading = reader.actions.first(where: { $0.reads(variable) })
      else { return nil }
      return Carried(
        variable: variable, writer: writer, writing: action.place, reader: reader, reading: reading.place)
    }
  }
}

extension MigrationAction {
  fileprivate func reads(_ variable: SharedVariable) -> Bool {
    if case .readVariable(variable) = kind { true } else { false }
  }
}

extension Message {
  fileprivate static func carried(_ variable: SharedVariable) -> Message {
    "'\(variable.qualifiedName)' carries data from one closure of a stage to the other in memory"
  }
  fileprivate static func written(_ code: MigrationCode) -> Message { "'\(code.closure.rawValue)' writes it here" }
  fileprivate static func read(_ code: MigrationCode) -> Message { "'\(code.closure.rawValue)' reads it here" }
  fileprivate static let store: Message =
    "add a version that has both the old and the new property, so that the data stays in the store"
}
