import SchemaNames
import SchemaSyntax

/// What the code of classes that a version keeps uses of the structs and enums that they store: `.calm`, `Mood.calm` and
/// `Mood(raw)`.
struct KeptUses: Sendable {
  /// One use.
  struct Use: Sendable {
    /// The name of a member; `init` for an initializer.
    let name: String
    /// The name of the type; nil where the context decides.
    let type: String?
    /// The labels of the arguments of an initializer.
    let labels: [String]
  }

  private(set) var uses: [Use] = []

  init() {}

  /// Looks at what is in the braces of some classes.
  init(of classes: [TypeID], in symbols: SymbolTable) {
    for type in classes {
      guard let tree = symbols[type].scope.map(symbols.tree) else { continue }
      for member in symbols[type].declaration?.members ?? [] {
        uses += tree.fragments(in: member.tokens).flatMap { code in code.tokens.compactMap { code.tree.use(at: $0) } }
      }
    }
  }
}

extension SyntaxTree {
  fileprivate func use(at token: Int) -> KeptUses.Use? {
    guard tokens[token].kind == .identifier else { return nil }
    func use(_ name: String, of type: String?, labels: [String] = []) -> KeptUses.Use {
      KeptUses.Use(name: name, type: type, labels: labels)
    }
    if isImplicitMember(token) { return use(name(token), of: nil) }
    guard token == 0 || tokens[token - 1].kind != .period, token + 1 < tokens.count else { return nil }
    switch tokens[token + 1].kind {
    case .period where tokens[token + 2].kind == .identifier: return use(name(token + 2), of: name(token))
    case .leftParen: return use("init", of: name(token), labels: argumentLabels(at: token + 1))
    default: return nil
    }
  }
}
