import SchemaText

/// Reads commits and files of a repository by asking one git process for one object at a time.
///
/// Trees are kept, because commits share most of them; of the contents, those of the last commit are.
package final class GitObjects {
  /// An entry of a tree.
  private struct Entry {
    let name: String
    let id: String
    let kind: Kind
  }

  private enum Kind {
    case file, folder
    /// A link, or a submodule.
    case other
  }

  private let git: Git
  private var process: GitProcess?
  private var trees: [String: [Entry]] = [:]
  private var recent: [String: [UInt8]] = [:]

  init(_ git: Git) { self.git = git }

  // MARK: Files of a commit

  /// A file of a commit.
  struct File {
    /// The path below the root.
    let path: String
    /// The id of its contents.
    let blob: String
  }

  /// What a commit holds.
  struct Listing {
    /// The files.
    var files: [File] = []
    /// The paths of links and submodules.
    var others: Set<String> = []
  }

  /// The most files and folders that are listed: a few small trees, each listed many times in the next one, can stand for
  /// more files than any memory holds.
  private static let mostEntries = 2_000_000

  /// The files of a commit, without those in folders that a walk of the work tree passes over.
  func listing(of commit: String) throws(GitFailure) -> Listing {
    var listing = Listing()
    var folders = [(prefix: "", entries: try tree("\(commit)^{tree}"))]
    var count = 0
    while let folder = folders.popLast() {
      count += folder.entries.count
      guard count <= Self.mostEntries else {
        throw GitFailure(reason: "commit \(commit.prefix(9)) has more than \(Self.mostEntries) files")
      }
      for entry in folder.entries {
        let path = folder.prefix + entry.name
        switch entry.kind {
        case .file: listing.files.append(File(path: path, blob: entry.id))
        case .folder: folders.append((path + "/", try tree(entry.id)))
        case .other: listing.others.insert(path)
        }
      }
    }
    return listing
  }

  private func tree(_ name: String) throws(GitFailure) -> [Entry] {
    if let known = trees[name] { return known }
    guard let object = try object(name, ofKind: "tree") else {
      throw GitFailure(reason: "'\(name)' is missing from the repository")
    }
    let entries = Self.entries(object.bytes, idLength: object.id.utf8.count / 2)
    trees[object.id] = entries
    return entries
  }

  /// Reads a tree object: for each entry its mode, a space, its name, a NUL and the bytes of its id.
  private static func entries(_ bytes: [UInt8], idLength: Int) -> [Entry] {
    var entries: [Entry] = []
    var rest = bytes[...]
    while let space = rest.firstIndex(of: UInt8(ascii: " ")),
      let end = rest[space...].firstIndex(of: 0), rest.endIndex - end > idLength
    {
      let name = FileName.text(rest[(space + 1)..<end])
      let id = rest[(end + 1)...].prefix(idLength).map { hexadecimal[Int($0)] }.joined()
      entries.append(Entry(name: name, id: id, kind: kind(ofMode: rest[..<space])))
      rest = rest[(end + 1 + idLength)...]
    }
    return entries
  }

  private static func kind(ofMode mode: ArraySlice<UInt8>) -> Kind {
    if mode.starts(with: "100".utf8) { return .file }
    return mode.elementsEqual("40000".utf8) ? .folder : .other
  }

  private static let hexadecimal = (0..<256).map { byte in
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  // MARK: Contents

  /// The contents of blobs by their ids; those that are missing from the repository are left out.
  func contents(of blobs: Set<String>) throws(GitFailure) -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    var room = Self.mostContents
    for blob in blobs.sorted() {
      var found = recent[blob]
      if found == nil { found = try object(blob, ofKind: "blob")?.bytes }
      guard let bytes = found else { continue }
      room -= bytes.count
      guard room >= 0 else {
        throw GitFailure(reason: "the commit's files are larger than \(Self.mostContents >> 20) MB in all")
      }
      contents[blob] = bytes
    }
    recent = contents
    return contents
  }

  /// Asks for an object; nil if it is missing, of another kind, or too large to be a source.
  private func object(_ name: String, ofKind kind: String) throws(GitFailure) -> (id: String, bytes: [UInt8])? {
    let process = try running()
    process.write("\(name)\n")
    guard let header = process.line()?.split(separator: " ") else { throw GitFailure(reason: process.errorText) }
    guard header.count == 3, let size = Int(header[2]) else { return nil }
    guard header[1] == kind, size <= Self.mostBytes else {
      process.skip(size + 1)
      return nil
    }
    guard let bytes = process.bytes(size) else { throw GitFailure(reason: process.errorText) }
    process.skip(1)
    return (String(header[0]), bytes)
  }

  private func running() throws(GitFailure) -> GitProcess {
    if let process { return process }
    let process = try git.start(["cat-file", "--batch"])
    self.process = process
    return process
  }

  /// The most bytes that are kept of the files of a commit: a small repository can hold large files in many variants.
  private static let mostContents = 1 << 30

  /// The largest object that is read, in bytes.
  private static let mostBytes = 64 << 20
}
