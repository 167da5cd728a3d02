import SchemaFiles

/// The service that runs the tool, as far as its environment tells.
struct ContinuousIntegration {
  /// Whether it is GitHub Actions.
  let isGitHub: Bool
  /// The file that GitHub Actions shows as the summary of the step.
  let summaryFile: String?
  /// The repository's root, where the service names one that holds the working folder.
  let repository: String?

  init(_ environment: (String) -> String?, workingFolder: String) {
    isGitHub = environment("GITHUB_ACTIONS") == "true"
    summaryFile = isGitHub ? environment("GITHUB_STEP_SUMMARY") : nil
    let named = (isGitHub ? environment("GITHUB_WORKSPACE") : environment("CI_PROJECT_DIR"))
    repository = named.flatMap(FileSystem.resolved).flatMap { root in
      "\(workingFolder)/".hasPrefix("\(root)/") ? root : nil
    }
  }
}
