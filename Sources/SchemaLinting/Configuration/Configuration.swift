import SchemaFiles
import SchemaProject

/// What a project says of how it is checked; every value has a default.
///
/// Paths and patterns are as they are written: they are relative to the project's folder.
package struct Configuration: Sendable {
  /// The folder that counts as the project's, relative to the file's own; nil for that one.
  package var root: String?
  /// The levels of rules and families.
  package var rules: [String: RuleLevel] = [:]
  /// The levels of rules and families in some files.
  package var overrides: [Override] = []
  /// The patterns of files that are not read.
  package var exclude: [String] = []
  /// The patterns of files that are tests or previews, or are none.
  package var tests: [String] = []
  /// The lowest systems that the app runs on; empty for those that the project states.
  package var deploymentTargets: [DeploymentTarget] = []
  package var cloudKit = CloudKitSetting.auto
  /// The folder of the records of shipped schemas.
  package var historyFolder = Release.recordFolder
  /// The file of the findings that are not reported.
  package var baseline: String?
  /// Whether comments that hide findings must say why.
  package var suppressionReasons = SuppressionReasons.asked

  /// The levels of rules and families in some files.
  package struct Override: Sendable {
    /// The patterns of the files.
    package var paths: [String]
    package var rules: [String: RuleLevel]

    package init(paths: [String] = [], rules: [String: RuleLevel] = [:]) {
      self.paths = paths
      self.rules = rules
    }
  }

  /// Makes the configuration that counts where there is none.
  package init() {}

  /// The levels of the rules, for a project in a folder.
  package func levels(in folder: String) -> [RuleLevels] {
    [RuleLevels(rules)] + overrides.map { RuleLevels($0.rules, for: PathPatterns($0.paths, below: folder)) }
  }

  /// The files that are not read, for a project in a folder; nil for none.
  package func excluded(in folder: String) -> PathPatterns? {
    exclude.isEmpty ? nil : PathPatterns(exclude, below: folder)
  }

  /// Which files are tests and previews, for a project in a folder.
  package func exemptions(in folder: String) -> Exemptions {
    Exemptions(tests.isEmpty ? nil : PathPatterns(tests, below: folder))
  }
}
