import Foundation
import PackagePlugin

/// Runs the linter with the arguments of `swift package swiftdata-lint`.
@main
struct SwiftDataLintCommandPlugin: CommandPlugin {
  /// Runs it in the package's folder, and ends as it ended.
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "swiftdata-lint").url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { exit(process.terminationStatus) }
  }
}
