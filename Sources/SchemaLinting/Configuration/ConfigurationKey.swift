/// A key of the configuration file; the raw values are those that users write.
package enum ConfigurationKey: String, CaseIterable, Sendable {
  case schema = "$schema"
  case root, rules, overrides, exclude, tests, deploymentTargets, cloudKit, historyFolder, baseline, suppressionReasons

  /// What it says, for the documentation and for editors.
  package var summary: String {
    switch self {
    case .schema: "the JSON Schema of this file, for editors"
    case .root: "the project's folder, relative to this file; what is below it is analyzed"
    case .rules: "the level of rules and of families"
    case .overrides: "levels of rules for the findings in some files; a later one overrides an earlier one"
    case .exclude: "patterns of files that are not read"
    case .tests: "patterns of files that are tests or previews, besides the usual ones; '!pattern' removes files"
    case .deploymentTargets: "the oldest systems that the app runs on, instead of those in the manifests"
    case .cloudKit: "whether stores sync with CloudKit; with 'auto', containers and entitlements decide"
    case .historyFolder: "the folder of the records of shipped schemas"
    case .baseline: "the file of the findings that are not reported"
    case .suppressionReasons: "whether comments that silence findings must give a reason"
    }
  }
}

/// A key of an element of `overrides`.
package enum OverrideKey: String, CaseIterable, Sendable {
  case paths, rules

  /// What it says, for the documentation and for editors.
  package var summary: String {
    switch self {
    case .paths: "patterns of the files"
    case .rules: "the level of rules and of families in these files"
    }
  }
}

/// Whether a comment that hides findings has to say why.
package enum SuppressionReasons: String, CaseIterable, Sendable {
  /// It need not.
  case optional
  /// It should: one that does not hides findings and is itself reported.
  case asked
  /// It must: one that does not hides nothing.
  case required
}
