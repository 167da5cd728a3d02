import SchemaNames
import SchemaSyntax
import SchemaText

extension ContainerReader {
  /// The plans that `migrationPlan:` may pass.
  func plan(_ expression: Expression?, _ value: StaticValue) -> PlanArgument {
    guard let expression else { return PlanArgument(mayBeNone: true) }
    let evaluator = StaticEvaluator(symbols: symbols)
    let followed = evaluator.follow(value.beside(expression))
    var result = PlanArgument(failures: followed.failures)
    for item in followed.values {
      if symbols.tree(item.scope).isNil(item.expression) {
        result.mayBeNone = true
      } else {
        evaluator.typeReference(item).add(to: &result.plans, or: &result.failures)
      }
    }
    return result
  }

  /// What `configurations:` may pass, including each branch of a condition.
  struct FoundConfigurations {
    var configurations: [StoreConfiguration] = []
    var failures: [Unresolved] = []
    /// Whether a condition decides between some of them.
    var isBranched = false

    mutating func add(_ other: FoundConfigurations) {
      configurations += other.configurations
      failures += other.failures
      isBranched = isBranched || other.isBranched
    }
  }

  /// The configurations that a container's call passes, including each branch of a condition.
  func configurations(of call: Call, at token: Int, _ value: StaticValue) -> FoundConfigurations {
    let written = call.values(labeled: "configurations")
    guard written.isEmpty else { return configurations(written.map(value.beside)) }
    let inMemory = call.argument("inMemory").map(value.beside)
    return FoundConfigurations(configurations: [implied(inMemory, at: call.tree.place(token: token))])
  }

  private func configurations(_ values: [StaticValue]) -> FoundConfigurations {
    values.map(configurations).reduce(into: FoundConfigurations()) { $0.add($1) }
  }

  /// The configuration that SwiftData makes by itself.
  private func implied(_ inMemory: StaticValue?, at place: Place) -> StoreConfiguration {
    let location = StoreLocation(name: nil, url: nil, group: nil)
    return StoreConfiguration(
      place: place, isInMemory: inMemory.map(keepsInMemory) ?? false,
      mayDependOnProcess: inMemory.map(dependsOnProcess) ?? false, isTemporary: false,
      isExpendable: false, location: location, possiblePaths: [], fileName: location.fileName, group: .automatic,
      groupPlace: nil, groupFolders: [],
      isConditionallyCompiled: false, url: nil, end: nil, isReadOnly: false, cloudKit: [.omitted],
      cloudKitPlace: nil, schema: nil)
  }

  private func configurations(_ value: StaticValue) -> FoundConfigurations {
    let evaluator = StaticEvaluator(symbols: symbols, contextType: symbols.external("ModelConfiguration"))
    let followed = evaluator.follow(value)
    var result = FoundConfigurations(failures: followed.failures, isBranched: followed.values.count > 1)
    for item in followed.values {
      let tree = symbols.tree(item.scope)
      switch item.expression.kind {
      case .array(let elements) where elements.isEmpty:
        result.configurations.append(implied(nil, at: tree.place(item.expression.tokens)))
      case .array(let elements):
        result.add(configurations(elements.map(item.beside)))
      case .call(let callee, _) where makesConfiguration(item):
        result.configurations.append(configuration(item, at: tree.place(callee.tokens)))
      default:
        result.failures.append(tree.unresolved(item.expression.tokens, why: "the configuration is not a literal"))
      }
    }
    return result
  }

  private func makesConfiguration(_ value: StaticValue) -> Bool {
    guard let call = value.call(in: symbols) else { return false }
    return call.isImplicitInitializer || call.tree.namePath(call.callee)?.contains("ModelConfiguration") == true
  }

  private func configuration(_ value: StaticValue, at place: Place) -> StoreConfiguration {
    let tree = symbols.tree(value.scope)
    let call = value.call(in: symbols)
    let cloudKit = argument("cloudKitDatabase", of: value)
    let placing = configurationPlacing(value)
    let location = location(placing)
    let url = argument("url", of: placing)
    let group = argument("groupContainer", of: placing)
    let models = ["schema", "for"].flatMap { call?.values(labeled: $0) ?? [] }.filter { !tree.isNil($0) }
    return StoreConfiguration(
      place: place, isInMemory: isInMemory(value),
      mayDependOnProcess: argument("isStoredInMemoryOnly", of: value).map(dependsOnProcess) ?? false,
      isTemporary: url.map(isTemporary) ?? false,
      isExpendable: url.map { PathEvidence(of: $0, symbols).isExpendable } ?? false,
      location: location, possiblePaths: location == nil ? url.map(possiblePaths) ?? [] : [],
      fileName: fileName(placing),
      group: group.map(groupContainer) ?? .automatic, groupPlace: group.map { tree.place($0.expression.tokens) },
      groupFolders: url.map(groupFolders) ?? [],
      isConditionallyCompiled: tree.isInConditionalBlock(value.expression.tokens.lowerBound),
      url: url, end: .expression(unit: value.scope.unit, tokens: value.expression.tokens),
      isReadOnly: argument("allowsSave", of: value).map(boolean) == .some(false),
      cloudKit: cloudKit.map(databases) ?? [.omitted],
      cloudKitPlace: cloudKit.map { tree.place($0.expression.tokens) },
      schema: models.isEmpty ? nil : containerSchema(models, value))
  }

  /// The configuration whose arguments say where a store is: that of which the `url` is passed, or the one itself.
  private func configurationPlacing(_ value: StaticValue, depth: Int = 0) -> StaticValue {
    let evaluator = StaticEvaluator(symbols: symbols)
    guard depth < Self.longestChain, let url = argument("url", of: value).flatMap({ evaluator.follow($0).only }),
      case .member(let base?, let token, _) = url.expression.kind, symbols.tree(url.scope).name(token) == "url",
      let other = evaluator.follow(url.beside(base)).only, makesConfiguration(other)
    else { return value }
    return configurationPlacing(other, depth: depth + 1)
  }

  /// The most configurations that take their places one from the other.
  private static let longestChain = 16

  private func argument(_ label: String, of value: StaticValue) -> StaticValue? {
    value.call(in: symbols)?.argument(label).map(value.beside)
  }

  private func isInMemory(_ value: StaticValue) -> Bool? {
    if let flag = argument("isStoredInMemoryOnly", of: value) { return keepsInMemory(flag) }
    let url = argument("url", of: value)
    return url.map { symbols.tree($0.scope).text($0.expression.tokens).contains("\"/dev/null\"") } ?? false
  }

  private func isTemporary(_ url: StaticValue) -> Bool {
    let followed = StaticEvaluator(symbols: symbols).follow(url)
    return followed.failures.isEmpty && !followed.values.isEmpty
      && followed.values.allSatisfy { PathEvidence(of: $0, symbols).isTemporary }
  }

  /// The files on disk that a URL may lead to.
  private func possiblePaths(_ url: StaticValue) -> [String] {
    evaluator(of: "URL").possiblePaths(url).map(\.description).filter { $0 != "/dev/null" }
  }

  /// Where a store is; nil if its name, URL or group is not literal.
  private func location(_ value: StaticValue) -> StoreLocation? {
    let groupText = argument("groupContainer", of: value).map(evaluator(of: Self.groupType).literalText)
    let path = argument("url", of: value).map(evaluator(of: "URL").filePath)
    guard groupText != .some(.none), path != .some(.none) else { return nil }
    let group = groupText?.flatMap { text in
      text.firstRange(of: "identifier(").map { String(text[$0.lowerBound...]) }
    }
    switch name(value) {
    case .none: return StoreLocation(name: nil, url: path.flatMap { $0?.description }, group: group)
    case .literal(let text): return StoreLocation(name: text, url: path.flatMap { $0?.description }, group: group)
    // It is one place as long as it is spelled alike, and may be any other.
    case .expression(let text): return StoreLocation(name: nil, url: text, group: group)
    case .unknown: return nil
    }
  }

  /// An evaluator for values of a type, of which `.name` is a member.
  private func evaluator(of type: String) -> StaticEvaluator {
    StaticEvaluator(symbols: symbols, contextType: symbols.external(type))
  }

  private static let groupType = "ModelConfiguration.GroupContainer"

  /// The name that a configuration is given, with its quotes.
  private enum Name {
    case none
    case literal(String)
    /// What the source does not show, as it is written.
    case expression(String)
    /// What a call decides when the app runs.
    case unknown
  }

  private func name(_ value: StaticValue) -> Name {
    guard let first = value.call(in: symbols)?.arguments.first, first.label == nil else { return .none }
    guard let text = evaluator(of: "String").literalText(value.beside(first.value)) else { return .unknown }
    if text == "nil" { return .none }
    if text.withoutQuotes != nil { return .literal(text) }
    return text.contains("(") ? .unknown : .expression(text)
  }

  private func fileName(_ value: StaticValue) -> String? {
    if let url = argument("url", of: value) { return evaluator(of: "URL").lastComponent(url) }
    switch name(value) {
    case .none: return StoreLocation(name: nil, url: nil, group: nil).fileName
    case .literal(let text): return StoreLocation(name: text, url: nil, group: nil).fileName
    case .expression, .unknown: return nil
    }
  }

  /// The app groups that a URL may be made from, also on one of several ways.
  private func groupFolders(_ url: StaticValue) -> [GroupFolder] {
    let evaluator = StaticEvaluator(symbols: symbols)
    let written = ([url] + evaluator.follow(url).values).flatMap { PathEvidence(of: $0, symbols).groups }
    return written.compactMap { value in
      text(of: value).map { GroupFolder(group: $0, place: symbols.tree(value.scope).place(value.expression.tokens)) }
    }.uniqued
  }

  /// What a value of `groupContainer:` says.
  private func groupContainer(_ value: StaticValue) -> GroupContainer {
    guard let only = evaluator(of: Self.groupType).follow(value).only else { return .unknown }
    let tree = symbols.tree(only.scope)
    switch tree.lastName(only.expression) {
    case "automatic": return .automatic
    case "none": return .none
    default: break
    }
    guard only.call(in: symbols)?.name == "identifier" else { return .unknown }
    return onlyText(of: only).map { .identifier($0) } ?? .unknown
  }

  /// Whether a flag keeps a store in memory; nil if it is not known. A condition that is only decided when the app runs, such
  /// as an argument of the process, does not always hold, so that the store is on disk too.
  private func keepsInMemory(_ flag: StaticValue) -> Bool? {
    if let known = boolean(flag) { return known }
    guard let only = StaticEvaluator(symbols: symbols).follow(flag).only,
      !only.namesUnknown(in: symbols.tree(only.scope))
    else {
      return nil
    }
    switch only.expression.kind {
    case .call, .sequence, .prefix: return false
    default: return nil
    }
  }

  /// Whether a flag may have different values in the processes that run the code; an argument or the environment, which only
  /// those have that are started for a test or a preview, makes no difference between an app and its extension.
  private func dependsOnProcess(_ flag: StaticValue) -> Bool {
    guard boolean(flag) == nil else { return false }
    let values = StaticEvaluator(symbols: symbols).follow(flag).values
    return !values.contains { value in
      let tree = symbols.tree(value.scope)
      return value.expression.tokens.contains { ["arguments", "environment"].contains(tree.text($0)) }
    }
  }

  private func boolean(_ value: StaticValue) -> Bool? {
    guard case .boolean(let flag) = StaticEvaluator(symbols: symbols).follow(value).only?.expression.kind else {
      return nil
    }
    return flag
  }

  /// What a value of `cloudKitDatabase:` may be.
  private func databases(_ value: StaticValue) -> [CloudKitDatabase] {
    let followed = evaluator(of: "ModelConfiguration.CloudKitDatabase").follow(value)
    let unknown: [CloudKitDatabase] = followed.failures.isEmpty ? [] : [.unknown]
    return unknown + followed.values.map(database)
  }

  private func database(_ value: StaticValue) -> CloudKitDatabase {
    switch symbols.tree(value.scope).lastName(value.expression) {
    case "none": .none
    case "automatic": .automatic
    case "private": .privateDatabase(onlyText(of: value))
    default: .unknown
    }
  }

  /// The literal text that a call passes without a label; nil if there is none.
  private func onlyText(of value: StaticValue) -> String? {
    value.call(in: symbols)?.arguments.first.flatMap { text(of: value.beside($0.value)) }
  }

  /// The text that a value is; nil if it is not literal.
  private func text(of value: StaticValue) -> String? {
    evaluator(of: "String").literalText(value)?.withoutQuotes
  }
}

extension SyntaxTree {
  /// Whether a token is between `#if` and its `#endif`.
  fileprivate func isInConditionalBlock(_ token: Int) -> Bool {
    tokens[..<token].reduce(0) { depth, token in
      switch token.keyword {
      case .poundIf: depth + 1
      case .poundEndif: depth - 1
      default: depth
      }
    } > 0
  }
}
