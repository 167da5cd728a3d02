import SchemaSyntax

/// Names that code uses and that no file read so far declares.
package struct UndeclaredNames: Sendable {
  /// The types, or the outermost of those around them.
  package var types: Set<String> = []
  /// The functions that are called by their bare names.
  package var functions: Set<String> = []
  /// The variables that are changed.
  package var variables: Set<String> = []

  package init(types: Set<String> = [], functions: Set<String> = [], variables: Set<String> = []) {
    self.types = types
    self.functions = functions
    self.variables = variables
  }

  /// Adds what is called by a bare name: a function, or the type that a capitalized name may make.
  package mutating func insert(called name: String) {
    functions.insert(name)
    if name.isCapitalized { types.insert(name) }
  }

  /// Adds the type that an expression names, where its first name is capitalized and declared nowhere.
  package mutating func insertType(_ expression: Expression, from scope: Scope, _ symbols: SymbolTable) {
    guard let first = symbols.tree(scope).namePath(expression)?.first, first.isCapitalized,
      symbols.lookUp([first], from: scope) == .missing
    else { return }
    types.insert(first)
  }

  /// Adds those of other code.
  package mutating func formUnion(_ other: UndeclaredNames) {
    types.formUnion(other.types)
    variables.formUnion(other.variables)
    functions.formUnion(other.functions.subtracting(Self.systemFunctions))
  }

  /// Functions of the standard library and of the system that such code calls.
  private static let systemFunctions = Call.endingFunctions.union([
    "print", "debugPrint", "dump", "precondition", "assert", "zip", "min", "max", "abs", "stride", "type", "swap",
    "round", "floor", "ceil", "sqrt", "pow",
    "NSLog", "os_log", "autoreleasepool", "repeatElement", "sequence", "withAnimation", "sleep", "usleep",
    "withCheckedContinuation", "withUnsafeContinuation",
  ])
}
