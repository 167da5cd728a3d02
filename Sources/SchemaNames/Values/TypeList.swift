import SchemaSyntax

/// A list of types as a schema, plan or container writes it.
package struct TypeList: Sendable {
  package struct Entry: Sendable {
    package let type: TypeID
    /// The place of the type reference, without `.self`.
    package let place: Place
    /// The place of the whole value, `.self` included.
    package let valuePlace: Place

    package init(type: TypeID, place: Place, valuePlace: Place) {
      self.type = type
      self.place = place
      self.valuePlace = valuePlace
    }
  }

  /// The elements that were resolved, in order.
  package var entries: [Entry] = []
  /// What could not be known; with any, nothing may be concluded from an element that is not there.
  package var failures: [Unresolved] = []
  /// Whether a condition decides between parts of the list, so that its order means nothing.
  package var isBranched = false

  package init(entries: [Entry] = [], failures: [Unresolved] = [], isBranched: Bool = false) {
    self.entries = entries
    self.failures = failures
    self.isBranched = isBranched
  }

  /// Whether every element is known.
  package var isComplete: Bool { failures.isEmpty }
  /// Whether every element is known, and none depends on a condition.
  package var isKnown: Bool { isComplete && !isBranched }
  package var types: [TypeID] { entries.map(\.type) }

  /// Adds another list, such as the one of another branch.
  package mutating func add(_ other: TypeList) {
    entries += other.entries
    failures += other.failures
    isBranched = isBranched || other.isBranched
  }

  /// Whether a type is listed.
  package func contains(_ type: TypeID) -> Bool { entries.contains { $0.type == type } }
}

extension StaticEvaluator {
  /// Reads a list of `X.self`.
  package func typeList(_ value: StaticValue) -> TypeList {
    let elements = elements(of: value)
    return typeList(elements)
  }

  /// Resolves the elements of a list.
  package func typeList(_ elements: StaticValues) -> TypeList {
    var list = TypeList(failures: elements.failures, isBranched: elements.isBranched)
    for element in elements.values {
      let followed = follow(element)
      list.failures += followed.failures
      list.isBranched = list.isBranched || followed.isBranched
      for value in followed.values { typeReference(value).add(to: &list.entries, or: &list.failures) }
    }
    return list
  }

  /// Resolves `X.self`.
  package func typeReference(_ value: StaticValue) -> Resolution<TypeList.Entry> {
    let tree = symbols.tree(value.scope)
    func unresolved(_ why: String) -> Resolution<TypeList.Entry> {
      .unresolved(tree.unresolved(value.expression.tokens, why: why))
    }
    guard case .member(let base?, let token, _) = value.expression.kind, tree.name(token) == "self",
      let path = tree.namePath(base)
    else { return unresolved("the element does not have the form 'X.self'") }
    switch symbols.lookUp(path, from: value.scope) {
    case .ambiguous: return unresolved(Lookup.severalTypes)
    case .broken: return unresolved(Lookup.brokenAlias)
    case .missing: return unresolved("the type is not declared in the linted files")
    case .found(let found):
      guard let type = symbols.followAlias(found) else { return unresolved(Lookup.brokenAlias) }
      return .resolved(
        .init(type: type, place: tree.place(base.tokens), valuePlace: tree.place(value.expression.tokens)))
    }
  }
}
