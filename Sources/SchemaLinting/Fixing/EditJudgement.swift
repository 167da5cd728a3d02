import SchemaFiles
import SchemaProject
import SchemaSyntax

/// Whether edits of sources make a project worse: what is asked before anything is written, whoever made the edits.
package struct EditJudgement: Sendable {
  private let before: FixLoop.Check
  private let after: FixLoop.Check
  /// The versions that the edits are to change, by their subjects, each with the version before the edits that it continues.
  private let continued: [String: String]
  /// Whether a finding that was not there before is what the edits are for.
  private let isIntended: @Sendable (Diagnostic) -> Bool
  /// Whether a rule is about what changes from version to version.
  private let isOfHistory: @Sendable (String) -> Bool

  package init(
    from before: FixLoop.Check, to after: FixLoop.Check, continuing continued: [String: String] = [:],
    isIntended: @escaping @Sendable (Diagnostic) -> Bool = { _ in false },
    isOfHistory: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.before = before
    self.after = after
    self.continued = continued
    self.isIntended = isIntended
    self.isOfHistory = isOfHistory
  }

  /// The first thing that would be worse; nil if nothing is.
  package var objection: FixObjection? { unknownStages ?? lockedOut ?? newFinding ?? changedChecksum ?? otherClasses }

  /// The first Swift file with more syntax errors than before.
  package static func brokenFile(_ changes: [FileChange]) -> String? {
    changes.first { change in
      change.path.hasSuffix(".swift")
        && syntaxErrors(change.path, change.after) > syntaxErrors(change.path, change.before ?? [])
    }?.path
  }

  private static func syntaxErrors(_ path: String, _ bytes: [UInt8]) -> Int {
    SyntaxTree(parsing: SourceFile(path: path, bytes: bytes)).problems.count
  }

  // MARK: Findings

  /// An error or a warning that was not there before.
  private var newFinding: FixObjection? {
    let found = after.outcome.diagnostics.filter { !isIntended($0) && !showsHistory($0) }
    return newKey(among: found, from: .error).map(FixObjection.newError)
      ?? newKey(among: found, from: .warning).map(FixObjection.newWarning)
  }

  /// The first new one of a severity or a higher one. What a symbol had is not new at those that continue or copy it.
  private func newKey(among found: [Diagnostic], from severity: Severity) -> String? {
    let known = before.outcome.diagnostics.keys(from: severity).map(\.text)
    var left = Dictionary(known.map { ($0, 1) }, uniquingKeysWith: +)
    let names = formerNames
    for key in found.keys(from: severity) {
      if let count = left[key.text], count > 0 {
        left[key.text] = count - 1
        continue
      }
      let former = key.naming(names.former)
      let isInherited = former != key && left[former.text] != nil
      if !isInherited, !before.outcome.explained.contains(former.text) { return former.text }
    }
    return nil
  }

  /// Whether a finding is about what changes at a version that the edits give what it shipped with, so that it shows what the
  /// app's classes hid there. Beside a version that still lists these, a change may seem to be where it is not.
  private func showsHistory(_ diagnostic: Diagnostic) -> Bool {
    isOfHistory(diagnostic.rule)
      && diagnostic.finding.steps.contains { step in
        let ends = [step.from, step.to].compactMap { after.project.version($0) }
        return ends.contains { continued[$0.subject] != nil } && ends.first?.listsLiveModels == false
      }
  }

  /// What `lint` would say, where an objection is a finding.
  package func message(of objection: FixObjection) -> String? {
    switch objection {
    case .newError(let key): message(key, from: .error)
    case .newWarning(let key): message(key, from: .warning)
    default: nil
    }
  }

  private func message(_ text: String, from severity: Severity) -> String? {
    let names = formerNames
    return after.outcome.diagnostics.first { diagnostic in
      [diagnostic].keys(from: severity).contains { $0.naming(names.former).text == text }
    }?.finding.message.text
  }

  /// What the symbols of continued versions were called before.
  private var formerNames: FormerNames {
    var names: [String: String] = continued
    for (new, old) in continued {
      guard let new = after.project.version(named: new), let old = before.project.version(named: old) else { continue }
      for model in new.models {
        if let former = old.model(named: model.name) { names[model.subject] = former.subject }
      }
    }
    return FormerNames(names: names)
  }

  // MARK: Versions

  private var changedChecksum: FixObjection? {
    ShippedVersions(of: before.project, except: Set(continued.values)).firstChanged(in: after.project)
      .map(FixObjection.changedChecksum)
  }

  /// A version that the edits are not about and that would list other classes, however alike they are.
  private var otherClasses: FixObjection? {
    guard !continued.isEmpty else { return nil }
    let others = before.project.app.versions.filter { !continued.values.contains($0.subject) }
    return others.first { version in
      let edited = after.project.version(named: version.subject)
      return edited?.classes != version.classes || version.borrowsUnknownList(of: continued.values.map { $0 })
    }.map { .otherClasses($0.name) }
  }

  // MARK: Plans and releases

  /// A plan whose stages were all known, and are not any more.
  private var unknownStages: FixObjection? {
    before.project.app.plans.first { plan in
      let edited = after.project.app.plans.first { $0.subject == plan.subject }
      return plan.stages?.isComplete == true && edited?.stages?.isComplete != true
    }.map { .unknownStages($0.name) }
  }

  private var lockedOut: FixObjection? {
    let lost = before.opening.filter { !after.opening.contains($0) }
    return lost.isEmpty ? nil : .lockedOut(lost.map(name))
  }

  /// A store by its release, and by its place where the release has others.
  private func name(_ store: FixLoop.RecordedStore) -> String {
    let isOnly = before.project.releases.count { $0.name == store.release } == 1
    return isOnly ? "'\(store.release)'" : "'\(store.release)'\(store.place.map { " (\($0))" } ?? "")"
  }
}

/// What symbols were called before edits.
private struct FormerNames {
  let names: [String: String]

  /// The former name of a symbol, or of the one that it is a member of.
  func former(_ subject: String) -> String {
    var parts = subject.split(separator: ".", omittingEmptySubsequences: false)
    var rest: [Substring] = []
    while let last = parts.last {
      if let former = names[parts.joined(separator: ".")] {
        return ([former[...]] + rest).joined(separator: ".")
      }
      rest.insert(last, at: 0)
      parts.removeLast()
    }
    return subject
  }
}

/// What a finding is about.
private struct FindingKey: Equatable {
  let rule: String
  let subject: String

  /// The key as `rule:subject`.
  var text: String { "\(rule):\(subject)" }

  /// The key with another name of its subject.
  func naming(_ name: (String) -> String) -> FindingKey { FindingKey(rule: rule, subject: name(subject)) }
}

extension [Diagnostic] {
  /// The keys of the findings of a severity or a higher one, those of several members once for each, sorted.
  fileprivate func keys(from severity: Severity) -> [FindingKey] {
    filter { $0.severity >= severity }.flatMap { diagnostic in
      let members = diagnostic.finding.members.map(\.subject)
      return (members.isEmpty ? [diagnostic.finding.subject] : members).map {
        FindingKey(rule: diagnostic.rule, subject: $0)
      }
    }.sorted { $0.text.precedesByBytes($1.text) }
  }
}

extension Project {
  /// The version with a subject.
  fileprivate func version(named subject: String) -> ProjectVersion? { versions.first { $0.subject == subject } }
}

extension ProjectVersion {
  /// Whether it lists the app's current classes.
  fileprivate var listsLiveModels: Bool { listedTypes.contains { type in plans.contains { $0.isLive(type) } } }

  /// The subjects of its models.
  fileprivate var classes: Set<String> { Set(models.map(\.subject)) }

  /// Whether its list is not known and takes in the list of one of some versions.
  fileprivate func borrowsUnknownList(of versions: [String]) -> Bool {
    guard list?.isKnown != true else { return false }
    let names = Set(versions.compactMap { $0.split(separator: ".").last.map(String.init) })
    return project.symbols.staticValues("models", of: type).contains { member in
      let tree = project.symbols.tree(member.scope)
      return member.declaration.tokens.contains { tree.tokens[$0].kind == .identifier && names.contains(tree.name($0)) }
    }
  }
}
