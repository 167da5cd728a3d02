import SchemaDeclarations
import SchemaProject
import SchemaText

extension ResolvedSchemas {
  /// The one version that a name means.
  func onlyVersion(named name: String) throws(UsageError) -> SchemaVersion {
    let found = versions(named: name)
    if found.count == 1 { return found[0] }
    let names = (found.isEmpty ? versions.filter { !$0.isExempt } : found).map {
      subject($0.type)
    }
    guard found.isEmpty else {
      throw UsageError(message: "'\(name)' is ambiguous: it matches \(names.quotedList)")
    }
    let short = names.compactMap { $0.split(separator: ".").last.map(String.init) }
    let known = names.isEmpty ? "; there are none" : "; known: \(names.quotedList)"
    let suggestion = Suggestion(name, names + short).text
    throw UsageError(message: "no schema version is named '\(name)'\(suggestion.isEmpty ? known : suggestion)")
  }
}
