import SchemaLinting

/// A container that keeps models in another store than an earlier container does.
struct ModelInTwoStores: Rule {
  func findings(in project: Project) -> [Finding] {
    let containers = project.app.containers.filter(\.sharesStores)
      .map { (container: $0, stores: $0.stores.filter(\.keepsOriginals)) }
    return containers.indices.compactMap { index in
      let (container, stores) = containers[index]
      for first in containers[..<index] where mayBeCompared(first.container, container) {
        let models = sharedModels(stores, first.stores)
        if !models.isEmpty { return finding(models, container, first.container) }
      }
      return nil
    }
  }

  private func mayBeCompared(_ first: ProjectContainer, _ container: ProjectContainer) -> Bool {
    first.module == container.module && !first.isAlternative(to: container)
  }

  /// The models that are in two different stores; none where the two have a store in common.
  private func sharedModels(_ stores: [Store], _ others: [Store]) -> [TypeID] {
    let files = Set(stores.map(\.location.file))
    guard others.allSatisfy({ !files.contains($0.location.file) }) else { return [] }
    let models = Set(stores.flatMap(\.models))
    return models.intersection(others.flatMap(\.models)).sorted()
  }

  private func finding(_ models: [TypeID], _ container: ProjectContainer, _ first: ProjectContainer) -> Finding {
    Finding(
      .twice(models.map(container.project.subject)), subject: container.subject, at: container.place,
      notes: [.init(.firstIsHere, at: first.place)], help: .useOneStore)
  }
}

extension Store {
  /// Whether it is where the app keeps its data: no file that the system may delete, or that came with the app.
  fileprivate var keepsOriginals: Bool {
    !configuration.isReadOnly && !location.file.hasPrefix("temporaryDirectory")
      && !location.file.hasPrefix("Bundle.")
  }
}

extension Message {
  fileprivate static func twice(_ models: [String]) -> Message {
    models.count == 1
      ? "model \(models.shortQuotedList) is kept in two stores that know nothing of each other"
      : "models \(models.shortQuotedList) are kept in two stores that know nothing of each other"
  }
  fileprivate static let firstIsHere: Message = "the container of the first store is made here"
  fileprivate static let useOneStore: Message =
    "use one store for the model, or one container whose configurations divide the models among them"
}
