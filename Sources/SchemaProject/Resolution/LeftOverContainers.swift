import SchemaDeclarations
import SchemaNames
import SchemaSyntax
import SchemaText

/// The containers that the app never makes, as far as names show: no code names the function or property that makes them,
/// or a type around it.
package struct LeftOverContainers: Sendable {
  /// A declaration that code has to name to lead to a container.
  private struct Maker: Hashable {
    let name: String
    let unit: Int
    let tokens: Range<Int>
    /// The type that is declared; nil for a function or property.
    let type: TypeID?
  }

  private let places: Set<Place>
  /// The names that no code spells outside of their declarations.
  package let names: Set<String>

  /// Finds those among the containers of a project; what `appModules` declare, no other module names.
  init(_ containers: [Container], in symbols: SymbolTable, appModules: Set<String>) {
    let reader = MakerReader(symbols: symbols, appModules: appModules)
    let app = containers.filter { !$0.isExempt }
    // One container is in conflict with none.
    let makers = app.count > 1 ? app.map(reader.makers) : []
    let unnamed = reader.unnamed(among: makers.joined().uniqued)
    let leftOver = zip(app, makers).filter { !unnamed.isDisjoint(with: $1) }.map(\.0)
    names = Set(unnamed.map(\.name))
    // Where code leads to none of them, the files are a part of an app.
    places = leftOver.count < app.count ? Set(leftOver.map(\.place)) : []
  }

  /// Whether a container is one of them.
  package func contains(_ container: Container) -> Bool { places.contains(container.place) }

  /// Reads which declarations have to be named, and whether they are.
  private struct MakerReader {
    let symbols: SymbolTable
    let appModules: Set<String>

    /// The declarations around a container that have to be named; none where code that is not known may lead there.
    func makers(of container: Container) -> [Maker] {
      let unit = container.body.unit
      let tree = symbols.units[unit].tree
      let path = tree.declarations(around: container.token)
      guard !path.contains(where: { isOpen($0, in: unit) }) else { return [] }
      let types = symbols.types(around: container.token, in: unit)
      return path.filter { isCalledByName($0, in: types.last, tree) }.map { maker($0, unit) }
        + types.compactMap(maker)
    }

    private func maker(_ declaration: Declaration, _ unit: Int) -> Maker {
      let name = symbols.units[unit].tree.text(declaration.name)
      return Maker(name: name, unit: unit, tokens: declaration.tokens, type: nil)
    }

    /// A type of the project that other code makes; nil for one that the system may make, because it conforms to something.
    private func maker(_ type: TypeID) -> Maker? {
      guard let declaration = symbols[type].declaration, let unit = symbols[type].scope?.unit,
        supertypes(of: type).isSubset(of: Self.plainProtocols.union(["View"]))
      else { return nil }
      return Maker(name: symbols[type].name, unit: unit, tokens: declaration.tokens, type: type)
    }

    /// Whether code that is not known may use a declaration: a macro or the system by its attribute, or other modules.
    private func isOpen(_ declaration: Declaration, in unit: Int) -> Bool {
      let tree = symbols.units[unit].tree
      let isExported = [.public, .open, .package].contains(where: declaration.has)
      return isExported && !appModules.contains(symbols.units[unit].module)
        || !declaration.attributes.allSatisfy { Self.plainAttributes.contains(tree.text($0.name)) }
    }

    /// Whether nothing but its name leads to a declaration: a function, a property that is computed or static, or one at
    /// file level, unless the file is the program.
    private func isCalledByName(_ declaration: Declaration, in type: TypeID?, _ tree: SyntaxTree) -> Bool {
      guard declaration.has(.private) || declaration.has(.fileprivate) || !isRequired(declaration, by: type),
        declaration.name.count == 1, tree.tokens[declaration.name.lowerBound].kind == .identifier
      else { return false }
      switch declaration.kind {
      case .func: return true
      case .var, .let:
        guard type != nil else { return !tree.file.path.hasSuffix("main.swift") }
        return declaration.has(.static) || declaration.value == nil && declaration.accessors != nil
      default: return false
      }
    }

    /// Whether something that a type inherits from or conforms to may ask for a declaration.
    private func isRequired(_ declaration: Declaration, by type: TypeID?) -> Bool {
      declaration.has(.override) || type.map { !supertypes(of: $0).isSubset(of: Self.plainProtocols) } ?? false
    }

    /// The names of what a type inherits from or conforms to.
    private func supertypes(of type: TypeID) -> Set<String> {
      Set(symbols.inheritedTypes(of: type).map { symbols.tree($0.scope).namePath($0.syntax)?.last ?? "" })
    }

    /// The declarations whose names no code of the app spells outside of them; the names of other declarations do not count.
    func unnamed(among makers: [Maker]) -> Set<Maker> {
      var unnamed = Dictionary(grouping: makers, by: \.name)
      let names = NameSet(unnamed.keys.map { NameFilter.Name($0) })
      for unit in symbols.units.indices where !symbols.units[unit].isExempt {
        let tree = symbols.units[unit].tree
        for token in tree.tokens(spelling: names) {
          let name = tree.name(token)
          guard let candidates = unnamed[name], !tree.isDeclared(token), !tree.isInPreview(token..<token + 1) else {
            continue
          }
          let inside = candidates.filter { isInside($0, token, unit) }
          unnamed[name] = inside.isEmpty ? nil : inside
        }
      }
      return Set(unnamed.values.joined())
    }

    /// Whether a token is in a declaration, or in an extension of the type that it declares.
    private func isInside(_ maker: Maker, _ token: Int, _ unit: Int) -> Bool {
      unit == maker.unit && maker.tokens.contains(token)
        || maker.type.map { symbols.types(around: token, in: unit).contains($0) } ?? false
    }

    /// Attributes by which nothing else uses a declaration.
    private static let plainAttributes: Set<String> = [
      "MainActor", "available", "discardableResult", "preconcurrency", "Observable", "ModelActor",
    ]
    /// Protocols that ask for no members that make containers, and whose types the system does not make.
    private static let plainProtocols: Set<String> = ["Sendable", "ObservableObject", "Observable", "ModelActor"]
  }
}

extension SyntaxTree {
  /// Whether a token is the name in a declaration or in the head of an extension.
  fileprivate func isDeclared(_ token: Int) -> Bool {
    token > 0 && Keyword.declaring.contains(tokens[token - 1].keyword)
  }
}

extension Keyword {
  /// The keywords that the name of a declaration follows.
  fileprivate static let declaring: Set<Keyword> = [
    .func, .var, .let, .class, .struct, .enum, .actor, .protocol, .extension, .typealias,
  ]
}
