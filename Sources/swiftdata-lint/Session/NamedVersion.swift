import SchemaDeclarations
import SchemaProject
import SchemaText

extension ResolvedSchemas {
  /// The one version that a name means, or the end of a name: `V1` is `SchemaV1` where no other version ends so. Of several
  /// apps, the one that is asked for counts.
  func onlyVersion(named name: String, nearest scope: AppScope = .project) throws(UsageError) -> SchemaVersion {
    let all = versions.filter { !$0.isExempt }
    let whole = versions(named: name)
    let found = scope.nearest(whole.isEmpty ? all.filter { $0.name.hasEnd(name) } : whole, by: \.place)
    if found.count == 1 { return found[0] }
    guard found.isEmpty else {
      throw UsageError(message: "'\(name)' is ambiguous: it matches \(found.map { subject($0.type) }.quotedList)")
    }
    if all.isEmpty { throw UsageError(message: "this folder declares no schema versions") }
    let names = all.map { subject($0.type) }
    let short = names.compactMap { $0.split(separator: ".").last.map(String.init) }
    let suggestion = Suggestion(name, names + short).text
    throw UsageError(
      message:
        "no schema version is named '\(name)'\(suggestion.isEmpty ? "; known: \(names.quotedList)" : suggestion)")
  }
}

extension String {
  /// Whether the name ends with a word or several: `SchemaV1` with `V1`, but not with `1`.
  fileprivate func hasEnd(_ end: String) -> Bool {
    guard hasSuffix(end), let first = end.first, first.isUppercase else { return false }
    return dropLast(end.count).last.map { !$0.isUppercase } ?? true
  }
}
