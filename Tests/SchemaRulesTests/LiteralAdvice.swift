import SchemaLinting
import SchemaSyntax
import TestSupport

/// A help that says what to write, done to the letter, as a reader does it who reads no further.
struct LiteralAdvice {
  /// What a help tells the reader to do; each is a way in which helps are phrased.
  enum Kind: CaseIterable {
    /// `make it optional: 'var tag: Tag?'`
    case declaration
    /// `declare it as '[Tag] = []'`
    case type
    /// `use 'V2.Note' there`, `name '\Tag.notes'`, `restore '…'`
    case name
    /// `add 'Note.self' to 'models'`
    case element
    /// `write '.nullify'`
    case deleteRule
    /// `remove '.cascade' here`
    case withoutDeleteRule
    /// `write 'private(set) var'`
    case keyword
    /// `add 'static let versionIdentifier = …'`
    case member
  }

  let kind: Kind
  private let diagnostic: Diagnostic
  /// What the help quotes.
  private let code: String

  /// Reads the help of a finding; nil where it is no code that can be written in one place.
  init?(_ diagnostic: Diagnostic) {
    guard let help = diagnostic.finding.help?.text, let (kind, code) = Self.read(help) else { return nil }
    self.kind = kind
    self.code = code
    self.diagnostic = diagnostic
  }

  private static func read(_ help: String) -> (Kind, String)? {
    if help.contains(" here and in '") { return nil }
    if let match = help.firstMatch(of: /'((?:@[^']*? )?var \w+: [^']*)'/) { return (.declaration, String(match.1)) }
    if let match = help.firstMatch(of: /^declare (?:it|'\w+') as '([^']+)'/) { return (.type, String(match.1)) }
    if let match = help.firstMatch(of: /^(?:use|name|restore) '([A-Z\\][^']*)'(?: there)?$/) {
      return (.name, String(match.1))
    }
    if let match = help.firstMatch(of: /add '([\w.]+\.self)' to (?:'[\w.]*models'|the container's models)/) {
      return (.element, String(match.1))
    }
    if let match = help.firstMatch(of: /^(?:write|use) '(\.[a-z]+)'/) { return (.deleteRule, String(match.1)) }
    if let match = help.firstMatch(of: /^remove '(\.[a-z]+)' here/) { return (.withoutDeleteRule, String(match.1)) }
    if let match = help.firstMatch(of: /^write '([a-z()]+ (?:var|let))'/) { return (.keyword, String(match.1)) }
    if let match = help.firstMatch(of: /^add '(static let \w+ = [^']*)'/) { return (.member, String(match.1)) }
    return nil
  }

  /// The sources after it was followed; nil where its place is not one that a test can write to.
  func followed(in source: ExampleSource) -> ExampleSource? {
    let path = diagnostic.finding.place.file.path
    guard let file = source.files.first(where: { $0.path == path || path.hasSuffix("/\($0.path)") }),
      let text = edited(String(decoding: file.bytes, as: UTF8.self))
    else { return nil }
    return source.with([file.path: Array(text.utf8)])
  }

  private func edited(_ text: String) -> String? {
    let span = diagnostic.finding.place.span
    let start = text.utf8.index(text.startIndex, offsetBy: span.start)
    let end = text.utf8.index(text.startIndex, offsetBy: span.end)
    let line = text.lineRange(around: start)
    switch kind {
    case .declaration:
      guard let name = code.firstMatch(of: /var (\w+)/)?.1 else { return nil }
      return text.replacing(in: line, #"(?:@\w+(?:\([^\n]*?\))? )*var \#(name)\b[^;}\n]*"#, with: code)
    case .type:
      guard let name = text[line].firstMatch(of: /var (\w+):/)?.1 else { return nil }
      let value = code.contains("=") ? "(?:= [^;}\\n]+)?" : ""
      return text.replacing(in: line, "var \(name): [^;}\\n= ]+\(value)", with: "var \(name): \(code)")
    case .name where code.hasPrefix("Schema.Version"):
      return text.replacing(in: line, #"Schema\.Version\([^)]*\)"#, with: code)
    case .name: return text.replacingCharacters(in: start..<end, with: code)
    case .element:
      let lists = text.ranges(of: #/\[any\ PersistentModel\.Type\]\ \{\ \[|ModelContainer\(for:\ /#)
      guard lists.count == 1, let list = lists.first else { return nil }
      return text.replacingCharacters(in: list.upperBound..<list.upperBound, with: "\(code), ")
    case .deleteRule: return text.replacing(in: line, #"\.(?:deny|noAction|cascade|nullify)\b"#, with: code)
    case .withoutDeleteRule:
      return text.replacing(in: line, #"deleteRule: \\#(code),? ?"#, with: "")
        ?? text.replacing(in: line, #"@Relationship\(\\#(code)\) "#, with: "")
    case .keyword: return text.replacing(in: line, #"\b(?:var|let)\b"#, with: code)
    case .member:
      guard let brace = text[start...].firstIndex(of: "{") else { return nil }
      return text.replacingCharacters(in: text.index(after: brace)..<text.index(after: brace), with: "\n  \(code)\n")
    }
  }
}

extension String {
  /// The line around an index.
  fileprivate func lineRange(around index: Index) -> Range<Index> {
    let start = self[..<index].lastIndex(of: "\n").map(self.index(after:)) ?? startIndex
    return start..<(self[index...].firstIndex(of: "\n") ?? endIndex)
  }

  /// The text with the first match of a pattern in a range replaced; nil if there is none.
  fileprivate func replacing(in range: Range<Index>, _ pattern: String, with new: String) -> String? {
    guard let regex = try? Regex(pattern), let match = self[range].firstMatch(of: regex) else { return nil }
    return replacingCharacters(in: match.range, with: new)
  }

  fileprivate func replacingCharacters(in range: Range<Index>, with new: String) -> String {
    self[..<range.lowerBound] + new + self[range.upperBound...]
  }
}
