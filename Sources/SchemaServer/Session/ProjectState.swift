import SchemaText

/// What a session knows of one of its projects.
struct ProjectState {
  /// A file or folder by which the project is found.
  var member: String
  /// When it is to be checked next; nil if nothing changed since the last run began.
  private(set) var due: Duration?
  /// When the first change came that no run has seen.
  private var firstChange: Duration?
  /// How long the last run took.
  private var lastRun = Duration.zero
  /// When a result was published last, or when the project was added.
  private(set) var lastResult: Duration
  /// What the last run found whose contents were still those of the documents when it was over.
  private(set) var checked: CheckedProject?
  /// The revisions of the texts that it saw, by the paths of their documents.
  private(set) var revisions: [String: Int] = [:]

  init(member: String, at time: Duration) {
    self.member = member
    lastResult = time
    due = time
  }

  /// How long a run may wait for further changes.
  enum Delay { case now, soon }

  private static let shortestDelay = Duration.milliseconds(100)
  private static let longestDelay = Duration.seconds(1)
  /// No change waits longer for a run, and no result is held back longer because of changes that came meanwhile.
  private static let patience = Duration.seconds(2)

  mutating func schedule(_ delay: Delay, at now: Duration) {
    let first = firstChange ?? now
    firstChange = first
    // What is due already stays so, though it may have to wait for another run.
    if let due, due <= now { return }
    switch delay {
    case .now: due = now
    case .soon: due = min(now + min(max(Self.shortestDelay, lastRun), Self.longestDelay), first + Self.patience)
    }
  }

  mutating func begin() { (due, firstChange) = (nil, nil) }

  mutating func noteRun(took duration: Duration) { lastRun = duration }

  /// Whether a result is wanted though some of its texts are old.
  func wantsAnyResult(at now: Duration) -> Bool { now - lastResult >= Self.patience }

  mutating func notePublished(at now: Duration) { lastResult = now }

  mutating func take(_ result: CheckedProject, of revisions: [String: Int]) {
    checked = result
    self.revisions = revisions
  }
}

/// The job that runs.
struct RunningJob {
  let job: ServerJob
  let start: Duration
  /// The revisions of the texts that it sees, by the paths of their documents.
  let revisions: [String: Int]
  var progress = Progress.none

  /// What the client was told of a long run.
  enum Progress: Equatable {
    case none
    /// A token was asked for.
    case requested(token: String)
    /// The run is shown.
    case shown(token: String)
  }

  /// When the client is to be told that the run takes long.
  var progressTime: Duration? { progress == .none ? start + .seconds(1) : nil }
}

/// A request for code actions that waits for a run.
struct WaitingRequest {
  let id: JSONValue
  /// What tells it from requests with the same id.
  let key: Int
  /// The document, by its path.
  let path: String
  let project: ProjectIdentity
  var actions: ActionRequest
  /// When it is given up.
  let timeout: Duration
}
