extension String {
  /// A name, or the parts of a dotted one, as Swift writes it anywhere: in backticks where it is a keyword or, like `Type`,
  /// would mean something else inside another type.
  var sourceName: String {
    split(separator: ".").map { Self.reserved.contains(String($0)) ? "`\($0)`" : String($0) }.joined(separator: ".")
  }

  private static let reserved: Set<String> = [
    "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum",
    "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
    "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
    "rethrows",
    "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
    "var", "where", "while", "Any", "Self", "as", "Protocol", "Type",
  ]
}
