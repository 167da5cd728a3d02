import SchemaText

/// The session of a client: a value that takes what happens, and says what is to be done about it.
package struct ServerSession: Sendable {
  /// What happens.
  package enum Event: Sendable {
    /// The client sent something.
    case received(FrameReader.Piece)
    /// The client sends nothing more.
    case inputEnded
    /// The job that was started is done.
    case finished(ServerJob.Result)
    /// The deadline has come.
    case deadline
  }

  /// What is to be done.
  package enum Effect: Sendable {
    case send(JSONValue)
    case start(ServerJob)
    case log(ServerLogLevel, String)
    case exit(Int32)
  }

  enum Phase { case waiting, running, shutDown }

  let surroundings: any ServerSurroundings
  /// The version of the tool.
  let version: String
  /// The settings of the command line, which count where the client sets nothing.
  let givenSettings: ServerSettings

  var phase = Phase.waiting
  var client = ClientProfile()
  var settings: ServerSettings
  var folders: [WorkspaceFolder] = []
  var documents = OpenDocuments()
  /// The projects of the open documents, by their paths.
  var projectsByDocument: [String: ProjectIdentity] = [:]
  var projects: [ProjectIdentity: ProjectState] = [:]
  var running: RunningJob?
  /// The requests that wait for a run.
  var requests: [WaitingRequest] = []
  var held = HeldFindings()
  /// What is watched for the client's projects, as it was registered.
  var watched: [String] = []
  /// When the process of the client is looked at next.
  var processCheck: Duration?
  /// How many requests the server made.
  var requestCount = 0

  /// The time of the event.
  private(set) var now = Duration.zero
  /// What the event led to so far.
  private var effects: [Effect] = []

  /// Begins a session.
  package init(_ surroundings: some ServerSurroundings, _ settings: ServerSettings, version: String) {
    self.surroundings = surroundings
    self.version = version
    givenSettings = settings
    self.settings = settings
  }

  /// Takes an event at a time since the server began.
  package mutating func handle(_ event: Event, at time: Duration) -> [Effect] {
    (now, effects) = (time, [])
    switch event {
    case .received(let piece): receive(piece)
    case .inputEnded: emit(.exit(1))
    case .finished(let result): finish(result)
    case .deadline: checkProcess()
    }
    if phase == .running { advance() }
    return effects
  }

  /// When the session wants to be asked again though nothing else happens.
  package var deadline: Duration? {
    guard phase == .running else { return processCheck }
    let dues = running == nil ? projects.values.compactMap(\.due) : [running?.progressTime].compactMap { $0 }
    return ([processCheck].compactMap { $0 } + dues + requests.map(\.timeout)).min()
  }

  // MARK: Effects

  mutating func emit(_ effect: Effect) { effects.append(effect) }
  mutating func send(_ message: JSONValue) { emit(.send(message)) }
  mutating func log(_ level: ServerLogLevel, _ text: String) { emit(.log(level, text)) }
  mutating func fail(_ id: JSONValue, _ error: ResponseError) { send(.response(to: id, error)) }

  // MARK: Messages

  private mutating func receive(_ piece: FrameReader.Piece) {
    switch piece {
    case .body(let bytes):
      do throws(ResponseError) {
        try receive(ServerMessage(bytes))
      } catch {
        fail(.null, error)
      }
    case .tooLarge: fail(.null, .invalidRequest("the message is too large"))
    case .invalidHeader: fail(.null, .parseError("the header has no valid Content-Length"))
    case .failure(let reason):
      log(.error, "the input cannot be read: \(reason)")
      emit(.exit(1))
    }
  }

  private mutating func receive(_ message: ServerMessage) {
    switch message {
    case .request(let id, let method, let parameters):
      do throws(ResponseError) {
        try answer(id, method, parameters)
      } catch {
        fail(id, error)
      }
    case .notification("exit", _): emit(.exit(phase == .shutDown ? 0 : 1))
    case .notification(let method, let parameters):
      guard phase == .running else { return }
      do throws(ResponseError) {
        try take(method, parameters)
      } catch {
        log(.error, "\(method): \(error.message)")
      }
    case .answer(let id, let isError): takeAnswer(to: id, isError: isError)
    }
  }

  private mutating func answer(_ id: JSONValue, _ method: String, _ parameters: JSONValue?) throws(ResponseError) {
    switch (phase, method) {
    case (.waiting, "initialize"): try initialize(id, Parameters(parameters))
    case (.waiting, _): throw .notInitialized
    case (.running, "initialize"): throw .invalidRequest("the server is initialized already")
    case (.running, "shutdown"): shutDown(id)
    case (.running, "textDocument/codeAction"): try requestActions(id, Parameters(parameters))
    case (.running, "textDocument/hover"): send(.response(to: id, try hover(Parameters(parameters))))
    case (.running, _): throw .unknownMethod(method)
    case (.shutDown, _): throw .invalidRequest("the server is shut down")
    }
  }

  private mutating func take(_ method: String, _ parameters: JSONValue?) throws(ResponseError) {
    switch method {
    case "initialized": begin()
    case "textDocument/didOpen": try open(Parameters(parameters))
    case "textDocument/didChange": try change(Parameters(parameters))
    case "textDocument/didSave": save(try Parameters(parameters).document())
    case "textDocument/didClose": close(try Parameters(parameters).document())
    case "workspace/didChangeWatchedFiles": try takeChangedFiles(Parameters(parameters))
    case "workspace/didChangeWorkspaceFolders": try changeFolders(Parameters(parameters))
    case "workspace/didChangeConfiguration": changeSettings(parameters?["settings"])
    case "$/cancelRequest": cancel(parameters?["id"])
    default: break
    }
  }

  private mutating func cancel(_ id: JSONValue?) {
    guard let id, let request = requests.first(where: { $0.id.text == id.text }) else { return }
    fail(request.id, .cancelled)
    requests.removeAll { $0.key == request.key }
  }

  private mutating func checkProcess() {
    guard let time = processCheck, time <= now, let process = client.process else { return }
    processCheck = now + .seconds(10)
    if !surroundings.isAlive(process) { emit(.exit(1)) }
  }
}

/// How much is written to the log.
package enum ServerLogLevel: String, CaseIterable, Comparable, Sendable {
  case error, info, debug

  package static func < (left: ServerLogLevel, right: ServerLogLevel) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .error: 0
    case .info: 1
    case .debug: 2
    }
  }
}
