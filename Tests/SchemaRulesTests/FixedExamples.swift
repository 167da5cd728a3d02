import Foundation
import TestSupport
import Testing

/// The sources that tests fix, as files: `FIXED_EXAMPLES=FOLDER` writes each into `FOLDER/before` and `FOLDER/after`, where
/// `Tests/Oracle/fixes` reads them with the toolchain's parser.
enum FixedExamples {
  private static let folder = ProcessInfo.processInfo.environment["FIXED_EXAMPLES"].map { URL(filePath: $0) }

  /// Writes the Swift files of a source before and after its fixes; a name may be used for several sources.
  static func write(_ name: String, before: ExampleSource, after: ExampleSource) {
    guard let folder else { return }
    do {
      try write(name, before, after, in: folder)
    } catch {
      Issue.record(error)
    }
  }

  private static func write(_ name: String, _ before: ExampleSource, _ after: ExampleSource, in folder: URL) throws {
    let place = "\(name.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined())-\(UUID().uuidString.prefix(8))"
    for (stage, source) in [("before", before), ("after", after)] {
      for file in source.files where file.path.hasSuffix(".swift") {
        let url = folder.appending(path: "\(stage)/\(place)/\(file.path)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.bytes).write(to: url)
      }
    }
  }
}
