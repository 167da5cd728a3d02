import SchemaFiles
import SchemaProject
import SchemaText

/// Which projects there are, and when they are checked.
extension ServerSession {
  /// Finds out which projects the folders and the open documents belong to: files that decide it come and go.
  mutating func updateProjects() {
    var search = ProjectLookup(surroundings, settings)
    var members: [ProjectIdentity: String] = [:]
    for folder in folders {
      if let project = search.project(of: folder.path) {
        members[project] = folder.path
      } else {
        log(.info, "'\(folder.path)' is too wide to be searched; its open files are checked alone")
      }
    }
    projectsByDocument = [:]
    for (path, document) in documents.all where document.isSource {
      guard let project = search.project(ofFile: path) else { continue }
      projectsByDocument[path] = project
      if members[project] == nil { members[project] = path }
    }
    for project in projects.keys where members[project] == nil { retire(project) }
    for (project, member) in members {
      if projects[project] == nil { projects[project] = ProjectState(member: member, at: now) }
      projects[project]?.member = member
    }
  }

  /// Forgets a project; nothing of it stays visible.
  private mutating func retire(_ project: ProjectIdentity) {
    projects[project] = nil
    rejectRequests { $0.project == project }
    for uri in held.forget(project) { sendFindings([], of: uri) }
  }

  mutating func schedule(_ project: ProjectIdentity, _ delay: ProjectState.Delay) {
    let now = now
    projects[project]?.schedule(delay, at: now)
  }

  /// Gives up requests whose documents are not what they were.
  mutating func rejectRequests(where isRejected: (WaitingRequest) -> Bool) {
    let rejected = requests.filter(isRejected)
    requests.removeAll(where: isRejected)
    for request in rejected { fail(request.id, .contentModified) }
  }

  /// Whether the last result of a project is that of its contents.
  func isSettled(_ project: ProjectIdentity) -> Bool {
    guard let state = projects[project], state.checked != nil, state.due == nil else { return false }
    return running.map { $0.job.project != project || $0.job.task.isFix } ?? true
  }

  // MARK: Steps

  /// Does what can be done now.
  mutating func advance() {
    let now = now
    rejectRequests { $0.timeout <= now }
    answerRequests()
    if let job = running == nil ? nextJob() : nil { start(job) }
    if let running, let time = running.progressTime, time <= now, client.showsProgress { requestProgress() }
  }

  private func nextJob() -> ServerJob? {
    let due = projects.filter { $0.value.due.map { $0 <= now } ?? false }
    let first = due.min { ($0.value.due ?? now, $0.key.root) < ($1.value.due ?? now, $1.key.root) }
    if let first { return job(.check, first.key) }
    return requests.first { $0.actions.isFixWanted && isSettled($0.project) }
      .flatMap { job(.fix(file: $0.path), $0.project) }
  }

  private func job(_ task: ServerJob.Task, _ project: ProjectIdentity) -> ServerJob? {
    guard let state = projects[project] else { return nil }
    let texts = openTexts(of: project).compactMap { document in
      document.text.map { ServerJob.OpenText(location: document.location, bytes: $0.bytes) }
    }
    return ServerJob(task: task, project: project, member: state.member, settings: settings, texts: texts)
  }

  private func openTexts(of project: ProjectIdentity) -> [OpenDocument] {
    documents.all.values.filter { $0.text != nil && projectsByDocument[$0.location.path] == project }
  }

  private func revisions(of project: ProjectIdentity) -> [String: Int] {
    Dictionary(openTexts(of: project).map { ($0.location.path, $0.revision) }) { first, _ in first }
  }

  private mutating func start(_ job: ServerJob) {
    if !job.task.isFix { projects[job.project]?.begin() }
    running = RunningJob(job: job, start: now, revisions: revisions(of: job.project))
    emit(.start(job))
  }

  // MARK: Results

  mutating func finish(_ result: ServerJob.Result) {
    guard let run = running else { return }
    running = nil
    endProgress(run)
    guard phase == .running, projects[run.job.project] != nil else { return }
    let changed = run.changedPaths(in: revisions(of: run.job.project))
    switch result {
    case .fixed(let text): finishFix(run, text, isCurrent: changed.isEmpty)
    case .checked(let checked): take(checked, of: run, changed: changed)
    }
  }

  private mutating func take(_ checked: CheckedProject, of run: RunningJob, changed: Set<String>) {
    let project = run.job.project
    let now = now
    projects[project]?.noteRun(took: now - run.start)
    for remark in checked.remarks { log(.info, remark) }
    log(.debug, "checked '\(project.root)' in \(now - run.start)")
    // What runs sees the texts as they were; if others came meanwhile, another run is due.
    if !changed.isEmpty { schedule(project, .soon) }
    guard changed.isEmpty || projects[project]?.wantsAnyResult(at: now) == true else { return }
    projects[project]?.notePublished(at: now)
    if changed.isEmpty { projects[project]?.take(checked, of: run.revisions) }
    publish(checked, of: project, except: changed)
    updateWatchedFiles()
  }

  // MARK: Progress

  private mutating func requestProgress() {
    requestCount += 1
    let token = "swiftdata-lint/\(requestCount)"
    running?.progress = .requested(token: token)
    send(.request(token, "window/workDoneProgress/create", ["token": token]))
  }

  mutating func takeAnswer(to id: JSONValue, isError: Bool) {
    guard let token = id.string, running?.progress == .requested(token: token), !isError else { return }
    running?.progress = .shown(token: token)
    sendProgress(token, ["kind": "begin", "title": "swiftdata-lint: checking schemas"])
  }

  private mutating func endProgress(_ run: RunningJob) {
    if case .shown(let token) = run.progress { sendProgress(token, ["kind": "end"]) }
  }

  private mutating func sendProgress(_ token: String, _ value: JSONValue) {
    send(.notification("$/progress", ["token": token, "value": value]))
  }
}

extension RunningJob {
  /// The paths of the documents that have other texts than the run saw.
  fileprivate func changedPaths(in revisions: [String: Int]) -> Set<String> {
    Set(Set(self.revisions.keys).union(revisions.keys).filter { self.revisions[$0] != revisions[$0] })
  }
}

extension ServerJob.Task {
  var isFix: Bool { if case .fix = self { true } else { false } }
}

/// Finds projects of paths, those of one folder once.
struct ProjectLookup {
  private let surroundings: any ServerSurroundings
  private let settings: ServerSettings
  private var found: [String: ProjectIdentity?] = [:]

  init(_ surroundings: any ServerSurroundings, _ settings: ServerSettings) {
    self.surroundings = surroundings
    self.settings = settings
  }

  /// The project of a folder.
  func project(of folder: String) -> ProjectIdentity? { surroundings.project(around: folder, settings) }

  /// The project of a file, which need not exist.
  mutating func project(ofFile path: String) -> ProjectIdentity? {
    let folder = Path.parent(path)
    if let known = found[folder] { return known }
    let project = surroundings.project(around: path, settings)
    // A file that is checked alone says nothing of those beside it.
    if project?.root != path { found[folder] = .some(project) }
    return project
  }
}
