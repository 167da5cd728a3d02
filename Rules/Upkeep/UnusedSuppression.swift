import SchemaLinting

/// A comment that hides nothing, or gives no reason.
struct UnusedSuppression: SuppressionRule {
  func findings(for suppression: Suppression, in review: SuppressionReview) -> [Finding] {
    let rules = review.rules(of: suppression)
    guard !rules.isEmpty, suppression.hides else { return [] }
    guard review.counts(suppression) else {
      return [finding(.powerless(rules), .sayWhy, suppression)]
    }
    let unused = review.unusedRules(of: suppression)
    if !unused.isEmpty {
      let remedy: Message = unused == suppression.names ? .remove : .remove(unused)
      return [finding(.unused(unused), remedy, suppression, fixes: Fix.only(remedy, suppression.removing(unused)))]
    }
    guard suppression.reason == nil, review.reasons == .asked else { return [] }
    return [finding(.unexplained(rules), .sayWhy, suppression, .note)]
  }

  private func finding(
    _ message: Message, _ help: Message, _ suppression: Suppression, _ severity: Severity? = nil,
    fixes: [Fix] = []
  ) -> Finding {
    Finding(
      message, subject: suppression.subject, at: suppression.place, severity: severity, help: help, fixes: fixes)
  }
}

extension Message {
  fileprivate static func unused(_ rules: [String]) -> Message {
    "the suppression of \(rules.quotedList) hides nothing"
  }
  fileprivate static func powerless(_ rules: [String]) -> Message {
    "the suppression of \(rules.quotedList) gives no reason, so it hides nothing"
  }
  fileprivate static func unexplained(_ rules: [String]) -> Message {
    "the suppression of \(rules.quotedList) gives no reason"
  }
  fileprivate static let remove: Message = "remove the comment"
  fileprivate static func remove(_ rules: [String]) -> Message { "remove \(rules.quotedList) from the comment" }
  fileprivate static let sayWhy: Message = "add a reason after two dashes: '-- reason'"
}
