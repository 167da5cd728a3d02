import SchemaNames

/// The order of a plan's versions. Whatever compares, names or migrates versions goes by it.
///
/// It is the order of `schemas`, with two exceptions: a list whose stages all lead toward its first element is read from its
/// end, and where the stages and the identifiers agree on another order, the list is wrong and theirs counts. A version that
/// only stages name is where they place it.
package struct VersionOrder: Sendable {
  /// The versions from the oldest to the last, each once; the elements of `schemas` as they are listed if the order is not
  /// known.
  package let versions: [TypeID]
  /// The versions that the plan may end at: one, unless a condition or an unlisted version leaves that open.
  package let last: [TypeID]
  /// Whether every version has a place.
  package let isKnown: Bool
  /// Whether `schemas` lists its versions in this order.
  package let isAsListed: Bool
  /// Whether the plan is a deliberate way back to an earlier version.
  package let isRollback: Bool
  /// The versions of `schemas` in the order that stages and identifiers agree on; nil if the list has that order, or they do
  /// not agree.
  package let correction: [TypeID]?
  /// The position of each version.
  private let positions: [TypeID: Int]

  init(
    _ versions: [TypeID], last: [TypeID], listed: [TypeID], isKnown: Bool = true, isRollback: Bool = false,
    isCorrection: Bool = false
  ) {
    self.versions = versions
    self.last = last
    self.isKnown = isKnown
    self.isRollback = isRollback
    let members = Set(listed)
    let ordered = versions.filter(members.contains)
    isAsListed = ordered == listed
    correction = isCorrection ? ordered : nil
    positions = Dictionary(zip(versions, versions.indices)) { first, _ in first }
  }

  /// The position of a version; nil if neither `schemas` nor a stage gives it one.
  package func position(of type: TypeID) -> Int? { positions[type] }
}

/// Decides in which order the versions of plans follow each other.
struct VersionOrderReader {
  let symbols: SymbolTable
  let versions: TypeTable<SchemaVersion>
  /// The containers, some of which pass a plan together with a version.
  let containers: [Container]

  /// The order of a plan with some lists.
  func order(_ schemas: TypeList?, _ stages: StageList?, of plan: TypeID) -> VersionOrder {
    let listed = schemas?.types.uniqued ?? []
    let steps = (stages?.stages ?? []).compactMap(Step.init)
    let members = Set(listed)
    let unlisted = schemas?.isComplete == true ? steps.flatMap(\.ends).uniqued.filter { !members.contains($0) } : []
    guard schemas?.isKnown == true else {
      return VersionOrder(listed, last: listed + unlisted, listed: listed, isKnown: false)
    }
    if let stages, stages.isComplete, !stages.isBranched, let agreed = agreedOrder(listed + unlisted, stages) {
      let order = VersionOrder(agreed, last: agreed.suffix(1), listed: listed, isCorrection: true)
      if !order.isAsListed { return order }
    }
    let opening = containers.filter { !$0.isExempt && $0.plan.plans.contains { $0.type == plan } }
    let isDownward = isDownward(listed, steps, opening)
    let (line, strays) = placing(unlisted, among: isDownward ? listed.reversed() : listed, steps)
    let last = ends(of: line, listed, opening) + strays
    return VersionOrder(
      line, last: last, listed: listed, isKnown: strays.isEmpty,
      isRollback: isRollback(steps, in: line, endingAt: last, isDownward))
  }

  /// A stage whose versions are known.
  fileprivate struct Step {
    let from: TypeID
    let to: TypeID
    var ends: [TypeID] { [from, to] }

    init?(_ stage: MigrationStage) {
      guard let from = stage.from.value?.type, let to = stage.to.value?.type else { return nil }
      (self.from, self.to) = (from, to)
    }
  }

  private func identifier(_ type: TypeID) -> VersionIdentifier? { versions[type]?.identifier?.value }
}

// MARK: A list in the wrong order

extension VersionOrderReader {
  /// The versions by their identifiers, if the stages lead from each to the next one.
  private func agreedOrder(_ versions: [TypeID], _ stages: StageList) -> [TypeID]? {
    let numbered = versions.compactMap { type in identifier(type).map { (type, $0) } }.sorted { $0.1 < $1.1 }
    guard numbered.count == versions.count, zip(numbered, numbered.dropFirst()).allSatisfy({ $0.1 < $1.1 }) else {
      return nil
    }
    let order = numbered.map(\.0)
    let joined = Set(stages.stages.map { [$0.from.value?.type, $0.to.value?.type] })
    return joined == Set(zip(order, order.dropFirst()).map { [$0, $1] }) ? order : nil
  }
}

// MARK: Ways back

extension VersionOrderReader {
  /// Whether all stages lead to earlier elements and the plan ends at the first one, by its containers or else by the
  /// numbers of the versions; otherwise the ends of the stages are exchanged.
  private func isDownward(_ listed: [TypeID], _ steps: [Step], _ opening: [Container]) -> Bool {
    let positions = Dictionary(zip(listed, listed.indices)) { first, _ in first }
    let known = steps.compactMap { step in
      positions[step.from].flatMap { from in positions[step.to].map { (from: from, to: $0) } }
    }
    guard let first = listed.first, let last = listed.last, !known.isEmpty, known.allSatisfy({ $0.from > $0.to }) else {
      return false
    }
    return isOpened(first, opening) || !isOpened(last, opening) && isNumbered(last, before: first)
  }

  private func isOpened(_ version: TypeID, _ opening: [Container]) -> Bool {
    opening.contains { $0.schema.isMade(from: version, versions) }
  }

  /// Whether a version's identifier, or the number in its name where that is not known, is lower than another one's.
  private func isNumbered(_ version: TypeID, before other: TypeID) -> Bool {
    if let lower = identifier(version), let higher = identifier(other) { return lower < higher }
    return numbers(version).lexicographicallyPrecedes(numbers(other))
  }

  /// Whether all stages lead back, in `schemas` or by the versions' identifiers, and not only by these: stages from
  /// `SchemaV1` to `SchemaV2` lead forward.
  private func isRollback(_ steps: [Step], in line: [TypeID], endingAt last: [TypeID], _ isDownward: Bool) -> Bool {
    let members = Set(line)
    let steps = steps.filter { members.isSuperset(of: $0.ends) }
    let numbered = steps.compactMap { step -> (from: VersionIdentifier, to: VersionIdentifier)? in
      guard let from = identifier(step.from), let to = identifier(step.to) else { return nil }
      return (from, to)
    }
    guard !steps.isEmpty, numbered.count == steps.count else { return isDownward }
    guard steps.contains(where: { last == [$0.to] }) else { return false }
    // Stages that run upward by their identifiers belong to a list in the wrong order.
    return !steps.contains(where: risesByName) && numbered.allSatisfy { $0.from > $0.to }
      || isDownward && !numbered.allSatisfy { $0.from < $0.to }
  }

  private func risesByName(_ step: Step) -> Bool {
    let from = numbers(step.from)
    return !from.isEmpty && from.lexicographicallyPrecedes(numbers(step.to))
  }

  private func numbers(_ version: TypeID) -> [Int] {
    symbols[version].name.split { !("0"..."9").contains($0) }.compactMap { Int($0) }
  }
}

extension ContainerSchema {
  /// Whether it names a version, or lists models of it only.
  fileprivate func isMade(from version: TypeID, _ known: TypeTable<SchemaVersion>) -> Bool {
    guard models.types.isEmpty else { return models.types.allSatisfy { known[version]?.lists($0) ?? false } }
    return versions.contains { $0.type == version }
  }
}

// MARK: Unlisted versions

extension VersionOrderReader {
  /// Puts versions that only stages name where these lead, and returns those that have no such place.
  private func placing(
    _ unlisted: [TypeID], among listed: [TypeID], _ steps: [Step]
  ) -> (line: [TypeID], strays: [TypeID]) {
    guard !unlisted.isEmpty else { return (listed, []) }
    var line = GrowingLine(listed, steps, numbered: Dictionary(identifiers(listed + unlisted)) { first, _ in first })
    let strays = line.place(unlisted)
    return (line.versions, strays)
  }

  private func identifiers(_ types: [TypeID]) -> [(TypeID, VersionIdentifier)] {
    types.compactMap { type in identifier(type).map { (type, $0) } }
  }

  /// What a line ends at. Where that is unlisted and a container opens the last listed version, nothing says which is meant.
  private func ends(of line: [TypeID], _ listed: [TypeID], _ opening: [Container]) -> [TypeID] {
    let members = Set(listed)
    guard let end = line.last, !members.contains(end), let index = line.lastIndex(where: members.contains),
      isOpened(line[index], opening), !isOpened(end, opening)
    else { return line.suffix(1) }
    return [line[index], end]
  }
}

/// The listed versions of a plan, and those that its stages have placed among them so far.
private struct GrowingLine {
  private(set) var versions: [TypeID]
  private let earlier: [TypeID: [TypeID]]
  private let later: [TypeID: [TypeID]]
  private let identifiers: [TypeID: VersionIdentifier]
  /// Whether the identifiers never fall. Versions are only placed where it stays so.
  private let isRising: Bool

  init(_ listed: [TypeID], _ steps: [VersionOrderReader.Step], numbered identifiers: [TypeID: VersionIdentifier]) {
    versions = listed
    earlier = Dictionary(grouping: steps, by: \.to).mapValues { $0.map(\.from) }
    later = Dictionary(grouping: steps, by: \.from).mapValues { $0.map(\.to) }
    self.identifiers = identifiers
    let known = listed.compactMap { identifiers[$0] }
    isRising = zip(known, known.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// Places what stages join to the line, directly or by each other, and returns the rest.
  mutating func place(_ unlisted: [TypeID]) -> [TypeID] {
    let ranks = Dictionary(zip(unlisted, unlisted.indices)) { first, _ in first }
    var strays = Set(unlisted)
    var joined = Set(versions.flatMap(neighbors))
    // Each version that is placed may give its neighbors a place.
    while let next = joined.intersection(strays).sorted(by: { (ranks[$0] ?? 0) < (ranks[$1] ?? 0) })
      .first(where: { insert($0) })
    {
      strays.remove(next)
      joined.formUnion(neighbors(next))
    }
    return unlisted.filter(strays.contains)
  }

  private func neighbors(_ version: TypeID) -> [TypeID] { earlier[version, default: []] + later[version, default: []] }

  /// Puts a version after those that stages lead from and before those that they lead to; not where it would be in several
  /// places, between neighbors that a stage joins, or against the numbers.
  private mutating func insert(_ version: TypeID) -> Bool {
    let places = Set(
      earlier[version, default: []].compactMap { versions.firstIndex(of: $0) }.map { $0 + 1 }
        + later[version, default: []].compactMap { versions.firstIndex(of: $0) })
    guard places.count == 1, let index = places.first, !isJoined(at: index), !isRising || isBetween(version, at: index)
    else { return false }
    versions.insert(version, at: index)
    return true
  }

  /// Whether a stage leads from the version before a place to the one after it.
  private func isJoined(at index: Int) -> Bool {
    guard index > 0, index < versions.count else { return false }
    return later[versions[index - 1], default: []].contains(versions[index])
  }

  /// Whether the identifiers still rise with a version at a place.
  private func isBetween(_ version: TypeID, at index: Int) -> Bool {
    guard let identifier = identifiers[version] else { return true }
    let lower = versions[..<index].lazy.reversed().compactMap { identifiers[$0] }.first
    let upper = versions[index...].lazy.compactMap { identifiers[$0] }.first
    return lower.map { $0 <= identifier } != false && upper.map { identifier <= $0 } != false
  }
}
