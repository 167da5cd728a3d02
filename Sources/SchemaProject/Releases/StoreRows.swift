import SchemaShapes
import SchemaStores

/// How many rows of a store a change is about.
package struct RowCount: Hashable, Sendable {
  /// Those that are in the way, or that lose something.
  package let affected: Int
  /// All of the entity.
  package let total: Int

  package init(affected: Int, total: Int) {
    self.affected = affected
    self.total = total
  }
}

/// The rows of a store as a step of its migration meets them: earlier steps may have renamed properties.
package struct StoreRows: Sendable {
  private let store: StoreContents
  /// The properties that are not called as in the store: the names in the store, nil for those that it does not have.
  private var names: [SchemaChange.Part: SchemaChange.Part?] = [:]

  package init(_ store: StoreContents) { self.store = store }

  /// The rows as the changes of a step meet them: constraints name properties as they are called afterwards.
  func before(_ changes: [SchemaChange]) -> StoreRows { renamed(by: changes, includingNew: false) }

  /// The rows as the step behind some changes meets them.
  func after(_ changes: [SchemaChange]) -> StoreRows { renamed(by: changes, includingNew: true) }

  private func renamed(by changes: [SchemaChange], includingNew: Bool) -> StoreRows {
    var rows = self
    for change in changes {
      switch (change.kind, change.before, change.after) {
      case (.renamed, let before?, let after?): rows.names[after] = origin(before)
      case (.added, _, let after?), (.likelyRenamed, _, let after?), (.becameAttribute, _, let after?),
        (.becameRelationship, _, let after?), (.retyped, _, let after?):
        // A converted value is no longer that of the store.
        if includingNew { rows.names.updateValue(nil, forKey: after) }
      case (.modelAdded, _, let after?), (.modelLikelyRenamed, _, let after?):
        if includingNew { rows.names.updateValue(nil, forKey: after) }
      default: break
      }
    }
    return rows
  }

  /// What a property is called in the store; nil for one that it does not have.
  private func origin(_ part: SchemaChange.Part) -> SchemaChange.Part? {
    let entity = SchemaChange.Part(entity: part.entity)
    if let renamed = names[entity], renamed == nil { return nil }
    guard let known = names[part] else { return part }
    return known
  }

  // MARK: Counting

  /// The rows that a change is about, or that a failure which it leads to is about; nil where they do not decide, or cannot
  /// be read.
  func count(of change: SchemaChange, leadingTo failure: Verdict.Failure?) -> RowCount? {
    guard let part = change.before ?? change.after else { return nil }
    if let failure, let decisive = count(of: change.kind, leadingTo: failure, amongRowsOf: part.entity) {
      return decisive
    }
    switch change.kind {
    case .madeRequired(let rows) where rows != .filled: return count(part) { $0[0] == .null }
    case .uniquenessAdded(let names, over: .any): return repeated(names, in: part.entity)
    case .uniquenessAdded(let names, over: .filled(let filled)):
      return count(filled: filled, of: names, in: part.entity)
    case .removed, .likelyRenamed, .becameRelationship, .becameAttribute, .retyped(_, _, .incompatible):
      return part.fields.isEmpty ? count(part) { $0[0] != .null } : nil
    case .retyped(_, let type, .numeric(isNarrowing: true)): return count(part) { !$0[0].fits(type) }
    case .modelRemoved, .modelLikelyRenamed:
      return count(SchemaChange.Part(entity: part.entity), properties: []) { _ in true }
    default: return nil
    }
  }

  /// The rows in the way of a migration where their number decides: no row lacks a value, and one does not repeat another.
  private func count(
    of kind: SchemaChange.Kind, leadingTo failure: Verdict.Failure, amongRowsOf entity: String
  ) -> RowCount? {
    guard failure.needsRows, let total = total(of: entity) else { return nil }
    let none = RowCount(affected: 0, total: total)
    switch (kind, failure) {
    case _ where total == 0: return none
    case (.uniquenessAdded, _) where total == 1: return none
    case (.madeRequired, _), (.uniquenessAdded(_, over: .any), _), (_, .failingDecoding): return nil
    case (.uniquenessAdded(_, over: .filled), _): return nil
    case (.casesChanged, _), (.codableMadeRequired, _): return nil
    default: return RowCount(affected: total, total: total)
    }
  }

  /// How many rows an entity has; nil where they cannot be read. A model that an earlier step added has none.
  private func total(of entity: String) -> Int? {
    let part = SchemaChange.Part(entity: entity)
    guard let origin = origin(part) else { return 0 }
    return count(origin, properties: []) { _ in false }?.total
  }

  private func count(_ part: SchemaChange.Part, isAffected: ([RowValue]) -> Bool) -> RowCount? {
    guard let origin = origin(part), let property = origin.property else { return nil }
    return count(origin, properties: [property], isAffected: isAffected)
  }

  private func count(
    _ part: SchemaChange.Part, properties: [String], isAffected: ([RowValue]) -> Bool
  ) -> RowCount? {
    var (affected, total) = (0, 0)
    let isRead = store.forEachRow(of: part.entity, properties) { values in
      total += 1
      if isAffected(values) { affected += 1 }
    }
    return isRead ? RowCount(affected: affected, total: total) : nil
  }

  /// The rows that get a default under a constraint, as long as it is known whether another one has it too.
  private func count(filled: [String], of names: [String], in entity: String) -> RowCount? {
    guard let (home, properties) = origin(filled, in: entity),
      let rows = count(.init(entity: home), properties: properties, isAffected: { $0.contains(.null) })
    else { return nil }
    return rows.affected == 0 || rows.affected > 1 && names.count == 1 ? rows : nil
  }

  /// What the properties of a constraint are called in the store, and the entity there; nil if it lacks one.
  private func origin(_ names: [String], in entity: String) -> (entity: String, properties: [String])? {
    let parts = names.map { origin(SchemaChange.Part(entity: entity, property: $0)) }
    let properties = parts.compactMap { $0?.property }
    guard properties.count == names.count, let home = parts.first??.entity else { return nil }
    return (home, properties)
  }

  /// The rows that share their values with another one; nil is equal to nothing.
  ///
  /// Hashes are compared first, so that the values of few rows are kept.
  private func repeated(_ names: [String], in entity: String) -> RowCount? {
    guard let (home, properties) = origin(names, in: entity) else { return nil }
    var counts: [Int: Int] = [:]
    guard
      let rows = count(
        .init(entity: home), properties: properties,
        isAffected: { values in
          if !values.contains(.null) { counts[values.comparable.hashValue, default: 0] += 1 }
          return false
        })
    else { return nil }
    counts = counts.filter { $0.value > 1 }
    if counts.isEmpty { return rows }
    var groups: [[RowValue]: Int] = [:]
    let isRead = store.forEachRow(of: home, properties) { values in
      let key = values.comparable
      if !values.contains(.null), counts[key.hashValue] != nil { groups[key, default: 0] += 1 }
    }
    let affected = groups.values.filter { $0 > 1 }.reduce(0, +)
    return isRead ? RowCount(affected: affected, total: rows.total) : nil
  }
}

extension Verdict.Failure {
  /// Whether it is a row that fails: inference rejects other changes whatever rows there are.
  fileprivate var needsRows: Bool {
    switch self {
    case .missingValues, .repeatedValues, .failingCast, .failingDecoding: true
    case .incompatibleTypes, .toManyToOne, .externalReference: false
    }
  }
}

extension [RowValue] {
  /// The values with those equal that SQLite takes for equal: numbers, whether they have a fraction or not.
  fileprivate var comparable: [RowValue] {
    map { value in
      if case .real(let number) = value, let whole = Int64(exactly: number) { .integer(whole) } else { value }
    }
  }
}

extension RowValue {
  /// Whether a number keeps its value under another type; no value always does.
  fileprivate func fits(_ type: TypeShape) -> Bool {
    guard case .system(let name, []) = type.unwrapped else { return false }
    return switch self {
    case .null: true
    case .integer(let number): name.type?.holds(number) == true
    case .real(let number): name.type?.holds(number) == true
    default: false
    }
  }
}

// MARK: What they decide

extension Consequence {
  /// The consequence for a store with so many rows that a change is about.
  func judged(by rows: RowCount, of change: SchemaChange) -> Consequence {
    switch change.kind {
    // Inference rejects the types, whatever the rows hold.
    case .retyped(_, _, .incompatible):
      let verb = rows.affected == 1 ? "holds" : "hold"
      return Consequence(kind: kind, why: "\(why); \(rows.text) \(verb) a value", failure: failure)
    default: break
    }
    let verb =
      switch (change.kind, failure) {
      case (.madeRequired, _): rows.affected == 1 ? "holds nil" : "hold nil"
      case (.uniquenessAdded, _): rows.affected == 1 ? "shares its value with another one" : "share values with others"
      case (.retyped, _): rows.affected == 1 ? "holds a value that does not fit" : "hold values that do not fit"
      case (.modelRemoved, _), (.modelLikelyRenamed, _), (_, .missingValues?), (_, .failingCast?): ""
      default: rows.affected == 1 ? "holds a value" : "hold values"
      }
    let text = "\(rows.text) \(verb)".trimmed
    if rows.affected == 0 { return Consequence(kind: .done, why: "no row is affected: \(text)", failure: nil) }
    // The rows say whether the values fit.
    let kind = if case .retyped = change.kind, self.kind == .mayLoseData { Kind.losesData } else { self.kind }
    return Consequence(kind: kind, why: kind == .doneByCode ? why : "\(why): \(text)", failure: failure)
  }
}

extension String {
  fileprivate var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }
}

extension RowCount {
  /// `12 of 3,401 rows`.
  package var text: String { "\(affected.grouped) of \(total.grouped) \(total == 1 ? "row" : "rows")" }
}
