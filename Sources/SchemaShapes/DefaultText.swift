extension String {
  /// A default as it counts for an attribute of a type, with that type named or not: `V1.Kind.a` like `.a`, `[Int]()` like
  /// `[]`, and `0` like `0.0`.
  func asDefault(of type: TypeShape) -> String {
    // Longer numbers are not exact.
    if count <= 15, let number = Double(filter { $0 != "_" }) { return number.description }
    if hasPrefix("["), hasSuffix("]()"), firstIndex(of: "]") == index(endIndex, offsetBy: -3) {
      return contains(":") ? "[:]" : "[]"
    }
    return contains("\"") ? self : without(type.names)
  }

  /// The text without the names of some types in front of members and calls, and without the names around others.
  private func without(_ types: Set<String>) -> String {
    var (result, rest) = ("", self[...])
    while !rest.isEmpty {
      let path = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      rest = rest[path.endIndex...]
      let names = path.split(separator: ".", omittingEmptySubsequences: false)
      let member = names.drop { $0.first?.isUppercase == true }
      if let type = names.dropLast(member.count).last, !member.isEmpty || rest.first == "(" {
        let name = types.contains(String(type)) ? "" : String(type)
        result += name + "." + (member.isEmpty ? "init" : member.joined(separator: "."))
      } else {
        result += path
      }
      result += rest.prefix(1)
      rest = rest.dropFirst()
    }
    return result
  }
}

extension TypeShape {
  /// The names of the type and of those it is made of.
  fileprivate var names: Set<String> {
    switch self {
    case .system(let name, let arguments): arguments.reduce(into: [name.written, name.name]) { $0.formUnion($1.names) }
    case .optional(let inner), .array(let inner), .selfDecoding(let inner): inner.names
    case .dictionary(let key, let value): key.names.union(value.names)
    case .composite(let name, _), .enumeration(let name, _, _), .recursive(let name): [name]
    case .other, .unknown: []
    }
  }
}
