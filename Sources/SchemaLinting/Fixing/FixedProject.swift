import SchemaFiles

/// A project after its fixes.
package struct FixedProject: Sendable {
  /// What was found after the last round.
  package internal(set) var check: FixLoop.Check
  /// The fixes that were applied, in their order.
  package private(set) var applied: [AppliedFix] = []
  /// The fixes that were tried and are left out, with the reason.
  package private(set) var dropped: [(fix: AppliedFix, objection: FixObjection)] = []
  /// The changed bytes of files, by path.
  private(set) var contents: [String: [UInt8]] = [:]
  /// The bytes of these files before the first fix, by path.
  private var originals: [String: [UInt8]] = [:]

  init(_ check: FixLoop.Check) { self.check = check }

  /// The files that changed, by the paths as they are shown, sorted.
  package var files: [FileChange] {
    contents.sorted { $0.key.precedesByBytes($1.key) }.map { path, bytes in
      FileChange(path, before: originals[path] ?? [], after: bytes)
    }
  }

  /// The files that changed, those together that one fix or several connect: each group is written as a whole or not at all.
  package var groups: [[FileChange]] {
    var groups: [Set<String>] = []
    for paths in applied.map({ Set($0.paths) }) {
      let connected = groups.filter { !$0.isDisjoint(with: paths) }
      groups.removeAll { !$0.isDisjoint(with: paths) }
      groups.append(connected.reduce(paths) { $0.union($1) })
    }
    let files = files
    return groups.map { group in files.filter { group.contains($0.path) } }.filter { !$0.isEmpty }
      .sorted { $0[0].path.precedesByBytes($1[0].path) }
  }

  // MARK: Rounds

  /// Applies fixes of the last check that do not overlap.
  mutating func apply(_ fixes: [AppliedFix]) {
    let edits = Dictionary(grouping: fixes.flatMap(\.fix.edits), by: \.place.file.path)
    for (path, edits) in edits {
      let file = edits[0].place.file
      let original = originals[path] ?? file.bytes
      let edited = file.bytes(applying: edits)
      originals[path] = original
      contents[path] = edited == original ? nil : edited
    }
    applied += fixes
  }

  mutating func drop(_ fix: AppliedFix, because objection: FixObjection) { dropped.append((fix, objection)) }

  func isDropped(_ fix: AppliedFix) -> Bool { dropped.contains { $0.fix.identity == fix.identity } }

  /// What changed since an earlier round.
  func changes(since earlier: FixedProject) -> [FileChange] {
    contents.filter { earlier.contents[$0.key] != $0.value }.map { path, bytes in
      FileChange(path, before: earlier.contents[path] ?? originals[path] ?? [], after: bytes)
    }
  }
}
