import SchemaSyntax

/// Something that could not be known, where, and why; rules that need it stay silent, and the summary counts it.
package struct Unresolved: Hashable, Sendable {
  /// Where it is written.
  package let place: Place
  /// What was looked for, as it is written.
  package let what: String
  /// Why it could not be known, as a phrase.
  package let why: String

  /// Makes a record of something unknown.
  package init(place: Place, what: String, why: String) {
    self.place = place
    self.what = what
    self.why = why
  }
}

/// A value that was found, or the record of why it was not.
package enum Resolution<Value: Sendable>: Sendable {
  case resolved(Value)
  case unresolved(Unresolved)

  /// The value, or nil.
  package var value: Value? {
    if case .resolved(let value) = self { value } else { nil }
  }

  /// The record, or nil.
  package var failure: Unresolved? {
    if case .unresolved(let record) = self { record } else { nil }
  }
}

extension Resolution: Equatable where Value: Equatable {}

extension Resolution {
  /// Adds the value to those that are known, or the record to the failures.
  package func add(to values: inout [Value], or failures: inout [Unresolved]) {
    switch self {
    case .resolved(let value): values.append(value)
    case .unresolved(let record): failures.append(record)
    }
  }
}

extension SyntaxTree {
  /// A record of something unknown that is written at some tokens.
  package func unresolved(_ tokens: Range<Int>, why: String) -> Unresolved {
    Unresolved(place: place(tokens), what: text(tokens), why: why)
  }
}

extension Unresolved {
  /// The names of a type that is written as `X.Y.self`; nil for anything else.
  package var writtenType: [String]? {
    let names = what.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let isPlain = names.allSatisfy { name in
      name.first.map { $0.isLetter || $0 == "_" } ?? false
        && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    return isPlain && names.count > 1 && names.last == "self" ? names.dropLast() : nil
  }
}
