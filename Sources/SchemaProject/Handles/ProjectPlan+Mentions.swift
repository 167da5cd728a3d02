import SchemaNames

extension ProjectPlan {
  /// Whether a mention is in code that a stage runs, in a helper too.
  package func runs(_ mention: Mentions.Mention) -> Bool {
    let place = project.symbols.units[mention.unit].tree.place(token: mention.token)
    return stageList.flatMap(\.code).flatMap(\.actions).compactMap(\.model?.place).contains { named in
      named.file == place.file && named.span.end == place.span.end
    }
  }
}
