/// The part of Mermaid's grammar that the diagrams use, read as strictly as its oldest version on GitHub and GitLab.
///
/// `Tests/Browser` lets a recent Mermaid read diagrams; this is stricter, for older ones. It follows the rules of
/// `erDiagram.jison` and `flow.jison` for the statements below, and takes nothing else.
enum MermaidGrammar {
  /// What is wrong with a diagram, each line with its number; empty if nothing is.
  static func complaints(about text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard text.hasSuffix("\n"), let head = lines.first else { return ["no line end"] }
    let rules: (inout State, String) -> Bool
    switch head {
    case "erDiagram": rules = entityStatement
    case "flowchart LR": rules = flowStatement
    default: return ["1: \(head)"]
    }
    var state = State()
    var complaints: [String] = []
    for (number, line) in lines.enumerated().dropFirst().dropLast() {
      let text = String(line.drop { $0 == " " })
      if text.hasPrefix("%% ") || rules(&state, text) { continue }
      complaints.append("\(number + 1): \(line)")
    }
    if state.isInBlock || state.depth > 0 { complaints.append("a block is not closed") }
    for name in state.used.subtracting(state.declared).sorted() { complaints.append("\(name) is not declared") }
    return complaints
  }

  private struct State {
    var isInBlock = false
    var depth = 0
    var declared: Set<String> = []
    var used: Set<String> = []
    var attributes: Set<String> = []
  }

  private static let keywords = [
    "erdiagram", "one", "only", "many", "zero", "optionally", "to", "title", "direction", "style", "class", "classdef",
    "acctitle", "accdescr", "subgraph", "end", "u",
  ]

  /// A name that is no keyword, in the letters that every version takes.
  private static func isName(_ text: Substring) -> Bool {
    text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_\-]*/) != nil && !keywords.contains(text.lowercased())
  }

  /// A quoted text without what ends it, starts a directive, or is an entity of Mermaid or HTML.
  private static var quoted: Regex<Substring> { /"[^"%\\`<>#;&\r\n]+"/ }

  private static func entityStatement(_ state: inout State, _ line: String) -> Bool {
    if state.isInBlock {
      if line == "}" {
        state.isInBlock = false
        return true
      }
      guard let match = line.wholeMatch(of: /([A-Za-z_][A-Za-z0-9_]*(?:\[\])?) ([A-Za-z_][A-Za-z0-9_]*)( UK)?( ".*")?/)
      else { return false }
      let isKey = ["PK", "FK", "UK"].contains(match.1) || ["PK", "FK", "UK"].contains(match.2)
      return !isKey && (match.4?.dropFirst().wholeMatch(of: quoted) != nil || match.4 == nil)
    }
    if let match = line.wholeMatch(of: /(\S+?)(\[".*"\])?( \{)?/), isName(match.1) {
      if let title = match.2, title.dropFirst().dropLast().wholeMatch(of: quoted) == nil { return false }
      state.isInBlock = match.3 != nil
      return state.declared.insert(String(match.1)).inserted
    }
    if let match = line.wholeMatch(of: /(\S+) (?:\|o|\|\||\}o|\}\|)(?:--|\.\.)(?:o\||\|\||o\{|\|\{) (\S+) : (".*")/) {
      state.used.formUnion([String(match.1), String(match.2)])
      return isName(match.1) && isName(match.2) && match.3.wholeMatch(of: quoted) != nil
    }
    if line.wholeMatch(of: /classDef [a-z]+ (?:[a-z]+:#[0-9a-f]{6},?)+/) != nil { return true }
    if let match = line.wholeMatch(of: /class (\S+) [a-z]+/) {
      state.used.insert(String(match.1))
      return isName(match.1)
    }
    return false
  }

  private static func flowStatement(_ state: inout State, _ line: String) -> Bool {
    if line == "end" {
      state.depth -= 1
      return state.depth >= 0
    }
    if let match = line.wholeMatch(of: /subgraph p[0-9]+\[(".*")\]/) {
      state.depth += 1
      return match.1.wholeMatch(of: quoted) != nil
    }
    if let match = line.wholeMatch(of: /(v[0-9]+_[0-9]+) (?:-->|==>)\|(".*")\| (v[0-9]+_[0-9]+)/) {
      state.used.formUnion([String(match.1), String(match.3)])
      return match.2.wholeMatch(of: quoted) != nil
    }
    if let match = line.wholeMatch(of: /(v[0-9]+_[0-9]+)(?:\[(".*")\]|\{\{(".*")\}\})/) {
      state.declared.insert(String(match.1))
      return (match.2 ?? match.3 ?? "").wholeMatch(of: quoted) != nil
    }
    return false
  }
}
