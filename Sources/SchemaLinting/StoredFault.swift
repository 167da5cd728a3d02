import SchemaDeclarations
import SchemaProject
import SchemaSyntax

/// A property of a model whose value, or a part of it, cannot be stored as it is.
package struct StoredFault<Part> {
  /// The property's name with the model's.
  package let name: String
  package let subject: String
  /// The place of the written type.
  package let place: Place
  package let part: Part
  /// The field that holds the part; nil if it is the value itself.
  package let field: Place?

  package init(_ part: Part, in field: Place?, of property: Property, _ model: ProjectModel) {
    name = model.name(of: property)
    subject = model.subject(property)
    place = property.placeOfType
    self.part = part
    self.field = field
  }
}

extension [Finding] {
  /// One finding for each cause, made of the first property: one field of a struct that several properties store is one.
  package init<Part>(of faults: [StoredFault<Part>], _ finding: (StoredFault<Part>) -> Finding) {
    self = Dictionary(grouping: faults) { $0.field ?? $0.place }.values.map { faults in
      let faults = faults.sorted { $0.place < $1.place }
      var found = finding(faults[0])
      found.notes += faults.dropFirst().map { .init(.alsoStored($0.name), at: $0.place) }
      return found
    }
  }
}

extension Message {
  fileprivate static func alsoStored(_ name: String) -> Message { "'\(name)' also stores it" }
}
