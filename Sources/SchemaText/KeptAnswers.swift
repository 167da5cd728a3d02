import Dispatch

/// Remembers the answers to questions that are asked on whatever thread.
package final class KeptAnswers<Question: Hashable, Answer>: @unchecked Sendable {
  /// The answers so far; only who has the lock touches them.
  private var known: [Question: Answer] = [:]
  /// It is held for a lookup only, so that a semaphore is cheaper than a queue.
  private let lock = DispatchSemaphore(value: 1)

  package init() {}

  /// The answer to a question, which is found where none is known; two threads may find it at the same time.
  package func answer(to question: Question, find: () -> Answer) -> Answer {
    lock.wait()
    let answer = known[question]
    lock.signal()
    if let answer { return answer }
    let found = find()
    lock.wait()
    known[question] = found
    lock.signal()
    return found
  }
}
