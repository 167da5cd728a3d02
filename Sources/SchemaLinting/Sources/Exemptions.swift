import SchemaSyntax

/// Which files are tests and previews, which most rules leave alone.
package struct Exemptions: Sendable {
  /// What the configuration says; it counts before everything else.
  private let configured: PathPatterns?

  /// Makes the usual exemptions, with patterns that add to them or, as `!pattern`, take files out.
  package init(_ configured: PathPatterns? = nil) { self.configured = configured }

  /// Whether a file is a test or preview, by its absolute path, what it imports, and whether a target for tests has it.
  func cover(_ path: String, below root: String, imports: [String], isInTestTarget: Bool) -> Bool {
    configured?.decision(path) ?? (isInTestTarget || covers(Path.relative(path, to: root), imports: imports))
  }

  /// Whether a file is a test or preview, by its path below the root and by what it imports.
  package func covers(_ path: String, imports: [String]) -> Bool {
    let components = path.utf8.split(separator: UInt8(ascii: "/"))
    return components.dropLast().contains { isTestFolder($0) }
      || (components.last?.ends(with: "Tests.swift") ?? false)
      || imports.contains { $0 == "XCTest" || $0 == "Testing" }
  }

  private func isTestFolder(_ name: Substring.UTF8View) -> Bool {
    name.ends(with: "Tests") || name.starts(with: "Preview".utf8) || name.starts(with: "Mock".utf8)
      || name.elementsEqual("TestSupport".utf8)
  }
}
