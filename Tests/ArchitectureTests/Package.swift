import Foundation
import SchemaSyntax
import Testing

/// The libraries and the command, as the manifest declares them.
enum Package {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  /// The targets in the manifest's order, from what knows nothing to what knows everything.
  static let targets: [Target] = {
    guard let tree = try? SyntaxTree(root.appending(path: "Package.swift")) else { return [] }
    let value = tree.declarations.compactMap(\.value).first
    let targets = value.flatMap { Call($0, in: tree)?.argument("targets") }
    return (targets?.children ?? []).compactMap { Call($0, in: tree).flatMap { Target($0, in: tree) } }
      .filter { $0.name.hasPrefix("Schema") && !$0.name.hasSuffix("Tests") || $0.name == "swiftdata-lint" }
  }()

  static let names = Set(targets.map(\.name))

  static func isBefore(_ name: String, _ target: Target) -> Bool {
    targets.prefix { $0 != target }.contains { $0.name == name }
  }

  /// The names of the targets that a target depends on, directly or not.
  static func reachable(from target: Target) -> Set<String> {
    target.dependencies.reduce(into: []) { found, name in
      found.insert(name)
      if let next = targets.first(where: { $0.name == name }) { found.formUnion(reachable(from: next)) }
    }
  }
}

/// A target of the manifest.
struct Target: Hashable, CustomTestStringConvertible {
  let name: String
  let dependencies: [String]

  /// Reads the call that makes the target.
  init?(_ call: Call, in tree: SyntaxTree) {
    guard let name = call.argument("name").flatMap(tree.stringValue) else { return nil }
    self.name = name
    dependencies = (call.argument("dependencies")?.children ?? []).compactMap(tree.stringValue)
  }

  var testDescription: String { name }
  var folder: URL { Package.root.appending(path: name == "SchemaRules" ? "Rules" : "Sources/\(name)") }

  /// The Swift files below the folder.
  func files() throws -> [File] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (found?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }.map { url in
      File(folder: url.deletingLastPathComponent().lastPathComponent, tree: try SyntaxTree(url))
    }
  }
}

/// A file of a target.
struct File {
  /// The name of the folder around it.
  let folder: String
  let tree: SyntaxTree

  var name: String { tree.file.path }

  /// The types that it declares for the whole target, outside of other types.
  var types: Set<String> {
    let kinds: Set<Declaration.Kind> = [.struct, .enum, .class, .protocol, .actor, .typealias]
    let shared = tree.declarations.filter {
      kinds.contains($0.kind) && !$0.has(.private) && !$0.has(.fileprivate)
    }
    return Set(shared.map { tree.name($0.name.lowerBound) })
  }

  /// The names in its code that are no members of something; what is interpolated in texts is not looked at.
  var names: Set<String> {
    let tokens = tree.tokens.indices.filter { token in
      tree.tokens[token].kind == .identifier && (token == 0 || tree.tokens[token - 1].kind != .period)
    }
    return Set(tokens.map(tree.name))
  }
}

extension SyntaxTree {
  fileprivate convenience init(_ url: URL) throws {
    self.init(parsing: SourceFile(path: url.lastPathComponent, bytes: Array(try Data(contentsOf: url))))
  }
}
