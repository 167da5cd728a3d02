import Foundation
import PackagePlugin

/// Builds the linter and runs it with the arguments of `swift package swiftdata-lint`.
@main
struct SwiftDataLintCommandPlugin: CommandPlugin {
  /// Runs it in the package's folder, and ends as it ended.
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try tool()
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { exit(process.terminationStatus) }
  }

  /// The linter, which is built when it is asked for: as a dependency of the plugin it would be built in every build of this
  /// package, for the plugin and once more as a product.
  private func tool() throws -> URL {
    let name = "swiftdata-lint"
    Diagnostics.progress("Building \(name)")
    let result = try packageManager.build(.product(name), parameters: .init(configuration: .debug))
    let built = result.builtArtifacts.first { $0.kind == .executable && $0.url.lastPathComponent == name }
    guard result.succeeded, let built else { throw NotBuilt(log: result.logText) }
    return built.url
  }
}

/// The linter could not be built.
struct NotBuilt: Error, CustomStringConvertible {
  /// What the build says.
  let log: String

  var description: String { "swiftdata-lint could not be built:\n\(log)" }
}
