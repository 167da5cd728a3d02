import Foundation
import PackagePlugin

extension PluginContext {
  /// The linter, which comes with this package.
  func linter() throws -> URL? { try tool(named: "swiftdata-lint").url }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension XcodePluginContext {
    /// The linter, which comes with this package.
    func linter() throws -> URL? { try tool(named: "swiftdata-lint").url }
  }
#endif
