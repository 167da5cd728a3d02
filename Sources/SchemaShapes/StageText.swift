/// A custom stage as code, for a plan to list.
package struct StageText {
  /// The static property's name.
  let name: String
  let from: String
  let to: String
  /// The statements of `willMigrate` without the last `save`; nil for none.
  var willMigrate: [String]?
  /// The statements of `didMigrate` without the last `save`; nil for none.
  var didMigrate: [String]?

  package init(
    name: String, from: String, to: String, willMigrate: [String]? = nil, didMigrate: [String]? = nil
  ) {
    self.name = name
    self.from = from
    self.to = to
    self.willMigrate = willMigrate
    self.didMigrate = didMigrate
  }

  package var text: String {
    """
    static let \(name) = MigrationStage.custom(
      fromVersion: \(from).self, toVersion: \(to).self,
      willMigrate: \(closure(willMigrate, indent: "  ")),
      didMigrate: \(closure(didMigrate, indent: "  ")))
    """
  }

  /// The closures alone, for a stage that is there already.
  package var closures: String {
    let parts = [("willMigrate", willMigrate), ("didMigrate", didMigrate)].filter { $0.1 != nil }
    return "// in the stage from '\(from)' to '\(to)'\n"
      + parts.map { "\($0): \(closure($1, indent: ""))" }.joined(separator: ",\n")
  }

  private func closure(_ statements: [String]?, indent: String) -> String {
    guard let statements else { return "nil" }
    let lines = (statements + ["try context.save()"]).map { "\(indent)  \($0)\n" }.joined()
    return "{ context in\n\(lines)\(indent)}"
  }
}

extension String {
  /// The name with a capital first letter.
  package var capitalized: String { prefix(1).uppercased() + dropFirst() }

  /// A type's name as that of a variable: `Note` as `note`, `URLItem` as `urlItem`.
  package var asVariable: String {
    let capitals = prefix { $0.isUppercase || $0.isNumber }
    let count = capitals.count > 1 && capitals.count < self.count ? capitals.count - 1 : capitals.count
    return prefix(max(count, 1)).lowercased() + dropFirst(max(count, 1))
  }
}
