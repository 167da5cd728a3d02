import SchemaSyntax

extension Statement {
  /// Whether the statement does nothing but write a line for developers.
  func onlyLogs(_ tree: SyntaxTree) -> Bool {
    guard case .expression(let value) = kind, let call = Call(value, in: tree), let name = call.name else {
      return false
    }
    return call.base == nil ? Self.functions.contains(name) : Self.methods.contains(name)
  }

  private static let functions: Set<String> = ["print", "debugPrint", "dump", "NSLog", "os_log"]
  /// The methods of `Logger` and its like.
  private static let methods: Set<String> = [
    "log", "trace", "debug", "info", "notice", "warning", "error", "critical", "fault",
  ]
}
