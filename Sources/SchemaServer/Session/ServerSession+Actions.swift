import SchemaProject
import SchemaSyntax
import SchemaText

/// Answers requests for code actions.
extension ServerSession {
  private static let patience = Duration.seconds(5)

  mutating func requestActions(_ id: JSONValue, _ parameters: Parameters) throws(ResponseError) {
    let uri = try parameters.document()
    let request = try ActionRequest(parameters)
    guard let (path, project) = place(of: uri), projects[project] != nil else {
      return send(.response(to: id, .array([])))
    }
    requestCount += 1
    requests.append(
      WaitingRequest(
        id: id, key: requestCount, path: path, project: project, actions: request, timeout: now + Self.patience))
  }

  /// The path of a document with its project, open or not.
  private func place(of uri: String) -> (path: String, project: ProjectIdentity)? {
    if let document = documents[uri] {
      return projectsByDocument[document.location.path].map { (document.location.path, $0) }
    }
    guard let path = FileURI.path(uri).map({ surroundings.location(of: $0).path }), path.hasSuffix(".swift") else {
      return nil
    }
    return surroundings.project(around: path, settings).map { (path, $0) }
  }

  /// Answers the requests whose projects are checked.
  mutating func answerRequests() {
    for request in requests where !request.actions.isFixWanted && isSettled(request.project) {
      guard let writer = actionWriter(request), let actions = writer.quickFixes() else {
        // A file that is not open is another one on disk than it was.
        schedule(request.project, .now)
        continue
      }
      if writer.mayFixAll {
        requests.indices.filter { requests[$0].key == request.key }.forEach { requests[$0].actions.isFixWanted = true }
      } else {
        answer(request, actions)
      }
    }
  }

  /// Answers the requests for all fixes of a file.
  mutating func finishFix(_ run: RunningJob, _ text: [UInt8]?, isCurrent: Bool) {
    guard isCurrent, case .fix(let file) = run.job.task, isSettled(run.job.project) else { return }
    for request in requests where request.actions.isFixWanted && request.path == file {
      guard let writer = actionWriter(request) else { continue }
      let fix = text.flatMap(writer.fixAll)
      answer(request, (writer.quickFixes() ?? []) + [fix].compactMap { $0 })
    }
  }

  private mutating func answer(_ request: WaitingRequest, _ actions: [JSONValue]) {
    send(.response(to: request.id, .array(actions)))
    requests.removeAll { $0.key == request.key }
  }

  private func actionWriter(_ request: WaitingRequest) -> ActionWriter? {
    guard let checked = projects[request.project]?.checked else { return nil }
    let text = documents.all[request.path]?.text
    let file = text ?? surroundings.read(request.path).map { SourceFile(path: request.path, bytes: $0) }
    return ActionWriter(self, checked, request, file ?? SourceFile(path: request.path, bytes: []))
  }
}
