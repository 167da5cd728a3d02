/// An entity as a store has archived it, with everything that enters its hash.
package struct LoweredEntity: Hashable, Sendable {
  package let name: String
  /// The name of the entity that it inherits from.
  package let parent: String?
  package let isAbstract: Bool
  /// The version hash modifier; empty for none.
  package let modifier: String
  /// The properties by name, own and inherited, without transient ones.
  package let properties: [String: LoweredProperty]
  /// The unique constraints, each as the names of its properties.
  package let constraints: [[String]]

  package init(
    name: String, parent: String?, isAbstract: Bool, modifier: String, properties: [String: LoweredProperty],
    constraints: [[String]]
  ) {
    self.name = name
    self.parent = parent
    self.isAbstract = isAbstract
    self.modifier = modifier
    self.properties = properties
    self.constraints = constraints
  }

  fileprivate func hash(parent: VersionHash?) -> VersionHash {
    var input = HashInput()
    input.append(name)
    input.append(isAbstract ? 1 : 0)
    if let parent { input.append(parent) }
    for (_, property) in properties.sorted(by: { $0.key.precedesInBytes($1.key) }) { input.append(property.hash) }
    input.append(modifier)
    let constraints = constraints.map { $0.joined(separator: ".") }.sorted { $0.precedesInBytes($1) }
    input.append(constraints.joined())
    return VersionHash(of: input)
  }
}

extension StoreIdentity {
  /// Computes the identity of an archived model; an entity that inherits from itself, or from none that is there, has no
  /// hash.
  package init(archived entities: [LoweredEntity]) {
    let children = Dictionary(grouping: entities) { $0.parent ?? "" }
    var hashes: [String: VersionHash] = [:]
    var ready = (children[""] ?? []).map { (entity: $0, parent: VersionHash?.none) }
    while let (entity, parent) = ready.popLast() {
      let hash = entity.hash(parent: parent)
      guard hashes.updateValue(hash, forKey: entity.name) == nil, !entity.name.isEmpty else { continue }
      ready += (children[entity.name] ?? []).map { ($0, hash) }
    }
    self.init(
      entities: entities.map { EntityIdentity(name: $0.name, hash: hashes[$0.name], obstacles: []) }, isComplete: true)
  }
}
