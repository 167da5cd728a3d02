import SchemaSyntax

/// The JSON of `swiftdata-lint dump`: one object a file, the declarations as the parser sees them.
package struct SyntaxDump: Encodable {
  let path: String
  let imports: [String]
  /// The declarations at file level.
  let declarations: [Item]

  /// Makes the dump of a file.
  package init(_ tree: SyntaxTree) {
    path = tree.file.path
    imports = tree.imports
    declarations = tree.declarations.map { Item($0, in: tree) }
  }

  /// A declaration; absent keys are left out.
  struct Item: Encodable {
    let kind: String
    /// The declared name as it is written.
    let name: String
    /// The attributes; nil if there are none, as with all lists but `members`.
    let attributes: [AttributeItem]?
    /// The modifiers with their arguments.
    let modifiers: [String]?
    let inherits: [String]?
    /// The `<…>` clause.
    let generics: String?
    /// The `where` clause.
    let `where`: String?
    /// The annotation, signature or right side.
    let type: String?
    /// The initial value, raw value or macro definition.
    let value: String?
    /// The names of the accessors.
    let accessors: [String]?
    /// UTF-8 bytes before the first token.
    let offset: Int
    /// UTF-8 bytes from the first token to the last.
    let length: Int
    /// The declarations in the braces.
    let members: [Item]?

    init(_ declaration: Declaration, in tree: SyntaxTree) {
      kind = declaration.kind.rawValue
      let isExpansion = declaration.kind == .expansion
      name = isExpansion ? String(tree.text(declaration.name).dropFirst()) : tree.text(declaration.name)
      attributes = declaration.attributes.nonEmpty?.map { AttributeItem($0, in: tree) }
      modifiers = declaration.modifiers.nonEmpty?.map { tree.text($0.tokens) }
      inherits = declaration.inherits.nonEmpty?.map { tree.text($0.tokens) }
      generics = declaration.generics.map(tree.text)
      `where` = declaration.whereClause.map(tree.text)
      type = declaration.typeTokens.map(tree.text)
      value = isExpansion ? nil : (declaration.value?.tokens).map(tree.text)
      accessors = declaration.accessors?.nonEmpty?.map { $0.keyword.map(tree.text) ?? "get" }
      offset = tree.span(declaration.tokens).start
      length = tree.span(declaration.tokens).length
      members = declaration.members?.map { Item($0, in: tree) }
    }
  }

  /// An attribute.
  struct AttributeItem: Encodable {
    /// The name after `@`.
    let name: String
    /// The `<…>` clause.
    let generics: String?
    /// The arguments; nil without parentheses.
    let arguments: [ArgumentItem]?

    init(_ attribute: Attribute, in tree: SyntaxTree) {
      name = tree.text(attribute.name)
      generics = attribute.generics.map(tree.text)
      arguments = attribute.arguments?.map { ArgumentItem($0, in: tree) }
    }
  }

  /// An argument of an attribute.
  struct ArgumentItem: Encodable {
    /// The label without its colon.
    let label: String?
    let text: String

    init(_ argument: Argument, in tree: SyntaxTree) {
      label = argument.label.map { tree.text($0) }
      text = tree.text(argument.value.tokens)
    }
  }
}

extension Array {
  /// The array, or nil if it is empty.
  fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}
