import Dispatch

/// Remembers the answers to questions that are asked on whatever thread.
package final class KeptAnswers: @unchecked Sendable {
  /// The answers so far; only `queue` touches them.
  private var known: [AnyHashable: Any] = [:]
  private let queue = DispatchQueue(label: "answers")

  package init() {}

  /// The answer to a question, which is found where none is known; two threads may find it at the same time.
  package func answer<Answer>(to question: some Hashable, find: () -> Answer) -> Answer {
    if let answer = queue.sync(execute: { known[AnyHashable(question)] as? Answer }) { return answer }
    let answer = find()
    queue.sync { known[AnyHashable(question)] = answer }
    return answer
  }
}
