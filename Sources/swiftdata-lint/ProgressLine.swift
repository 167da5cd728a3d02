import SchemaLinting
import SchemaReporting

/// A line on standard error that says how far a long run is: drawn after a second, on a terminal only, erased at the end.
struct ProgressLine: Sendable {
  private let start: ContinuousClock.Instant
  private var fileCount = 0
  private var readCount = 0
  private var isJudging = false

  /// How long a run stays silent.
  private static let patience = Duration.seconds(1)
  /// The time between two drawings.
  private static let interval = Duration.milliseconds(100)
  /// What takes the line away.
  private static let erasure = "\r\u{1B}[2K"

  private init(start: ContinuousClock.Instant) { self.start = start }

  /// Does some work, which reports its steps.
  ///
  /// Drawing is on the main thread: work may keep all others busy.
  static func during<Result: Sendable>(
    _ work: (@escaping @Sendable (ProjectLoader.Step) -> Void) async -> Result
  ) async -> Result {
    guard Terminal.canRedrawErrors else { return await work { _ in } }
    let start = ContinuousClock.now
    let (events, continuation) = AsyncStream<Event>.makeStream()
    let ticks = Task { @MainActor in
      while !Task.isCancelled {
        try await Task.sleep(for: interval)
        continuation.yield(.tick)
      }
    }
    let drawing = Task { @MainActor in await draw(events, since: start) }
    let result = await work { continuation.yield(.step($0)) }
    ticks.cancel()
    continuation.finish()
    await drawing.value
    return result
  }

  private enum Event: Sendable {
    case tick
    case step(ProjectLoader.Step)
  }

  @MainActor
  private static func draw(_ events: AsyncStream<Event>, since start: ContinuousClock.Instant) async {
    var line = ProgressLine(start: start)
    for await event in events {
      switch event {
      case .step(let step): line.take(step)
      case .tick where ContinuousClock.now - start >= patience:
        isDrawn = true
        Terminal.write(error: erasure + line.text)
      case .tick: break
      }
    }
    if isDrawn { Terminal.write(error: erasure) }
    isDrawn = false
  }

  private mutating func take(_ step: ProjectLoader.Step) {
    switch step {
    case .found(let count): fileCount = count
    case .read: readCount += 1
    case .loaded: isJudging = true
    }
  }

  private var text: String {
    if isJudging { return "swiftdata-lint: checking the schema of \(fileCount) files" }
    if fileCount == 0 { return "swiftdata-lint: looking for files" }
    if readCount < fileCount { return "swiftdata-lint: \(readCount) of \(fileCount) files read" }
    return "swiftdata-lint: resolving names"
  }

  /// Takes the line away, from a signal handler.
  static func eraseOnSignal() {
    if isDrawn { Terminal.write(error: erasure) }
  }
}

/// Whether a line is drawn; set on the main thread, and read by a signal handler, too.
private nonisolated(unsafe) var isDrawn = false
