import SwiftSyntax
import SwiftSyntaxMacros

/// Makes a class a model, without what SwiftData's macro adds for storage, and rejects what that macro rejects.
public struct ModelMacro: ExtensionMacro, MemberMacro {
  public static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    [try ExtensionDeclSyntax("extension \(type.trimmed): PersistentModel, Identifiable {}")]
  }

  /// Adds a function that compiles only if SwiftData can store the type of each stored property.
  public static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let model = declaration.as(ClassDeclSyntax.self) else {
      throw Rejection(message: "@Model cannot be applied to a type that is no class")
    }
    let members = model.memberBlock.members.map(\.decl)
    guard members.contains(where: { $0.is(InitializerDeclSyntax.self) }) else {
      throw Rejection(message: "@Model requires an initializer be provided for '\(model.name.text)'")
    }
    let stored = members.compactMap { $0.as(VariableDeclSyntax.self) }.filter(\.isStored)
    for property in stored where property.bindings.count > 1 {
      throw Rejection(message: "accessor macro can only be applied to a single variable")
    }
    for property in stored where property.bindingSpecifier.tokenKind == .keyword(.let) {
      throw Rejection(message: "cannot expand accessors on variable declared with 'let'")
    }
    for property in stored where property.bindings.contains(where: \.hasValueWithoutType) {
      throw Rejection(message: "A default value requires a fully qualified domain named value")
    }
    let checks = stored.flatMap(\.bindings).map { "requireStorable(\\\(model.name.text).\($0.pattern.trimmed))" }
    return ["private static func requireStorableProperties() {\n\(raw: checks.joined(separator: "\n"))\n}"]
  }
}

/// What the compiler reports where a macro cannot be expanded.
struct Rejection: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}

extension VariableDeclSyntax {
  /// Whether it is a property of the instance that a model stores.
  fileprivate var isStored: Bool {
    let isStatic = modifiers.contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
    let isTransient = attributes.contains { attribute in
      attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "Transient"
    }
    let isComputed = bindings.contains { binding in
      switch binding.accessorBlock?.accessors {
      case nil: false
      case .getter: true
      case .accessors(let accessors):
        !accessors.allSatisfy { [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind) }
      }
    }
    return !isStatic && !isTransient && !isComputed
  }
}

/// Stands for an attribute of a property.
public struct PropertyMacro: PeerMacro {
  public static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}

/// Stands for a macro in a class body.
public struct ConstraintMacro: DeclarationMacro {
  public static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}

extension PatternBindingSyntax {
  /// Whether its value is a member of a type that is not named: `.calm`.
  fileprivate var hasValueWithoutType: Bool {
    initializer?.value.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false
  }
}
