import SchemaProject

/// A rule about one model at a time, including those of tests and previews and of versions that shipped: what it finds
/// does not compile, or fails wherever it is.
package protocol EveryModelRule: ModelRule {}

extension EveryModelRule {
  /// Asks for each model.
  package func findings(in project: Project) -> [Finding] { project.models.flatMap(findings) }
}
