/// What a file is read as, which decides how large it may be.
package enum FileKind: CaseIterable, Sendable {
  case source, manifest, project, entitlements, ignoreRules, configuration, baseline, record

  /// The kind of a file of a project, by its name.
  package init(of path: String) {
    switch Path.name(path) {
    case "project.pbxproj": self = .project
    case _ where BuildManifest.isOne(path): self = .manifest
    case _ where Entitlements.isOne(path): self = .entitlements
    default: self = .source
    }
  }

  /// The most bytes that are read.
  package var limit: Int {
    switch self {
    case .source: 64 << 20
    case .project, .baseline, .record: 16 << 20
    case .manifest, .entitlements, .configuration: 1 << 20
    case .ignoreRules: 128 << 10
    }
  }

  /// Why a larger file is not read, as a phrase.
  package var excess: String {
    "is larger than \(limit < 1 << 20 ? "\(limit >> 10) KB" : "\(limit >> 20) MB")"
  }
}
