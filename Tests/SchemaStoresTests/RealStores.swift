import Foundation
import SchemaStores
import TestSupport

/// Stores that apps wrote; `NOTICE.md` says where they are from.
enum RealStores {
  /// The paths.
  static let paths = Repository.files(below: "Tests/SchemaStoresTests/Stores").map(\.path)

  static func path(_ name: String) -> String {
    Repository.root.appending(path: "Tests/SchemaStoresTests/Stores/\(name)").path
  }

  static func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path(name)))) }

  static func store(_ name: String) throws -> StoreContents { try StoreContents(path: path(name)) }
}
