extension String {
  /// A default as it counts, with the types of its values named or not: `V1.Kind.a` like `.a`, `[Int]()` like `[]`, and `0`
  /// like `0.0`.
  var asDefault: String {
    if let number = Double(filter { $0 != "_" }) { return number.description }
    if hasPrefix("["), hasSuffix("]()"), firstIndex(of: "]") == index(endIndex, offsetBy: -3) {
      return contains(":") ? "[:]" : "[]"
    }
    return contains("\"") ? self : withoutTypes
  }

  /// The text without the names of types in front of members and calls.
  private var withoutTypes: String {
    var (result, rest) = ("", self[...])
    while !rest.isEmpty {
      let path = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      rest = rest[path.endIndex...]
      let names = path.split(separator: ".", omittingEmptySubsequences: false)
      let member = names.drop { String($0).isCapitalized }
      let isMember = member.count < names.count && (!member.isEmpty || rest.first == "(")
      result += isMember ? "." + (member.isEmpty ? "init" : member.joined(separator: ".")) : path
      result += rest.prefix(1)
      rest = rest.dropFirst()
    }
    return result
  }
}
