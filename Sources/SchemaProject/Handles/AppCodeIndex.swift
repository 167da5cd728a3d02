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
  /// The tokens that expand a macro, given by its name with `#`.
  fileprivate func tokens(expanding macro: String) -> [Int] {
    tokens.indices.filter { tokens[$0].kind == .poundWord && text($0) == macro }
  }
}
