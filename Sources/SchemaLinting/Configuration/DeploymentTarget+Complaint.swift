import SchemaFiles

extension DeploymentTarget {
  /// What is wrong with a text that is no deployment target.
  package static func complaint(about text: String) -> String {
    let platforms = Platform.allCases.map(\.rawValue)
    let platform = text.split(separator: "-").first.map(String.init) ?? text
    return "'\(text)' is no deployment target: write it as 'iOS-17.0', for one of "
      + platforms.joined(separator: ", ") + Suggestion(platform, platforms).text
  }
}
