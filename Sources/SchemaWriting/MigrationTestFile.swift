import SchemaDeclarations
import SchemaNames
import SchemaProject
import SchemaShapes

/// A test that writes a store with one version of a plan and opens it with the plan at the next one.
package struct MigrationTestFile {
  /// The name of the file and of what it declares.
  package let name: String
  private let text: String

  /// The types of swift-testing that models are named like.
  private static let namesInTesting: Set<String> = [
    "Attachment", "Bug", "Comment", "Confirmation", "Issue", "SourceLocation", "Tag", "Test", "Trait",
  ]

  /// Writes a test for the framework that the app's tests use; `models` are those of the last version once it is written.
  package init(
    _ version: NewVersion, models: [Model], in schemas: ResolvedSchemas, module: String?, usesXCTest: Bool
  ) {
    let (last, new) = (version.last.name, version.name)
    let shortNames = [last, new].map { $0.split(separator: ".").last.map(String.init) ?? $0 }
    name = "\(shortNames[0])To\(shortNames[1])MigrationTests"
    let samples = models.compactMap { SampleObject($0, in: schemas) }
    let inserts = samples.map { "      context.insert(\($0.text))\n" }.joined()
    let counts = samples.compactMap { sample -> String? in
      guard var current = version.currentName(of: sample.model) else { return nil }
      if !usesXCTest, Self.namesInTesting.contains(current) {
        guard let module else { return nil }
        current = "\(module).\(current)"
      }
      let count = "try context.fetchCount(FetchDescriptor<\(current)>())"
      return usesXCTest ? "    XCTAssertEqual(\(count), 1)\n" : "    #expect(\(count) == 1)\n"
    }.joined()
    let plan = version.plans[0].name
    let title = "a store of \(last) opens with \(plan)"
    let head =
      usesXCTest
      ? "final class \(name): XCTestCase {\n  func testStoreOpens() throws {"
      : "@Suite(\"Migration from \(last) to \(new)\")\nstruct \(name) {\n  @Test(\"\(title)\")\n  func storeOpens() throws {"
    // Models may be in libraries that the version's module imports; what an app and its extension share is in both.
    let signed = version.last.project.settings.signedTargets
    let modules = (models.map(\.type).map { schemas.symbols[$0].module } + version.last.models.map(\.module))
      .filter { signed[$0] == nil }.compactMap(SourceUnit.importedName).uniqued.filter {
        $0 != SourceUnit.importedName(of: version.last.module)
      }
    let imports = ([module].compactMap { $0 } + modules).uniqued.sorted()
    let tested = imports.isEmpty ? "" : "\n" + imports.map { "@testable import \($0)\n" }.joined()
    text = """
      import Foundation
      import SwiftData
      import \(usesXCTest ? "XCTest" : "Testing")
      \(tested)
      \(head)
          let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
          try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
          defer { try? FileManager.default.removeItem(at: folder) }
          let url = folder.appending(path: "migration.store")
          do {
            let schema = Schema(versionedSchema: \(last).self)
            let configuration = ModelConfiguration(schema: schema, url: url, cloudKitDatabase: .none)
            let context = ModelContext(try ModelContainer(for: schema, configurations: [configuration]))
      \(inserts)      try context.save()
          }
          let schema = Schema(versionedSchema: \(new).self)
          let configuration = ModelConfiguration(schema: schema, url: url, cloudKitDatabase: .none)
          let container = try ModelContainer(
            for: schema, migrationPlan: \(plan).self, configurations: [configuration])
          let context = ModelContext(container)
      \(counts.isEmpty ? "    _ = context\n" : counts)  }
      }
      """
  }

  /// The test as a file.
  package func file(at path: String) -> SourceChanges.NewFile {
    SourceChanges.NewFile(path: path, imports: [], declarations: [text])
  }
}

extension NewVersion {
  /// What the app calls a model of the last version from now on; nil for one that is gone.
  fileprivate func currentName(of entity: String) -> String? {
    guard let model = last.model(named: entity) else { return nil }
    // A model of a namespace keeps its name.
    return model.qualifiedName.hasPrefix("\(last.name).")
      ? name + model.qualifiedName.dropFirst(last.name.count) : model.qualifiedName
  }
}

/// A call that makes an object of a model, with values that mean nothing.
struct SampleObject {
  let model: String
  let text: String

  /// Nil where a value is not known that the initializer needs.
  init?(_ model: Model, in schemas: ResolvedSchemas) {
    guard model.parent == nil else { return nil }
    self.model = model.name
    let symbols = schemas.symbols
    let tree = symbols.tree(model.scope)
    let written = model.members.first { $0.kind == .`init` && !$0.has(.convenience) }
    let arguments = (written.map(tree.parameters) ?? []).filter { $0.value == nil }.map { parameter in
      let label = tree.name(parameter.label)
      let type = parameter.type.map { symbols.resolve($0, in: model.scope) } ?? .unresolved(why: "")
      return (label: label == "_" ? nil : label, type: type)
    }
    var values: [String] = []
    for (label, type) in arguments {
      guard let value = Self.value(of: type, in: symbols) else { return nil }
      values.append((label.map { "\($0): " } ?? "") + value)
    }
    text = "\(symbols[model.type].qualifiedName.sourceName)(\(values.joined(separator: ", ")))"
  }

  private static func value(of type: ResolvedType, in symbols: SymbolTable) -> String? {
    switch type {
    case .optional: return "nil"
    case .array: return "[]"
    case .dictionary: return "[:]"
    case .external(let name, _): return SystemType.named(name)?.otherValue
    case .declared(let id):
      let cases = symbols.parts(of: id).flatMap { part in
        (part.declaration.members ?? []).filter { $0.kind == .case && $0.typeTokens == nil }.map {
          symbols.tree(part.scope).text($0.name)
        }
      }
      return cases.first.map { ".\($0)" }
    case .other, .unresolved: return nil
    }
  }
}
