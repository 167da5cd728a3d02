extension String {
  /// Whether the first letter is a capital, as it is of types.
  package var isCapitalized: Bool {
    // Nearly all names begin with a letter of ASCII, and Unicode's tables are slow.
    switch utf8.first {
    case nil: false
    case let byte? where byte < 0x80: (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    default: first?.isUppercase == true
    }
  }
}

extension Array<String> {
  /// A dotted name without the module of the system in front.
  package var withoutSystemModule: [String] {
    count > 1 && ["SwiftData", "Swift", "Foundation"].contains(self[0]) ? Array(dropFirst()) : self
  }
}

extension SyntaxTree {
  /// The dotted name that a type is written as; nil for anything else.
  package func namePath(_ type: TypeSyntax) -> [String]? {
    switch type.kind {
    case .named(let components): components.map { name($0.name) }
    case .attributed(let inner): namePath(inner)
    case .tuple(let elements) where elements.count == 1: elements.first.flatMap(namePath)
    default: nil
    }
  }

  /// The dotted name that an expression is written as, with the tokens of its parts; nil for anything else.
  package func namePath(_ expression: Expression) -> [String]? {
    switch expression.kind {
    case .name(let token, _): [name(token)]
    case .member(let base?, let token, _): namePath(base).map { $0 + [name(token)] }
    case .tuple(let elements) where elements.count == 1 && elements.first?.label == nil:
      elements.first.flatMap { namePath($0.value) }
    default: nil
    }
  }

  /// Whether an expression is `nil` or `.none`.
  package func isNil(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .nil: true
    case .member(base: nil, let token, _): name(token) == "none"
    default: false
    }
  }
}

extension TypeSyntax {
  /// The type without attributes, or the parts of a composition.
  package var constituents: [TypeSyntax] {
    switch kind {
    case .attributed(let inner), .any(let inner): inner.constituents
    case .composition(let parts): parts.flatMap(\.constituents)
    case .tuple(let elements) where elements.count == 1: elements.flatMap(\.constituents)
    default: [self]
    }
  }
}

extension SyntaxTree {
  /// The token of the last name of a member chain.
  package func lastNameToken(_ expression: Expression) -> Int? {
    switch expression.kind {
    case .name(let token, _), .member(_, let token, _): token
    default: nil
    }
  }

  /// The last name of a member chain: `cascade` of `.cascade` and of `Schema.Relationship.DeleteRule.cascade`.
  package func lastName(_ expression: Expression) -> String? {
    switch expression.kind {
    case .name(let token, _), .member(_, let token, _): name(token)
    case .call(let callee, _): lastName(callee)
    default: nil
    }
  }

  /// The value of a string literal without interpolation and escapes; nil for anything else.
  package func stringValue(_ expression: Expression) -> String? {
    guard case .string = expression.kind else { return nil }
    let text = text(expression.tokens).drop { $0 == "#" }
    guard text.hasPrefix("\""), !text.hasPrefix("\"\"\""), !text.contains("\\") else { return nil }
    return String(text.dropFirst().prefix { $0 != "\"" })
  }
}
