import SchemaLinting

/// What runs the linter before each commit.
enum HookLines {
  /// An entry of pre-commit's `repos`: the hook that installs the linter, or, where no repository has an address, that of the
  /// executable that is installed.
  static func entry(_ address: ProjectAddress) -> String {
    guard let repository = address.repository else { return localEntry }
    return """
      - repo: \(address.hook ?? repository)
        rev: v\(Tool.version)
        hooks:
          - id: swiftdata-lint
      """
  }

  private static let localEntry = #"""
    - repo: local
      hooks:
        - id: swiftdata-lint
          name: SwiftData schema
          language: system
          entry: swiftdata-lint
          files: (\.(swift|entitlements|store|sqlite)|(^|/)\.swiftdata-lint\.json|(^|/)SchemaHistory/[^/]+\.json)$
          require_serial: true
    """#

  static let script = #"""
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
