import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaSyntax

/// `didSet` and `willSet` on persisted properties; those of one file are one finding.
struct IgnoredPropertyObserver: Rule {
  func findings(in project: Project) -> [Finding] {
    let observed = project.app.currentModels.flatMap { model in
      model.properties.compactMap { ObservedProperty($0, of: model) }
    }
    return Dictionary(grouping: observed, by: \.place.file).map { file, properties in
      .group(properties.sorted { $0.place < $1.place }, member: { .init($0.subject, at: $0.place) }) { properties in
        Finding(
          .ignored(properties), subject: file.projectPath, at: properties[0].place,
          notes: (properties.flatMap(\.others) + properties.dropFirst().map(\.note)).sorted { $0.place < $1.place },
          help: .useMethod(properties.map(\.property)))
      }
    }
  }

  /// A persisted property with observers.
  fileprivate struct ObservedProperty: Sendable {
    let subject: String
    /// The property's name with the model's.
    let name: String
    let property: String
    /// The first observer's keyword.
    let observer: String
    let place: Place
    /// The other observers.
    let others: [Finding.Note]

    var note: Finding.Note { .init(.ignoredToo(name), at: place) }

    init?(_ property: Property, of model: ProjectModel) {
      let tree = model.tree
      let keywords = (property.declaration.accessors ?? []).compactMap(\.keyword)
      guard let first = keywords.first else { return nil }
      subject = model.subject(property)
      name = model.name(of: property)
      self.property = property.name
      observer = tree.text(first)
      place = tree.place(token: first)
      others = keywords.dropFirst().map { .init(.ignoredToo(model.name(of: property)), at: tree.place(token: $0)) }
    }
  }
}

extension Message {
  fileprivate static func ignored(_ properties: [IgnoredPropertyObserver.ObservedProperty]) -> Message {
    let reason = "because '@Model' replaces the property's storage"
    let first = properties[0]
    return properties.count == 1
      ? "'\(first.observer)' of '\(first.name)' is never called, \(reason)"
      : "the observers of \(properties.map(\.name).shortQuotedList) are never called, \(reason)"
  }
  fileprivate static func ignoredToo(_ property: String) -> Message { "nor is this observer of '\(property)'" }
  fileprivate static func useMethod(_ properties: [String]) -> Message {
    let property = properties.count == 1 ? properties.quotedList : "the property"
    return "move the code into a method, or into the setter of a computed property that sets \(property)"
  }
}
