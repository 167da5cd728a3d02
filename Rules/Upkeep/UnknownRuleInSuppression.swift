import SchemaLinting
import SchemaText

/// A comment that should hide findings but names no rule.
struct UnknownRuleInSuppression: SuppressionRule {
  func findings(for suppression: Suppression, in review: SuppressionReview) -> [Finding] {
    if let word = suppression.unknownWord { return [finding(.notUnderstood(word), .form, suppression)] }
    if suppression.names.isEmpty { return [finding(.noRule, .form, suppression)] }
    return suppression.names.filter { review.catalogue.entry($0) == nil }.map { name in
      if review.catalogue.families.contains(name) { return finding(.family(name), .nameRules, suppression) }
      let nearest = Suggestion(name, review.catalogue.entries.map(\.page.id)).word
      return finding(.unknown(name), nearest.map(Message.meant) ?? .list, suppression)
    }
  }

  private func finding(_ message: Message, _ help: Message, _ suppression: Suppression) -> Finding {
    Finding(message, subject: suppression.subject, at: suppression.place, help: help)
  }
}

extension Message {
  fileprivate static func notUnderstood(_ word: String) -> Message { "unknown suppression 'swiftdata-lint:\(word)'" }
  fileprivate static let noRule: Message = "the suppression names no rule"
  fileprivate static func family(_ name: String) -> Message { "'\(name)' is a family of rules, not a rule" }
  fileprivate static func unknown(_ name: String) -> Message { "unknown rule '\(name)'" }
  fileprivate static let form: Message = "write 'swiftdata-lint:ignore RULE -- reason', or 'ignore-file' for the file"
  fileprivate static let nameRules: Message = "name the rules that the comment should hide"
  fileprivate static func meant(_ rule: String) -> Message { "write '\(rule)', or remove the name" }
  fileprivate static let list: Message = "'swiftdata-lint explain' lists the names"
}
