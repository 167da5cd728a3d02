import SchemaLinting
import SchemaNames
import SchemaProject

/// A container that keeps models in another store than an earlier container does.
struct ModelInTwoStores: Rule {
  func findings(in project: Project) -> [Finding] {
    let containers = project.app.containers.filter { $0.sharesStores && !$0.isLeftOver }
      .map { (container: $0, stores: $0.stores.filter(\.keepsOriginals)) }
    var earlier = EarlierContainers()
    return containers.compactMap { container, stores in
      let contents = Contents(module: container.module, stores: stores)
      defer { earlier.add(container, contents) }
      return earlier.first(besides: container, contents).map { first in
        finding(contents.models.intersection(first.contents.models).sorted(), container, first.container)
      }
    }
  }

  /// What a container keeps, and where.
  private struct Contents: Hashable {
    let module: String
    let files: Set<StorePlace>
    let models: Set<TypeID>

    init(module: String, stores: [Store]) {
      self.module = module
      files = Set(stores.map(\.place))
      models = Set(stores.flatMap(\.models))
    }
  }

  /// The containers seen so far. Those with the same contents are one group.
  private struct EarlierContainers {
    private var groups: [(contents: Contents, members: [(position: Int, container: ProjectContainer)])] = []
    private var positions: [Contents: Int] = [:]
    private var groupsByModel: [TypeID: [Int]] = [:]
    private var count = 0

    mutating func add(_ container: ProjectContainer, _ contents: Contents) {
      if let group = positions[contents] {
        groups[group].members.append((count, container))
      } else {
        positions[contents] = groups.count
        for model in contents.models { groupsByModel[model, default: []].append(groups.count) }
        groups.append((contents, [(count, container)]))
      }
      count += 1
    }

    /// The first container of the module that keeps one of the models too, has no store in common with this one, and is no
    /// alternative to it.
    func first(
      besides container: ProjectContainer, _ contents: Contents
    ) -> (container: ProjectContainer, contents: Contents)? {
      var best: (position: Int, container: ProjectContainer, contents: Contents)?
      for model in contents.models {
        for group in groupsByModel[model] ?? [] {
          let (other, members) = groups[group]
          // Groups are in the order of their first members.
          if let best, members[0].position > best.position { break }
          guard other.module == contents.module, other.files.isDisjoint(with: contents.files),
            let first = members.first(where: { !$0.container.isAlternative(to: container) })
          else { continue }
          if first.position < best?.position ?? count { best = (first.position, first.container, other) }
        }
      }
      return best.map { ($0.container, $0.contents) }
    }
  }

  private func finding(_ models: [TypeID], _ container: ProjectContainer, _ first: ProjectContainer) -> Finding {
    Finding(
      .twice(models.map(container.project.subject)), subject: container.subject, at: container.place,
      notes: [.init(.firstIsHere, at: first.place)], help: .useOneStore)
  }
}

extension ModelInTwoStores {
  /// A container counts if any code leads to it, and that may be code which mentions no schema.
  func openNames(in project: Project) -> OpenNames {
    OpenNames(uses: project.schemas.declared.leftOverContainers.names)
  }
}

extension Store {
  /// Whether it is where the app keeps its data: no file that the system may delete, or that came with the app.
  fileprivate var keepsOriginals: Bool {
    !configuration.isReadOnly && !place.path.hasPrefix("temporaryDirectory")
      && !place.path.hasPrefix("Bundle.")
  }
}

extension Message {
  fileprivate static func twice(_ models: [String]) -> Message {
    models.count == 1
      ? "model \(models.shortQuotedList) is kept in two separate stores"
      : "models \(models.shortQuotedList) are kept in two separate stores"
  }
  fileprivate static let firstIsHere: Message = "the container of the first store"
  fileprivate static let useOneStore: Message =
    "use one store for the model, or one container whose configurations divide the models among them"
}
