import SchemaDeclarations
import SchemaNames
import SchemaSyntax

/// The code of the app that names something.
package struct AppCodeIndex {
  private let project: Project
  /// How much of the code is read.
  private let extent: AppCodeReader.Extent

  package init(_ project: Project, _ extent: AppCodeReader.Extent = .everything) {
    self.project = project
    self.extent = extent
  }

  /// A function, initializer or property of the app.
  package struct Piece {
    package let member: Member
    package let code: AppCode

    /// The code from its first token to its last.
    fileprivate let place: Place

    /// Whether a place is in it.
    package func contains(_ place: Place) -> Bool { self.place.contains(place) }
  }

  /// The pieces of code that spell one of some names, or expand a macro, in the order of the files. Only those for which a
  /// condition holds are read.
  package func pieces(
    naming names: Set<String>, expanding macro: String? = nil, where isWanted: (Member) -> Bool = { _ in true }
  ) -> [Piece] {
    members(naming: names, expanding: macro).filter(isWanted).map { piece($0) }
  }

  /// The functions, initializers and properties whose code spells one of some names, or expands a macro.
  package func members(naming names: Set<String>, expanding macro: String? = nil) -> [Member] {
    let wanted = NameSet(names)
    let units = macro == nil ? project.symbols.units(spelling: wanted) : Array(project.symbols.units.indices)
    return units.flatMap { unit -> [Member] in
      guard !names.isEmpty, !project.symbols.units[unit].isExempt else { return [] }
      let tree = project.symbols.units[unit].tree
      let tokens = tree.tokens(spelling: wanted) + (macro.map(tree.tokens(expanding:)) ?? [])
      return project.symbols.members(holding: tokens.sorted(), in: unit)
    }
  }

  /// The functions, initializers and properties whose code spells each of some names.
  package func membersByName(_ names: Set<String>) -> [String: [Member]] {
    let wanted = NameSet(names)
    var found: [String: [Member]] = [:]
    for unit in project.symbols.units(spelling: wanted) where !project.symbols.units[unit].isExempt {
      let tree = project.symbols.units[unit].tree
      for (name, tokens) in Dictionary(grouping: tree.tokens(spelling: wanted), by: tree.name) {
        found[name, default: []] += project.symbols.members(holding: tokens.sorted(), in: unit)
      }
    }
    return found
  }

  /// The texts that declare the methods and properties by which members make what they pass to a context's method:
  /// `context.insert(station.row())`.
  package func declarations(passedTo function: String, by members: [Member]) -> Set<String> {
    let name = NameFilter.Name(function)
    return Set(
      members.flatMap { member in
        project.symbols.tree(member.scope).declarations(passedTo: name, in: member.declaration.tokens)
      })
  }

  /// The code of a member from its first token to its last.
  package func codePlace(of member: Member) -> Place {
    project.symbols.tree(member.scope).place(member.declaration.tokens)
  }

  /// The code of a member.
  package func piece(_ member: Member) -> Piece {
    let code = project.schemas.declared.appCode.read(member, extent)
    return Piece(member: member, code: code, place: codePlace(of: member))
  }
}

extension SyntaxTree {
  /// The texts that declare what the arguments of a function are made with.
  fileprivate func declarations(passedTo function: NameFilter.Name, in range: Range<Int>) -> [String] {
    range.filter {
      spells(function, at: $0) && tokens[$0 + 1].kind == .leftParen && isOfContext($0)
    }.flatMap { declarations(ofChainAt: $0 + 2, in: range, depth: 0) }
  }

  /// Whether a member is one of something that is named a context.
  private func isOfContext(_ member: Int) -> Bool {
    let base = (0..<member).last { tokens[$0].kind == .identifier }.map { text($0).lowercased() } ?? ""
    return ["context", "ctx"].contains(where: base.hasSuffix)
  }

  /// Members of the system's types, which many files declare for their own.
  private static let systemMembers: Set<String> = [
    "first", "last", "map", "compactMap", "flatMap", "filter", "sorted", "reversed", "enumerated", "prefix", "suffix",
    "dropFirst", "keys", "values", "value", "key", "shared", "default", "decode", "data", "zip", "stride", "max", "min",
  ]

  /// Longer ways from one local name to the next are not followed.
  private static let longestWay = 4

  /// The texts that declare the members of a chain such as `try await store.load().row`, and of those that the local name
  /// at its beginning is made with.
  private func declarations(ofChainAt start: Int, in range: Range<Int>, depth: Int) -> [String] {
    guard depth < Self.longestWay, let root = (start..<range.upperBound).first(where: { !isEffect($0) }),
      tokens[root].kind == .identifier, !text(root).isCapitalized
    else { return [] }
    var found: [String] = []
    var token = root
    while true {
      let isCalled = tokens[token + 1].kind == .leftParen
      // What the store has is not made.
      if isCalled, text(token) == "fetch" { return [] }
      if isCalled || token != root, !Self.systemMembers.contains(text(token)) {
        found.append("\(isCalled ? "func" : "var") \(text(token))")
      }
      let end = isCalled ? Int(tokens[token + 1].partner) : token
      guard tokens[end + 1].kind == .period, tokens[end + 2].kind == .identifier else { break }
      token = end + 2
    }
    let source = valueStart(of: root, in: range)
    return found + (source.map { declarations(ofChainAt: $0, in: range, depth: depth + 1) } ?? [])
  }

  private func isEffect(_ token: Int) -> Bool {
    [.try, .await].contains(tokens[token].keyword) || tokens[token].kind == .postfixQuestion
  }

  /// Where the value begins that a local name before it is declared with: by `let`, `var` or a loop.
  private func valueStart(of name: Int, in range: Range<Int>) -> Int? {
    (range.lowerBound..<name).last { token in
      tokens[token].nameHash == tokens[name].nameHash && text(token) == text(name)
        && (text(token + 1) == "=" || tokens[token + 1].keyword == .in) && token > 0
        && [.let, .var, .for].contains(tokens[token - 1].keyword)
    }.map { $0 + 2 }
  }

  /// The tokens that expand a macro, given by its name with `#`.
  fileprivate func tokens(expanding macro: String) -> [Int] {
    tokens.indices.filter { token in
      // This is faster than to ask whether two kinds are equal, and all tokens are asked.
      if case .poundWord = tokens[token].kind { text(token) == macro } else { false }
    }
  }
}
