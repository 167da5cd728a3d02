import SchemaShapes
import SchemaSyntax

/// A store that a release opens, as a record or a git reference shows it.
package struct Release: Sendable {
  /// The name of the folder with the records of releases where nothing else is configured.
  package static let recordFolder = "SchemaHistory"

  /// What shows a release.
  package enum Source: Hashable, Sendable {
    /// A record in the folder of the schema's history.
    case record
    /// A git reference.
    case reference
    /// A store.
    case store
    /// A store that the project keeps of a version.
    case frozenStore
  }

  /// The release's name, such as `1.2.0`, or the git reference.
  package let name: String
  package let source: Source
  /// The name of the container; nil if none is recorded.
  package let container: String?
  /// Where the release keeps the store; nil if that is not known.
  package let location: StorePlace?
  /// The qualified name of the plan that the container passed, or that lists the version; nil for none.
  package let plan: String?
  /// The qualified name of the version; nil if the container held models without a version.
  package let version: String?
  package let identifier: String?
  /// The shape of its entities.
  package let shape: Shape
  /// What identifies it to Core Data.
  package let identity: StoreIdentity
  /// Whether no entity can be missing from the shape.
  package let isComplete: Bool
  /// The entities whose classes were the app's live ones, or a later version's, when this was read from a reference: they
  /// may have changed since the version shipped.
  package let unproven: Set<String>
  /// The places of its models and properties, by their names with periods between; that of the whole under "".
  package let places: [String: Place]
  private let original = Original()

  /// What all copies of the value share.
  private final class Original: Sendable {}

  package init(
    name: String, source: Source, container: String? = nil, location: StorePlace? = nil, plan: String?,
    version: String?, identifier: String?, shape: Shape, identity: StoreIdentity, isComplete: Bool = true,
    unproven: Set<String> = [], places: [String: Place]
  ) {
    self.name = name
    self.source = source
    self.container = container
    self.location = location
    self.plan = plan
    self.version = version
    self.identifier = identifier
    self.shape = shape
    self.identity = identity
    self.isComplete = isComplete
    self.unproven = unproven
    self.places = places
  }

  /// Tells it from all others, but not from its copies, as long as one of them is kept.
  var identifierOfCopies: ObjectIdentifier { ObjectIdentifier(original) }

  /// Whether another one is the same store with the same models, whatever the releases are called.
  package func isSameStore(as other: Release) -> Bool {
    (container, location, plan, version) == (other.container, other.location, other.plan, other.version)
      && shape == other.shape
  }

  /// The shape as far as it is known.
  var partialShape: PartialShape { PartialShape(shape, isComplete: isComplete) }

  /// The place of a model or property, or the nearest that is known.
  package func place(of part: SchemaChange.Part?) -> Place? {
    let names = part.map { [$0.name, [$0.entity, $0.property ?? ""].joined(separator: "."), $0.entity] } ?? []
    return (names + [""]).lazy.compactMap { places[$0] }.first
  }
}

extension ResolvedSchemas {
  /// Whether a release names a container on disk that is in an app which has nothing to do with some modules.
  func isOfStrangers(_ release: Release, to modules: [String]) -> Bool {
    let named = openContainers.filter { subject($0) == release.container }
    return !named.isEmpty && !modules.isEmpty
      && named.allSatisfy { container in modules.allSatisfy { settings.areStrangers(container.module, $0) } }
  }
}
