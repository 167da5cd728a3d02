import Foundation
import PackagePlugin

/// The linter as it is installed.
///
/// It cannot be built along with the package: SwiftPM builds what plugins run without running the plugins of that, and the
/// linter's own sources are in part written by one.
enum InstalledTool {
  /// The executable; nil where it is not found.
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

extension PluginContext {
  /// The linter that is installed.
  func linter() throws -> URL? { InstalledTool.location }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension XcodePluginContext {
    /// The linter that is installed.
    func linter() throws -> URL? { InstalledTool.location }
  }
#endif
