import SchemaDiagnosis
import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaReporting
import SchemaRules
import SchemaSyntax

/// Reads any bytes as a log, in two parts, and writes what it says about a project with several faults.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = UnsafeRawBufferPointer(start: data, count: size)
  guard let first = bytes.first else { return 0 }
  let middle = min(bytes.count, Int(first) * 8)
  var search = ErrorSearch(.builtIn)
  do {
    try search.read(UnsafeRawBufferPointer(rebasing: bytes[..<middle]))
    try search.read(UnsafeRawBufferPointer(rebasing: bytes[middle...]))
  } catch {
    return 0
  }
  let diagnosis = Diagnosis(("log", search.finish()), examination, folder: ".", name: "App", toolVersion: "0")
  for form in ReportForm.allCases { _ = try? diagnosis.formatted(as: form, Style(isColored: false)) }
  return 0
}

/// A project with a missing model, a missing stage and a relationship without inverse.
private let examination: ProjectExamination = {
  let source = """
    import SwiftData

    enum SchemaV1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }

      @Model final class Trip {
        var name: String = ""
        var stops: [Stop] = []
        init() {}
      }

      @Model final class Stop {
        var trip: Trip?
        init() {}
      }
    }

    enum SchemaV2: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }

      @Model final class Trip {
        var title: String
        init(title: String) { self.title = title }
      }
    }

    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
      static var stages: [MigrationStage] { [] }
    }
    """
  let tree = SyntaxTree(parsing: SourceFile(path: "App.swift", bytes: Array(source.utf8)))
  let project = Project([SourceUnit(tree: tree, module: "App", isExempt: false)])
  return ProjectExamination(project, .builtIn, failures: [], workingFolder: "/")
}()
