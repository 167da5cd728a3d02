import Dispatch
import SchemaFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs a session over standard input and output.
///
/// One thread reads, one writes, one has the session, and the one that starts the process does the jobs.
package final class ServerProcess: Sendable {
  private let start = ContinuousClock.now
  private let output: Int32
  private let events = Mailbox<ServerSession.Event>()
  private let jobs = Mailbox<ServerJob>()
  private let frames = Mailbox<Frame>()
  /// Writes a line to the log.
  private let log: @Sendable (ServerLogLevel, String) -> Void

  private enum Frame: Sendable {
    case message([UInt8])
    case end(DispatchSemaphore)
  }

  /// Takes standard output for messages alone: whatever else is printed goes to standard error.
  package init(log: @escaping @Sendable (ServerLogLevel, String) -> Void) {
    output = fcntl(1, F_DUPFD_CLOEXEC, 3)
    if dup2(2, 1) < 0 { close(1) }
    // A client that is gone shows when something is written.
    signal(SIGPIPE, SIG_IGN)
    self.log = log
  }

  /// Runs a session to its end; `run` does a job.
  package func run(_ session: ServerSession, _ run: (ServerJob) -> ServerJob.Result) -> Never {
    DispatchQueue(label: "input").async(execute: read)
    DispatchQueue(label: "output").async(execute: write)
    DispatchQueue(label: "session").async { [self] in serve(session) }
    while true {
      if let job = jobs.take() { events.put(.finished(run(job))) }
    }
  }

  @Sendable private func read() {
    var reader = FrameReader()
    try? FileSystem.readParts(of: nil) { part in
      for piece in reader.add(part) { events.put(.received(piece)) }
    }
    events.put(.inputEnded)
  }

  @Sendable private func write() {
    while let frame = frames.take() {
      switch frame {
      case .message(let bytes): if !FileSystem.write(bytes, to: output) { _exit(1) }
      case .end(let isWritten): isWritten.signal()
      }
    }
  }

  private func serve(_ session: ServerSession) {
    var session = session
    while true {
      let event = events.take(until: session.deadline.map(time) ?? .distantFuture) ?? .deadline
      for effect in session.handle(event, at: ContinuousClock.now - start) { perform(effect) }
    }
  }

  private func time(_ deadline: Duration) -> DispatchTime {
    let rest = max(deadline - (ContinuousClock.now - start), .zero)
    // A moment more, so that the deadline is over.
    return .now() + .milliseconds(Int(rest / .milliseconds(1)) + 1)
  }

  private func perform(_ effect: ServerSession.Effect) {
    switch effect {
    case .send(let message):
      let body = Array(message.text.utf8)
      frames.put(.message(Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body))
    case .start(let job): jobs.put(job)
    case .log(let level, let text): log(level, text)
    case .exit(let code): end(code)
    }
  }

  /// Ends the process once all is written, or soon if nobody reads.
  private func end(_ code: Int32) -> Never {
    let isWritten = DispatchSemaphore(value: 0)
    frames.put(.end(isWritten))
    _ = isWritten.wait(timeout: .now() + .milliseconds(500))
    _exit(code)
  }
}
