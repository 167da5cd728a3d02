/// A target of a build system with the files that belong to it; its name is the module's.
struct BuildTarget: Sendable {
  var name: String
  /// Whether it holds tests.
  var isTest = false
  /// Whether it becomes an app, whose code no other target can import.
  var isApp = false
  /// Whether it becomes an app or an app extension, which runs with entitlements of its own.
  var isSigned = false
  /// Whether it becomes an app extension.
  var isExtension = false
  /// Whether it is built for a system other than macOS, as far as that is stated.
  var runsOnDevices = false
  /// Whether it is built for macOS alone, as far as that is stated.
  var runsOnMacOnly = false
  /// The lowest versions of the systems that it runs on; empty if it states none.
  var deploymentTargets: [DeploymentTarget] = []
  /// Whether a build setting puts it into a sandbox; nil if that is not known.
  var isSandboxed: Bool?
  /// The names of the targets that it is built with.
  var dependencies: Set<String> = []
  /// The folders whose files belong to it, absolute.
  var folders: [String] = []
  /// Whether no other target takes files from its folders, as it is in SwiftPM.
  var ownsFolders = false
  /// The files that belong to it by themselves, absolute.
  var files: Set<String> = []
  /// The files in its folders that do not, absolute.
  var excluded: Set<String> = []
  /// The folders in its folders that it copies as they are, absolute.
  var folderReferences: Set<String> = []
  /// The files that it copies into its bundle.
  var resources: [TargetResource] = []
  /// The `.entitlements` files that it is signed with, one a configuration, absolute.
  var entitlements: [String] = []
  /// Whether it names further ones in a way that is not understood.
  var hasUnknownEntitlements = false
  /// Whether those that are named are all: each configuration says which it uses, and nothing else can.
  var statesAllEntitlements = false
  /// The language mode of its code; nil if nothing says it.
  var languageMode: LanguageMode?
  /// Whether its code belongs to the main actor where it does not say otherwise, so that its globals are safe.
  var isOnMainActor = false

  /// Whether it compiles a file.
  func compiles(_ path: String) -> Bool {
    files.contains(path)
      || (folders.contains { Path.lies(path, in: $0) } && !Path.lies(path, inOneOf: uncompiled))
  }

  /// The files and folders in its folders that it does not compile.
  var uncompiled: Set<String> { excluded.union(folderReferences) }

  /// Whether it copies a file into its bundle.
  func ships(_ path: String) -> Bool { !excluded.contains(path) && resources.contains { $0.holds(path) } }

  /// Whether another target compiles files of this one.
  func sharesFiles(with other: BuildTarget) -> Bool {
    !files.isDisjoint(with: other.files) || takesFiles(of: other) || other.takesFiles(of: self)
  }

  /// Whether its folders hold files or folders of another target.
  private func takesFiles(of other: BuildTarget) -> Bool {
    folders.contains { folder in
      (other.folders + other.files).contains { Path.lies($0, in: folder) }
    }
  }
}

/// A file that a target copies into its bundle, or a folder with all such files that are in it.
struct TargetResource: Sendable {
  /// Absolute.
  let path: String
  /// How the names of the files end; empty for any.
  let ending: String

  init(_ path: String, ending: String = "") {
    self.path = path
    self.ending = ending
  }

  func holds(_ file: String) -> Bool { Path.lies(file, in: path) && file.hasSuffix(ending) }
}

/// The Swift version whose rules a compiler applies.
enum LanguageMode: Hashable, Sendable {
  case five, six
  /// A condition or a value that is not literal decides it.
  case unknown

  /// The mode of a version such as `6.0`, `v6` or `5`.
  init(version: some StringProtocol) {
    let digits = (version.first == "v" ? version.dropFirst() : version[...]).prefix { $0.isNumber }
    self = Int(digits).map { $0 >= 6 ? .six : .five } ?? .unknown
  }

  /// The mode that all of some agree on; nil if there are none.
  init?(agreed modes: some Sequence<LanguageMode>) {
    let modes = Set(modes)
    guard let first = modes.first else { return nil }
    self = modes.count == 1 ? first : .unknown
  }
}
