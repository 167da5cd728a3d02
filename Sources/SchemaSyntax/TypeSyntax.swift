/// A type as it is written.
package struct TypeSyntax: Sendable {
  /// The shapes of types that schemas need told apart.
  package indirect enum Kind: Sendable {
    /// `Schema.Note<Int>`: the components in order.
    case named([Component])
    case optional(TypeSyntax)
    case implicitlyUnwrapped(TypeSyntax)
    case array(TypeSyntax)
    case dictionary(key: TypeSyntax, value: TypeSyntax)
    /// `(A, B)`; one element without label is that type in parentheses.
    case tuple([TypeSyntax])
    case function
    case some(TypeSyntax)
    case any(TypeSyntax)
    /// `X.Type` or `X.Protocol`.
    case metatype(TypeSyntax)
    case composition([TypeSyntax])
    /// `@Sendable X`, `inout X`.
    case attributed(TypeSyntax)
    /// What was skipped.
    case other
  }

  /// One component of a qualified name.
  package struct Component: Sendable {
    package let name: Int
    /// The generic arguments; nil without a `<…>` clause.
    package let generics: [TypeSyntax]?
  }

  package let kind: Kind
  package let tokens: Range<Int>
}
