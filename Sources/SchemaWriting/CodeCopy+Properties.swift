import SchemaDeclarations
import SchemaNames
import SchemaSyntax

extension CodeCopy {
  /// A stored property as a declaration of its own; its default is left out where nothing in the copy can compute it.
  func property(
    _ declaration: Declaration, _ type: ResolvedType, in scope: Scope, keepsAccess: Bool = false
  ) -> String {
    let tree = symbols.tree(scope)
    let attributes = declaration.attributes.map { attribute in
      let isAlone =
        attribute.tokens.upperBound < tree.tokens.count && tree.tokens[attribute.tokens.upperBound].startsLine
      return code(attribute.tokens, in: scope) + (isAlone ? "\n" : " ")
    }
    let modifiers = declaration.modifiers.filter { keepsAccess ? !$0.keyword.isNarrowAccess : !$0.keyword.isAccess }
      .map { "\(tree.text($0.tokens)) " }
    let value = declaration.value.flatMap { defaultValue($0, of: type, in: scope) }
    // A constant's value may have another type than the constant.
    let isInferred =
      declaration.type == nil && value != nil && value == declaration.value.map { code($0.tokens, in: scope) }
    let annotation = isInferred ? "" : ": \(declaration.type.map { code($0.tokens, in: scope) } ?? text(of: type))"
    return attributes.joined() + modifiers.joined() + "\(declaration.kind.rawValue) \(tree.text(declaration.name))"
      + annotation + (value.map { " = \($0)" } ?? "")
  }

  /// A type of a value, as it is written in the copy.
  func text(of type: ResolvedType) -> String {
    switch type {
    case .declared(let id): names[id] ?? symbols[id].qualifiedName.sourceName
    case .external(let name, let arguments):
      arguments.isEmpty ? name : "\(name)<\(arguments.map(text).joined(separator: ", "))>"
    case .optional(let inner): "\(text(of: inner))?"
    case .array(let element): "[\(text(of: element))]"
    case .dictionary(let key, let value): "[\(text(of: key)): \(text(of: value))]"
    case .other(let text): text
    case .unresolved: "Any"
    }
  }
}

extension Keyword {
  /// Whether it keeps a declaration from code elsewhere in the module, or says what is so anyway.
  var isNarrowAccess: Bool { self == .private || self == .fileprivate || self == .internal }

  /// Whether it says who may use a declaration.
  var isAccess: Bool {
    switch self {
    case .public, .private, .fileprivate, .internal, .package, .open: true
    default: false
    }
  }
}
