import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax

/// Stored values that are, or that hold, what the schema cannot split into columns.
struct UnsupportedAttributeType: Rule {
  func findings(in project: Project) -> [Finding] {
    let faults = project.app.currentModels.flatMap { model in model.properties.compactMap { fault(in: $0, of: model) } }
    return [Finding](of: faults) { fault in
      Finding(
        .unsupported(fault), subject: fault.subject, at: fault.place,
        notes: fault.field.map { [.init(.part(fault.part), at: $0)] } ?? [], help: .store(fault.part))
    }
  }

  private func fault(in property: Property, of model: ProjectModel) -> StoredFault<UnsupportedPart>? {
    guard property.isStoredByFields, model.tree.hasKnownAttributes(property.declaration),
      let part = UnsupportedPart(of: property.type, in: model.project)
    else { return nil }
    return StoredFault(part, in: part.place, of: property, model)
  }
}

/// What the schema cannot split into columns.
private struct UnsupportedPart {
  enum Kind {
    /// A type of the system, as people name it.
    case system(String)
    /// A class of the project that is not a model.
    case ownClass(String)
  }

  let kind: Kind
  /// The field that holds it; nil where it is the stored value itself.
  let place: Place?

  /// Finds the first one in a value, through optionals and the fields of structs.
  init?(of type: ResolvedType, in project: Project) {
    var seen: Set<TypeID> = []
    var waiting: [(type: ResolvedType, place: Place?)] = [(type, nil)]
    while let (type, place) = waiting.popLast() {
      if let kind = Kind(type.unwrapped, in: project) {
        self.kind = kind
        self.place = place
        return
      }
      guard case .declared(let id) = type.unwrapped, seen.insert(id).inserted, !project.symbols.isRawRepresentable(id)
      else { continue }
      waiting += project.symbols.plainFields(of: id).reversed().map { ($0.type, $0.place) }
    }
    return nil
  }
}

extension UnsupportedPart.Kind {
  /// The types for which the trap is reported; others would be a guess.
  init?(_ type: ResolvedType, in project: Project) {
    switch type {
    case .external("Measurement", let arguments) where arguments.count == 1: self = .system("Measurement")
    case .external(let name, let arguments) where arguments.isEmpty && Self.reported.contains(name):
      self = .system(name)
    case .declared(let id) where project.isPlainClass(id): self = .ownClass(project.symbols[id].name)
    default: return nil
    }
  }

  private static let reported: Set<String> = [
    "DateComponents", "MKMapItem.Identifier", "PersistentIdentifier", "String.LocalizationValue",
  ]

  /// When the app stops.
  fileprivate var moment: String {
    if case .system("String.LocalizationValue") = self {
      "when the container is created on iOS 26"
    } else {
      "when the container is created"
    }
  }
}

extension Project {
  /// Whether a type is a class, in each branch of an `#if`, that no macro makes into something else, and no model.
  fileprivate func isPlainClass(_ type: TypeID) -> Bool {
    let bodies = symbols.parts(of: type).filter { $0.declaration.kind != .extension }
    return model(type) == nil && !bodies.isEmpty
      && bodies.allSatisfy {
        $0.declaration.kind == .class && symbols.tree($0.scope).hasKnownAttributes($0.declaration)
      }
  }
}

extension SymbolTable {
  /// Whether a type says that it is stored by its raw value.
  fileprivate func isRawRepresentable(_ type: TypeID) -> Bool {
    inheritedTypes(of: type).contains { tree($0.scope).namePath($0.syntax)?.last == "RawRepresentable" }
  }
}

extension Message {
  fileprivate static func unsupported(_ value: StoredFault<UnsupportedPart>) -> Message {
    let holder = value.part.place == nil ? "'\(value.name)'" : "a field of '\(value.name)'"
    let stored =
      switch value.part.kind {
      case .system(let type): "a '\(type)'"
      case .ownClass(let type): "the class '\(type)'"
      }
    return "\(holder) stores \(stored), which crashes \(value.part.kind.moment)"
  }
  fileprivate static func part(_ part: UnsupportedPart) -> Message {
    switch part.kind {
    case .system(let type): "the '\(type)' is here"
    case .ownClass(let type): "'\(type)' is a class"
    }
  }
  fileprivate static func store(_ part: UnsupportedPart) -> Message {
    switch part.kind {
    case .system("Measurement"): "store the value in a fixed unit as a 'Double', and compute the 'Measurement'"
    case .system("DateComponents"): "store the components that you need as 'Int', and compute the 'DateComponents'"
    case .system("MKMapItem.Identifier"): "store its 'rawValue' as a 'String', and compute the identifier"
    case .system("String.LocalizationValue"):
      "store the key as a 'String', and compute the 'String.LocalizationValue'"
    case .system: "use a relationship, or store your own identifier, such as a 'UUID'"
    case .ownClass(let type): "make '\(type)' a struct, or a model with a relationship to it"
    }
  }
}
