/// A key of the configuration file; the raw values are what users write.
package enum ConfigurationKey: String, CaseIterable, Sendable {
  case schema = "$schema"
  case root, rules, overrides, exclude, tests, deploymentTargets, cloudKit, historyFolder, baseline, suppressionReasons

  /// What it means, for the documentation and for editors.
  package var summary: String {
    switch self {
    case .schema: "the JSON Schema of this file, for editors"
    case .root: "the project's folder, relative to this file; everything below it is analyzed"
    case .rules: "the levels of rules and families"
    case .overrides: "levels of rules for findings in some files; later entries override earlier ones"
    case .exclude: "patterns of files that are not read"
    case .tests:
      "patterns of files that are tests or previews, in addition to the usual ones; '!pattern' excludes files"
    case .deploymentTargets: "the deployment targets, instead of those in the project"
    case .cloudKit: "whether stores sync with CloudKit: 'auto' reads containers and entitlements"
    case .historyFolder: "the folder with the records of shipped schemas"
    case .baseline: "the file that lists findings not to report"
    case .suppressionReasons: "whether comments that hide findings need a reason"
    }
  }
}

/// A key of an element of `overrides`.
package enum OverrideKey: String, CaseIterable, Sendable {
  case paths, rules

  /// What it means, for the documentation and for editors.
  package var summary: String {
    switch self {
    case .paths: "patterns of the files"
    case .rules: "the levels of rules and families in these files"
    }
  }
}
