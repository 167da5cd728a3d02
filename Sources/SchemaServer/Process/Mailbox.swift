import Dispatch

/// Values that one thread leaves for another.
final class Mailbox<Value: Sendable>: Sendable {
  private let queue = DispatchQueue(label: "mailbox")
  /// Only touched on the queue.
  private nonisolated(unsafe) var values: [Value] = []
  private let count = DispatchSemaphore(value: 0)

  func put(_ value: Value) {
    queue.sync { values.append(value) }
    count.signal()
  }

  /// Takes the oldest value, or nil if none is there in time.
  func take(until time: DispatchTime = .distantFuture) -> Value? {
    guard count.wait(timeout: time) == .success else { return nil }
    return queue.sync { values.removeFirst() }
  }
}
