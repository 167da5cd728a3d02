import SchemaFiles
import SchemaSyntax
import SchemaText

/// The findings that a project lives with, by their fingerprints: they are counted, and not reported.
package struct Baseline: Sendable {
  package private(set) var fingerprints: Set<String> = []

  /// Makes a baseline without findings.
  package init() {}

  /// Reads a file, given its absolute path; complaints show the path relative to a folder.
  package init(_ path: String, shownIn folder: String) throws(InvalidFile) {
    let shownPath = Path.relative(path, to: folder)
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(path, as: .baseline)
    } catch {
      throw InvalidFile(error.reason, in: shownPath)
    }
    do {
      fingerprints = try Self.fingerprints(JSONValue(bytes))
    } catch {
      throw InvalidFile([error], in: SourceFile(path: shownPath, bytes: bytes))
    }
  }

  /// The version of the format.
  private static let version = "1"

  private static func fingerprints(_ document: JSONValue) throws(TextProblem) -> Set<String> {
    guard let version = document["version"], let list = document["fingerprints"], case .array(let elements) = list.kind
    else {
      throw TextProblem(message: "this is not a baseline: it needs 'version' and 'fingerprints'", place: document.place)
    }
    guard case .number(Self.version) = version.kind else {
      throw TextProblem(message: "the version of the baseline is not known to this release", place: version.place)
    }
    var fingerprints: Set<String> = []
    for element in elements {
      guard case .string(let fingerprint) = element.kind else {
        throw TextProblem(message: "a fingerprint is a string", place: element.place)
      }
      fingerprints.insert(fingerprint)
    }
    return fingerprints
  }

  /// The file's text: a line for each fingerprint, in the order of their bytes, so that changes read and merge well.
  package var text: String {
    let lines = sorted.map { "    \(JSONValue.quoted($0))" }.joined(separator: ",\n")
    return "{\n  \"version\": \(Self.version),\n  \"fingerprints\": [\(lines.isEmpty ? "" : "\n\(lines)\n  ")]\n}\n"
  }

  private var sorted: [String] { Self.sorted(fingerprints) }

  private static func sorted(_ fingerprints: Set<String>) -> [String] {
    fingerprints.sorted { $0.precedesByBytes($1) }
  }

  /// Whether it holds a finding, or all of its members.
  package func contains(_ diagnostic: Diagnostic) -> Bool { part(diagnostic).unknown == nil }

  /// Parts a finding in what the baseline holds of it and what it does not.
  package func part(_ diagnostic: Diagnostic) -> (known: Diagnostic?, unknown: Diagnostic?) {
    let isKnown = zip(diagnostic.memberFingerprints, diagnostic.wholeFingerprints).map { member, whole in
      fingerprints.contains(member) || whole.map(fingerprints.contains) == true
    }
    // An entry for the whole finding holds all members, unless it is an entry for one of them.
    if !diagnostic.memberFingerprints.contains(diagnostic.fingerprint), fingerprints.contains(diagnostic.fingerprint) {
      return (diagnostic, nil)
    }
    if isKnown.isEmpty { return (nil, diagnostic) }
    return (diagnostic.keeping { isKnown[$0] }, diagnostic.keeping { !isKnown[$0] })
  }

  /// The fingerprints that match nothing any more, sorted. Of rules that did not run or could not judge this is not known.
  package func stale(in outcome: Linter.Outcome, _ catalogue: Catalogue) -> [String] {
    let found = Set(
      outcome.diagnostics.flatMap {
        [$0.fingerprint] + $0.memberFingerprints + $0.wholeFingerprints.compactMap { $0 }
      })
    return sorted.filter { !found.contains($0) && Self.isJudged($0, outcome, catalogue) }
  }

  /// The baseline for what was found: what is stale goes, and what is new comes only where that is wanted.
  package func updated(for outcome: Linter.Outcome, _ catalogue: Catalogue, addsNew: Bool) -> Baseline {
    var result = self
    result.fingerprints.subtract(stale(in: outcome, catalogue))
    if addsNew { result.fingerprints.formUnion(outcome.diagnostics.flatMap(\.ownFingerprints)) }
    return result
  }

  /// Whether a run tells if a fingerprint still matches: its rule ran, or there is no such rule any more.
  private static func isJudged(_ fingerprint: String, _ outcome: Linter.Outcome, _ catalogue: Catalogue) -> Bool {
    let rule = String(fingerprint.prefix { $0 != ":" })
    return outcome.judging.contains(rule) || catalogue.entry(rule) == nil
  }
}

extension Diagnostic {
  /// What a baseline lists for it: its members, where it has any.
  fileprivate var ownFingerprints: [String] { memberFingerprints.isEmpty ? [fingerprint] : memberFingerprints }
}

extension [Baseline] {
  /// Parts findings in those that no baseline holds and the others. Without some of its members a finding may have another
  /// place.
  package func part(_ diagnostics: [Diagnostic]) -> (open: [Diagnostic], known: [Diagnostic]) {
    var (open, known): ([Diagnostic], [Diagnostic]) = (diagnostics, [])
    for baseline in self {
      let parts = open.map(baseline.part)
      open = parts.compactMap(\.unknown)
      known += parts.compactMap(\.known)
    }
    return (open.sorted(), known.sorted())
  }
}
