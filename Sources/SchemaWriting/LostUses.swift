import SchemaDeclarations
import SchemaNames
import SchemaProject
import SchemaSyntax

/// What code of a version's stages uses of the app's types and would not find in the copies that it sees afterwards: computed
/// properties, functions and initializers, on which no store depends.
struct LostUses {
  private let symbols: SymbolTable
  /// The types of the app that the code uses until now.
  private let types: Set<TypeID>
  /// What the copies declare, by the names of types.
  private let copies: [SyntaxTree]
  /// The members that the copies do not have, each with the name of its type.
  private let lost: [String: String]

  /// Compares types of the app with the texts of their copies.
  init(of types: [TypeID], in symbols: SymbolTable, copies: [String]) {
    self.symbols = symbols
    self.types = Set(types)
    self.copies = copies.map { SyntaxTree(parsing: SourceFile(path: "", bytes: Array($0.utf8))) }
    let kept = Set(self.copies.flatMap { tree in tree.declarations.flatMap { tree.allNames(in: $0) } })
    let members = types.flatMap { type in
      symbols.parts(of: type).flatMap { part in
        symbols.tree(part.scope).lostNames(of: part.declaration).map { ($0, symbols[type].name) }
      }
    }
    lost = Dictionary(members.filter { !kept.contains($0.0) }) { first, _ in first }
  }

  /// The first use in each piece of code.
  func found(in bodies: [StageBody]) -> [Unresolved] {
    bodies.compactMap { body in
      let tree = symbols.tree(body.scope)
      return body.tokens.lazy.filter { tree.tokens[$0].kind == .identifier }.compactMap { token in
        let use = memberUse(at: token, in: tree) ?? initializerUse(at: token, body.scope)
        return use.map { Unresolved(place: tree.place(token: token), what: $0.what, why: $0.type) }
      }.first
    }
  }

  private typealias Use = (what: String, type: String)

  private func memberUse(at token: Int, in tree: SyntaxTree) -> Use? {
    guard tree.tokens[token - 1].kind == .period else { return nil }
    let name = tree.name(token)
    return lost[name].map { (name, $0) }
  }

  /// A call such as `Note("", mood: .calm)` that no initializer of the copy takes.
  private func initializerUse(at token: Int, _ scope: Scope) -> Use? {
    let tree = symbols.tree(scope)
    guard tree.tokens[token + 1].kind == .leftParen, tree.tokens[token - 1].kind != .period,
      let type = symbols.type(named: [tree.name(token)], from: scope), types.contains(type)
    else { return nil }
    let name = symbols[type].name
    let (labels, known) = (tree.argumentLabels(at: token + 1), initializers(of: name))
    guard !known.isEmpty, !known.contains(where: { $0.take(labels) }) else { return nil }
    return ("init(\(labels.map { "\($0):" }.joined()))", name)
  }

  private func initializers(of type: String) -> [[ParameterLabel]] {
    copies.flatMap { tree in
      tree.declarations.filter { tree.text($0.name) == type }.flatMap(tree.initializers)
    }
  }
}

extension SyntaxTree {
  /// The names of a type's members, those of nested types too.
  fileprivate func allNames(in type: Declaration) -> [String] {
    (type.members ?? []).flatMap { $0.name.map(name) + allNames(in: $0) }
  }

  /// The names of the members on which no store depends.
  fileprivate func lostNames(of part: Declaration) -> [String] {
    (part.members ?? []).filter(isCopiedOnDemand).map { text($0.name) }
  }
}
