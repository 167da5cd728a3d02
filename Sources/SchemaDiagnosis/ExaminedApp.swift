import SchemaFiles
import SchemaLinting
import SchemaProject

/// The app that a diagnosis is about: what is found in another app of the project is no cause.
package struct ExaminedApp: Sendable {
  /// What its target is called; nil where no manifest says it.
  package let name: String?
  /// What the other apps of the project are called.
  package let others: [String]
  /// The module of each file, as paths are shown.
  private let modules: [String: String]
  private let settings: ProjectSettings

  /// Chooses the app that has files below some paths, which are absolute; of several the one with the worst findings.
  init(of project: Project, below paths: [String], shownIn folder: String, _ diagnostics: [Diagnostic]) {
    let modules = Dictionary(
      project.schemas.declared.symbols.units.map { ($0.tree.file.path, $0.module) },
      uniquingKeysWith: { first, _ in first })
    let settings = project.schemas.settings
    let all = Self.apps(of: project).map { Self(name: $0, others: [], modules: modules, settings: settings) }
    let named = all.filter { app in
      modules.contains { path, module in
        module == app.name && paths.contains { Path.lies(Path.absolute(path, in: folder), in: $0) }
      }
    }
    let worst = (named.isEmpty ? all : named).map { app in (app, app.weight(diagnostics)) }.max { $0.1 < $1.1 }?.0
    self.init(
      name: worst?.name, others: all.compactMap(\.name).filter { $0 != worst?.name }, modules: modules,
      settings: settings)
  }

  private init(name: String?, others: [String], modules: [String: String], settings: ProjectSettings) {
    self.name = name
    self.others = others
    self.modules = modules
    self.settings = settings
  }

  /// The targets that become apps and open a store, or all if none is seen to, by name.
  private static func apps(of project: Project) -> [String] {
    let apps = project.schemas.settings.signedTargets.filter { !$0.value.isExtension }.keys.sorted()
    let app = project.app
    let used = Set(app.containers.map(\.module) + app.plans.map(\.module) + app.models.map(\.module))
    let own = apps.filter(used.contains)
    return own.isEmpty ? apps : own
  }

  /// How bad what is found in the app alone is.
  private func weight(_ diagnostics: [Diagnostic]) -> Int {
    diagnostics.filter { diagnostic in name.map { module(of: diagnostic) == $0 } ?? true }
      .reduce(0) { $0 + [.note: 1, .warning: 100, .error: 10_000][$1.severity, default: 0] }
  }

  private func module(of diagnostic: Diagnostic) -> String? { modules[diagnostic.finding.place.file.path] }

  /// Whether a finding is about code that is part of the app: its own, its extensions', or a library's.
  func contains(_ diagnostic: Diagnostic) -> Bool {
    guard let name, let module = module(of: diagnostic), module != name,
      settings.sharedFiles[diagnostic.finding.place.file.path] == nil, let target = settings.signedTargets[module]
    else { return true }
    return target.isExtension && (target.app == nil || target.app == name)
  }
}
