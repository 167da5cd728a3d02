import Foundation
import TestSupport
import Testing

/// Texts that people read are plain English: no phrases that sound translated.
@Suite("Wording")
struct WordingTests {
  /// The files and folders whose texts are checked: the prose of Markdown pages and the string literals of Swift files.
  private static let roots = [
    "Rules", "README.md", "docs", "Sources", "CHANGELOG.md", "RELEASING.md", "SECURITY.md", ".ci/address",
  ]

  /// Phrases to avoid, as regular expressions, with better ones.
  private static let patterns: [(phrase: String, advice: String)] = [
    (#"(?<!\b[Tt]here )\b(is|are|was|were) no (?!longer\b|such\b)\w+"#, "'is not a …', or a verb"),
    (#"\b(stands?|stood|standing)\b"#, "'is', 'is listed' or the verb that is meant"),
    (#"\bbehind\b"#, "'after' or 'next to'"),
    (#"\bbeside\b"#, "'next to', 'together with' or 'and'"),
    (#"\bsays? to be\b"#, "'is declared'"),
    (#"\b(is|are|was|were) called\b"#, "'is named', or who calls it"),
    (#"\bof which\b|\bsuch as (is|are)\b|(?<=^|[.;:] )(?-i:Of) \w+ [^.,;]*\b(nothing|is|are) "#, "a main clause"),
    (#"\b(ask(s|ed|ing)?) for\b"#, "'needs', 'requires' or 'uses'"),
    (#"\bthat (is|are) there\b"#, "'existing'"),
    (#"\bas (it is|they are)\b"#, "'unchanged', or what it is"),
    (#"\b(one|a|an) (\w+ )?less\b|\b(one|a|an) \w+ more\b"#, "'one fewer', 'one more …'"),
    (#"\b(a|one) \w+ (a|an) (finding|model|file|line|rule)\b"#, "'one … per …'"),
    (#"\blive (model|class|type|name|code)"#, "'the app's current class'"),
    (#"\b(rows?|stores?|objects?|elements?) from before\b"#, "'existing …'"),
    (#"\banew\b"#, "'again', 'rebuild' or 'recreate'"),
    (#"\b(is|are) (also )?silent\b"#, "'reports nothing'"),
    (#"\bmend(s|ed)?\b"#, "'fix'"),
    (#"\bgo(es)? on\b|\bwent on\b"#, "'continue'"),
    (#"\b(is|are) not (concerned|judged)\b"#, "who does not check it"),
    (#"\bdemand(s|ed)?\b"#, "'require'"),
    (#"\b(is|are) to be\b"#, "'should' or 'must'"),
    (#"\bwithout a word\b|\buntil it is switched on\b"#, "'silently', 'off by default'"),
    (#"\b(likeliest|surest)\b|\bexclude each other\b|\bhas no end\b|\bnothing is said\b"#, "plain words"),
    (
      #"(?<!\bthere )\b(is|are) none\b|\bone or none\b|\bsomebody\b|\bas ever\b"#,
      "'there is none', 'someone', 'as before'"
    ),
    (#"\bhas it no longer\b|\bis not anymore\b"#, "'no longer has it', 'is no longer …'"),
    (
      #"\bdeed\b|\bgravest\b|\bin so many words\b|\bwith more behind\b|\bempty of\b|\bparted in\w*\b|\bno matter of\b"#,
      "'worst', 'divided', or what is meant"
    ),
    (
      #"\blikewise for\b|\bthe other 1\b|\b1 (changes|findings|models|versions|plans|containers|errors|warnings|notes|releases|stores|expressions)\b"#,
      "a count from 'counted'"
    ),
    (#"\bas far as\b"#, "'if it is known', or who knows it"),
    (#"\bno class that still changes\b|\bthe sources do not show\b|\bwrite over\b|\bnot to hear of\b"#, "plain words"),
  ]

  /// Texts that may use a phrase: the end of the file's path, the text around the phrase, and why it is right there.
  private static let exceptions: [(path: String, text: String, reason: String)] = [
    ("ContainerWithoutPlan.md", "a function that is called only after", "functions are called"),
    ("NewModelInWillMigrate.md", "with a note where it is called", "functions are called"),
    ("docs/architecture.md", "on demand", "an idiom"),
    ("docs/checksums.md", "each of which holds a part", "a relative clause after its noun"),
    ("docs/forms.md", "FailureHandlingTests/behind", "the name of a test"),
    ("docs/limits.md", "is called by name", "functions are called"),
    ("docs/limits.md", "read as they are at that moment", "a file that changes meanwhile"),
    ("docs/limits.md", "are left behind", "an idiom"),
    ("StageVersionNotInPlan.md", "the manager behind the two console texts", "what causes them is behind them"),
  ]

  @Test("no text uses a phrase to avoid, but for the exceptions")
  func phrases() throws {
    var used: Set<Int> = []
    for text in try Self.texts() {
      for (phrase, advice) in Self.patterns {
        for found in text.matches(of: phrase) {
          let allowed = Self.exceptions.indices.filter {
            text.path.hasSuffix(Self.exceptions[$0].path) && text.allows(found, by: Self.exceptions[$0].text)
          }
          used.formUnion(allowed)
          if allowed.isEmpty {
            Issue.record("\(text.path):\(text.line): '\(text.around(found))'; write \(advice)")
          }
        }
      }
    }
    for index in Self.exceptions.indices where !used.contains(index) {
      Issue.record("no text needs the exception '\(Self.exceptions[index].text)' in \(Self.exceptions[index].path)")
    }
  }

  @Test("literals and prose are found, code and comments are not")
  func reading() {
    let source = """
      // "a comment"
      let a = "one \\(call("two", b)) three" /* "no" */
      let b = \"\"\"
        four
        five
        \"\"\"
      """
    #expect(ProseReader.literals(of: source).map(\.text) == ["two", "one \u{2026} three", "\n  four\n  five\n  "])
    let page = "---\nsummary: a\nid: b\n---\n# Title\n\nText `code` and\n\n```swift\ncode\n```\n"
    #expect(ProseReader.prose(of: page).map(\.text) == ["summary: a", "# Title", "Text `\u{2026}` and"])
  }

  /// All texts of the roots.
  private static func texts() throws -> [WordedText] {
    try roots.flatMap { root -> [WordedText] in
      let url = Repository.root.appending(path: root)
      let files = !url.pathExtension.isEmpty ? [url] : Repository.files(below: root)
      return try files.filter { ["md", "swift", "1"].contains($0.pathExtension) }.flatMap { file -> [WordedText] in
        let path = String(file.path.dropFirst(Repository.root.path.count + 1))
        let text = try String(contentsOf: file, encoding: .utf8)
        let found = file.pathExtension == "swift" ? ProseReader.literals(of: text) : ProseReader.prose(of: text)
        return found.map { WordedText(path: path, line: $0.line, text: $0.text) }
      }
    }
  }
}

/// A line of prose or a string literal.
private struct WordedText {
  /// The path of its file in the repository.
  let path: String
  /// The line on which it starts.
  let line: Int
  /// The text, without code.
  let text: String

  /// Where it matches a regular expression.
  func matches(of pattern: String) -> [NSRange] {
    guard let expression = try? NSRegularExpression(pattern: pattern, options: .caseInsensitive) else {
      Issue.record("'\(pattern)' cannot be read")
      return []
    }
    return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).map(\.range)
  }

  /// Whether an exception covers a match.
  func allows(_ match: NSRange, by exception: String) -> Bool {
    var rest = text[...]
    while let range = rest.range(of: exception) {
      let covered = NSRange(range, in: text)
      if covered.location <= match.location, covered.upperBound >= match.upperBound { return true }
      rest = text[range.upperBound...]
    }
    return false
  }

  /// A match with the words around it.
  func around(_ match: NSRange) -> String {
    let whole = text as NSString
    let start = max(0, match.location - 40)
    return whole.substring(with: NSRange(location: start, length: min(whole.length, match.upperBound + 40) - start))
  }
}

/// Finds what people read in files.
private enum ProseReader {
  /// The lines of a page outside code, and what the tool prints in it, names in quotes left out; of its front matter, the
  /// lines that are shown.
  static func prose(of page: String) -> [(line: Int, text: String)] {
    var language: String?
    var fences = page.hasPrefix("---\n") ? 0 : 2
    var found: [(line: Int, text: String)] = []
    for (number, line) in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).enumerated() {
      if fences < 2 {
        if line == "---" { fences += 1 }
        if line.hasPrefix("summary:") || line.hasPrefix("checked:") { found.append((number + 1, line)) }
      } else if line.hasPrefix("```") {
        language = language == nil ? String(line.dropFirst(3)) : nil
      } else if language == "text" {
        found.append((number + 1, line.replacing(/'[^']*'/, with: "'\u{2026}'")))
      } else if language == nil, !line.isEmpty {
        found.append((number + 1, line.replacing(/`[^`]*`/, with: "`\u{2026}`").replacing(/\]\([^)]*\)/, with: "]")))
      }
    }
    return found
  }

  /// The string literals of Swift source, each with what it interpolates left out.
  static func literals(of source: String) -> [(line: Int, text: String)] {
    var scanner = LiteralScanner(source: Array(source))
    scanner.readCode(until: nil)
    return scanner.literals
  }
}

/// Reads Swift source as far as it takes to find string literals.
private struct LiteralScanner {
  let source: [Character]
  private(set) var literals: [(line: Int, text: String)] = []
  private var index = 0
  private var line = 1

  init(source: [Character]) { self.source = source }

  /// Reads code up to a closing parenthesis that no parenthesis of the code opened, or to the end.
  mutating func readCode(until end: Character?) {
    var depth = 0
    while index < source.count {
      switch source[index] {
      case "(": depth += 1
      case ")" where depth == 0 && end != nil: return
      case ")": depth -= 1
      case "\"":
        readLiteral()
        continue
      case "/" where isNext("//"):
        while index < source.count, source[index] != "\n" { index += 1 }
        continue
      case "/" where isNext("/*"):
        while index < source.count, !isNext("*/") { advance() }
      default: break
      }
      advance()
    }
  }

  private mutating func readLiteral() {
    let start = line
    let quote = isNext("\"\"\"") ? "\"\"\"" : "\""
    var text = ""
    index += quote.count
    while index < source.count, !isNext(quote) {
      if isNext("\\(") {
        index += 2
        readCode(until: ")")
        text.append("\u{2026}")
      } else if source[index] == "\\" {
        index += 1
      } else {
        text.append(source[index])
      }
      advance()
    }
    index += quote.count
    literals.append((start, text))
  }

  private func isNext(_ text: String) -> Bool { source[index...].starts(with: text) }

  private mutating func advance() {
    if index < source.count, source[index] == "\n" { line += 1 }
    index += 1
  }
}
