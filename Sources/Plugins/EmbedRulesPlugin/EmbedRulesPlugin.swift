import Foundation
import PackagePlugin

/// Hands the rule and error pages to `EmbedRules`, which writes the catalogue as one Swift file.
@main
struct EmbedRulesPlugin: BuildToolPlugin {
  /// One build command with every page as an input, so that a changed, new or removed page is noticed.
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let files = target.sourceModule?.sourceFiles(withSuffix: "md").map(\.url) ?? []
    let pages = files.sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "Catalogue+BuiltIn.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(pages.count) rule and error pages",
        executable: try context.tool(named: "EmbedRules").url,
        arguments: [output.path] + pages.map(\.path),
        inputFiles: pages,
        outputFiles: [output])
    ]
  }
}
