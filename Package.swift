// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "swiftdata-lint",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "swiftdata-lint", targets: ["swiftdata-lint"]),
    .plugin(name: "SwiftDataLintPlugin", targets: ["SwiftDataLintPlugin"]),
    .plugin(name: "SwiftDataLintCommandPlugin", targets: ["SwiftDataLintCommandPlugin"]),
  ],
  targets: [
    .target(name: "SchemaSyntax"),
    .target(name: "SchemaEdits", dependencies: ["SchemaSyntax"]),
    .target(name: "SchemaShapes"),
    .target(name: "SchemaIdentity", dependencies: ["SchemaShapes"]),
    .target(name: "SchemaFiles", dependencies: ["SchemaSyntax"]),
    .target(name: "StoreFormat", dependencies: ["SchemaFiles"]),
    .target(name: "SchemaStores", dependencies: ["SchemaIdentity", "StoreFormat"]),
    .target(name: "SchemaNames", dependencies: ["SchemaSyntax"]),
    .target(name: "SchemaDeclarations", dependencies: ["SchemaNames", "SchemaIdentity"]),
    .target(name: "SchemaMigrationCode", dependencies: ["SchemaDeclarations"]),
    .target(name: "SchemaResolution", dependencies: ["SchemaMigrationCode", "SchemaFiles"]),
    .target(name: "SchemaProject", dependencies: ["SchemaResolution", "SchemaStores"]),
    .target(name: "SchemaLoading", dependencies: ["SchemaProject"]),
    .target(name: "SchemaLinting", dependencies: ["SchemaProject", "SchemaEdits"]),
    .target(name: "SchemaWriting", dependencies: ["SchemaLinting"]),
    .target(
      name: "SchemaRules", dependencies: ["SchemaLinting"], path: "Rules", exclude: ["README.md"],
      plugins: ["EmbedRulesPlugin"]),
    .target(name: "SchemaHistory", dependencies: ["SchemaLinting", "SchemaLoading"]),
    .target(name: "SchemaDiagnosis", dependencies: ["SchemaLinting"]),
    .target(name: "SchemaReporting", dependencies: ["SchemaDiagnosis"]),
    .target(name: "SchemaDrawing", dependencies: ["SchemaReporting"]),
    .target(name: "SchemaServer", dependencies: ["SchemaReporting"]),
    .executableTarget(
      name: "swiftdata-lint",
      dependencies: ["SchemaRules", "SchemaDrawing", "SchemaHistory", "SchemaWriting", "SchemaServer"]),
    .executableTarget(name: "EmbedRules"),
    .plugin(
      name: "EmbedRulesPlugin", capability: .buildTool(), dependencies: ["EmbedRules"],
      path: "Sources/Plugins/EmbedRulesPlugin"),
    .plugin(
      name: "SwiftDataLintPlugin", capability: .buildTool(), path: "Sources/Plugins/SwiftDataLintPlugin"),
    .plugin(
      name: "SwiftDataLintCommandPlugin",
      capability: .command(intent: .custom(verb: "swiftdata-lint", description: "Check SwiftData schemas")),
      path: "Sources/Plugins/SwiftDataLintCommandPlugin"),
    .target(name: "TestSupport", dependencies: ["SchemaHistory"], path: "Tests/TestSupport"),
    .testTarget(name: "ArchitectureTests"),
    .testTarget(name: "SchemaEditsTests", dependencies: ["SchemaEdits", "TestSupport"]),
    .testTarget(name: "StoreFormatTests", dependencies: ["StoreFormat", "TestSupport"]),
    .testTarget(
      name: "SchemaStoresTests", dependencies: ["SchemaWriting", "TestSupport"],
      exclude: ["NOTICE.md", "Stores", "compare"]),
    .testTarget(name: "SchemaSyntaxTests", dependencies: ["SchemaSyntax", "SchemaReporting", "TestSupport"]),
    .testTarget(
      name: "SchemaIdentityTests", dependencies: ["SchemaProject", "TestSupport"],
      exclude: ["NOTICE.md", "Vectors.json"]),
    .testTarget(name: "SchemaProjectTests", dependencies: ["SchemaProject", "TestSupport"]),
    .testTarget(
      name: "SchemaRulesTests", dependencies: ["SchemaRules", "SchemaReporting", "SchemaHistory", "TestSupport"],
      exclude: ["GoodExamples.txt"]),
    .testTarget(name: "SchemaLintingTests", dependencies: ["SchemaRules", "SchemaLoading", "TestSupport"]),
    .testTarget(
      name: "SchemaDiagnosisTests", dependencies: ["SchemaReporting", "SchemaRules", "TestSupport"]),
    .testTarget(name: "SchemaHistoryTests", dependencies: ["SchemaHistory", "TestSupport"], exclude: ["Formats"]),
    .testTarget(name: "SchemaDrawingTests", dependencies: ["SchemaDrawing", "TestSupport"]),
    .testTarget(
      name: "SchemaServerTests", dependencies: ["SchemaServer", "SchemaRules", "SchemaHistory", "TestSupport"]),
    .testTarget(name: "CommandTests", dependencies: ["swiftdata-lint", "TestSupport"]),
  ]
)
