/// The folders that the system names, as the static properties of `URL` spell them.
enum SystemFolder {
  static let home = "homeDirectory"

  /// A folder by any of the names that the system has for it; nil for any other name.
  static func named(_ name: String) -> String? {
    let folder = otherNames[name] ?? name
    return inHome[folder] != nil || elsewhere.contains(folder) ? folder : nil
  }

  /// The names of `FileManager` and of Foundation's functions.
  private static let otherNames = [
    "documentDirectory": "documentsDirectory", "homeDirectoryForCurrentUser": home, "NSHomeDirectory": home,
    "NSTemporaryDirectory": "temporaryDirectory",
  ]

  /// Where a folder is below the home folder; nil for one that is elsewhere.
  static func pathInHome(of folder: String) -> [String]? { inHome[folder] }

  /// The innermost folder with a name that a path below the home folder leads through, and how many names lead there.
  static func nearest(to path: [String]) -> (name: String, length: Int) {
    inHome.filter { path.starts(with: $0.value) }.max { $0.value.count < $1.value.count }
      .map { ($0.key, $0.value.count) } ?? (home, 0)
  }

  private static let inHome = [
    home: [], "documentsDirectory": ["Documents"], "libraryDirectory": ["Library"],
    "applicationSupportDirectory": ["Library", "Application Support"], "cachesDirectory": ["Library", "Caches"],
    "desktopDirectory": ["Desktop"], "downloadsDirectory": ["Downloads"], "moviesDirectory": ["Movies"],
    "musicDirectory": ["Music"], "picturesDirectory": ["Pictures"],
  ]

  private static let elsewhere: Set = [
    "temporaryDirectory", "itemReplacementDirectory", "applicationDirectory", "sharedPublicDirectory",
    "trashDirectory", "userDirectory",
  ]
}
