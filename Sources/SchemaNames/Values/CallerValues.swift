import SchemaSyntax

/// What the project's callers pass for the parameters of functions, two calls deep.
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

  /// What the calls of a function say about one of its parameters.
  struct Parameter: Sendable {
    let binding: Locals.Binding
    /// Whether every call passes something other than nil.
    let isPresent: Bool
  }

  /// The parameters of each function, by name.
  var parameters: [Function: [String: Parameter]] = [:]
  /// The names by which other files may call the functions: their own, and those of the types that initializers make.
  package var openNames: Set<String> = []
  /// Members of undeclared types that callers pass, as paths such as `["Flags", "isOn"]`.
  package var undeclared: Set<[String]> = []

  /// Knows no callers.
  package init() {}

  /// These values and those of other functions.
  func adding(_ others: CallerValues) -> CallerValues {
    var result = self
    result.parameters.merge(others.parameters) { $1 }
    result.openNames.formUnion(others.openNames)
    result.undeclared.formUnion(others.undeclared)
    return result
  }

  /// Binds a parameter of a function.
  func bind(_ name: String, of function: Declaration, _ unit: Int, in locals: inout Locals) {
    let known = parameters[Function(function, in: unit)]?[name]
    locals.bind(name, known?.binding ?? .parameter, isPresent: known?.isPresent ?? false)
  }
}
