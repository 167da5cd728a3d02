import Dispatch
import SchemaLoading

/// A line on standard error that says how far a long run is: drawn after a second, on a terminal only, erased at the end.
struct ProgressLine: Sendable {
  private var fileCount = 0
  private var readCount = 0
  private var isJudging = false

  /// How long a run stays silent.
  private static let patience = DispatchTimeInterval.seconds(1)
  /// The time between two drawings.
  private static let interval = DispatchTimeInterval.milliseconds(100)
  /// What takes the line away.
  private static let erasure = "\r\u{1B}[2K"

  /// Does some work, which reports its steps.
  static func during<Result>(_ work: (@escaping @Sendable (ProjectLoader.Step) -> Void) -> Result) -> Result {
    guard Terminal.canRedrawErrors else { return work { _ in } }
    let queue = DispatchQueue(label: "progress")
    // All that touches the line is done on the queue.
    nonisolated(unsafe) var line = ProgressLine()
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + patience, repeating: interval)
    timer.setEventHandler { line.draw() }
    timer.resume()
    let result = work { step in queue.async { line.take(step) } }
    timer.cancel()
    queue.sync(execute: erase)
    return result
  }

  private mutating func take(_ step: ProjectLoader.Step) {
    switch step {
    case .found(let count): fileCount = count
    case .read: readCount += 1
    case .loaded: isJudging = true
    }
  }

  private func draw() {
    isDrawn = true
    Terminal.write(error: Self.erasure + text)
  }

  private var text: String {
    if isJudging { return "swiftdata-lint: checking the schema of \(fileCount) files" }
    if fileCount == 0 { return "swiftdata-lint: looking for files" }
    if readCount < fileCount { return "swiftdata-lint: \(readCount) of \(fileCount) files read" }
    return "swiftdata-lint: resolving names"
  }

  private static func erase() {
    if isDrawn { Terminal.write(error: erasure) }
    isDrawn = false
  }

  /// Takes the line away, from a signal handler.
  static func eraseOnSignal() {
    if isDrawn { Terminal.write(error: erasure) }
  }
}

/// Whether a line is drawn; set where lines are drawn, and read by a signal handler, too.
private nonisolated(unsafe) var isDrawn = false
