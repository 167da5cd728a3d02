import SchemaFiles
import SchemaLoading

/// The paths that a command line names.
struct Operands {
  /// The absolute paths; nil where none is named, which stands for the working folder.
  let named: [String]?
  /// The file that the text on standard input stands for, absolute.
  let edited: String?

  /// The places that links lead to from the project that they are in: nothing is written there.
  let linkedOutside: [String]

  /// The option that names the file for standard input.
  static let option = Option(
    name: "--stdin-filename", value: "PATH", completion: .files,
    summary: "with '-' as the path: check standard input as the content of this file",
    detail: "Checks the project around the file, and shows the findings that concern the file, which need not exist.")

  /// Takes the operands: paths that exist, or `-` with the name of a file, which need not exist.
  init(_ paths: [String], _ options: ParsedOptions, in folder: String) throws {
    guard paths.contains("-") else {
      if options.has(Self.option.name) { throw UsageError(message: "\(Self.option.name) requires '-' as the path") }
      let written = try InputPaths(paths, in: folder).absolute
      named = written.isEmpty ? nil : written.map(FileSystem.withoutLinkedFolders)
      edited = nil
      linkedOutside = written.filter { ProjectArea.isLeft(by: $0, outsideRepositories: folder) }
        .map(FileSystem.withoutLinkedFolders)
      return
    }
    guard paths.count == 1 else { throw UsageError(message: "'-' cannot be combined with other paths") }
    guard let name = options.last(Self.option.name), !name.isEmpty else {
      throw UsageError(
        message: "'-' requires the name of the file that standard input replaces: \(Self.option.name) PATH")
    }
    let file = Path.absolute(name, in: folder)
    guard FileSystem.kind(file) != .folder else { throw UsageError(message: "'\(name)' is a folder, not a file") }
    let place = FileSystem.withoutLinkedFolders(file)
    named = [place]
    edited = place
    linkedOutside = []
  }
}
