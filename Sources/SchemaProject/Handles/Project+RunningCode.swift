import SchemaNames

extension Project {
  /// For each member the names that code would have to spell to run it and that none in sight spells.
  ///
  /// There are some only in apps and what they import, where nothing in sight names the member or a type around it, and
  /// nothing else can; where there are none, it may run.
  package func namesMissing(toRun members: [Member]) -> [Set<String>] {
    let code = schemas.declared.namedCode
    let gates = members.map { member in
      code.isClosed(symbols.units[member.scope.unit].module) ? self.gates(member) : []
    }
    return code.namesMissing(toOpen: gates)
  }

  /// Whether no code out of sight uses a module: it is an app, or an app imports it.
  package func isClosed(_ module: String) -> Bool { schemas.declared.namedCode.isClosed(module) }

  /// Whether previews and tests alone lead to a member, as far as names show: sample data, and what makes it.
  package func isForPreviews(_ member: Member) -> Bool {
    schemas.declared.namedCode.naming(besidesApp: gates(member))?.isByPreviews ?? false
  }

  /// The names that make some members code for previews as long as no file that was not read uses them.
  package func namesLeadingToPreviews(_ members: [Member]) -> Set<String> {
    let code = schemas.declared.namedCode
    let gates = members.map(gates)
    let near = code.namedByPreviews(Set(gates.joined()))
    let namings = gates.filter { !near.isDisjoint(with: $0) }.compactMap(code.naming)
    return Set(namings.filter(\.isByPreviews).flatMap(\.names))
  }

  private func gates(_ member: Member) -> [NamedCode.Gate] {
    schemas.declared.namedCode.gates(around: member.declaration.name.lowerBound, in: member.scope.unit)
  }

  /// What the types of some members inherit from or conform to outside the files that were read; of the system's protocols
  /// it is known what they ask for.
  package func unreadAncestors(of members: [Member]) -> Set<String> {
    members.compactMap(\.scope.types.last).uniqued.reduce(into: []) { names, type in
      names.formUnion(symbols.systemAncestors(of: type)?.subtracting(NamedCode.knownProtocols) ?? [])
    }
  }

  /// The name of a function; nil for any other member.
  package func functionName(_ member: Member) -> String? {
    member.declaration.kind == .func ? symbols.tree(member.scope).text(member.declaration.name) : nil
  }
}
