import SchemaLinting

/// What runs the linter before each commit.
enum HookLines {
  static let text = """
    To check what a commit changes with pre-commit, add to .pre-commit-config.yaml:

    \(repository(.current).indented)

    Without pre-commit, write this to .git/hooks/pre-commit and make it executable:

    \(script.indented)

    """

  /// What the configuration of pre-commit holds: the hook that installs the linter, or, where no repository has an
  /// address, that of the executable that is installed.
  static func repository(_ address: ProjectAddress) -> String {
    guard let repository = address.repository else { return localRepository }
    return """
      repos:
        - repo: \(address.hook ?? repository)
          rev: v\(Main.version)
          hooks:
            - id: swiftdata-lint
      """
  }

  private static let localRepository = #"""
    repos:
      - repo: local
        hooks:
          - id: swiftdata-lint
            name: SwiftData schema
            language: system
            entry: swiftdata-lint
            files: (\.(swift|entitlements|store|sqlite)|(^|/)\.swiftdata-lint\.json|(^|/)SchemaHistory/[^/]+\.json)$
            require_serial: true
    """#

  private static let script = #"""
    #!/bin/sh
    export PATH="$PATH:/opt/homebrew/bin:/usr/local/bin:$HOME/.local/bin:$HOME/.mint/bin"
    if ! command -v swiftdata-lint >/dev/null; then
      echo "warning: swiftdata-lint is not installed, so the SwiftData schema is not checked" >&2
      exit 0
    fi
    git diff --cached --name-only --diff-filter=d -z -- \
      '*.swift' '*.entitlements' '*.store' '*.sqlite' '*.swiftdata-lint.json' '*SchemaHistory/*.json' |
      xargs -0 sh -c 'test $# -eq 0 || exec swiftdata-lint -- "$@"' hook
    """#
}

extension String {
  /// The lines with two spaces in front.
  fileprivate var indented: String { split(separator: "\n").map { "  \($0)" }.joined(separator: "\n") }
}
