import SchemaLoading
import SchemaProject
import TestSupport
import Testing

/// A project with a store or two, each with versions, a plan and a container of its own, as it was written or with one fault.
struct GeneratedProject {
  /// A store with what the sources say of it.
  struct Line {
    /// What its declarations are called.
    let names: Names
    /// The versions that are declared, by their numbers.
    var versions: [Int: Version]
    /// The versions in `schemas`.
    var listed: [Int]
    var stages: [Stage]
    /// The version that the container opens.
    var opened: Int
    var configuration: String
    var passesPlan = true
    /// Whether the container's schema comes from code that cannot be evaluated.
    var isOpenedByCode = false
  }

  struct Names {
    let version: String
    let model: String
    let plan: String
    let container: String

    static let notes = Names(version: "V", model: "Note", plan: "Plan", container: "open")
    static let pictures = Names(version: "C", model: "Picture", plan: "CachePlan", container: "openCache")
  }

  struct Version {
    var identifier: Int
    var members: [String]
    /// Whether it lists the app's class.
    var isLive = false
  }

  struct Stage {
    var from: Int
    var to: Int
    /// The arguments of a custom stage; nil for a lightweight one.
    var closures: String?
  }

  var lines: [Line]

  /// A project without a fault.
  init(versions count: Int, stores: Int) {
    lines = [Names.notes, Names.pictures].prefix(stores).map { Line(versions: count, $0) }
  }

  var source: String { "import Foundation\nimport SwiftData\n" + lines.map(\.source).joined() }

  /// The releases of a project without a fault, one for each number of versions.
  static func releases(of counts: [Int], stores: Int) -> [Release] {
    let files = counts.map { count in
      record("\(count).0", GeneratedProject(versions: count, stores: stores).source)
    }
    return RecordFolder.contents(of: ExampleSource(files.joined()).files).releases
  }
}

extension GeneratedProject.Line {
  fileprivate init(versions count: Int, _ names: GeneratedProject.Names) {
    self.names = names
    versions = Dictionary(
      (1...count).map { number in
        (number, .init(identifier: number, members: (1...number).map { "var p\($0) = 0" }))
      }
    ) { first, _ in first }
    listed = Array(1...count)
    stages = (1..<count).map { .init(from: $0, to: $0 + 1) }
    opened = count
    configuration = "\"\(names.model)\""
  }

  /// Makes a version identical to another one.
  fileprivate mutating func give(_ number: Int, membersOf other: Int) {
    let members = versions[other]?.members ?? []
    versions[number]?.members = members
  }

  private func version(_ number: Int) -> String { "\(names.version)\(number)" }

  private func model(_ members: [String]) -> String {
    "@Model final class \(names.model) { \((members + ["init() {}"]).joined(separator: "; ")) }"
  }

  fileprivate var source: String {
    let declarations = versions.sorted { $0.key < $1.key }.map { number, version in
      TestSupport.version(
        self.version(number), number: version.identifier, listing: "\(names.model).self",
        version.isLive ? "" : model(version.members))
    }
    let live = versions.values.first(where: \.isLive).map { model($0.members) + "\n" } ?? ""
    let stages = stages.map { stage(from: version($0.from), to: version($0.to), closures: $0.closures) }
    let schema = isOpenedByCode ? "schema()" : "Schema(versionedSchema: \(version(opened)).self)"
    let plan = passesPlan ? ", migrationPlan: \(names.plan).self" : ""
    return live + declarations.joined() + migrationPlan(listed.map(version), stages: stages, name: names.plan)
      + """
      func \(names.container)() throws -> ModelContainer {
        try ModelContainer(for: \(schema)\(plan), configurations: ModelConfiguration(\(configuration)))
      }

      """
  }
}

/// Something that is wrong with one store of a project, at one version.
struct PlantedFault: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Changes the store's sources; false where a store with so few versions cannot have the fault there.
  let plant: @Sendable (inout GeneratedProject.Line, Int) -> Bool

  private init(
    _ name: String, from first: Int = 1, before last: Int = 0,
    _ change: @escaping @Sendable (inout GeneratedProject.Line, Int) -> Void
  ) {
    testDescription = name
    plant = { line, number in
      guard number >= first, number <= line.listed.count - last else { return false }
      change(&line, number)
      return true
    }
  }

  /// A fault in what changes from the version before one: all versions from there on have other members.
  private static func change(
    _ name: String, before old: String? = nil, after new: @escaping @Sendable ([String]) -> [String]
  ) -> PlantedFault {
    PlantedFault(name, from: 2) { line, number in
      for (key, version) in line.versions {
        line.versions[key]?.members = key < number ? version.members + [old].compactMap { $0 } : new(version.members)
      }
    }
  }

  static let all: [PlantedFault] = plans + versions + changes + containers

  private static let plans = [
    PlantedFault("nothing") { _, _ in },
    PlantedFault("a version missing in 'schemas'") { line, number in line.listed.removeAll { $0 == number } },
    PlantedFault("a stage missing", before: 1) { line, number in line.stages.removeAll { $0.from == number } },
    PlantedFault("two versions in the wrong order", before: 1) { line, number in line.listed.swapAt(number - 1, number)
    },
    PlantedFault("a stage twice", before: 1) { line, number in line.stages.append(.init(from: number, to: number + 1))
    },
    PlantedFault("a second stage from a version", before: 2) { line, number in
      line.stages.append(.init(from: number, to: number + 2))
    },
    PlantedFault("a stage backwards", before: 1) { line, number in
      line.stages[number - 1] = .init(from: number + 1, to: number)
    },
    PlantedFault("a stage that skips a version", before: 2) { line, number in
      line.stages.removeAll { $0.from == number + 1 }
      line.stages[number - 1].to = number + 2
    },
    PlantedFault("a stage from a version to itself") { line, number in
      line.stages.append(.init(from: number, to: number))
    },
    PlantedFault("no stages") { line, _ in line.stages = [] },
    PlantedFault("a model of the next version in 'willMigrate'", before: 1) { line, number in
      let new = "\(line.names.version)\(number + 1).\(line.names.model)"
      line.stages[number - 1].closures =
        "willMigrate: { context in context.insert(\(new)()); try context.save() }, didMigrate: nil"
    },
    PlantedFault("a model of the version before in 'didMigrate'", before: 1) { line, number in
      let old = "\(line.names.version)\(number).\(line.names.model)"
      line.stages[number - 1].closures =
        "willMigrate: nil, didMigrate: { context in _ = try context.fetch(FetchDescriptor<\(old)>()) }"
    },
  ]

  private static let versions = [
    PlantedFault("a shipped version edited") { line, number in line.versions[number]?.members.append("var edited = 0")
    },
    PlantedFault("a shipped version removed", from: 1) { line, number in
      if line.listed.count == 1 { return }
      line.versions[number] = nil
      line.listed.removeAll { $0 == number }
      line.stages = zip(line.listed, line.listed.dropFirst()).map { .init(from: $0, to: $1) }
      line.opened = line.listed.last ?? 0
    },
    PlantedFault("identical versions", before: 1) { line, number in
      line.give(number + 1, membersOf: number)
    },
    PlantedFault("identical versions that are not neighbors", before: 2) { line, number in
      line.give(number + 2, membersOf: number)
    },
    PlantedFault("an identifier changed") { line, number in line.versions[number]?.identifier += 50 },
    PlantedFault("the app's class in an old version", before: 1) { line, number in
      let last = line.listed.count
      line.versions[last]?.isLive = true
      line.versions[number] = .init(identifier: number, members: line.versions[last]?.members ?? [], isLive: true)
    },
  ]

  private static let changes = [
    change("a required attribute") { $0 + ["var needed: Int"] },
    change("an attribute made required", before: "var size: Int?") { $0 + ["var size: Int"] },
    change("another type", before: "var size: Int = 0") { $0 + ["var size: String = \"\""] },
    change("a unique attribute", before: "var size: Int = 0") { $0 + ["@Attribute(.unique) var size: Int = 0"] },
    change("an attribute removed", before: "var size: Int = 0") { $0 },
    change("an attribute renamed", before: "var pageCount: Int = 0") { $0 + ["var pageCounts: Int = 0"] },
    change(
      "a field with a default in a stored struct",
      before: "var place: Place = Place(); struct Place: Codable { var street = \"\" }"
    ) { $0 + ["var place: Place = Place(); struct Place: Codable { var street = \"\"; var city = \"\" }"] },
    change("a codable attribute") {
      $0 + ["var place: Place = Place()", "struct Place: Codable { var street = \"\" }"]
    },
  ]

  private static let containers = [
    PlantedFault("a store of another name") { line, _ in line.configuration = "\"Other\"" },
    PlantedFault("a store in an app group") { line, _ in
      line.configuration += ", groupContainer: .identifier(\"group.notes\")"
    },
    PlantedFault("a container without the plan") { line, _ in line.passesPlan = false },
    PlantedFault("a container of an older version", before: 1) { line, number in line.opened = number },
    PlantedFault("a container that is not known") { line, _ in line.isOpenedByCode = true },
  ]
}
