/// A declaration as it is written: syntax only, nothing resolved.
///
/// An object, since a file's declarations are passed on by everything that resolves them.
package final class Declaration: Sendable {
  /// What is declared; the raw values are those of `swiftdata-lint dump`.
  package enum Kind: String, Sendable {
    case `class`, `struct`, `enum`, actor, `protocol`, `extension`
    case `typealias`, `associatedtype`, `var`, `let`, `func`, `init`, `deinit`, `subscript`, `case`
    case macro, `operator`, `precedencegroup`, expansion
  }

  package let kind: Kind
  /// The name's tokens; for an extension the extended type's, for an `init` the keyword.
  package let name: Range<Int>
  /// All tokens, including attributes; of a second binding or enum element only its own.
  package let tokens: Range<Int>
  /// The attributes, including those inside `#if` in an attribute list.
  package let attributes: [Attribute]
  package let modifiers: [Modifier]
  /// The inherited types; for an operator its precedence group.
  package let inherits: [TypeSyntax]
  /// The `<…>` clause.
  package let generics: Range<Int>?
  /// The `where` clause with the keyword.
  package let whereClause: Range<Int>?
  /// The annotated type, or the right side of a typealias, or an associated type's default.
  package let type: TypeSyntax?
  /// What `dump` shows as the type: the annotation, the signature from `(`, or the right side.
  package let typeTokens: Range<Int>?
  /// The initial value, raw value or macro definition; for an expansion the call.
  package let value: Expression?
  /// The accessors of a property or subscript; nil without an accessor block.
  package let accessors: [Accessor]?
  /// The body of a function or initializer, including braces.
  package let body: Range<Int>?
  /// The declarations in the braces of a type or extension.
  package let members: [Declaration]?
  /// The `#if` branches around the declaration, outermost first.
  package let conditions: [ConditionalBranch]
  /// The tuple that the name is a part of: `let (a, b) = pair`; nil outside a tuple pattern.
  package let pattern: TuplePattern?

  /// Makes a declaration of what the parser read.
  init(_ draft: DeclarationDraft) {
    kind = draft.kind
    name = draft.name
    tokens = draft.tokens
    attributes = draft.attributes
    modifiers = draft.modifiers
    inherits = draft.inherits
    generics = draft.generics
    whereClause = draft.whereClause
    type = draft.type
    typeTokens = draft.typeTokens
    value = draft.value
    accessors = draft.accessors
    body = draft.body
    members = draft.members
    conditions = draft.conditions
    pattern = draft.pattern
  }
}

extension Declaration {
  /// What a name in a tuple pattern is a part of.
  package struct TuplePattern: Sendable {
    /// The initial value of the whole pattern.
    package let value: Expression?
    /// Which element the name stands for; nil in a pattern inside the pattern.
    package let position: Int?
    /// Whether no name of the pattern is before it.
    package let isFirst: Bool
  }

  /// The initial value, of a name in a tuple pattern that of the whole pattern.
  package var initialValue: Expression? { value ?? pattern?.value }

  /// A modifier, such as `private(set)`.
  package struct Modifier: Sendable {
    package let keyword: Keyword
    /// The word and its argument.
    package let tokens: Range<Int>
  }

  /// An accessor, such as `get` or `didSet`.
  package struct Accessor: Sendable {
    /// The accessor's word; nil for a getter written as a bare body.
    package let keyword: Int?
    /// The body with its braces; nil in protocols.
    package let body: Range<Int>?
  }

  /// One branch of one `#if`.
  package struct ConditionalBranch: Hashable, Sendable {
    /// The token of the `#if`, which tells one block from another.
    package let block: Int
    /// The conditions of the branches before it in the block.
    let earlier: [Range<Int>]
    /// The condition's tokens; empty for `#else`.
    package let condition: Range<Int>

    /// 0 for `#if`, counting on for each `#elseif` and `#else`.
    package var branch: Int { earlier.count }
  }

  /// The bodies of the function and of the accessors.
  package var bodies: [Range<Int>] { ([body] + (accessors ?? []).map(\.body)).compactMap { $0 } }

  /// Whether a modifier is written, with or without an argument.
  package func has(_ keyword: Keyword) -> Bool {
    modifiers.contains { $0.keyword == keyword }
  }
}

/// An attribute, such as `@Model` or `@Relationship(deleteRule: .cascade)`.
package struct Attribute: Sendable {
  /// The tokens of the name after `@`, without generic arguments.
  package let name: Range<Int>
  /// The `<…>` clause.
  package let generics: Range<Int>?
  /// The arguments; nil without parentheses. What is not an expression list is one argument.
  package let arguments: [Argument]?
  /// All tokens from `@`.
  package let tokens: Range<Int>
}

/// An argument of a call, attribute, tuple, or subscript.
package struct Argument: Sendable {
  package let label: Int?
  package let value: Expression
}

/// A declaration while the parser reads it.
struct DeclarationDraft {
  let kind: Declaration.Kind
  let name: Range<Int>
  let tokens: Range<Int>
  var attributes: [Attribute] = []
  var modifiers: [Declaration.Modifier] = []
  var inherits: [TypeSyntax] = []
  var generics: Range<Int>?
  var whereClause: Range<Int>?
  var type: TypeSyntax?
  var typeTokens: Range<Int>?
  var value: Expression?
  var accessors: [Declaration.Accessor]?
  var body: Range<Int>?
  var members: [Declaration]?
  var conditions: [Declaration.ConditionalBranch] = []
  var pattern: Declaration.TuplePattern?
}
