import SchemaFiles
import SchemaText

extension DeploymentTarget {
  /// The complaint about a text that is not a deployment target.
  package static func complaint(about text: String) -> String {
    let platforms = Platform.allCases.map(\.rawValue)
    let platform = text.split(separator: "-").first.map(String.init) ?? text
    return "'\(text)' is not a deployment target; write it as 'iOS-17.0', with one of "
      + platforms.joined(separator: ", ") + Suggestion(platform, platforms).text
  }
}
