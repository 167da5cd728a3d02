import Foundation
import PackagePlugin

/// Checks the schema of a target in each build that follows a change: findings become warnings and errors of the build.
@main
struct SwiftDataLintPlugin: BuildToolPlugin {
  /// Checks a target of a package, with the package around it.
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    try Check(name: target.name, root: context.package.directoryURL, tool: context.linter()).commands(
      files: target.swiftFiles, inputs: context.package.targets.flatMap(\.swiftFiles))
  }
}

extension Target {
  /// The Swift files; none where the target has no sources.
  fileprivate var swiftFiles: [URL] { sourceModule?.sourceFiles(withSuffix: "swift").map(\.url) ?? [] }
}

/// A run of the linter in a build.
struct Check {
  /// The name of the target that is checked.
  let name: String
  /// The folder of the package or the project.
  let root: URL
  /// The linter; nil where there is none.
  let tool: URL?

  /// The command, which runs again when an input has changed; none where there is nothing to check.
  func commands(files: [URL], inputs: [URL]) -> [Command] {
    guard !files.isEmpty else { return [] }
    guard let tool else {
      Diagnostics.warning(
        "'\(name)' is not checked: swiftdata-lint is not installed; its docs/integrations.md says how")
      return []
    }
    return [
      .buildCommand(
        displayName: "Checking the SwiftData schema of \(name)", executable: tool,
        arguments: ["lint", "--format", "xcode", "--project", root.path, "--"] + files.map(\.path),
        inputFiles: (inputs + settings).sorted { $0.path < $1.path }, outputFiles: [])
    ]
  }

  /// What says something of the whole project.
  private var settings: [URL] {
    ["Package.swift", ".swiftdata-lint.json"].map { root.appending(path: $0) }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension SwiftDataLintPlugin: XcodeBuildToolPlugin {
    /// Checks the Swift files of a target of an Xcode project, with the project around them.
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let inputs = context.xcodeProject.targets.flatMap(\.swiftFiles)
      let root = context.xcodeProject.directoryURL
      return try Check(name: target.displayName, root: root, tool: context.linter()).commands(
        files: target.swiftFiles, inputs: inputs)
    }
  }

  extension XcodeTarget {
    fileprivate var swiftFiles: [URL] { inputFiles.map(\.url).filter { $0.pathExtension == "swift" } }
  }
#endif
