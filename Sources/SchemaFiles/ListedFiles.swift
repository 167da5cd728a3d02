/// The files that projects list one by one to be built.
struct ListedFiles: Sendable {
  /// Absolute, in lower case: the file systems of Apple's computers make no difference.
  private let paths: Set<String>
  /// The names of those that are not where the project says.
  private let displacedNames: Set<String>

  /// Takes what manifests list; nil if none lists any.
  init?(_ manifests: [BuildManifest], among sources: [String]) {
    let lists = manifests.compactMap(\.listedFiles)
    guard !lists.isEmpty else { return nil }
    let found = Set(sources.map { $0.lowercased() })
    let listed = Set(lists.flatMap { $0 }.filter { $0.hasSuffix(".swift") }.map { $0.lowercased() })
    paths = listed
    displacedNames = Set(listed.subtracting(found).map(Path.name))
  }

  /// Whether a file is listed, or has the name of one that is listed elsewhere and is not there.
  func mayContain(_ path: String) -> Bool {
    let path = path.lowercased()
    return paths.contains(path) || displacedNames.contains(Path.name(path))
  }
}
