import SchemaDeclarations
import SchemaFiles
import SchemaProject
import SchemaSyntax

extension ProjectContainer {
  /// The names that its code may use among those that entitlements list; nil if not all are known. Code that several targets
  /// compile may be meant for the one that has a name.
  package func entitled(_ names: EntitledNames) -> Set<String>? {
    let files = [place.file.path] + configurations.map(\.place.file.path)
    let isShared = files.contains { project.settings.sharedFiles[$0] != nil }
    return isShared ? names.ofFiles : names.own
  }
}
