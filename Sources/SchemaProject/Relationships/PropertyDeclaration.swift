import SchemaDeclarations
import SchemaSyntax

/// A property as it may be written, taken from how it is.
package struct PropertyDeclaration: Sendable {
  /// The attributes before it.
  private var attributes: [WrittenAttribute]
  /// The modifiers before `var`, as texts.
  private var modifiers: [String]
  /// The name as it is written.
  package var name: String
  /// The type without its optionals.
  package var type: String
  /// Whether nil is a value.
  package var isOptional: Bool
  /// The value at the property.
  package var value: String?

  /// The property of a side in the sources; nil for a model or a field.
  package init?(_ part: PlacedPart, in schemas: ResolvedSchemas) {
    guard let model = part.model, let property = part.property, part.part.fields.isEmpty else { return nil }
    let tree = schemas.symbols.tree(model.scope)
    attributes = property.declaration.attributes.map { WrittenAttribute($0, in: tree) }
    modifiers = property.declaration.modifiers.map { tree.text($0.tokens) }
    name = tree.text(property.declaration.name)
    type = property.writtenType(in: tree) ?? property.type.unwrapped.sourceText(in: schemas)
    isOptional = property.isOptional
    value = property.defaultValue
  }

  /// A bare optional property.
  init(optional name: String, type: String) {
    attributes = []
    modifiers = []
    self.name = name
    self.type = type
    isOptional = true
  }

  /// The declaration on one line.
  package var text: String {
    let type = isOptional ? "\(type.hasPrefix("any ") ? "(\(type))" : type)?" : type
    let words = attributes.map(\.text) + modifiers + ["var \(name): \(type)"]
    return words.joined(separator: " ") + (value.map { " = \($0)" } ?? "")
  }

  /// The declaration, if it is short enough to fit in a sentence.
  package var shortText: String? { text.count <= 120 ? text : nil }

  /// The property without its attributes and modifiers.
  package var bare: PropertyDeclaration {
    var result = self
    (result.attributes, result.modifiers) = ([], [])
    return result
  }

  /// The same, optional and without a value.
  package var madeOptional: PropertyDeclaration {
    var result = self
    result.isOptional = true
    result.value = nil
    return result
  }

  /// The same with a value.
  package func with(value: String) -> PropertyDeclaration {
    var result = self
    result.value = value
    return result
  }

  /// The same without an option of `@Attribute`, such as `unique`.
  func without(option: String) -> PropertyDeclaration {
    var result = self
    result.attributes = attributes.compactMap { $0.without(option) }
    return result
  }

  /// The same with an option of `@Attribute`.
  package func with(option: String) -> PropertyDeclaration {
    adding(nil, ".\(option)", to: "Attribute", before: ["originalName", "hashModifier"])
  }

  /// The same with the name that it had before, and with `.externalStorage` where its values were outside the database: they
  /// cannot be moved back.
  package func with(originalName: String, isRelationship: Bool, isExternal: Bool = false) -> PropertyDeclaration {
    // The order of the macros' parameters: `@Relationship` takes the original name in front of the inverse.
    let named = adding(
      "originalName", "\"\(originalName)\"", to: isRelationship ? "Relationship" : "Attribute",
      before: ["inverse", "hashModifier"])
    let staysExternal = !isExternal || attributes.contains { $0.text.contains(".externalStorage") }
    return staysExternal ? named : named.with(option: "externalStorage")
  }

  private func adding(
    _ label: String?, _ value: String, to macro: String, before labels: [String]
  ) -> PropertyDeclaration {
    var result = self
    let index = attributes.firstIndex { $0.name == macro }
    var attribute = index.map { attributes[$0] } ?? WrittenAttribute(name: macro, arguments: [])
    attribute.add(label, value, before: labels)
    if let index { result.attributes[index] = attribute } else { result.attributes.insert(attribute, at: 0) }
    return result
  }
}

extension Property {
  /// The type as it is written, without the mark of an optional; nil if nothing is written, or where another name is
  /// for the optional.
  fileprivate func writtenType(in tree: SyntaxTree) -> String? {
    guard let text = declaration.typeTokens.map({ tree.text($0) }), isOptional else {
      return declaration.typeTokens.map { tree.text($0) }
    }
    if text.hasSuffix("?") || text.hasSuffix("!") { return String(text.dropLast()) }
    let generic = "Optional<"
    return text.hasPrefix(generic) && text.hasSuffix(">") ? String(text.dropFirst(generic.count).dropLast()) : nil
  }
}

/// An attribute as it is written, taken apart.
private struct WrittenAttribute: Sendable {
  /// The name after `@`.
  let name: String
  /// The arguments; nil without parentheses.
  private(set) var arguments: [(label: String?, text: String)]?

  init(name: String, arguments: [(label: String?, text: String)]?) {
    self.name = name
    self.arguments = arguments
  }

  init(_ attribute: Attribute, in tree: SyntaxTree) {
    name = tree.text(attribute.name)
    arguments = attribute.arguments?.map { (tree.label($0), tree.text($0.value.tokens)) }
  }

  var text: String {
    guard let arguments else { return "@\(name)" }
    return "@\(name)(\(arguments.map { ($0.label.map { "\($0): " } ?? "") + $0.text }.joined(separator: ", ")))"
  }

  /// Adds an argument, in the place of one with the same label.
  mutating func add(_ label: String?, _ value: String, before labels: [String]) {
    var list = (arguments ?? []).filter { label == nil || $0.label != label }
    let position = list.firstIndex { argument in argument.label.map(labels.contains) ?? false }
    list.insert((label, value), at: position ?? list.count)
    arguments = list
  }

  /// The attribute without an option; nil if nothing is left of it.
  func without(_ option: String) -> WrittenAttribute? {
    let rest = arguments?.filter { $0.label != nil || !$0.text.hasSuffix(".\(option)") }
    return rest?.isEmpty == true && arguments?.isEmpty == false ? nil : WrittenAttribute(name: name, arguments: rest)
  }
}

extension ResolvedType {
  /// The type as it is written in Swift, the project's types by their names.
  func sourceText(in schemas: ResolvedSchemas) -> String {
    switch self {
    case .declared(let id): schemas.symbols[id].name
    case .external(let name, let arguments):
      arguments.isEmpty ? name : "\(name)<\(arguments.map { $0.sourceText(in: schemas) }.joined(separator: ", "))>"
    case .optional(let inner): "\(inner.sourceText(in: schemas))?"
    case .array(let element): "[\(element.sourceText(in: schemas))]"
    case .dictionary(let key, let value): "[\(key.sourceText(in: schemas)): \(value.sourceText(in: schemas))]"
    case .other(let text): text
    case .unresolved: "_"
    }
  }
}
