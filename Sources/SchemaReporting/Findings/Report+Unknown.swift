import SchemaNames
import SchemaSyntax

extension Report {
  /// Versions, plans or containers of which so much is not known that rules skipped them.
  struct Unknown: Sendable {
    /// How many there are.
    let count: Int
    /// What is not known, and what that hides: `the models of 22 of 25 versions are not known; nothing was checked in them`.
    let text: String
    /// Where the first thing is that could not be followed, and how many more there are.
    let place: Place
    let otherPlaces: Int

    init?(_ failures: [[Unresolved]], of total: Int, _ noun: String, _ what: String, _ consequence: String) {
      let unknown = failures.filter { !$0.isEmpty }
      let places = unknown.joined().map(\.place).uniqued
      guard let place = places.first else { return nil }
      self.place = place
      otherPlaces = places.count - 1
      count = unknown.count
      let part = total == 1 ? "the only \(noun)" : "\(count) of \(total.counted(noun))"
      text = "the \(what) of \(part) are not known; \(consequence)"
    }
  }

  /// The versions whose models are not all known.
  var unknownVersions: Unknown? {
    let versions = project.app.versions
    return Unknown(
      versions.map { $0.list?.failures ?? [] }, of: versions.count, "version", "models",
      "nothing was checked in \(versions.count == 1 ? "it" : "them")")
  }

  /// The plans whose versions or stages are not all known.
  var unknownPlans: Unknown? {
    let plans = project.app.plans
    return Unknown(
      plans.map { ($0.schemas?.failures ?? []) + ($0.stages?.failures ?? []) }, of: plans.count, "plan",
      "versions or stages", "nothing was checked in \(plans.count == 1 ? "it" : "them")")
  }

  /// The containers whose models or plan are not known.
  var unknownContainers: Unknown? {
    let containers = project.app.containers
    return Unknown(
      containers.map { $0.schema.failures + $0.schema.models.failures + $0.plan.failures }, of: containers.count,
      "container", "models or plan", "rules about containers skipped \(containers.count == 1 ? "it" : "them")")
  }

  /// What is not known, what hides most first.
  var unknowns: [Unknown] { [unknownVersions, unknownPlans, unknownContainers].compactMap { $0 } }
}
