import SchemaDeclarations
import SchemaNames

extension ResolvedSchemas {
  /// The versions that a name may mean, as it is typed: a type's name with or without those around it and its module, or
  /// a typealias. A full name wins over the end of a longer one, the app's own version over one in a test.
  package func versions(named name: String) -> [SchemaVersion] {
    let kinds: [(SchemaVersion) -> Bool] = [
      { self.subject($0.type) == name || $0.name == name || "\($0.module).\($0.name)" == name },
      { $0.name.hasSuffix(".\(name)") },
    ]
    for candidates in [versions.filter { !$0.isExempt }, versions] {
      for kind in kinds {
        let found = candidates.filter(kind)
        if !found.isEmpty { return found }
      }
      let aliased = Set(aliases.filter { symbols[$0.type].qualifiedName == name }.map(\.target))
      let found = candidates.filter { aliased.contains($0.type) }
      if !found.isEmpty { return found }
    }
    return []
  }
}

extension ResolvedSchemas {
  /// Whether a module's code names another one's types: it is the same, or imports it.
  package func sees(_ module: String, _ other: String) -> Bool {
    let name = SourceUnit.writtenName(of: other)
    return module == other || declared.imports[module]?.contains(name) == true
  }
}
