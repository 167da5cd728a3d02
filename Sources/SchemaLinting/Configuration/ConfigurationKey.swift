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
    case .overrides: "levels of rules for the findings in some files; later ones count before earlier ones"
    case .exclude: "patterns of files that are not read"
    case .tests: "patterns of files that are tests or previews, besides the usual ones; '!pattern' takes files out"
    case .deploymentTargets: "the lowest systems that the app runs on, instead of those that the project states"
    case .cloudKit: "whether stores sync with CloudKit: 'auto' is what containers and entitlements show"
    case .historyFolder: "the folder of the records of shipped schemas"
    case .baseline: "the file of the findings that are not reported"
    case .suppressionReasons: "whether comments that hide findings must say why"
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
