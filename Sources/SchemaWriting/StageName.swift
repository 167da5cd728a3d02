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
    let from: Spelling
    let middle: Substring
    let to: Spelling
    let end: Substring

    init?(_ stage: Known) {
      guard let from = Spelling.first(of: stage.from, in: stage.name[...]),
        let to = Spelling.first(of: stage.to, in: stage.name[from.range.upperBound...])
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

  /// How the name of a stage spells a version.
  private struct Spelling: Equatable {
    enum Part: CaseIterable {
      case name
      /// The number with a `V` before it.
      case version
      case number
    }

    let part: Part
    let isLowercased: Bool

    /// The first place where a version is spelled, by as much of its name as there is.
    static func first(of version: String, in text: Substring) -> (spelling: Spelling, range: Range<String.Index>)? {
      for part in Part.allCases {
        for isLowercased in [false, true] {
          let spelling = Spelling(part: part, isLowercased: isLowercased)
          if let range = spelling.text(of: version).flatMap({ text.wholeRange(of: $0) }) { return (spelling, range) }
        }
      }
      return nil
    }

    /// A version in this spelling; nil for one without a number.
    func text(of version: String) -> String? {
      let text: String? =
        switch part {
        case .name: version
        case .version: VersionName.number(version).map { "V\($0)" }
        case .number: VersionName.number(version)
        }
      return text.map { isLowercased ? $0.prefix(1).lowercased() + $0.dropFirst() : $0 }
    }
  }
}

extension Substring {
  /// The first occurrence of a text that no digit continues on either side.
  fileprivate func wholeRange(of text: String) -> Range<Index>? {
    ranges(of: text).first { range in
      let before = base[..<range.lowerBound].last
      let after = base[range.upperBound...].prefix(2)
      let startsInside = text.first?.isNumber == true && before.map { $0.isNumber || $0 == "_" } == true
      let endsInside = after.first?.isNumber == true || after.first == "_" && after.last?.isNumber == true
      return !startsInside && !endsInside
    }
  }

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
