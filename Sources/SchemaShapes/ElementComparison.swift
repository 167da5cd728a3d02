/// Compares what two collections hold: whether the elements that are stored, as encoded data, can still be decoded.
///
/// A struct is decoded by its fields, whatever it is called: data that it no longer has a field for is skipped, and nil
/// stands for an optional that the data lacks. What a type does that decodes itself is not known.
struct ElementComparison {
  let old: TypeShape
  let new: TypeShape
  let before: SchemaChange.Part
  let after: SchemaChange.Part

  var changes: [SchemaChange] {
    switch (old, new) {
    case (.array(let old), .array(let new)), (.dictionary(_, let old), .dictionary(_, let new)):
      elements(old.unwrapped, new.unwrapped, before, after)
    default: []
    }
  }

  private func elements(
    _ old: TypeShape, _ new: TypeShape, _ before: SchemaChange.Part, _ after: SchemaChange.Part
  ) -> [SchemaChange] {
    switch (old, new) {
    case (.composite(_, let old), .composite(_, let new)):
      return new.keys.sorted().flatMap { name -> [SchemaChange] in
        guard let type = new[name], type.isKnown else { return [] }
        if let former = old[name] {
          return elements(former.unwrapped, type.unwrapped, before.field(name), after.field(name))
        }
        return type.isOptional ? [] : [SchemaChange(.elementFieldAdded(type), before: before, after: after.field(name))]
      }
    case (.enumeration(_, _?, let old), .enumeration(_, _?, let new)):
      let removed = Set(old).subtracting(new).sorted()
      return removed.isEmpty ? [] : [SchemaChange(.elementCasesRemoved(removed), before: before, after: after)]
    default: return ElementComparison(old: old, new: new, before: before, after: after).changes
    }
  }
}

extension SchemaChange.Part {
  /// A field of the struct that this part is.
  func field(_ name: String) -> SchemaChange.Part {
    SchemaChange.Part(entity: entity, property: property, fields: fields + [name])
  }
}
