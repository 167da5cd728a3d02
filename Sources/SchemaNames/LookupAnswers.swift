/// The answers to questions that lookups ask each other while the symbol table is made: without them, types that inherit from
/// each other in many ways would be asked again on each way.
///
/// It is used by one thread, and is gone when the table is complete.
final class LookupAnswers: @unchecked Sendable {
  /// What a type leads to, asked on behalf of other lookups: `depth` of them.
  struct Question: Hashable {
    let type: TypeID
    let depth: Int

    /// The answer that is known, or the one that is found now.
    func answer<Answer>(
      in known: ReferenceWritableKeyPath<LookupAnswers, [Question: Answer]>, of answers: LookupAnswers?,
      _ find: () -> Answer
    ) -> Answer {
      if let answer = answers?[keyPath: known][self] { return answer }
      let answer = find()
      answers?[keyPath: known][self] = answer
      return answer
    }
  }

  var ancestors: [Question: [Ancestor]] = [:]
  var ends: [Question: AliasEnd] = [:]
}
