import Dispatch
import SchemaLoading

/// A line on standard error that says how far a long run is: on a terminal it is drawn after a second, again and again, and
/// erased at the end; elsewhere one line is written after two seconds.
struct ProgressLine: Sendable {
  private var fileCount = 0
  private var readCount = 0
  private var isJudging = false
  /// What is done, where that is not to load a project.
  private let subject: String?
  private let isRedrawn = Terminal.canRedrawErrors

  private init(_ subject: String?) { self.subject = subject }

  /// When the work began; a run does it in several parts.
  private static let start = DispatchTime.now()
  /// The time between two drawings.
  private static let interval = DispatchTimeInterval.milliseconds(100)
  /// What takes the line away.
  private static let erasure = "\r\u{1B}[2K"

  /// Does some work, which reports its steps, or is one thing that `subject` names.
  static func during<Result, Failure: Error>(
    _ subject: String? = nil, _ work: (@escaping @Sendable (ProjectLoader.Step) -> Void) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let queue = DispatchQueue(label: "progress")
    // All that touches the line is done on the queue.
    nonisolated(unsafe) var line = ProgressLine(subject)
    let timer = line.timer(on: queue)
    timer.setEventHandler { line.show() }
    timer.resume()
    defer {
      timer.cancel()
      queue.sync(execute: erase)
    }
    return try work { step in queue.async { line.take(step) } }
  }

  private func timer(on queue: DispatchQueue) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    let patience = DispatchTimeInterval.seconds(isRedrawn ? 1 : 2)
    timer.schedule(deadline: max(Self.start + patience, .now()), repeating: isRedrawn ? Self.interval : .never)
    return timer
  }

  private mutating func take(_ step: ProjectLoader.Step) {
    switch step {
    case .found(let count): fileCount = count
    case .read: readCount += 1
    case .loaded: isJudging = true
    }
  }

  private func show() {
    if isRedrawn {
      isDrawn = true
      Terminal.write(error: "\(Self.erasure)swiftdata-lint: \(text)")
    } else if !isWritten {
      isWritten = true
      Terminal.complain("this takes a while: \(text)")
    }
  }

  private var text: String {
    if let subject { return subject }
    if isJudging { return "checking the schema of \(fileCount) files" }
    if fileCount == 0 { return "looking for files" }
    if readCount < fileCount { return "\(readCount) of \(fileCount) files read" }
    return "resolving names"
  }

  private static func erase() {
    eraseOnSignal()
    isDrawn = false
  }

  /// Takes the line away, from a signal handler.
  static func eraseOnSignal() {
    if isDrawn { Terminal.write(error: erasure) }
  }
}

/// Whether a line is drawn; set where lines are drawn, and read by a signal handler, too.
private nonisolated(unsafe) var isDrawn = false
/// Whether the one line of a run without a terminal was written; touched on one queue at a time.
private nonisolated(unsafe) var isWritten = false
