import SchemaDeclarations
import SchemaNames
import SchemaSyntax

/// The containers that the app never makes: no code names what they are in.
package struct LeftOverContainers: Sendable {
  private let places: Set<Place>
  /// The code that makes them, and that which makes sample data.
  private let bodies: [Place]
  /// The names that no code spells outside of their declarations.
  package let names: Set<String>

  /// Finds those among the containers of a project, some of which are for previews.
  init(_ containers: [Container], besides previews: PreviewContainers, in code: NamedCode) {
    let app = containers.filter { !$0.isExempt }
    // One container is in conflict with none.
    let gates = app.count > 1 ? app.map { code.gates(around: $0.token, in: $0.body.unit) } : []
    let unnamed = code.unnamed(among: gates.joined().uniqued)
    let leftOver = zip(app, gates).filter { !unnamed.isDisjoint(with: $1) }.map(\.0)
    names = Set(unnamed.map(\.name))
    // Where code leads to none of them, the files are a part of an app.
    let judged = leftOver.count < app.count ? leftOver : []
    places = Set(judged.map(\.place))
    let unused = judged + containers.filter(previews.contains)
    bodies = unused.map { code.place($0.body.tokens, in: $0.body.unit) }.uniqued
  }

  /// Whether a container is one of them.
  package func contains(_ container: Container) -> Bool { places.contains(container.place) }

  /// Whether a list of models is in the code that makes one of them, or a container of sample data.
  func contains(_ list: TypeList) -> Bool {
    let place = list.entries.first?.place ?? list.failures.first?.place
    return place.map { place in bodies.contains { $0.contains(place) } } ?? false
  }
}
