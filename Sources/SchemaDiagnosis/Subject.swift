import SchemaProject

/// What rules look at, as the `checked` line of a page counts it.
package enum Subject: String, CaseIterable, Sendable {
  case versions, plans, stages, steps, containers, models, relationships, releases
  case customStages = "custom stages"
  /// The versions that can be compared with each other, since one plan lists them.
  case comparedVersions = "versions of plans"

  /// How many there are, in words; nil if there is nothing to look at.
  func phrase(in project: Project) -> String? {
    let count = count(in: project)
    switch self {
    case .comparedVersions:
      let plans = project.schemas.plans.count { !$0.isExempt && $0.versions.count > 1 }
      return plans == 0 ? nil : "\(count) versions of \(plans == 1 ? "the plan" : "\(plans) plans")"
    case .steps:
      let ends = project.steps.allSatisfy { $0.plan == nil } ? "release to the app's models" : "version to version"
      return count == 0 ? nil : "\(count.counted("step")) from \(ends)"
    case .releases:
      return project.schemas.hasPlan ? count.counted("recorded release") : nil
    default:
      let noun = rawValue.hasSuffix("s") && count == 1 ? String(rawValue.dropLast()) : rawValue
      return count == 0 ? nil : "\(count) \(noun)"
    }
  }

  /// What to say where there is nothing to look at.
  var absence: String {
    switch self {
    case .comparedVersions: "no plan lists two versions"
    case .steps: "no plan leads from one version to another"
    case .versions: "there is no schema version"
    case .plans, .releases: "there is no migration plan"
    case .customStages: "no plan has a custom stage"
    default: "there are no \(rawValue)"
    }
  }

  private func count(in project: Project) -> Int {
    let plans = project.schemas.plans.filter { !$0.isExempt }
    let stages = plans.flatMap(\.stageList)
    return switch self {
    case .versions: project.schemas.versions.count { !$0.isExempt }
    case .plans: plans.count
    case .stages: stages.count
    case .customStages: stages.count { $0.kind == .custom }
    case .steps: project.steps.count
    case .comparedVersions: plans.filter { $0.versions.count > 1 }.map(\.versions.count).reduce(0, +)
    case .containers: project.schemas.containers.count { !$0.isExempt }
    case .models: project.schemas.models.count { !$0.isExempt }
    case .relationships:
      project.schemas.models.filter { !$0.isExempt }.flatMap(\.properties).count { $0.relationship != nil }
    case .releases: project.releases.count
    }
  }

  /// The words of a page's `checked` line for a project.
  static func text(_ checked: String, in project: Project) -> String {
    var text = checked
    for subject in allCases where text.firstRange(of: "{\(subject.rawValue)}") != nil {
      guard let phrase = subject.phrase(in: project) else { return subject.absence }
      text = text.replacing("{\(subject.rawValue)}", with: phrase)
    }
    return text
  }
}
