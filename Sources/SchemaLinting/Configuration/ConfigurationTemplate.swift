/// The configuration that `init` writes: every key as a comment with its default, so that it says nothing yet.
package enum ConfigurationTemplate {
  /// Where editors find the JSON Schema.
  static let schema =
    "https://raw.githubusercontent.com/OWNER/swiftdata-lint/main/docs/swiftdata-lint.schema.json"

  /// The text. A line that begins with `// "` holds JSON that counts without the slashes.
  package static let text = """
    {
      "$schema": "\(schema)",

      // Every key may be left out. Paths and patterns are relative to this folder; patterns are those of .gitignore.

      // The level of rules and families: "off", "note", "warning", "error"; "on" switches opt-in rules on.
      "rules": {
        // "unversioned-models": "off",
        // "CloudKit": "warning",
        // "primitive-array-attribute": "on",
      },

      // Levels for the findings in some files; later ones count before earlier ones.
      "overrides": [
        // { "paths": ["Legacy/"], "rules": { "Relationships": "note" } },
      ],

      // Files that are not read. What .gitignore ignores is left out without being listed.
      // "exclude": ["Generated/"],

      // Files that are tests or previews, besides the usual ones (*Tests, Preview*, Mock*, TestSupport, and what
      // imports XCTest or Testing). '!pattern' takes files out again.
      // "tests": ["Samples/", "!MockServer/"],

      // The lowest systems that the app runs on, instead of those that Package.swift or the Xcode project state.
      // "deploymentTargets": ["iOS-17.0"],

      // Whether stores sync with CloudKit: "auto" is what containers and entitlements show; "on" or "off" decides it.
      // "cloudKit": "auto",

      // The folder of the records of shipped schemas.
      // "historyFolder": "SchemaHistory",

      // The file of findings that are not reported; --write-baseline writes it.
      // "baseline": ".swiftdata-lint-baseline.json",

      // Whether comments that hide findings must say why: "optional", "asked", "required".
      // "suppressionReasons": "asked",

      // The project's folder, where it is not this one.
      // "root": ".",
    }

    """
}
