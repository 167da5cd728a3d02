import SchemaText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a file or folder could not be read.
package struct ReadFailure: Error, Hashable, Sendable {
  /// The path as it was asked for.
  package let path: String
  /// The system's reason, as a phrase.
  package let reason: String

  /// Makes a record of a failure.
  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// What is complained, with an absolute path relative to a folder.
  package func text(shownIn folder: String) -> String {
    "\(path.hasPrefix("/") ? Path.relative(path, to: folder) : path): \(reason)"
  }
}

/// The few system calls that reading a project needs; on Linux nothing imports the whole of Foundation.
package enum FileSystem {
  /// What a path leads to, links followed.
  package enum Kind: Sendable {
    case file, folder, other
  }

  /// What a path leads to; nil if nothing is there.
  package static func kind(_ path: String) -> Kind? {
    var status = stat()
    guard stat(path.systemPath, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// What tells a file from all others that there are; nil if nothing is at the path.
  package static func number(of path: String) -> (device: UInt64, file: UInt64)? {
    var status = stat()
    guard stat(path.systemPath, &status) == 0 else { return nil }
    return (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
  }

  /// Whether a path leads nowhere. What the system does not tell, as in a closed folder or in a circle of links, is for
  /// reading to find out.
  package static func isMissing(_ path: String) -> Bool {
    var status = stat()
    return stat(path.systemPath, &status) != 0 && [ENOENT, ENOTDIR].contains(errno)
  }

  /// Whether something is at a path, including a link that leads nowhere.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path.systemPath, &status) == 0
  }

  /// The bytes of a regular file.
  package static func read(_ path: String, as kind: FileKind) throws(ReadFailure) -> [UInt8] {
    try RegularFile(path).withBytes(as: kind) { Array($0) }
  }

  /// One call of read(2).
  static func readOnce(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, buffer, count)
    #elseif canImport(Musl)
      Musl.read(descriptor, buffer, count)
    #else
      Darwin.read(descriptor, buffer, count)
    #endif
  }

  /// Makes a folder and those around it; what is there already is left alone.
  package static func makeFolder(_ path: String) throws(ReadFailure) {
    for folder in missingFolders(path) where mkdir(folder.systemPath, 0o777) != 0 {
      let reason = failure(folder)
      guard kind(folder) == .folder else { throw reason }
    }
  }

  /// A folder and those around it that do not exist, the outer ones first.
  package static func missingFolders(_ path: String) -> [String] {
    kind(path) == nil && path != "/" ? missingFolders(Path.parent(path)) + [path] : []
  }

  /// Removes a folder if nothing is in it.
  package static func removeEmptyFolder(_ path: String) { rmdir(path.systemPath) }

  /// An entry of a folder.
  package struct Entry: Sendable {
    package let name: String
    /// What it is; links to files count as files, links to folders as `.other`.
    package let kind: Kind
  }

  /// The entries of a folder, in the order of the bytes of the paths that begin with them: a folder's name counts as if a
  /// slash followed it.
  package static func entries(_ path: String) throws(ReadFailure) -> [Entry] {
    var list = NameList()
    try read(path) { name, type in list.add(name, kind(ofEntry: type, "\(path)/\(FileName.text(name))")) }
    return list.sorted()
  }

  /// The names of a folder's entries for which a condition holds, in the order of their bytes; none for a folder that cannot
  /// be read. Folders around a project may hold many entries, of which few matter.
  static func names(in path: String, where isWanted: (String) -> Bool) -> [String] {
    var names: [String] = []
    try? read(path) { name, _ in
      let text = FileName.text(name)
      if isWanted(text) { names.append(text) }
    }
    return names.sorted { $0.precedesByBytes($1) }
  }

  /// Passes each entry of a folder with the type that the file system gives.
  private static func read(
    _ path: String, _ take: (UnsafeBufferPointer<UInt8>, UInt8) -> Void
  ) throws(ReadFailure) {
    guard let folder = opendir(path.systemPath) else { throw failure(path) }
    defer { closedir(folder) }
    let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    while let item = readdir(folder) {
      // The entry ends after its name; to copy the field would read as far as the longest name reaches.
      let start = UnsafeRawPointer(item) + nameOffset
      let name = UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: strlen(start))
      guard !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8) else { continue }
      take(name, item.pointee.d_type)
    }
  }

  /// The names of a folder's entries in one piece of memory: to sort texts would count references all the time.
  private struct NameList {
    /// Where a name is.
    private struct Item {
      let range: Range<Int>
      let kind: Kind
    }

    private var bytes: [UInt8] = []
    private var items: [Item] = []

    mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ kind: Kind) {
      let start = bytes.count
      if name.allSatisfy({ $0 < 0x80 }) { bytes += name } else { bytes += FileName.text(name).utf8 }
      if kind == .folder { bytes.append(UInt8(ascii: "/")) }
      items.append(Item(range: start..<bytes.count, kind: kind))
    }

    func sorted() -> [Entry] {
      bytes.withUnsafeBufferPointer { bytes in
        items.sorted { bytes[$0.range].precedesByBytes(bytes[$1.range]) }.map { item in
          let name = bytes[item.range].dropLast(item.kind == .folder ? 1 : 0)
          return Entry(name: String(decoding: name, as: UTF8.self), kind: item.kind)
        }
      }
    }
  }

  private static func kind(ofEntry type: UInt8, _ path: @autoclosure () -> String) -> Kind {
    switch Int(type) {
    case Int(DT_REG): return .file
    case Int(DT_DIR): return .folder
    case Int(DT_LNK): return kind(path()) == .file ? .file : .other
    case Int(DT_UNKNOWN):
      var status = stat()
      guard lstat(path().systemPath, &status) == 0 else { return .other }
      if status.st_mode & S_IFMT == S_IFLNK { return kind(path()) == .file ? .file : .other }
      return kind(path()) ?? .other
    default: return .other
    }
  }

  /// The last system call's failure.
  static func failure(_ path: String) -> ReadFailure {
    ReadFailure(path: path, reason: String(cString: strerror(errno)).lowercased())
  }

  /// The working folder's absolute path; a folder that was removed meanwhile has none.
  package static var workingFolder: String {
    get throws(ReadFailure) {
      guard let path = getcwd(nil, 0) else { throw failure("the working folder") }
      defer { free(path) }
      return String(systemPath: path)
    }
  }

  /// A path as it is without links to folders: a walk of the folder around does not follow them. The last name of a file
  /// stays, and so does a path that leads nowhere.
  package static func withoutLinkedFolders(_ path: String) -> String {
    if kind(path) == .folder { return resolved(path) ?? path }
    return resolved(Path.parent(path)).map { Path.absolute(Path.name(path), in: $0) } ?? path
  }

  /// The number of processors that are online, at least 1.
  package static var processorCount: Int {
    max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)
  }
}
