import Dispatch

extension Array where Element: Sendable {
  /// Applies a function to all elements on some threads, in order.
  func mapped<Result: Sendable>(byJobs jobs: Int, _ transform: @Sendable (Element) -> Result) -> [Result] {
    guard jobs > 1, count > 1 else { return map(transform) }
    return [Result?](unsafeUninitializedCapacity: count) { results, initialized in
      // No two jobs write to one place, and nothing is read before all have ended.
      nonisolated(unsafe) let slots = results
      DispatchQueue.concurrentPerform(iterations: Swift.min(jobs, count)) { job in
        for index in stride(from: job, to: count, by: Swift.min(jobs, count)) {
          slots.initializeElement(at: index, to: transform(self[index]))
        }
      }
      initialized = count
    }.compactMap { $0 }
  }
}
