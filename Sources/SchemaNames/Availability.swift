import SchemaSyntax

/// The first releases of the platforms that one `@available` names.
package struct Availability: Sendable {
  /// The major versions by platform: `iOS`, `macOS`.
  package let majorVersions: [String: Int]

  /// Reads the text between the parentheses: `iOS 26, *`, `macOS, introduced: 26.0`.
  init(_ text: String) {
    let entries = text.split(separator: ",").map { $0.drop { $0 == " " } }
    let introduced = entries.first { $0.hasPrefix("introduced:") }?.dropFirst("introduced:".count)
    var versions: [String: Int] = [:]
    for entry in entries {
      let words = entry.split(separator: " ")
      if words.count == 2, !words[0].hasSuffix(":"), let version = Self.major(words[1]) {
        versions[String(words[0])] = version
      }
    }
    if let platform = entries.first, let version = introduced.flatMap({ Self.major($0) }) {
      versions[String(platform)] = version
    }
    majorVersions = versions
  }

  private static func major(_ text: Substring) -> Int? {
    text.drop { $0 == " " }.split(separator: ".").first.flatMap { Int($0) }
  }
}

extension SymbolTable {
  /// What `@available` says at a type and at the types and extensions around it.
  package func availability(of type: TypeID) -> [Availability] {
    guard let scope = self[type].scope, let declaration = self[type].declaration else { return [] }
    let tree = tree(scope)
    return tree.declarations(around: declaration.tokens).flatMap { around in
      tree.attributes("available", of: around).flatMap { $0.arguments ?? [] }.map {
        Availability(tree.text($0.value.tokens))
      }
    }
  }
}

extension SyntaxTree {
  /// The declarations that hold some tokens, outermost first.
  fileprivate func declarations(around tokens: Range<Int>) -> [Declaration] {
    var result: [Declaration] = []
    var candidates = declarations
    while let next = candidates.first(around: tokens.lowerBound), next.tokens.clamped(to: tokens) == tokens {
      result.append(next)
      candidates = next.members ?? []
    }
    return result
  }
}
