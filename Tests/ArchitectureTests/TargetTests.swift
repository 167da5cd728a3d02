import Foundation
import Testing

/// The order of the targets, in which each may use those before it only: how Swift text becomes a finding.
private let pipeline = [
  "SchemaSyntax", "SchemaEdits", "SchemaShapes", "SchemaIdentity", "SchemaFiles", "StoreFormat", "SchemaStores",
  "SchemaNames", "SchemaDeclarations", "SchemaMigrationCode", "SchemaResolution", "SchemaProject", "SchemaLoading",
  "SchemaLinting", "SchemaWriting", "SchemaRules", "SchemaHistory", "SchemaDiagnosis", "SchemaReporting",
  "SchemaDrawing", "SchemaServer", "swiftdata-lint",
]

@Suite("Targets")
struct TargetTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  @Test("a target depends on targets before it in the pipeline", arguments: pipeline)
  func dependencies(target: String) throws {
    let manifest = try String(contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
    let head = try #require(
      manifest.firstRange(of: "arget(name: \"\(target)\"")
        ?? manifest.firstRange(of: "name: \"\(target)\", dependencies")
        ?? manifest.firstRange(of: "name: \"\(target)\",\n      dependencies"))
    let declaration = manifest[head.upperBound...].prefix { $0 != "]" }
    let isDeclaredWithout = declaration.contains("\n    .") || !declaration.contains("dependencies: [")
    let named = isDeclaredWithout ? [] : declaration.split(separator: "\"").map(String.init).filter(pipeline.contains)
    expectBefore(named, target, "the manifest")
  }

  @Test("a target imports targets before it in the pipeline", arguments: pipeline)
  func imports(target: String) throws {
    for file in try Self.sources(of: target) {
      let imported = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
        line.hasPrefix("import ") ? String(line.dropFirst("import ".count)) : nil
      }
      expectBefore(imported.filter(pipeline.contains), target, file.lastPathComponent)
    }
  }

  @Test("shapes know nothing of the other targets")
  func shapesStandAlone() throws {
    for file in try Self.sources(of: "SchemaShapes") {
      #expect(try !String(contentsOf: file, encoding: .utf8).contains("import Schema"), "\(file.lastPathComponent)")
    }
  }

  @Test(
    "a file named after its target says what comes in and what goes out",
    arguments: pipeline.filter { $0.hasPrefix("Schema") && $0 != "SchemaRules" })
  func introduction(target: String) throws {
    let file = Self.root.appending(path: "Sources/\(target)/\(target).swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("come in") || text.contains("comes in"))
    #expect(text.contains("go out") || text.contains("goes out"))
  }

  private func expectBefore(_ used: [String], _ target: String, _ place: String) {
    let position = pipeline.firstIndex(of: target) ?? 0
    for name in used {
      #expect(pipeline[..<position].contains(name), "\(place): '\(target)' uses '\(name)'")
    }
  }

  private static func sources(of target: String) throws -> [URL] {
    let folder = root.appending(path: target == "SchemaRules" ? "Rules" : "Sources/\(target)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let sources = (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    try #require(!sources.isEmpty)
    return sources
  }
}
