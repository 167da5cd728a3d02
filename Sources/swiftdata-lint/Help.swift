/// The help of a verb, or of the whole command.
struct Help {
  private let verb: any Verb.Type
  private let isOverview: Bool

  init(_ verb: any Verb.Type, isOverview: Bool) {
    self.verb = verb
    self.isOverview = isOverview
  }

  /// The text for standard output.
  var text: String {
    let usage =
      isOverview ? "swiftdata-lint [VERB] [OPTION…] [PATH…]" : "swiftdata-lint \(verb.name) [OPTION…] \(verb.operands)"
    return
      "\(isOverview ? "Finds what would crash a SwiftData app or lose its users' data" : verb.summary)\n\nusage: \(usage)\n"
      + (isOverview ? verbs : "") + options
  }

  private var verbs: String {
    "\nverbs:\n" + Self.table(Main.verbs.map { ("\($0.name) \($0.operands)", $0.summary) })
  }

  private var options: String {
    let rows = (verb.options + Option.common).map { option in
      ("\(option.name)\(option.value.map { " \($0)" } ?? "")", option.summary)
    }
    return "\n\(isOverview ? "options of lint, the default verb" : "options"):\n" + Self.table(rows)
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  \($0.0)\(String(repeating: " ", count: width - $0.0.count))  \($0.1)\n" }.joined()
  }
}
