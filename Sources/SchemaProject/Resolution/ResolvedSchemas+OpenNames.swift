import SchemaNames

extension ResolvedSchemas {
  /// The types for which it matters whether the app uses them, because that tells live types from frozen ones, and of which
  /// no use was read so far.
  package var openNames: OpenNames {
    var names = OpenNames()
    names.uses = Set(
      (outdatedModels + outdatedAliases + declared.sharedValueTypes).filter { type in
        !mentions.of(type).contains { $0.isInApp && $0.isCertain }
      }.map { symbols[outermostType(around: $0)].name })
    return names
  }

  /// The type that code has to name to name one that is declared in it.
  private func outermostType(around type: TypeID) -> TypeID {
    symbols[type].parent.map(outermostType) ?? type
  }

  /// The models that the last version of their plan does not hold and that the app may still use: those that belong to no
  /// version, and those whose entity the last version lacks.
  private var outdatedModels: [TypeID] {
    plans.flatMap { plan -> [TypeID] in
      let current = Set(plan.lastVersions.flatMap(heldModels))
      let entities = Set(current.map { symbols[$0].name })
      return plan.versions.flatMap(heldModels).filter { type in
        !current.contains(type) && (owner(of: type) == nil || !entities.contains(symbols[type].name))
      }
    }
  }

  /// The aliases of models that only earlier versions of plans hold, and of such versions.
  private var outdatedAliases: [TypeID] {
    let older = Set(plans.flatMap { plan in plan.versions.filter { !plan.lastVersions.contains($0) } })
    return aliases.filter { alias in model(alias.target).map { !isCurrent($0) } ?? older.contains(alias.target) }
      .map(\.type)
  }
}
