import SchemaDeclarations
import SchemaSyntax

/// The containers of sample data, to which previews and tests alone lead.
struct PreviewContainers: Sendable {
  private let places: Set<Place>
  /// The names for which it matters whether files that were not read use them.
  let names: Set<String>

  /// Finds those among the containers of a project.
  init(_ containers: [Container], in code: NamedCode) {
    let app = containers.filter { !$0.isExempt }
    let namings = app.map { code.naming(besidesApp: code.gates(around: $0.token, in: $0.body.unit)) }
    let found = zip(app, namings).filter { $1?.isByPreviews ?? false }
    names = Set(found.compactMap(\.1).flatMap(\.names))
    // Where previews alone lead to all of them, the files are a part of an app.
    places = found.count < app.count ? Set(found.map(\.0.place)) : []
  }

  func contains(_ container: Container) -> Bool { places.contains(container.place) }

  /// A container, exempt if it is one of them.
  func marking(_ container: Container) -> Container {
    guard contains(container) else { return container }
    var container = container
    container.isExempt = true
    return container
  }
}
