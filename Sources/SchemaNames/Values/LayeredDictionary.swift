/// A dictionary of names that is copied often and grows between copies: a copy shares all layers but the last.
struct LayeredDictionary<Value: Sendable>: Sendable {
  /// The newest last; a layer grows only while it is small, and each is larger than the one after it.
  private var layers: [[String: Value]] = []
  private static var layerSize: Int { 16 }

  /// The newest value of a name; a name cannot be removed, so setting nil does nothing.
  subscript(name: String) -> Value? {
    get { layers.lazy.reversed().compactMap { $0[name] }.first }
    set { newValue.map { add($0, name) } }
  }

  private mutating func add(_ value: Value, _ name: String) {
    if let last = layers.indices.last, layers[last].count < Self.layerSize {
      layers[last][name] = value
      return
    }
    while layers.count > 1, layers[layers.count - 2].count <= layers[layers.count - 1].count {
      let newer = layers.removeLast()
      layers[layers.count - 1].merge(newer) { $1 }
    }
    layers.append([name: value])
  }
}
