import SchemaSyntax

/// Which files are tests and previews, which most rules leave alone.
package struct Exemptions: Sendable {
  /// What the configuration says; it counts before everything else.
  private let configured: PathPatterns?

  /// Makes the usual exemptions, with patterns that add to them or, as `!pattern`, take files out.
  package init(_ configured: PathPatterns? = nil) { self.configured = configured }

  /// Whether a file is a test or preview, by its absolute path, what it imports, and whether a target for tests has it.
  package func cover(_ path: String, below root: String, imports: [String], isInTestTarget: @autoclosure () -> Bool)
    -> Bool
  {
    // Every file of a tree may be asked: where it is costs least to tell.
    configured?.decision(path)
      ?? (covers(Path.below(path, root) ?? Path.relative(path, to: root)[...], imports: imports) || isInTestTarget())
  }

  /// Whether a file is a test or preview, by its path below the root and by what it imports.
  package func covers(_ path: Substring, imports: [String]) -> Bool {
    path.utf8.ends(with: "Tests.swift") || isInTestFolder(path)
      || imports.contains(where: SyntaxTree.testFrameworks.contains)
  }

  private func isInTestFolder(_ path: Substring) -> Bool {
    // Every file of a tree is asked; an array of components would take many times as long.
    var path = path
    return path.withUTF8 { bytes in
      var start = 0
      while let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) {
        if isTestFolder(bytes[start..<end]) { return true }
        start = end + 1
      }
      return false
    }
  }

  private func isTestFolder(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    name.ends(with: "Tests") || name.starts(with: "Preview".utf8) || name.starts(with: "Mock".utf8)
      || name.elementsEqual("TestSupport".utf8)
  }
}
