/// Which rules run, and how severe their findings are: what the command line says counts before the configuration.
package struct RuleSelection: Sendable {
  /// What the command line switches on and off, in its order.
  package var switches: [Switch] = []
  /// If not empty, all others are off.
  package var only: [String] = []
  /// What the configuration says; later ones count before earlier ones.
  package var configured: [RuleLevels] = []

  /// Makes a selection of all rules that are not opt-in.
  package init() {}

  /// A rule or a family that is switched on or off.
  package struct Switch: Sendable {
    /// Its id or name.
    package let name: String
    /// Whether it is switched on.
    package let isOn: Bool

    /// Switches something on or off.
    package init(_ name: String, isOn: Bool) {
      self.name = name
      self.isOn = isOn
    }
  }

  /// Whether a rule runs.
  package enum State: Hashable, Sendable {
    case off
    /// It runs because nothing is said of it.
    case on
    /// It runs because it is switched on by its name or its family's, all of it.
    case named
  }

  /// Whether a rule runs, if only for some files.
  package func contains(_ entry: Catalogue.Entry) -> Bool {
    let everywhere = state(of: entry, configured.filter { $0.files == nil })
    return everywhere != .off || (commanded(entry) == nil && configured.contains { $0.isOn(entry) == true })
  }

  /// Whether a rule speaks of a file, given its absolute path.
  package func state(of entry: Catalogue.Entry, at path: String) -> State { state(of: entry, configured(at: path)) }

  /// The severity that the configuration gives all findings of a rule in a file; nil if it leaves it to the rule.
  package func severity(of entry: Catalogue.Entry, at path: String) -> Severity? {
    configured(at: path).reversed().lazy.compactMap { $0.level(of: entry) }.first?.severity
  }

  private func configured(at path: String) -> [RuleLevels] {
    configured.filter { $0.files?.cover(path) ?? true }
  }

  private func state(of entry: Catalogue.Entry, _ levels: [RuleLevels]) -> State {
    if let state = commanded(entry) { return state }
    switch levels.reversed().lazy.compactMap({ $0.isOn(entry) }).first {
    case true: return .named
    case false: return .off
    case nil: return entry.page.isOptIn ? .off : .on
    }
  }

  /// What the command line says: what names a rule counts before what names its family, and of two such the later one.
  /// What is named is on though it is opt-in.
  private func commanded(_ entry: Catalogue.Entry) -> State? {
    if !only.isEmpty, !only.contains(entry.page.id), !only.contains(entry.family) { return .off }
    let own = switches.last { $0.name == entry.page.id } ?? switches.last { $0.name == entry.family }
    return own.map { $0.isOn ? .named : .off } ?? (only.isEmpty ? nil : .named)
  }
}
