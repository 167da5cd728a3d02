import SchemaSyntax

/// Names that code uses and that no file read so far declares.
package struct UndeclaredNames: Sendable {
  /// The types, or the outermost of those around them.
  var types: Set<String> = []
  /// The functions that are called by their bare names.
  var functions: Set<String> = []
  /// The variables that are changed.
  var variables: Set<String> = []

  /// Adds what is called by a bare name: a function, or the type that a capitalized name may make.
  mutating func insert(called name: String) {
    functions.insert(name)
    if name.isCapitalized { types.insert(name) }
  }

  /// Adds the type that an expression names, where its first name is capitalized and declared nowhere.
  mutating func insertType(_ expression: Expression, from scope: Scope, _ symbols: SymbolTable) {
    guard let first = symbols.tree(scope).namePath(expression)?.first, first.isCapitalized,
      symbols.lookUp([first], from: scope) == .missing
    else { return }
    types.insert(first)
  }

  /// Adds those of other code.
  mutating func formUnion(_ other: UndeclaredNames) {
    types.formUnion(other.types)
    variables.formUnion(other.variables)
    functions.formUnion(other.functions.subtracting(Self.systemFunctions))
  }

  /// Functions of the standard library and of the system that such code calls.
  private static let systemFunctions: Set<String> = [
    "print", "debugPrint", "dump", "fatalError", "precondition", "preconditionFailure", "assert", "assertionFailure",
    "abort", "exit", "zip", "min", "max", "abs", "stride", "type", "swap", "round", "floor", "ceil", "sqrt", "pow",
    "NSLog", "os_log", "autoreleasepool", "repeatElement", "sequence", "withAnimation", "sleep", "usleep",
    "withCheckedContinuation", "withUnsafeContinuation",
  ]
}
