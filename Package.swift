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
    .target(name: "SchemaModel", dependencies: ["SchemaSyntax"]),
    .target(name: "SchemaLinting", dependencies: ["SchemaModel"]),
    .target(
      name: "SchemaRules", dependencies: ["SchemaLinting"], path: "Rules", exclude: ["README.md"],
      plugins: ["EmbedRulesPlugin"]),
    .target(name: "SchemaHistory", dependencies: ["SchemaLinting"]),
    .target(name: "SchemaDiagnosis", dependencies: ["SchemaLinting"]),
    .target(name: "SchemaReporting", dependencies: ["SchemaLinting", "SchemaDiagnosis"]),
    .executableTarget(
      name: "swiftdata-lint", dependencies: ["SchemaRules", "SchemaReporting", "SchemaHistory", "SchemaDiagnosis"]),
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
    .testTarget(name: "SchemaSyntaxTests", dependencies: ["SchemaSyntax", "SchemaReporting", "TestSupport"]),
    .testTarget(name: "SchemaModelTests", dependencies: ["SchemaModel", "TestSupport"]),
    .testTarget(
      name: "SchemaRulesTests", dependencies: ["SchemaRules", "SchemaReporting", "SchemaHistory", "TestSupport"],
      exclude: ["GoodExamples.txt"]),
    .testTarget(name: "SchemaLintingTests", dependencies: ["SchemaLinting", "TestSupport"]),
    .testTarget(name: "SchemaDiagnosisTests", dependencies: ["SchemaDiagnosis", "SchemaRules", "TestSupport"]),
    .testTarget(name: "SchemaHistoryTests", dependencies: ["SchemaHistory", "TestSupport"], exclude: ["Formats"]),
    .testTarget(name: "CommandTests", dependencies: ["swiftdata-lint", "TestSupport"]),
  ]
)
