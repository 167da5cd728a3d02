import Dispatch

extension Array where Element: Sendable {
  /// Applies a function to all elements on some threads, in order; the caller waits.
  @inlinable
  package func mapped<Result: Sendable>(byJobs jobs: Int, _ transform: @Sendable (Element) -> Result) -> [Result] {
    let jobs = Swift.min(jobs, count)
    guard jobs > 1 else { return map(transform) }
    return withUnsafeBufferPointer { elements in
      [Result](unsafeUninitializedCapacity: count) { results, initialized in
        // No two jobs write to one place, and nothing is read before all have ended.
        nonisolated(unsafe) let (elements, slots) = (elements, results)
        DispatchQueue.concurrentPerform(iterations: jobs) { job in
          for index in stride(from: job, to: elements.count, by: jobs) {
            slots.initializeElement(at: index, to: transform(elements[index]))
          }
        }
        initialized = count
      }
    }
  }
}
