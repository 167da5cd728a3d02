import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax

/// A `versionIdentifier` that is a stored static variable, which Swift 6 mode rejects.
struct VersionIdentifierNotConcurrencySafe: Rule {
  func findings(in project: Project) -> [Finding] {
    project.schemas.versions.filter { !project.schemas.isIsolated($0.type) }.flatMap { version in
      project.schemas.symbols.values("versionIdentifier", of: version.type).filter { isShared($0, project) }
        .map { finding($0, version, project) }
    }
  }

  /// Whether a variable is static, stored, and open to every thread.
  private func isShared(_ member: Member, _ project: Project) -> Bool {
    let declaration = member.declaration
    return declaration.kind == .var && declaration.has(.static) && declaration.value != nil
      && !declaration.has(.nonisolated) && !project.schemas.symbols.tree(member.scope).isIsolated(declaration)
  }

  private func finding(_ member: Member, _ version: SchemaVersion, _ project: Project) -> Finding {
    let tree = project.schemas.symbols.tree(member.scope)
    return Finding(
      .unsafe(version), subject: project.schemas.subject(version.type), at: tree.place(member.declaration.name),
      help: .make,
      isOptIn: !project.schemas.settings.usesSwift6(version.module))
  }
}

extension ResolvedSchemas {
  /// Whether a type belongs to a global actor.
  fileprivate func isIsolated(_ type: TypeID) -> Bool {
    symbols.parts(of: type).contains { symbols.tree($0.scope).isIsolated($0.declaration) }
  }
}

extension SyntaxTree {
  /// Whether a declaration belongs to a global actor, such as the main actor.
  fileprivate func isIsolated(_ declaration: Declaration) -> Bool {
    declaration.attributes.contains { path($0.name).last?.hasSuffix("Actor") == true }
  }
}

extension Message {
  fileprivate static func unsafe(_ version: SchemaVersion) -> Message {
    "'\(version.name).versionIdentifier' is a stored variable, which does not compile in Swift 6 mode"
  }
  fileprivate static let make: Message = "write 'static let versionIdentifier', or compute it: '{ Schema.Version(…) }'"
}
