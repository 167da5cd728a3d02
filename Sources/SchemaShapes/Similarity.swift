import SchemaText

/// Whether one thing may be another one under a new name.
package enum Similarity {
  /// Whether two names differ little: one is the other with a word before or after it, both are the same after "old"
  /// or "new", or at most a third of the longer one's letters differ.
  package static func areSimilar(_ left: String, _ right: String) -> Bool {
    ComparableName(left).isSimilar(to: ComparableName(right))
  }

  /// The one of some names that differs least from another name; nil if none is similar.
  package static func nearest(to name: String, among names: [String]) -> String? {
    names.filter { areSimilar($0, name) }.min { EditDistance.between($0, name) < EditDistance.between($1, name) }
  }

  /// How many properties of two models are the same, where those are at least two thirds of the smaller one's; nil
  /// where the models are not similar.
  package static func sharedProperties(_ left: EntityShape, _ right: EntityShape) -> Int? {
    let others = Dictionary(right.properties.map { ($0.name, $0) }) { first, _ in first }
    let shared = left.properties.count { property in
      others[property.name].map { isSame(property, $0, left, right) } ?? false
    }
    let smaller = min(left.properties.count, right.properties.count)
    return shared > 0 && shared * 3 >= smaller * 2 ? shared : nil
  }

  /// Whether two properties hold the same; a model's relationship to itself stays one when the model is renamed.
  private static func isSame(
    _ property: PropertyShape, _ other: PropertyShape, _ left: EntityShape, _ right: EntityShape
  ) -> Bool {
    if case .relationship(let before) = property, case .relationship(let after) = other,
      before.destination == left.name, after.destination == right.name
    {
      return before.isToMany == after.isToMany
    }
    return property.holdsSame(as: other)
  }
}
