/// The tool as it names itself.
enum Tool {
  /// The version.
  static let version = "0.1.0"
}
