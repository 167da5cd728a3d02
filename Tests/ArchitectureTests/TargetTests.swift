import Foundation
import Testing

@Suite("Targets")
struct TargetTests {
  @Test("each target is before those that depend on it", arguments: Package.targets)
  func order(target: Target) {
    for name in target.dependencies {
      #expect(Package.isBefore(name, target), "'\(target.name)' depends on '\(name)'")
    }
  }

  @Test("a file imports only targets that its own depends on", arguments: Package.targets)
  func imports(target: Target) throws {
    let allowed = Package.reachable(from: target)
    for file in try target.files() {
      for name in file.tree.imports where Package.names.contains(name) {
        #expect(allowed.contains(name), "\(file.name) imports '\(name)'")
      }
    }
  }

  @Test("no target passes on what it imports", arguments: Package.targets)
  func exports(target: Target) throws {
    for file in try target.files() { #expect(!file.names.contains("_exported"), "\(file.name)") }
  }

  @Test("the folders of a target use each other in one direction", arguments: Package.targets)
  func folders(target: Target) throws {
    let uses = try FolderUses(of: target)
    let cycle = uses.cycle
    #expect(cycle.isEmpty, "\(target.name): \(cycle.joined(separator: " → ")); \(uses.names(along: cycle))")
  }

  @Test("texts and shapes know no syntax")
  func leaves() {
    let dependencies = Dictionary(uniqueKeysWithValues: Package.targets.map { ($0.name, $0.dependencies) })
    #expect(dependencies["SchemaText"] == [] && dependencies["SchemaShapes"] == ["SchemaText"])
  }

  @Test(
    "a file named after its target says what comes in and what goes out",
    arguments: Package.targets.filter { $0.name.hasPrefix("Schema") && $0.name != "SchemaRules" })
  func introduction(target: Target) throws {
    let text = try String(contentsOf: target.folder.appending(path: "\(target.name).swift"), encoding: .utf8)
    #expect(text.contains("come in") || text.contains("comes in"))
    #expect(text.contains("go out") || text.contains("goes out"))
  }

  @Test("docs/architecture.md lists the targets in their order")
  func table() throws {
    let page = try String(contentsOf: Package.root.appending(path: "docs/architecture.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let listed = rows.compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    #expect(listed.filter(Package.names.contains) == Package.targets.map(\.name))
  }

  @Test("the check of folders sees a cycle through a third folder")
  func cycle() {
    let uses = FolderUses(
      declared: ["A": ["Apple"], "B": ["Pear"], "C": ["Plum"]],
      mentioned: ["A": ["Pear"], "B": ["Plum", "Pear"], "C": ["Apple", "Other"]])
    #expect(Set(uses.cycle) == ["A", "B", "C"])
    #expect(FolderUses(declared: ["A": ["Apple"], "B": []], mentioned: ["A": [], "B": ["Apple"]]).cycle.isEmpty)
  }
}
