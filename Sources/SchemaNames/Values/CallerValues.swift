import SchemaSyntax

/// What the project's callers pass for the parameters of functions, one call deep.
///
/// A parameter is worth what any of the calls gives it, or its default where one leaves it out. A function that code may
/// run which is not known, such as a public one of a library, is left out.
package struct CallerValues: Sendable {
  /// The identity of a function: its unit and first token.
  struct Function: Hashable, Sendable {
    let unit: Int
    let token: Int

    init(_ declaration: Declaration, in unit: Int) {
      self.unit = unit
      token = declaration.tokens.lowerBound
    }
  }

  /// The parameters of each function, by name.
  var bindings: [Function: [String: Locals.Binding]] = [:]
  /// The names by which other files may call the functions: their own, and those of the types that initializers make.
  package var openNames: Set<String> = []

  /// Knows no callers.
  package init() {}

  /// What a parameter of a function is worth.
  func binding(of parameter: String, in function: Declaration, _ unit: Int) -> Locals.Binding {
    bindings[Function(function, in: unit)]?[parameter] ?? .parameter
  }
}
