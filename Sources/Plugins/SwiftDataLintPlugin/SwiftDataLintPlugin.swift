import Foundation
import PackagePlugin

/// Checks the schema of a target in each build that follows a change: findings become warnings and errors of the build.
@main
struct SwiftDataLintPlugin: BuildToolPlugin {
  /// Checks a target of a package, with the package around it.
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    Check(name: target.name, root: context.package.directoryURL).commands(
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

  /// The command, which runs again when an input has changed; none where there is nothing to check.
  func commands(files: [URL], inputs: [URL]) -> [Command] {
    guard !files.isEmpty else { return [] }
    guard let tool = InstalledTool.location else {
      Diagnostics.warning("'\(name)' is not checked: swiftdata-lint is not installed (\(InstalledTool.page))")
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

/// The linter as it is installed.
///
/// It cannot be built along with the package: SwiftPM builds what plugins run without running the plugins of that, and the
/// linter's own sources are in part written by one.
enum InstalledTool {
  /// The page that tells how to install it.
  static let page = "https://github.com/OWNER/swiftdata-lint/blob/main/docs/integrations.md#install"

  /// The executable; nil if it is not found.
  static var location: URL? {
    folders.map { $0.appending(path: "swiftdata-lint") }.first { isExecutable($0.path) }
  }

  /// Whether there is a file that can be run; a folder, which a clone may be, is none.
  private static func isExecutable(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
      && FileManager.default.isExecutableFile(atPath: path)
  }

  /// The folders of `PATH`, then the usual ones, which Xcode does not have in `PATH`.
  private static var folders: [URL] {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"].map { home in ["bin", ".local/bin", ".mint/bin"].map { "\(home)/\($0)" } } ?? []
    let path = environment["PATH"]?.split(separator: ":").map(String.init) ?? []
    return (path + ["/usr/local/bin", "/opt/homebrew/bin"] + home).map { URL(fileURLWithPath: $0) }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension SwiftDataLintPlugin: XcodeBuildToolPlugin {
    /// Checks the Swift files of a target of an Xcode project, with the project around them.
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let inputs = context.xcodeProject.targets.flatMap(\.swiftFiles)
      return Check(name: target.displayName, root: context.xcodeProject.directoryURL).commands(
        files: target.swiftFiles, inputs: inputs)
    }
  }

  extension XcodeTarget {
    fileprivate var swiftFiles: [URL] { inputFiles.map(\.url).filter { $0.pathExtension == "swift" } }
  }
#endif
