/// How a name spells a version: the name of a stage, or that of a folder.
struct VersionSpelling: Equatable {
  enum Part: CaseIterable {
    case name
    /// The number with a `V` before it.
    case version
    case number
  }

  let part: Part
  let isLowercased: Bool

  /// The name as the version declares it.
  static let asDeclared = Self(part: .name, isLowercased: false)

  /// The first place where a version is spelled, by as much of its name as there is.
  static func first(of version: String, in text: Substring) -> (spelling: Self, range: Range<String.Index>)? {
    for part in Part.allCases {
      for isLowercased in [false, true] {
        let spelling = Self(part: part, isLowercased: isLowercased)
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
}
