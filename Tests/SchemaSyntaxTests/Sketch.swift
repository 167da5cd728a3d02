import SchemaSyntax

/// Short texts that show how something was read, for comparing with what is expected.
extension SyntaxTree {
  /// The declarations, divided by semicolons.
  var outline: String { declarations.map(outline).joined(separator: "; ") }

  /// A declaration: `@Attribute(.unique) private(set) var id | type UUID | value UUID()`; its members in braces.
  func outline(_ declaration: Declaration) -> String {
    let prefix = declaration.attributes.map(sketch) + declaration.modifiers.map { text($0.tokens) }
    var parts = [(prefix + ["\(declaration.kind)", text(declaration.name)]).joined(separator: " ")]
    if let generics = declaration.generics { parts.append("generics \(text(generics))") }
    if !declaration.inherits.isEmpty { parts.append("inherits \(list(declaration.inherits.map { text($0.tokens) }))") }
    if let type = declaration.typeTokens { parts.append("type \(text(type))") }
    if let value = declaration.value, declaration.kind != .expansion { parts.append("value \(text(value.tokens))") }
    if let clause = declaration.whereClause { parts.append(text(clause)) }
    if let accessors = declaration.accessors { parts.append("accessors \(list(accessors.map(sketch)))") }
    if declaration.body != nil { parts.append("body") }
    let members = (declaration.members ?? []).map(outline).joined(separator: "; ")
    return parts.joined(separator: " | ") + (members.isEmpty ? "" : " { \(members) }")
  }

  /// An attribute; its arguments are divided by ` | `, so that one with a comma differs from two.
  func sketch(_ attribute: Attribute) -> String {
    let generics = attribute.generics.map(text) ?? ""
    let arguments = attribute.arguments.map { "(\($0.map(written).joined(separator: " | ")))" } ?? ""
    return "@\(text(attribute.name))\(generics)\(arguments)"
  }

  private func sketch(_ accessor: Declaration.Accessor) -> String {
    (accessor.keyword.map { text($0) } ?? "bare") + (accessor.body == nil ? "" : "{}")
  }

  private func written(_ argument: Argument) -> String {
    (argument.label.map { "\(text($0)): " } ?? "") + text(argument.value.tokens)
  }

  private func list(_ parts: [String]) -> String { parts.joined(separator: ", ") }
}

// MARK: Expressions

extension SyntaxTree {
  /// An expression in prefix notation: `call(member(a, b), x: 1)`.
  func sketch(_ expression: Expression) -> String {
    let own = text(expression.tokens)
    switch expression.kind {
    case .name(let name, let generics): return text(name) + sketch(generics)
    case .member(let base, let name, let generics):
      return "member(\(base.map(sketch) ?? "_"), \(text(name))\(sketch(generics)))"
    case .call(let callee, let arguments): return "call(\(list([sketch(callee)] + arguments.map(sketch))))"
    case .subscript(let base, let arguments): return "subscript(\(list([sketch(base)] + arguments.map(sketch))))"
    case .array(let elements): return "array(\(list(elements.map(sketch))))"
    case .dictionary(let pairs): return "dictionary(\(list(pairs.map { "\(sketch($0.key)): \(sketch($0.value))" })))"
    case .tuple(let elements): return "tuple(\(list(elements.map(sketch))))"
    case .keyPath(let path):
      let names = path.names.map { text($0) }.joined(separator: " ")
      return "keyPath(\(path.hasRoot ? "root " : "")\(names)\(path.isPlain ? "" : " and more"))"
    case .string: return own
    case .integer: return own
    case .float: return "float(\(own))"
    case .regex: return "regex(\(own))"
    case .nil: return "nil"
    case .boolean(let value): return "\(value)"
    case .closure: return "closure"
    case .macro(let name, let generics, let arguments):
      return "macro(\(list(["\(text(name))\(sketch(generics))"] + arguments.map(sketch))))"
    case .sequence(let operands, let operators):
      let rest = zip(operators, operands.dropFirst()).map { "\(text($0)) \(sketch($1))" }
      return "sequence(\((operands.prefix(1).map(sketch) + rest).joined(separator: " ")))"
    case .ternary(let condition, let then, let otherwise):
      return "ternary(\(list([condition, then, otherwise].map(sketch))))"
    case .prefix(let run, let operand): return "prefix(\(text(run)) \(sketch(operand)))"
    case .postfix(let operand, let run): return "postfix(\(sketch(operand)) \(text(run)))"
    case .effect(_, let tokens, let operand): return "\(text(tokens))(\(sketch(operand)))"
    case .cast(let operand, let keyword, let type): return "\(keyword.rawValue)(\(sketch(operand)), \(sketch(type)))"
    case .type(let type): return "type(\(sketch(type)))"
    case .statement(let statement): return "statement(\(sketch(statement)))"
    case .conditional(let branches): return "conditional(\(list(branches.map(sketch))))"
    case .other: return "other(\(own))"
    }
  }

  private func sketch(_ argument: Argument) -> String {
    (argument.label.map { "\(text($0)): " } ?? "") + sketch(argument.value)
  }

  private func sketch(_ generics: [TypeSyntax]?) -> String {
    generics.map { "<\(list($0.map(sketch)))>" } ?? ""
  }
}

// MARK: Types and statements

extension SyntaxTree {
  /// A type in prefix notation: `optional(array(Schema.Note))`.
  func sketch(_ type: TypeSyntax) -> String {
    switch type.kind {
    case .named(let components): components.map { text($0.name) + sketch($0.generics) }.joined(separator: ".")
    case .optional(let inner): "optional(\(sketch(inner)))"
    case .implicitlyUnwrapped(let inner): "unwrapped(\(sketch(inner)))"
    case .array(let element): "array(\(sketch(element)))"
    case .dictionary(let key, let value): "dictionary(\(sketch(key)), \(sketch(value)))"
    case .tuple(let elements): "tuple(\(list(elements.map(sketch))))"
    case .function: "function"
    case .some(let inner): "some(\(sketch(inner)))"
    case .any(let inner): "any(\(sketch(inner)))"
    case .metatype(let inner): "metatype(\(sketch(inner)))"
    case .composition(let parts): "composition(\(list(parts.map(sketch))))"
    case .attributed(let inner): "attributed(\(sketch(inner)))"
    case .other: "other(\(text(type.tokens)))"
    }
  }

  /// A statement: `if(a, let b = c) {d} else {e}`.
  func sketch(_ statement: Statement) -> String {
    switch statement.kind {
    case .declaration(let declarations): list(declarations.map { "\($0.kind) \(text($0.name))" })
    case .expression(let expression): sketch(expression)
    case .return(let value): "return(\(value.map(sketch) ?? ""))"
    case .throw(let value): "throw(\(sketch(value)))"
    case .if(let conditions, let then, let otherwise):
      "if(\(list(conditions.map(sketch)))) \(sketch(then))" + (otherwise.map { " else \(sketch($0))" } ?? "")
    case .guard(let conditions, let block): "guard(\(list(conditions.map(sketch)))) \(sketch(block))"
    case .while(let conditions, let block): "while(\(list(conditions.map(sketch)))) \(sketch(block))"
    case .repeat(let block, let condition): "repeat \(sketch(block)) while(\(condition.map(sketch) ?? ""))"
    case .for(let sequence, let filter, let block):
      "for(\(sketch(sequence))\(filter.map { ", where \(sketch($0))" } ?? "")) \(sketch(block))"
    case .switch(let subject, let cases):
      (["switch(\(sketch(subject)))"] + cases.map { "[\(text($0.patterns))] {\(sketch($0.statements))}" })
        .joined(separator: " ")
    case .do(let block, let catches):
      (["do \(sketch(block))"] + catches.map { "catch \(sketch($0))" }).joined(separator: " ")
    case .defer(let block): "defer \(sketch(block))"
    case .block(let block): sketch(block)
    case .other: "other(\(text(statement.tokens)))"
    }
  }

  /// Statements, divided by semicolons.
  func sketch(_ statements: [Statement]) -> String { statements.map(sketch).joined(separator: "; ") }

  private func sketch(_ block: CodeBlock) -> String { "{\(sketch(block.statements))}" }

  private func sketch(_ condition: Statement.Condition) -> String {
    switch condition {
    case .expression(let expression): sketch(expression)
    case .binding(let name, let value): "let \(name.map { text($0) } ?? "_")\(value.map { " = \(sketch($0))" } ?? "")"
    case .availability: "availability"
    }
  }
}
