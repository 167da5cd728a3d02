/// Names of stages, continued from those that a plan has.
enum StageName {
  /// A stage that has a name, with the names of its versions.
  struct Known {
    let name: String
    let from: String
    let to: String
  }

  /// The name of the stage between two versions, in the pattern of the plan's stages.
  ///
  /// A pattern that only one stage has may tell what that stage does, so it counts only if all its words are those of any
  /// migration.
  static func next(from old: String, to new: String, like stages: [Known], besides taken: Set<String>) -> String {
    let patterns = stages.compactMap(Pattern.init)
    let pattern = patterns.last { pattern in pattern.isPlain || patterns.count { $0 == pattern } > 1 }
    let numbers = [old, new].compactMap(VersionName.number)
    let plain = numbers.count == 2 ? ["migrateV\(numbers[0])ToV\(numbers[1])"] : []
    let names = [pattern?.name(from: old, to: new)].compactMap { $0 } + plain
    return names.first { !taken.contains($0) } ?? "migrate\(old)To\(new)"
  }

  /// What stands around the two versions in the name of a stage.
  private struct Pattern: Equatable {
    let start: Substring
    let from: VersionSpelling
    let middle: Substring
    let to: VersionSpelling
    let end: Substring

    init?(_ stage: Known) {
      guard let from = VersionSpelling.first(of: stage.from, in: stage.name[...]),
        let to = VersionSpelling.first(of: stage.to, in: stage.name[from.range.upperBound...])
      else { return nil }
      start = stage.name[..<from.range.lowerBound]
      middle = stage.name[from.range.upperBound..<to.range.lowerBound]
      end = stage.name[to.range.upperBound...]
      (self.from, self.to) = (from.spelling, to.spelling)
    }

    func name(from old: String, to new: String) -> String? {
      guard let first = from.text(of: old), let second = to.text(of: new) else { return nil }
      return "\(start)\(first)\(middle)\(second)\(end)"
    }

    /// Whether it says nothing but that stores are migrated.
    var isPlain: Bool {
      let words = [start, middle, end].flatMap(\.words)
      return words.allSatisfy(Self.plainWords.contains)
    }

    private static let plainWords: Set<String> = [
      "migrate", "migration", "stage", "step", "from", "to", "schema", "version", "v", "upgrade", "update", "and",
    ]
  }
}

extension Substring {
  /// The words of a name such as `fromV` or `to_schema`, in lower case.
  fileprivate var words: [String] {
    var words: [String] = []
    for character in self {
      if character == "_" {
        words.append("")
      } else if character.isUppercase || words.isEmpty {
        words.append(character.lowercased())
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }
}
