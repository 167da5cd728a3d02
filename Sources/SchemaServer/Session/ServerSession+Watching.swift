import SchemaText

/// The files that the client watches for the server.
extension ServerSession {
  private static let registration = "swiftdata-lint/watched-files"
  private static let patterns = [
    "**/*.swift", "**/.swiftdata-lint.json", "**/*.entitlements", "**/project.pbxproj", "**/project.yml", "**/*.store",
    "**/*.sqlite", "**/SchemaHistory/*.json",
  ]

  /// Registers what is to be watched, if that is something else than before.
  mutating func updateWatchedFiles() {
    guard client.watchesFiles else { return }
    let others = Set(projects.values.flatMap { $0.checked?.watched ?? [] })
    let wanted = Self.patterns + others.filter { !$0.hasSuffix("/SchemaHistory/*.json") }.sorted()
    guard wanted != watched else { return }
    let method = "workspace/didChangeWatchedFiles"
    if !watched.isEmpty {
      let old: JSONValue = ["id": Self.registration, "method": method]
      requestCount += 1
      // The protocol spells it so.
      let list: JSONValue = ["unregisterations": [old]]
      send(.request("swiftdata-lint/\(requestCount)", "client/unregisterCapability", list))
    }
    watched = wanted
    let watchers = wanted.map { pattern -> JSONValue in ["globPattern": pattern] }
    let options: JSONValue = ["watchers": watchers]
    let registration: JSONValue = ["id": Self.registration, "method": method, "registerOptions": options]
    requestCount += 1
    send(.request("swiftdata-lint/\(requestCount)", "client/registerCapability", ["registrations": [registration]]))
  }
}
