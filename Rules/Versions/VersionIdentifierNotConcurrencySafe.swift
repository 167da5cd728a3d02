import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax

/// A `versionIdentifier` that is a stored static variable, which Swift 6 mode rejects.
struct VersionIdentifierNotConcurrencySafe: Rule {
  func findings(in project: Project) -> [Finding] {
    project.versions.filter { !$0.isIsolated }.flatMap { version in
      project.symbols.values("versionIdentifier", of: version.type).compactMap { finding($0, version) }
    }
  }

  /// A variable that is static, stored, and open to every thread.
  private func finding(_ member: Member, _ version: ProjectVersion) -> Finding? {
    let (declaration, tree) = (member.declaration, version.project.symbols.tree(member.scope))
    guard declaration.kind == .var, declaration.has(.static), declaration.value != nil,
      !declaration.has(.nonisolated), !tree.isIsolated(declaration)
    else { return nil }
    return Finding(
      .unsafe(version), subject: version.subject, at: tree.place(declaration.name), help: .make,
      isOptIn: !version.project.settings.usesSwift6(version.module),
      fixes: Fix.only(.makeConstant, tree.makingConstant(declaration)))
  }
}

extension ProjectVersion {
  /// Whether it belongs to a global actor.
  fileprivate var isIsolated: Bool {
    project.symbols.parts(of: type).contains { project.symbols.tree($0.scope).isIsolated($0.declaration) }
  }
}

extension SyntaxTree {
  /// Whether a declaration belongs to a global actor, such as the main actor.
  fileprivate func isIsolated(_ declaration: Declaration) -> Bool {
    declaration.attributes.contains { path($0.name).last?.hasSuffix("Actor") == true }
  }
}

extension Message {
  fileprivate static func unsafe(_ version: ProjectVersion) -> Message {
    "'\(version.name).versionIdentifier' is a stored variable, which does not compile in Swift 6 mode"
  }
  fileprivate static let makeConstant: Message = "write 'let' instead of 'var'"
  fileprivate static let make: Message = "write 'static let versionIdentifier', or compute it: '{ Schema.Version(…) }'"
}
