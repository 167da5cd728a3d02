import SchemaNames
import SchemaSyntax
import SchemaText

/// Writes code of a project as it has to read in another place: types that have copies there are named by those.
struct CodeCopy: Sendable {
  /// What becomes of aliases.
  enum Aliases: Sendable {
    /// They stay: what they lead to is changed where they are declared.
    case kept
    /// Those that lead to types with copies are replaced by the names of the copies.
    case followed
    /// Those of system types are replaced by what they stand for, too, so that a change of them changes no copy.
    case expanded
  }

  let symbols: SymbolTable
  /// What the copies are called, by the types that they are made of, as code writes it; what else takes the place of aliases
  /// that are kept.
  let names: [TypeID: String]
  private let aliases: Aliases
  /// The version that the copies are in; nil where names are not those of copies in a version.
  private let version: String?
  /// What the copies of structs and enums have beside stored properties and cases.
  let needed: NeededMembers
  /// How many aliases lead here: one that leads to itself is given up.
  var depth = 0
  /// Whether the code moves out of the types around it, as the value of a constant does: it has to name what is nested in
  /// them from outside.
  var isMoved = false

  init(
    symbols: SymbolTable, names: [TypeID: String], aliases: Aliases, in version: String? = nil,
    needed: NeededMembers? = nil
  ) {
    self.version = version
    self.symbols = symbols
    self.names = names.mapValues(\.sourceName)
    self.aliases = aliases
    self.needed = needed ?? NeededMembers(of: [], storing: [], usedBy: KeptUses(), in: symbols)
  }

  /// Tokens in one line, without comments; with their lines where these say what belongs together. `more` counts before the
  /// names of copies.
  func code(_ tokens: Range<Int>, in scope: Scope, applying more: [SourceEdit] = []) -> String {
    let tree = symbols.tree(scope)
    if tree.needsLines(tokens) { return lines(tokens, in: scope, applying: more) }
    let edits = edits(in: tokens, scope, \.text, besides: more)
    if edits.isEmpty { return tree.text(tokens) }
    let file = SourceFile(path: "", bytes: tree.file.bytes(of: tree.span(tokens), applying: edits))
    let edited = SyntaxTree(parsing: file)
    let all = 0..<edited.tokens.count - 1
    return edited.needsLines(all) ? file.text(Span(start: 0, end: file.bytes.count)) : edited.text(all)
  }

  /// Tokens as they are written, comments included, with lines that are indented by two spaces a level; `more` counts before
  /// the names of copies.
  func lines(_ tokens: Range<Int>, in scope: Scope, applying more: [SourceEdit] = []) -> String {
    let tree = symbols.tree(scope)
    let file = tree.file
    let span = tree.span(tokens)
    let edits = edits(in: tokens, scope, \.text, besides: more)
    let text = String(decoding: file.bytes(of: span, applying: edits), as: UTF8.self)
    let (outer, step) = (file.indentation(ofLineAt: span.start), file.indentationStep)
    return text.replacing("\r\n", with: "\n").reindented { Self.indentation($0, outer: outer, step: step) }
  }

  /// Two spaces for each step of an indentation, beyond that of the code around.
  private static func indentation(_ blanks: Substring, outer: String, step: String) -> String {
    var rest = blanks
    if rest.hasPrefix(outer) { rest = rest.dropFirst(outer.count) }
    var level = 0
    while !step.isEmpty, rest.hasPrefix(step) {
      rest = rest.dropFirst(step.count)
      level += 1
    }
    return String(repeating: "  ", count: level) + rest
  }

  /// The edits that name copies in code that stays where it is.
  func edits(in tokens: Range<Int>, _ scope: Scope) -> [SourceEdit] { edits(in: tokens, scope, \.textInPlace) }

  /// The edits of a file outside of some tokens; in the types around `version` it has a shorter name.
  func edits(inFile unit: Int, around version: TypeID, besides excluded: [Range<Int>]) -> [SourceEdit] {
    let tree = symbols.units[unit].tree
    let around = symbols.withParents(version).dropFirst().flatMap(symbols.parts).filter { $0.scope.unit == unit }
    let places = around.map { (tokens: $0.declaration.tokens, scope: $0.scope) }
    let all =
      edits(in: 0..<tree.tokens.count, Scope(unit: unit, types: []))
      + places.flatMap { edits(in: $0.tokens, $0.scope) }
    return all.uniqued.filter { edit in !excluded.contains { tree.span($0).contains(edit.place.span) } }
  }

  private func edits(
    in tokens: Range<Int>, _ scope: Scope, _ text: (Replacement) -> String, besides more: [SourceEdit] = []
  ) -> [SourceEdit] {
    let names = symbols.tree(scope).fragments(in: tokens).flatMap { fragment in
      replacements(in: fragment, scope).filter { text($0) != fragment.tree.text($0.tokens) }.map {
        SourceEdit(replacing: fragment.place($0.tokens), with: text($0))
      }
    }
    return names.filter { name in !more.contains { $0.overlaps(name) } } + more
  }

  // MARK: Names

  /// A dotted name, and what takes its place.
  private struct Replacement {
    let tokens: Range<Int>
    /// The name as it is found from anywhere.
    let text: String
    /// The name in code that stays where it is: without the types around that were not written there.
    let textInPlace: String
  }

  private func replacements(in code: CodeFragment, _ scope: Scope) -> [Replacement] {
    let (tree, tokens) = (code.tree, code.tokens)
    var found: [Replacement] = []
    var index = tokens.lowerBound
    while index < tokens.upperBound {
      if isMoved, tree.tokens[index].keyword == .`Self`, let name = scope.types.last.flatMap({ names[$0] }) {
        found.append(Replacement(tokens: index..<index + 1, text: name, textInPlace: name))
      }
      let path = tree.namePath(startingAt: index, before: tokens.upperBound)
      if !tree.isDeclaredName(index), let replacement = replacement(of: path, in: tree, scope) {
        found.append(replacement)
      }
      index += max(path.count * 2 - 1, 1)
    }
    return found
  }

  /// What takes the place of the longest part of a dotted name that is a type with another name in the copy.
  private func replacement(of path: [Int], in tree: SyntaxTree, _ scope: Scope) -> Replacement? {
    for count in stride(from: path.count, to: 0, by: -1) {
      let part = path[..<count]
      guard case .found(let found) = symbols.lookUp(part.map(tree.name), from: scope),
        let name = name(of: found, isQualified: count > 1).map({ distinct($0, of: found, in: scope) })
      else { continue }
      let tokens = part[0]..<part[count - 1] + 1
      if name == tree.text(tokens) { return nil }
      let old = symbols[found]
      let short = old.isAlias ? name : old.qualifiedName.sourceName.replacing(with: name, writtenParts: count)
      return Replacement(tokens: tokens, text: name, textInPlace: short)
    }
    return nil
  }

  /// What a type is called in the copy; nil for a type without a copy that is not an alias of a system type.
  private func name(of found: TypeID, isQualified: Bool) -> String? {
    if aliases == .kept, symbols[found].isAlias { return names[found] }
    if let type = symbols.followAlias(found) {
      // A type nested in another one that has a copy too is found from there as before.
      let isNested = !isMoved && symbols[type].parent.map { names[$0] != nil } ?? false
      return isNested && !isQualified && !symbols[found].isAlias ? symbols[type].name.sourceName : names[type]
    }
    // What branches of an `#if` declare, only a build knows.
    guard aliases == .expanded, depth < 8, symbols[found].isAlias, let scope = symbols[found].scope,
      let declaration = symbols[found].declaration, declaration.conditions.isEmpty, let target = declaration.type
    else { return nil }
    var code = self
    code.depth += 1
    return code.code(target.tokens, in: scope)
  }

  /// The name of a copy with that of the version where a type around the code has a copy in it that is called the same.
  private func distinct(_ name: String, of found: TypeID, in scope: Scope) -> String {
    guard let version, let type = symbols.followAlias(found), names[type] == name else { return name }
    let first = name.prefix { $0 != "." }
    let isHidden = scope.types.contains { outer in
      names[outer] != nil
        && symbols.children(of: outer).contains { child in
          names[child] != nil && symbols[child].name.sourceName == first && child != type
        }
    }
    return isHidden ? "\(version.sourceName).\(name)" : name
  }
}

extension String {
  /// What code writes for a dotted name that takes the place of this one, of which it wrote the last parts: as many, where
  /// both begin alike.
  fileprivate func replacing(with name: String, writtenParts count: Int) -> String {
    let (old, new) = (split(separator: "."), name.split(separator: "."))
    guard old.count == new.count, old.dropLast(count) == new.dropLast(count) else { return name }
    return new.suffix(count).joined(separator: ".")
  }
}

extension SyntaxTree {
  /// Whether tokens would be other code in one line: they hold statements, or a string of several lines.
  fileprivate func needsLines(_ range: Range<Int>) -> Bool {
    range.contains { token in
      switch tokens[token].kind {
      case .string: file.bytes[tokens[token].span.start..<tokens[token].span.end].contains(UInt8(ascii: "\n"))
      case .leftBrace: (token..<max(token, Int(tokens[token].partner))).contains { tokens[$0 + 1].startsLine }
      default: false
      }
    }
  }

  /// Whether a token is the name that a type declares, and no use of it.
  fileprivate func isDeclaredName(_ token: Int) -> Bool {
    guard token > 0 else { return false }
    return [.actor, .class, .enum, .protocol, .struct, .typealias].contains(tokens[token - 1].keyword)
  }

  /// The tokens of the names of a dotted path of types that begins at a token; none where no such path begins there.
  fileprivate func namePath(startingAt start: Int, before end: Int) -> [Int] {
    let isMember = start > 0 && tokens[start - 1].kind == .period
    guard !isMember, isTypeName(start) else { return [] }
    var path = [start]
    while let last = path.last, last + 2 < end, tokens[last + 1].kind == .period, isTypeName(last + 2) {
      path.append(last + 2)
    }
    return path
  }

  private func isTypeName(_ token: Int) -> Bool {
    guard tokens[token].kind == .identifier, tokens[token].keyword != .`Self`,
      let first = name(token).unicodeScalars.first
    else { return false }
    return first.properties.isUppercase
  }
}
