import SchemaFiles
import SchemaText

/// Reads a configuration, and notes all that is wrong with it.
package struct ConfigurationReader {
  /// The names of the rules and families.
  private let ruleNames: [String]
  package private(set) var problems: [TextProblem] = []
  /// Where the value of `root` is.
  private(set) var rootPlace: Span?

  /// Makes a reader that knows some rules.
  package init(_ catalogue: Catalogue) {
    ruleNames = catalogue.entries.map(\.page.id) + catalogue.families
  }

  /// The configuration in a file; what is wrong in it keeps its default.
  package mutating func configuration(_ bytes: [UInt8]) -> Configuration {
    var configuration = Configuration()
    do {
      let document = try JSONValue(bytes)
      read(document, ConfigurationKey.self, "the configuration") { reader, key, value in
        reader.read(value, of: key, into: &configuration)
      }
    } catch {
      problems.append(error)
    }
    return configuration
  }

  private mutating func read(_ value: JSONValue, of key: ConfigurationKey, into result: inout Configuration) {
    switch key {
    case .schema: _ = string(value, key)
    case .root:
      result.root = string(value, key)
      rootPlace = value.place
    case .rules: result.rules = levels(value, key)
    case .overrides: result.overrides = overrides(value)
    case .exclude: result.exclude = patterns(value, key)
    case .tests: result.tests = patterns(value, key)
    case .deploymentTargets: result.deploymentTargets = deploymentTargets(value)
    case .cloudKit: result.cloudKit = choice(value, key) ?? result.cloudKit
    case .historyFolder: result.historyFolder = string(value, key) ?? result.historyFolder
    case .baseline: result.baseline = string(value, key)
    case .suppressionReasons: result.suppressionReasons = choice(value, key) ?? result.suppressionReasons
    }
  }

  // MARK: Values

  private mutating func overrides(_ value: JSONValue) -> [Configuration.Override] {
    elements(value, "'overrides' must be a list of objects with 'paths' and 'rules'").map { element in
      var override = Configuration.Override()
      let keys = read(element, OverrideKey.self, "an override") { reader, key, value in
        switch key {
        case .paths: override.paths = reader.patterns(value, key)
        case .rules: override.rules = reader.levels(value, key)
        }
      }
      for key in OverrideKey.allCases where !keys.contains(key) {
        note(
          "the override is missing '\(key.rawValue)'",
          at: Span(start: element.place.start, end: element.place.start + 1))
      }
      return override
    }
  }

  private mutating func levels(_ value: JSONValue, _ key: some RawRepresentable<String>) -> [String: RuleLevel] {
    var levels: [String: RuleLevel] = [:]
    for member in members(value, "'\(key.rawValue)'") {
      if !ruleNames.contains(member.key) {
        let suggestion = Suggestion(member.key, ruleNames).text
        note("unknown rule or family '\(member.key)'\(suggestion)", at: member.place)
      }
      levels[member.key] = choice(member.value, member.key)
    }
    return levels
  }

  private mutating func deploymentTargets(_ value: JSONValue) -> [DeploymentTarget] {
    strings(value, ConfigurationKey.deploymentTargets).compactMap { text, place in
      let target = DeploymentTarget(text)
      if target == nil { note(DeploymentTarget.complaint(about: text), at: place) }
      return target
    }
  }

  private mutating func patterns(_ value: JSONValue, _ key: some RawRepresentable<String>) -> [String] {
    strings(value, key).map { text, place in
      if text.isEmpty || text.hasPrefix("#") { note("'\(text)' is not a pattern", at: place) }
      if text.split(separator: "/").contains("..") { note("a pattern must not contain '..'", at: place) }
      return text.hasPrefix("./") ? String(text.dropFirst(2)) : text
    }
  }

  private mutating func strings(
    _ value: JSONValue, _ key: some RawRepresentable<String>
  ) -> [(text: String, place: Span)] {
    let expected = "'\(key.rawValue)' must be a list of strings"
    return elements(value, expected).compactMap { element in
      string(element, expected).map { ($0, element.place) }
    }
  }

  private mutating func string(_ value: JSONValue, _ key: ConfigurationKey) -> String? {
    guard let text = string(value, "'\(key.rawValue)' must be a string") else { return nil }
    if text.isEmpty { note("'\(key.rawValue)' must not be empty", at: value.place) }
    return text
  }

  private mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ value: JSONValue, _ key: ConfigurationKey
  ) -> Choice? {
    choice(value, key.rawValue)
  }

  /// One of some words.
  private mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ value: JSONValue, _ name: String
  ) -> Choice? {
    let words = Choice.allCases.map(\.rawValue)
    let expected = "'\(name)' must be one of \(words.map { "\"\($0)\"" }.joined(separator: ", "))"
    guard let text = string(value, expected) else { return nil }
    let choice = Choice(rawValue: text)
    if choice == nil { note("\(expected), got \"\(text)\"\(Suggestion(text, words).text)", at: value.place) }
    return choice
  }

  // MARK: Forms

  /// Reads an object with known keys, and gives those that it has.
  @discardableResult
  private mutating func read<Key: CaseIterable & RawRepresentable<String> & Equatable>(
    _ value: JSONValue, _ keys: Key.Type, _ what: String, _ body: (inout Self, Key, JSONValue) -> Void
  ) -> [Key] {
    members(value, what).compactMap { member in
      guard let key = Key(rawValue: member.key) else {
        let suggestion = Suggestion(member.key, keys.allCases.map(\.rawValue)).text
        note("unknown key '\(member.key)'\(suggestion)", at: member.place)
        return nil
      }
      body(&self, key, member.value)
      return key
    }
  }

  /// What a key begins with that is a comment, which readers of plain JSON accept.
  private static let comment = "//"

  /// The members of an object without comments; a duplicate key is noted.
  private mutating func members(_ value: JSONValue, _ what: String) -> [JSONValue.Member] {
    guard case .object(let members) = value.kind else {
      note("\(what) must be an object", at: value.place)
      return []
    }
    var seen: Set<String> = []
    let counting = members.filter { !$0.key.hasPrefix(Self.comment) }
    for member in counting where !seen.insert(member.key).inserted {
      note("duplicate key '\(member.key)'", at: member.place)
    }
    return counting
  }

  private mutating func elements(_ value: JSONValue, _ expected: String) -> [JSONValue] {
    if case .array(let elements) = value.kind { return elements }
    note(expected, at: value.place)
    return []
  }

  private mutating func string(_ value: JSONValue, _ expected: String) -> String? {
    if case .string(let text) = value.kind { return text }
    note(expected, at: value.place)
    return nil
  }

  private mutating func note(_ message: String, at place: Span) {
    problems.append(TextProblem(message: message, place: place))
  }
}
