import SchemaDeclarations
import SchemaNames
import SchemaSyntax

/// The code of the app that names something, each piece read once.
package struct AppCodeIndex {
  private let project: Project
  /// How deep helpers are followed.
  private let helperDepth: Int
  private var read: [Place: AppCode] = [:]

  package init(_ project: Project, helperDepth: Int = 2) {
    self.project = project
    self.helperDepth = helperDepth
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
  package mutating func pieces(
    naming names: Set<String>, expanding macro: String? = nil, where isWanted: (Member) -> Bool = { _ in true }
  ) -> [Piece] {
    members(naming: names, expanding: macro).filter(isWanted).map { piece($0) }
  }

  /// The functions, initializers and properties whose code spells one of some names, or expands a macro.
  package func members(naming names: Set<String>, expanding macro: String? = nil) -> [Member] {
    let wanted = NameSet(names.sorted().map(NameFilter.Name.init))
    return project.symbols.units.indices.flatMap { unit -> [Member] in
      guard !names.isEmpty, !project.symbols.units[unit].isExempt else { return [] }
      let tree = project.symbols.units[unit].tree
      let tokens = tree.tokens(spelling: wanted) + (macro.map(tree.tokens(expanding:)) ?? [])
      return project.symbols.members(holding: tokens.sorted(), in: unit)
    }
  }

  /// The texts that declare the methods and properties whose values code passes to a function:
  /// `context.insert(station.row())`.
  package func declarations(passedTo function: String) -> Set<String> {
    Set(
      members(naming: [function]).flatMap { member in
        project.symbols.tree(member.scope).declarations(passedTo: function, in: member.declaration.tokens)
      })
  }

  /// The code of a member from its first token to its last.
  package func codePlace(of member: Member) -> Place {
    project.symbols.tree(member.scope).place(member.declaration.tokens)
  }

  /// Reads the code of a member, unless it was read before.
  package mutating func piece(_ member: Member) -> Piece {
    let place = project.symbols.namePlace(member)
    let code = read[place] ?? project.schemas.appCode.read(member, helperDepth: helperDepth)
    read[place] = code
    return Piece(member: member, code: code, place: codePlace(of: member))
  }
}

extension SyntaxTree {
  /// The texts that declare what the arguments of a function end with.
  fileprivate func declarations(passedTo function: String, in range: Range<Int>) -> [String] {
    range.compactMap { token in
      guard tokens[token].kind == .identifier, text(token) == function, tokens[token + 1].kind == .leftParen else {
        return nil
      }
      let end = Int(tokens[token + 1].partner) - 1
      guard end > token + 1, tokens[end].kind == .rightParen else { return member(at: end).map { "var \($0)" } }
      return member(at: Int(tokens[end].partner) - 1).map { "func \($0)" }
    }
  }

  /// The name after a period.
  private func member(at token: Int) -> String? {
    token > 0 && tokens[token].kind == .identifier && tokens[token - 1].kind == .period ? text(token) : nil
  }

  /// The tokens that expand a macro, given by its name with `#`.
  fileprivate func tokens(expanding macro: String) -> [Int] {
    tokens.indices.filter { tokens[$0].kind == .poundWord && text($0) == macro }
  }
}
