import SchemaSyntax

/// Which files are tests and previews, which most rules leave alone.
package struct Exemptions: Sendable {
  /// Makes the default exemptions.
  package init() {}

  /// Whether a file is a test or preview, by its path below the root and by what it imports.
  package func covers(_ path: String, imports: [String]) -> Bool {
    let components = path.split(separator: "/")
    return components.dropLast().contains { isTestFolder($0) } || (components.last?.hasSuffix("Tests.swift") ?? false)
      || imports.contains { $0 == "XCTest" || $0 == "Testing" }
  }

  private func isTestFolder(_ name: Substring) -> Bool {
    name.hasSuffix("Tests") || name.hasPrefix("Preview") || name.hasPrefix("Mock") || name == "TestSupport"
  }
}
