// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "swiftdata-lint",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "swiftdata-lint", targets: ["swiftdata-lint"])
  ],
  targets: [
    .target(name: "SchemaSyntax"),
    .target(name: "SchemaReporting", dependencies: ["SchemaSyntax"]),
    .executableTarget(name: "swiftdata-lint", dependencies: ["SchemaSyntax", "SchemaReporting"]),
  ]
)
