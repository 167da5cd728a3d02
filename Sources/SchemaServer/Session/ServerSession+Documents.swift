import SchemaFiles

/// What the client says of documents and files.
extension ServerSession {
  mutating func open(_ parameters: Parameters) throws(ResponseError) {
    let document = try parameters.object("textDocument")
    let (uri, text) = (try document.text("uri"), try document.text("text"))
    guard let path = FileURI.path(uri) else { return }
    let location = surroundings.location(of: path)
    let version = document.value["version"]?.integer
    if !documents.open(uri, at: location, version: version, text, surroundings) { reportUnkept(uri) }
    held.forgetContent(of: uri)
    changed(uri, .now)
  }

  mutating func change(_ parameters: Parameters) throws(ResponseError) {
    let document = try parameters.object("textDocument")
    let uri = try document.text("uri")
    let changes = try parameters.list("contentChanges")
    guard documents[uri] != nil else {
      if FileURI.path(uri) != nil { log(.error, "a document changed that is not open: \(uri)") }
      return
    }
    // Ranges were not offered; with one of them the text of the client is not known any more.
    let text = changes.last.flatMap { $0["range"] == nil ? $0["text"]?.string : nil }
    if let text {
      let version = document.value["version"]?.integer
      if !documents.change(uri, version: version, text) { reportUnkept(uri) }
    } else if !changes.isEmpty {
      documents.forgetText(uri)
      log(.error, "a change without the whole text was sent; until the next one, the file on disk counts: \(uri)")
    }
    changed(uri, .soon)
  }

  private mutating func reportUnkept(_ uri: String) {
    log(.error, "too much text is open; the file on disk counts: \(uri)")
  }

  /// The text of a document is another one.
  private mutating func changed(_ uri: String, _ delay: ProjectState.Delay) {
    guard let document = documents[uri] else { return }
    let path = document.location.path
    rejectRequests { $0.path == path }
    if delay == .now || projectsByDocument[path] == nil { updateProjects() }
    if document.isSource { projectsByDocument[path].map { schedule($0, delay) } }
  }

  mutating func save(_ uri: String) {
    guard let path = FileURI.path(uri) else { return }
    updateProjects()
    scheduleAll(around: surroundings.location(of: path).path, .now)
  }

  mutating func close(_ uri: String) {
    guard let document = documents.close(uri) else { return }
    let path = document.location.path
    rejectRequests { $0.path == path }
    let project = projectsByDocument[path]
    updateProjects()
    project.map { schedule($0, .now) }
  }

  mutating func takeChangedFiles(_ parameters: Parameters) throws(ResponseError) {
    let paths = try parameters.list("changes").compactMap { $0["uri"]?.string }.compactMap(FileURI.path)
    guard !paths.isEmpty else { return }
    updateProjects()
    for path in paths { scheduleAll(around: surroundings.location(of: path).path, .soon) }
  }

  /// A file changed on disk: each project that may read it is checked again.
  private mutating func scheduleAll(around path: String, _ delay: ProjectState.Delay) {
    for project in projects.keys where mayRead(project, path) { schedule(project, delay) }
  }

  private func mayRead(_ project: ProjectIdentity, _ path: String) -> Bool {
    Path.lies(path, in: project.root) || path == project.configuration
      || projectsByDocument[path] == project
      || projects[project]?.checked?.watched.contains { Path.parent($0) == Path.parent(path) } == true
  }
}
