/// Which folders of a target use which others: a folder uses another one if a type that is declared there is named in it.
struct FolderUses {
  private let declared: [String: Set<String>]
  private let mentioned: [String: Set<String>]

  init(declared: [String: Set<String>], mentioned: [String: Set<String>]) {
    self.declared = declared
    self.mentioned = mentioned
  }

  /// Reads a target; the files beside its folders are a folder too.
  init(of target: Target) throws {
    let folders = Dictionary(grouping: try target.files(), by: \.folder)
    self.init(
      declared: folders.mapValues { $0.reduce(into: []) { $0.formUnion($1.types) } },
      mentioned: folders.mapValues { $0.reduce(into: []) { $0.formUnion($1.names) } })
  }

  /// The folders of which each uses another one of them and is used by one; empty if all go in one direction.
  var cycle: [String] {
    var left = Set(declared.keys)
    // A folder that uses none of the others, or that none of them uses, is in no cycle.
    while let end = left.first(where: { uses($0, left).isEmpty || isUnused($0, left) }) { left.remove(end) }
    return left.sorted()
  }

  /// What the folders of a cycle name of each other.
  func names(along cycle: [String]) -> String {
    cycle.flatMap { folder in
      uses(folder, Set(cycle)).sorted().map { used in
        "\(folder) names \(names(of: used, in: folder).sorted().joined(separator: ", ")) of \(used)"
      }
    }.joined(separator: "; ")
  }

  private func uses(_ folder: String, _ others: Set<String>) -> Set<String> {
    others.filter { $0 != folder && !names(of: $0, in: folder).isEmpty }
  }

  private func isUnused(_ folder: String, _ others: Set<String>) -> Bool {
    others.allSatisfy { uses($0, [folder]).isEmpty }
  }

  private func names(of used: String, in folder: String) -> Set<String> {
    (declared[used] ?? []).intersection(mentioned[folder] ?? [])
  }
}
