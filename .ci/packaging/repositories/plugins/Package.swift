// swift-tools-version: 6.0

import PackageDescription

/// The plugins of swiftdata-lint with its executable: nothing is built from its sources.
let package = Package(
  name: "swiftdata-lint-plugins",
  products: [
    .plugin(name: "SwiftDataLintPlugin", targets: ["SwiftDataLintPlugin"]),
    .plugin(name: "SwiftDataLintCommandPlugin", targets: ["SwiftDataLintCommandPlugin"]),
  ],
  targets: [
    .plugin(name: "SwiftDataLintPlugin", capability: .buildTool(), dependencies: ["swiftdata-lint"]),
    .plugin(
      name: "SwiftDataLintCommandPlugin",
      capability: .command(intent: .custom(verb: "swiftdata-lint", description: "Check SwiftData schemas")),
      dependencies: ["swiftdata-lint"]),
    {downloads?}.binaryTarget(
    {downloads?}  name: "swiftdata-lint",
    {downloads?}  url: "{downloads}/swiftdata-lint-{version}.artifactbundle.zip",
    {downloads?}  checksum: "{bundle-sum}"),
    {!downloads?}.binaryTarget(name: "swiftdata-lint", path: "swiftdata-lint.artifactbundle"),
  ]
)
