/// The configuration that `init` writes: every key as a comment with its default, so that it has no effect yet.
package enum ConfigurationTemplate {
  /// Where editors find the JSON Schema.
  static let schema =
    "https://raw.githubusercontent.com/OWNER/swiftdata-lint/main/docs/swiftdata-lint.schema.json"

  /// The text. A line that begins with `// "` contains JSON that takes effect without the slashes.
  package static let text = """
    {
      "$schema": "\(schema)",

      // All keys are optional. Paths and patterns are relative to this folder; patterns use the syntax of .gitignore.

      // The levels of rules and families: "off", "note", "warning" or "error"; "on" enables opt-in rules.
      "rules": {
        // "unversioned-models": "off",
        // "CloudKit": "warning",
        // "primitive-array-attribute": "on",
      },

      // Levels for findings in some files; later entries override earlier ones.
      "overrides": [
        // { "paths": ["Legacy/"], "rules": { "Relationships": "note" } },
      ],

      // Files that are not read. Files that .gitignore ignores are never read and need not be listed.
      // "exclude": ["Generated/"],

      // Files that are tests or previews, in addition to the usual ones (*Tests, Preview*, Mock*, TestSupport, and
      // files that import XCTest or Testing). '!pattern' excludes files again.
      // "tests": ["Samples/", "!MockServer/"],

      // The deployment targets, instead of those in Package.swift or the Xcode project.
      // "deploymentTargets": ["iOS-17.0"],

      // Whether stores sync with CloudKit: "auto" reads containers and entitlements; "on" and "off" override them.
      // "cloudKit": "auto",

      // The folder with the records of shipped schemas.
      // "historyFolder": "SchemaHistory",

      // The file that lists findings not to report; --write-baseline writes it.
      // "baseline": ".swiftdata-lint-baseline.json",

      // Whether comments that hide findings need a reason: "optional", "asked" or "required".
      // "suppressionReasons": "asked",

      // The project's folder, if it is not this one.
      // "root": ".",
    }

    """
}
