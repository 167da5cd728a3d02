import SchemaStores

/// Reads any bytes as a store, as a store with its log, as compressed data or as an archived model; the first byte says which.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: data, count: size))
  guard let kind = bytes.first else { return 0 }
  let rest = Array(bytes.dropFirst())
  switch kind % 4 {
  case 0: read(try? StoreContents(bytes: rest))
  case 1:
    // The log comes first, with its size in two bytes before it.
    guard rest.count > 2 else { return 0 }
    let logSize = min(Int(rest[0]) << 8 | Int(rest[1]), rest.count - 2)
    read(try? StoreContents(bytes: Array(rest[(2 + logSize)...]), log: Array(rest[2..<2 + logSize])))
  case 2:
    if let data = try? Inflater.inflate(rest, limit: 1 << 20) { use(try? StoredModel(archive: data)) }
  default: use(try? StoredModel(archive: rest))
  }
  return 0
}

private func read(_ store: StoreContents?) {
  guard let store else { return }
  _ = store.rowCounts()
  _ = store.contradictions
  use(store.model)
  for entity in store.model?.entities.prefix(4) ?? [] {
    for property in entity.properties.prefix(4) {
      _ = store.forEachRow(of: entity.name, [property.core.name]) { _ in }
    }
  }
}

private func use(_ model: StoredModel?) {
  _ = model?.shape
  _ = model?.identity.checksum
}
