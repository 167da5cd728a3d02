import SchemaSyntax

/// A parsed file with what its place in the project says about it.
package struct SourceUnit: Sendable {
  /// What the parser saw.
  package let tree: SyntaxTree
  /// The module that the file belongs to; the folders of its project are in front where several have one of that name.
  package let module: String
  /// Whether the whole file is a test or a preview, which most rules leave alone.
  package let isExempt: Bool
  /// Whether the file belongs to tests; previews and mocks are exempt without being tests.
  package let isTest: Bool

  package init(tree: SyntaxTree, module: String, isExempt: Bool) {
    self.tree = tree
    self.module = module
    self.isExempt = isExempt
    isTest =
      isExempt && (tree.imports.contains(where: SyntaxTree.testFrameworks.contains) || tree.file.projectPath.isInTests)
  }

  /// The modules that the file imports, or imports something of.
  package var importedModules: Set<String> {
    Set(tree.imports.compactMap { $0.split(separator: ".").first.map(String.init) })
  }

  /// What code imports a module as; nil for files that no target is known to compile.
  package static func importedName(of module: String) -> String? {
    let name = writtenName(of: module)
    guard !name.isEmpty, !name.contains("(") else { return nil }
    return String(name.unicodeScalars.map { $0.properties.isXIDContinue ? Character($0) : "_" })
  }

  /// What code calls a module.
  package static func writtenName(of module: String) -> String {
    module.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(module[module.index(after: $0)...]) } ?? module
  }
}

extension String {
  /// Whether a path says that its file belongs to tests.
  fileprivate var isInTests: Bool {
    split(separator: "/").contains { $0.hasSuffix("Tests") || $0.hasSuffix("Tests.swift") || $0 == "TestSupport" }
  }
}
