import SchemaSyntax

/// The identity of a declared type: the declaration, never the name.
package struct TypeID: Hashable, Comparable, Sendable {
  /// The index in the symbol table.
  let index: Int

  /// Orders by the order of declaration in the sorted files.
  package static func < (left: TypeID, right: TypeID) -> Bool { left.index < right.index }
}

/// A type, protocol or typealias of the project, or a type of another module that the project extends.
package final class TypeSymbol: Sendable {
  package let id: TypeID
  package let name: String
  /// The enclosing type, or the extended one for a type declared in an extension.
  package let parent: TypeID?
  /// The module that declares it.
  package let module: String
  /// The declaration; nil for a type of another module.
  package let declaration: Declaration?
  /// Where the declaration's names are looked up; nil for a type of another module.
  package let scope: Scope?
  /// The name with those of the enclosing types: `SchemaV1.Note`.
  package let qualifiedName: String

  init(
    id: TypeID, name: String, parent: TypeID?, module: String, declaration: Declaration?, scope: Scope?,
    qualifiedName: String
  ) {
    self.id = id
    self.name = name
    self.parent = parent
    self.module = module
    self.declaration = declaration
    self.scope = scope
    self.qualifiedName = qualifiedName
  }

  /// Whether it is a typealias.
  package var isAlias: Bool { declaration?.kind == .typealias }
  /// Whether only its own file can name it.
  package var isFilePrivate: Bool {
    declaration.map { $0.has(.private) || $0.has(.fileprivate) } ?? false
  }
}

/// Where a name is looked up: the file and the types around, as written.
package struct Scope: Hashable, Sendable {
  /// The index of the unit.
  package let unit: Int
  /// The types whose braces, or whose extension's braces, are open, outermost first.
  package let types: [TypeID]

  package init(unit: Int, types: [TypeID]) {
    self.unit = unit
    self.types = types
  }

  /// The scope inside a type declared here.
  package func entering(_ type: TypeID) -> Scope {
    Scope(unit: unit, types: types + [type])
  }
}

/// One place where members of a type are written: its body or an extension.
package struct TypePart: Sendable {
  /// The class, struct, enum, actor, protocol or extension.
  package let declaration: Declaration
  /// The scope of its members.
  package let scope: Scope
  /// The hashes of the names of its members, in their order; 0 for those without a name.
  let memberHashes: [UInt32]

  init(declaration: Declaration, scope: Scope, in tree: SyntaxTree) {
    self.declaration = declaration
    self.scope = scope
    memberHashes = (declaration.members ?? []).map { $0.name.first.map { tree.tokens[$0].nameHash } ?? 0 }
  }
}

extension TypeSymbol {
  /// Whether values of the type can exist: it is not a protocol, alias or type of another module.
  package var isConcrete: Bool {
    switch declaration?.kind {
    case .class, .struct, .enum, .actor: true
    default: false
    }
  }
}
