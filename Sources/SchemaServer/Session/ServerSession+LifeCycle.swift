import SchemaFiles
import SchemaText

/// The beginning and the end of a session, and what the client sets.
extension ServerSession {
  mutating func initialize(_ id: JSONValue, _ parameters: Parameters) {
    client = ClientProfile(parameters)
    folders = folders(in: parameters)
    take(parameters.value["initializationOptions"])
    phase = .running
    if client.process != nil { processCheck = now + .seconds(10) }
    let info: JSONValue = ["name": "swiftdata-lint", "version": version]
    send(.response(to: id, ["capabilities": capabilities, "serverInfo": info]))
  }

  private var capabilities: JSONValue {
    let save: JSONValue = ["includeText": false]
    let sync: JSONValue = ["openClose": true, "change": 1, "save": save]
    let actions: JSONValue = ["codeActionKinds": [CodeActionKind.quickFix, CodeActionKind.fixAll]]
    let workspaceFolders: JSONValue = ["supported": true, "changeNotifications": true]
    let workspace: JSONValue = ["workspaceFolders": workspaceFolders]
    return [
      "positionEncoding": client.encoding.rawValue, "textDocumentSync": sync, "codeActionProvider": actions,
      "hoverProvider": true, "workspace": workspace,
    ]
  }

  /// The folders that the client shows.
  private func folders(in parameters: Parameters) -> [WorkspaceFolder] {
    let listed = parameters.value["workspaceFolders"]?.elements?.compactMap { $0["uri"]?.string }
    let root = parameters.value["rootUri"]?.string ?? parameters.value["rootPath"]?.string.map(FileURI.text)
    return (listed ?? [root].compactMap { $0 }).compactMap(folder)
  }

  private func folder(_ uri: String) -> WorkspaceFolder? {
    FileURI.path(uri).map { path in
      let trimmed = uri.hasSuffix("/") ? String(uri.dropLast()) : uri
      return WorkspaceFolder(uri: trimmed, path: surroundings.location(of: path).resolvedPath)
    }
  }

  /// The client is ready: what its folders hold is checked.
  mutating func begin() {
    updateProjects()
    updateWatchedFiles()
  }

  mutating func shutDown(_ id: JSONValue) {
    for request in requests { fail(request.id, .cancelled) }
    requests = []
    phase = .shutDown
    send(.response(to: id, .null))
  }

  // MARK: Settings

  mutating func changeFolders(_ parameters: Parameters) throws(ResponseError) {
    let event = try parameters.object("event")
    let removed = try event.list("removed").compactMap { $0["uri"]?.string }.compactMap(folder)
    let added = try event.list("added").compactMap { $0["uri"]?.string }.compactMap(folder)
    folders = folders.filter { folder in !removed.contains { $0.path == folder.path } }
    folders += added.filter { folder in !folders.contains { $0.path == folder.path } }
    updateProjects()
    for project in projects.keys { schedule(project, .now) }
  }

  mutating func changeSettings(_ value: JSONValue?) {
    let old = settings
    take(value?["swiftdata-lint"] ?? value)
    guard settings != old else { return }
    updateProjects()
    for project in projects.keys { schedule(project, .now) }
  }

  /// Takes the two settings of the server, and no others.
  private mutating func take(_ value: JSONValue?) {
    guard let members = value?.object else { return }
    if let path = members["config"] {
      settings.configuration =
        path.string.map { text in folders.first.map { Path.absolute(text, in: $0.path) } ?? text }
        ?? givenSettings.configuration
    }
    if let diagnostics = members["diagnostics"] { settings.showsOpenFilesOnly = diagnostics.string == "open" }
  }
}
