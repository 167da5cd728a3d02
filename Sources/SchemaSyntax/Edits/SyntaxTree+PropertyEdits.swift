import SchemaText

extension SyntaxTree {
  /// Gives a property with a written type of its own a default value.
  package func adding(default value: String, to property: Declaration) -> [SourceEdit]? {
    guard property.value == nil, let type = ownType(of: property) else { return nil }
    return [SourceEdit(inserting: " = \(value)", at: span(type.tokens).end, in: file)]
  }

  /// Makes the type of a property optional: the written one, or the one that its value makes, as in `[Note]()`.
  package func makingOptional(_ property: Declaration) -> [SourceEdit]? {
    if let type = ownType(of: property) {
      return type.isSimple ? [SourceEdit(inserting: "?", at: span(type.tokens).end, in: file)] : nil
    }
    guard property.type == nil, property.pattern == nil, case .call(let callee, let arguments)? = property.value?.kind,
      case .array = callee.kind, arguments.isEmpty
    else { return nil }
    return [SourceEdit(inserting: ": \(text(callee.tokens))?", at: span(property.name).end, in: file)]
  }

  /// Makes a stored variable a constant.
  package func makingConstant(_ variable: Declaration) -> [SourceEdit]? {
    guard isOnlyBinding(variable), variable.value != nil, variable.accessors == nil,
      let keyword = keyword(before: variable),
      !variable.modifiers.contains(where: { text($0.tokens).contains("(set)") })
    else { return nil }
    return [SourceEdit(replacing: place(token: keyword), with: "let")]
  }

  /// Writes an argument of an attribute of a property, such as `originalName: "text"` of `@Attribute`: in the place of one
  /// with the same label, or else before those with some labels. The attribute is added where the property has none.
  package func writing(
    _ label: String, _ value: String, of attributeName: String, to property: Declaration, before labels: [String]
  ) -> [SourceEdit]? {
    guard isOnlyBinding(property), !hasDirective(property.tokens) else { return nil }
    let text = "\(label): \(value)"
    guard let attribute = property.attributes.last(where: { path($0.name).last == attributeName }) else {
      return [adding("@\(attributeName)(\(text))", to: property)]
    }
    guard let arguments = attribute.arguments else {
      return [SourceEdit(inserting: "(\(text))", at: span(attribute.tokens).end, in: file)]
    }
    if let old = argument(label, among: arguments) {
      return [SourceEdit(replacing: place(old.value.tokens), with: value)]
    }
    let index = arguments.firstIndex { argument in self.label(argument).map(labels.contains) ?? false }
    return brackets(around: attribute.tokens).flatMap { inserting(text, at: index, amongArguments: arguments, in: $0) }
  }

  /// Removes an argument of an attribute, the one whose value has a span.
  package func removingArgument(ofAttributeOf property: Declaration, valuedAt value: Span) -> [SourceEdit]? {
    for attribute in property.attributes {
      let arguments = attribute.arguments ?? []
      guard let index = arguments.firstIndex(where: { span($0.value.tokens) == value }) else { continue }
      return brackets(around: attribute.tokens).flatMap { removingArgument(index, of: arguments, in: $0) }
    }
    return nil
  }

  /// Writes an attribute before a property: on a line of its own where others have such lines.
  private func adding(_ attribute: String, to property: Declaration) -> SourceEdit {
    let start = span(property.tokens).start
    let isAlone = property.attributes.first.map { file.endsLine(span($0.tokens).end) } ?? false
    let gap = isAlone ? "\n\(file.indentation(ofLineAt: start))" : " "
    return SourceEdit(inserting: attribute + gap, at: start, in: file)
  }
}

// MARK: Bindings

extension SyntaxTree {
  /// Whether a `let` or `var` declares one name.
  package func isOnlyBinding(_ declaration: Declaration) -> Bool {
    declaration.pattern == nil && keyword(before: declaration) != nil
      && tokens[declaration.tokens.upperBound].kind != .comma
  }

  /// The token of `let` or `var` directly before the name of a declaration.
  package func keyword(before declaration: Declaration) -> Int? {
    let token = declaration.name.lowerBound - 1
    return token >= 0 && [.var, .let].contains(tokens[token].keyword) ? token : nil
  }

  /// The type that is written at a name, unless a name before it shares it: `var a, b: Int`.
  private func ownType(of property: Declaration) -> TypeSyntax? {
    guard property.pattern == nil, let type = property.type, property.tokens.contains(type.tokens.lowerBound) else {
      return nil
    }
    let previous = property.name.lowerBound - 1
    guard keyword(before: property) == nil, previous >= 2, tokens[previous].kind == .comma else { return type }
    let isBare =
      tokens[previous - 1].kind == .identifier
      && (tokens[previous - 2].kind == .comma || [.var, .let].contains(tokens[previous - 2].keyword))
    return isBare ? nil : type
  }
}

extension TypeSyntax {
  /// Whether a question mark may follow without parentheses.
  fileprivate var isSimple: Bool {
    switch kind {
    case .named, .array, .dictionary, .tuple: true
    default: false
    }
  }
}
