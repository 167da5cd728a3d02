import Foundation
import SchemaShapes
import TestSupport
import Testing

/// A schema of a public project with the hashes that a store written by its app shows.
struct Vector: Decodable, Sendable, CustomTestStringConvertible {
  let id: String
  private let unwrittenInverses: String
  private let models: [ModelItem]
  private let types: [TypeItem]
  let entityHashes: [String: String]
  let checksum: String?

  var testDescription: String { id }

  /// How the system that wrote the store read inverses that nothing names.
  var reading: UnwrittenInverses { unwrittenInverses == "paired" ? .paired : .unpaired }

  static let all: [Vector] = {
    let text = try? Repository.text("Tests/SchemaShapesTests/Vectors.json")
    return text.flatMap { try? JSONDecoder().decode([Vector].self, from: Data($0.utf8)) } ?? []
  }()

  /// What the tool computes of the schema, written as Swift.
  var identity: StoreIdentity? {
    let schemas = ExampleSource(source).project.schemas
    return schemas.versions.first.map(schemas.identity)
  }

  struct ModelItem: Decodable, Sendable {
    let model: String
    let unique: [[String]]
    let properties: [PropertyItem]
  }

  struct PropertyItem: Decodable, Sendable {
    let name: String
    let type: String
    let attribute: [String]?
    let relationship: [String: String]?
  }

  struct TypeItem: Decodable, Sendable {
    let `struct`: String?
    let fields: [PropertyItem]?
    let `enum`: String?
    let inherits: [String]?
    let cases: [String]?
  }
}

// MARK: Swift

extension Vector {
  /// The schema as Swift: the types nested as their names say, in one version that lists all models.
  private var source: String {
    let declarations = models.map { ($0.model.path, $0.swift) } + types.map { ($0.name.path, $0.swift) }
    let texts = Dictionary(declarations) { first, _ in first }
    let paths = Set(texts.keys.flatMap { path in (1...path.count).map { Array(path.prefix($0)) } })
    let bodies = bodies
    func whole(_ path: [String]) -> String {
      let inner = paths.filter { $0.dropLast() == path[...] }.sorted { $0.joined() < $1.joined() }.map(whole)
      let head = texts[path] ?? "enum \(path[path.count - 1])"
      return "\(head) {\n\((bodies[path] ?? []).joined(separator: "\n"))\n\(inner.joined(separator: "\n"))\n}"
    }
    let top = paths.filter { $0.count == 1 }.sorted { $0.joined() < $1.joined() }.map(whole).joined(separator: "\n")
    let list = models.map { "\($0.model).self" }.joined(separator: ", ")
    return """
      import SwiftData
      \(top)
      enum StoreSchema: VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
        static var models: [any PersistentModel.Type] { [\(list)] }
      }
      """
  }

  /// The members of each type.
  private var bodies: [[String]: [String]] {
    Dictionary(models.map { ($0.model.path, $0.members) } + types.map { ($0.name.path, $0.members) }) { first, _ in
      first
    }
  }
}

extension Vector.ModelItem {
  fileprivate var swift: String { "@Model final class \(model.path.last ?? "")" }

  fileprivate var members: [String] {
    let lists = unique.map { "[\($0.map { "\\.\($0)" }.joined(separator: ", "))]" }
    return (lists.isEmpty ? [] : ["#Unique<\(model)>(\(lists.joined(separator: ", ")))"]) + properties.map(\.swift)
  }
}

extension Vector.PropertyItem {
  fileprivate var swift: String {
    let attribute = attribute.map { "@Attribute(\($0.joined(separator: ", "))) " } ?? ""
    let relationship = relationship.map { arguments in
      let texts = ["deleteRule", "inverse"].compactMap { label in
        arguments[label].map { "\(label): \(label == "inverse" ? "\\" : "")\($0)" }
      }
      return "@Relationship(\(texts.joined(separator: ", "))) "
    }
    return "\(attribute)\(relationship ?? "")var \(name): \(type)"
  }
}

extension Vector.TypeItem {
  fileprivate var name: String { `struct` ?? `enum` ?? "" }

  fileprivate var swift: String {
    let name = name.path.last ?? ""
    return `enum` == nil ? "struct \(name): Codable" : "enum \(name): \((inherits ?? []).joined(separator: ", "))"
  }

  fileprivate var members: [String] { (fields ?? []).map(\.swift) + (cases ?? []).map { "case \($0)" } }
}

extension String {
  /// A name taken apart at its periods.
  fileprivate var path: [String] { split(separator: ".").map(String.init) }
}
