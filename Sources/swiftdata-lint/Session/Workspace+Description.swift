import SchemaFiles
import SchemaLoading

extension Workspace {
  /// Says on standard error what a run read.
  func describe(_ loaded: ProjectLoader.Loaded, ruleCount: Int) {
    let releases = loaded.project.releases.map { $0.name }
    let file = configurationPath.map { Path.relative($0, to: workingFolder) }
    Terminal.complain(
      "project: \(universe.projects.map { Path.relative($0, to: workingFolder) }.joined(separator: ", "))")
    Terminal.complain("configuration: \(file ?? "none")")
    Terminal.complain("files: \(loaded.fileCount) read, \(loaded.unbuiltCount) in no target")
    Terminal.complain("releases: \(releases.isEmpty ? "none recorded" : releases.joined(separator: ", "))")
    Terminal.complain("rules: \(ruleCount)")
  }
}
