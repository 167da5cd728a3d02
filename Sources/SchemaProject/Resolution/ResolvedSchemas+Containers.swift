import SchemaDeclarations
import SchemaNames
import SchemaSyntax

extension ResolvedSchemas {
  /// Whether rules about containers check one: it is in no test, preview or `#if DEBUG`, is not temporary, and holds more
  /// than private models of a file.
  package func isJudged(_ container: Container) -> Bool {
    let models = models(of: container)
    return !container.isExempt && !container.isDebugOnly && !container.isTemporary
      && (models.isEmpty || !models.allSatisfy(isFilePrivate))
  }

  /// The app's containers on disk, temporary ones left out.
  package var openContainers: [Container] {
    containers.filter { !$0.isExempt && !$0.isDebugOnly && !$0.isTemporary && $0.isPersistent != false }
  }

  /// The app's containers that are in memory whenever the app runs; what is made after a failure is not.
  var containersInMemory: [Container] {
    containers.filter {
      !$0.isExempt && !$0.isDebugOnly && $0.isPersistent == false && $0.flow.failedAttempts.isEmpty && isAlwaysMade($0)
    }
  }

  /// Whether a container is made unconditionally, always with the configurations that are known, and nothing else in its
  /// place.
  func isAlwaysMade(_ container: Container) -> Bool {
    container.conditions.isEmpty && !container.flow.isConditional && container.configurationFailures.isEmpty
      && !hasAlternative(container)
  }

  /// Whether the function of a container makes another one in its place; what is made after a failure does not count.
  func hasAlternative(_ container: Container) -> Bool {
    containers.contains { other in
      other.body == container.body && declared.areAlternatives(other, container) && other.flow.failedAttempts.isEmpty
    }
  }

  /// Whether only its own file can name a type, by its own modifiers or by those of a type around it.
  package func isFilePrivate(_ type: TypeID) -> Bool {
    symbols[type].isFilePrivate || symbols[type].parent.map(isFilePrivate) ?? false
  }
}

// MARK: Models

extension ResolvedSchemas {
  /// The models of a container, including those that SwiftData adds; nil if not all are known.
  package func knownModels(of container: Container) -> Set<TypeID>? {
    guard container.schema.isPlanDefault else { return knownModels(container.schema) }
    guard container.plan.failures.isEmpty, !container.plan.mayBeNone, container.plan.plans.count == 1 else {
      return nil
    }
    return container.plan.plans.first.flatMap { plan($0.type) }.flatMap(lastVersion).flatMap(knownModels)
  }

  /// All models that a container may have, including each branch of a condition; nil if not all are known.
  package func possibleModels(of container: Container) -> Set<TypeID>? {
    if container.schema.isPlanDefault {
      let versions = container.plan.plans.compactMap { plan($0.type) }.flatMap(\.lastVersions)
      let lists = versions.map { version($0)?.models }
      guard container.plan.failures.isEmpty, !lists.isEmpty, lists.allSatisfy({ $0?.isComplete == true }) else {
        return nil
      }
      return closedModels(from: lists.flatMap { $0?.types ?? [] })
    }
    let lists = container.schema.versions.map { version($0.type)?.models }
    guard container.schema.isComplete, lists.allSatisfy({ $0?.isComplete == true }) else { return nil }
    return closedModels(from: models(of: container))
  }

  /// The models of a schema, including those that SwiftData adds; nil if not all are known.
  package func knownModels(_ schema: ContainerSchema) -> Set<TypeID>? {
    guard schema.isComplete, !schema.isBranched, !schema.models.isBranched else { return nil }
    let versions = schema.versions.map { version($0.type).flatMap(knownModels) }
    guard versions.allSatisfy({ $0 != nil }), let listed = closedModels(from: schema.models.types) else { return nil }
    return versions.compactMap { $0 }.reduce(listed) { $0.union($1) }
  }

  /// The models of a version, including those that SwiftData adds; nil if not all are known.
  package func knownModels(of version: SchemaVersion) -> Set<TypeID>? {
    guard let models = version.models, models.isKnown else { return nil }
    return closedModels(from: models.types)
  }

  /// The last version of a plan; nil if it is not certain.
  package func lastVersion(of plan: MigrationPlan) -> SchemaVersion? {
    guard plan.order.isKnown, plan.lastVersions.count == 1 else { return nil }
    return plan.lastVersions.first.flatMap(version)
  }

  /// The models that a list leads to, without private ones of a file; nil if a property of one may lead further.
  private func closedModels(from types: [TypeID]) -> Set<TypeID>? {
    let reached = reachableModels(from: types)
    let isClosed = reached.allSatisfy { type in model(type)?.properties.allSatisfy { $0.type.failure == nil } ?? true }
    return isClosed ? reached.filter { !isFilePrivate($0) } : nil
  }

  /// Whether a container lists what an older version of a plan has, and the last one has not: it looks into an old
  /// store on purpose.
  package func looksIntoOldStore(_ container: Container) -> Bool {
    guard container.schema.isComplete else { return false }
    let held = reachableModels(from: models(of: container))
    return oldStores.contains(held)
  }
}

extension DeclaredSchemas {
  /// For each plan what its older versions hold and the last one does not.
  func oldStores() -> Set<Set<TypeID>> {
    // A plan that is left over says nothing of the stores.
    let used = plans.filter(isUsed)
    return (used.isEmpty ? plans : used).filter { !$0.isExempt }.reduce(into: []) { stores, plan in
      let versions = plan.versions.compactMap(version).filter { $0.models != nil }
      let last = Set(versions.filter { plan.endsAt($0.type) }.map { reachableModels(from: $0) })
      stores.formUnion(Set(versions.map { reachableModels(from: $0) }).subtracting(last))
    }
  }
}

// MARK: Alternatives

extension DeclaredSchemas {
  /// Whether only one of two containers is made: in branches of one function or of one `#if`, on two systems, or one
  /// after the other has failed.
  package func areAlternatives(_ one: Container, _ other: Container) -> Bool {
    if let system = system(of: one), let another = self.system(of: other), system != another { return true }
    guard one.body.unit == other.body.unit else { return false }
    if one.conditions.contains(where: { $0.isAlternative(to: other.conditions) }) { return true }
    guard one.body == other.body else { return false }
    // A function that may return in between makes only the first.
    let between = min(one.token, other.token)..<max(one.token, other.token)
    return one.flow.isAlternative(to: other.flow) || containerIndex.hasReturn(in: between, of: one.body.unit)
  }

  /// Whether a container is made before another one of the same function, on a way that may lead on to that one.
  func precedes(_ one: Container, _ other: Container) -> Bool {
    one.body == other.body && one.place < other.place && !one.flow.excludes(other.flow)
      && !one.conditions.contains { $0.isAlternative(to: other.conditions) }
  }

  /// The system that a container is compiled for, where `#if os(…)` names one.
  private func system(of container: Container) -> String? {
    let tree = symbols.units[container.body.unit].tree
    return container.conditions.map { tree.text($0.condition) }.first { text in
      text.hasPrefix("os(") && text.hasSuffix(")") && !text.contains(" ")
    }
  }

  /// Whether a container is made because another one could not be, there or in a function that is called on such ways only.
  package func isMade(_ container: Container, afterFailureOf other: Container) -> Bool {
    other.failureHandling.contains { handling in
      guard let attempt = handling.attempt else { return false }
      return attempt.unit == container.body.unit && container.flow.failedAttempts.contains(attempt.attempt)
        || handling.called.contains(container.body)
    }
  }
}

extension Declaration.ConditionalBranch {
  /// Whether one of some branches is another one of the same `#if`.
  fileprivate func isAlternative(to others: [Declaration.ConditionalBranch]) -> Bool {
    others.contains { $0.block == block && $0.branch != branch }
  }
}
