// swift-tools-version: 6.0

import PackageDescription

/// A package that uses the plugins, as others do; no part of the package around it.
let package = Package(
  name: "Notes",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "swiftdata-lint", path: "../../..")],
  targets: [
    .target(name: "Notes", plugins: [.plugin(name: "SwiftDataLintPlugin", package: "swiftdata-lint")]),
    .executableTarget(name: "App", dependencies: ["Notes"]),
  ]
)
