import SchemaNames
import SchemaSyntax

extension ContainerReader {
  /// What the values of `for:` hold; nothing written means the plan's last version.
  func containerSchema(_ values: [Expression], _ value: StaticValue) -> ContainerSchema {
    var result = ContainerSchema()
    result.isPlanDefault = values.isEmpty
    for expression in values { result.add(schema(value.beside(expression))) }
    return result
  }

  /// What one value of `for:` holds: a type, a list of types, or a `Schema`.
  private func schema(_ value: StaticValue) -> ContainerSchema {
    let evaluator = StaticEvaluator(symbols: symbols, contextType: symbols.external("Schema"))
    let followed = evaluator.follow(value)
    var result = ContainerSchema(failures: followed.failures, isBranched: followed.isBranched)
    for item in followed.values {
      if let call = item.call(in: symbols), call.makesSchema || call.isImplicitInitializer {
        result.add(schema(call, item).schema)
      } else if evaluator.isList(item) {
        result.models.add(evaluator.typeList(item))
      } else {
        evaluator.typeReference(item).add(to: &result.models.entries, or: &result.models.failures)
      }
    }
    return result
  }

  /// The arguments of `Schema(…)`: a version, the models of a version, or a list.
  func schema(_ call: Call, _ value: StaticValue) -> (schema: ContainerSchema, list: TypeList?) {
    let evaluator = StaticEvaluator(symbols: symbols)
    var result = ContainerSchema()
    if let version = call.argument("versionedSchema") {
      let followed = evaluator.follow(value.beside(version))
      result.failures = followed.failures
      result.isBranched = followed.isBranched
      for item in followed.values {
        evaluator.typeReference(item).add(to: &result.versions, or: &result.failures)
      }
      return (result, nil)
    }
    let listed = call.arguments.prefix { $0.label == nil }.map { value.beside($0.value) }
    guard let first = listed.first else { return (result, nil) }
    let models =
      listed.count > 1 || isType(first) ? evaluator.typeList(StaticValues(values: listed)) : evaluator.typeList(first)
    if let version = version(whoseModelsAre: first) {
      result.versions = [version]
    } else {
      result.models = models
    }
    return (result, models)
  }

  /// Whether a value is a type rather than a list of types: `Schema(Note.self, Tag.self)`.
  private func isType(_ value: StaticValue) -> Bool {
    let evaluator = StaticEvaluator(symbols: symbols)
    let followed = evaluator.follow(value).values
    return !followed.isEmpty && followed.allSatisfy { evaluator.typeReference($0).value != nil }
  }

  /// The version `V` of `V.models`, or of a local name for it.
  private func version(whoseModelsAre value: StaticValue) -> TypeList.Entry? {
    let tree = symbols.tree(value.scope)
    if case .name(let token, _) = value.expression.kind,
      case .value(let bound) = value.locals[tree.name(token)]
    {
      return version(whoseModelsAre: bound)
    }
    guard case .member(let base?, let token, _) = value.expression.kind, tree.name(token) == "models",
      let type = StaticEvaluator(symbols: symbols).typeNamed(by: base, value), versionTypes.contains(type)
    else { return nil }
    return TypeList.Entry(type: type, place: tree.place(base.tokens), valuePlace: tree.place(value.expression.tokens))
  }
}
