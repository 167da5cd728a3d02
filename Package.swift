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
    .target(name: "SchemaText"),
    .target(name: "SchemaSyntax", dependencies: ["SchemaText"]),
    .target(name: "SchemaFiles", dependencies: ["SchemaSyntax"]),
    .target(name: "SchemaShapes", dependencies: ["SchemaText"]),
    .target(name: "SchemaStores", dependencies: ["SchemaShapes", "SchemaFiles"]),
    .target(name: "SchemaNames", dependencies: ["SchemaSyntax", "SchemaShapes"]),
    .target(name: "SchemaDeclarations", dependencies: ["SchemaNames", "SchemaShapes"]),
    .target(name: "SchemaProject", dependencies: ["SchemaDeclarations", "SchemaStores"]),
    .target(name: "SchemaLoading", dependencies: ["SchemaProject"]),
    .target(name: "SchemaLinting", dependencies: ["SchemaProject"]),
    .target(name: "SchemaWriting", dependencies: ["SchemaLinting"]),
    .target(
      name: "SchemaRules", dependencies: ["SchemaLinting"], path: "Rules", exclude: ["README.md"],
      plugins: ["EmbedRulesPlugin"]),
    .target(name: "SchemaDiagnosis", dependencies: ["SchemaLinting"]),
    .target(name: "SchemaReporting", dependencies: ["SchemaDiagnosis"]),
    .target(name: "SchemaServer", dependencies: ["SchemaReporting"]),
    .executableTarget(
      name: "swiftdata-lint",
      dependencies: ["SchemaRules", "SchemaReporting", "SchemaLoading", "SchemaWriting", "SchemaServer"]),
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
    .target(name: "TestSupport", dependencies: ["SchemaLinting", "SchemaLoading"], path: "Tests/TestSupport"),
    .testTarget(name: "ArchitectureTests", dependencies: ["SchemaSyntax"]),
    .testTarget(name: "SchemaSyntaxTests", dependencies: ["SchemaReporting", "TestSupport"]),
    .testTarget(
      name: "SchemaShapesTests", dependencies: ["SchemaProject", "TestSupport"],
      exclude: ["NOTICE.md", "Vectors.json"]),
    .testTarget(
      name: "SchemaStoresTests", dependencies: ["SchemaWriting", "TestSupport"],
      exclude: ["NOTICE.md", "Stores", "compare"]),
    .testTarget(name: "SchemaProjectTests", dependencies: ["SchemaProject", "TestSupport"]),
    .testTarget(name: "SchemaLoadingTests", dependencies: ["TestSupport"], exclude: ["Formats"]),
    .testTarget(name: "SchemaLintingTests", dependencies: ["SchemaRules", "TestSupport"]),
    .testTarget(
      name: "SchemaRulesTests", dependencies: ["SchemaRules", "SchemaReporting", "TestSupport"],
      exclude: ["GoodExamples.txt", "Texts"]),
    .testTarget(
      name: "SchemaDiagnosisTests", dependencies: ["SchemaReporting", "SchemaRules", "TestSupport"]),
    .testTarget(name: "SchemaReportingTests", dependencies: ["SchemaReporting", "TestSupport"]),
    .testTarget(name: "SchemaServerTests", dependencies: ["SchemaServer", "SchemaRules", "TestSupport"]),
    .testTarget(name: "CommandTests", dependencies: ["swiftdata-lint", "TestSupport"]),
  ]
)
