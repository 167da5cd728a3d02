import SchemaFiles
import SchemaLoading
import SchemaNames
import SchemaProject
import SchemaStores
import SchemaSyntax

/// Sources of an example: one file, or several separated by `// file: NAME` lines; a file `SchemaHistory/NAME.json` is
/// the record of a release.
package struct ExampleSource {
  package let files: [SourceFile]

  /// Takes a text apart.
  package init(_ text: String) {
    var files: [(name: String, lines: [Substring])] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("// file: ") {
        files.append((String(line.dropFirst("// file: ".count)), []))
      } else {
        if files.isEmpty { files.append(("Example.swift", [])) }
        files[files.count - 1].lines.append(line)
      }
    }
    self.files = files.map { SourceFile(path: $0.name, text: $0.lines.joined(separator: "\n") + "\n") }
  }

  package init(files: [SourceFile]) { self.files = files }

  /// The resolved project, with what its manifests and entitlements say; where no manifest tells a file's module, the
  /// first folder of its path is it.
  package var project: Project {
    let paths = files.map { "\(Self.root)/\($0.path)" }
    let description = BuildDescription(.init(paths), root: Self.root, shownIn: Self.root) { path in
      zip(paths, files).first { $0.0 == path }?.1.bytes
    }
    var modules: [String: [String]] = [:]
    let units = zip(paths, files).filter { $1.path.hasSuffix(".swift") }.map { path, file in
      let tree = SyntaxTree(parsing: file)
      let target = description.modules.target(of: path)
      let module = target?.name ?? file.path.split(separator: "/").dropLast().first.map(String.init) ?? "App"
      modules[module, default: []].append(path)
      return SourceUnit(
        tree: tree, module: module,
        isExempt: target?.isTest == true || Exemptions().covers(file.path[...], imports: tree.imports))
    }
    return Project(units, settings: description.settings(of: modules), bundledStores: stores(description))
      .adding(RecordFolder.contents(of: files).releases)
  }

  /// The stores: a file `NAME.store` holds the models that the store was written with.
  private func stores(_ description: BuildDescription) -> [BundledStore] {
    files.filter { $0.path.hasSuffix(".store") }.compactMap { file in
      let text = "import SwiftData\n" + String(decoding: file.bytes, as: UTF8.self)
      let source = SourceFile(path: "Stored.swift", text: text)
      let schemas = ExampleSource(files: [source]).project.schemas
      let shape = schemas.partialShape(of: schemas.models.map(\.type)).shape
      let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
      let contents = try? StoreContents(bytes: StoreWriter(StoredModel(shape)).bytes)
      let shippers = description.targets(shipping: "\(Self.root)/\(file.path)")
      return contents.map { BundledStore(path: file.path, name: name, contents: $0, shippers: shippers) }
    }
  }

  /// The record of a release that ships these sources; nil where it is not clear what ships.
  package func record(_ release: String = "1.0") -> ReleaseRecord? {
    let stores = project.schemas.stores().stores
    return stores.isEmpty ? nil : ReleaseRecord(release: release, commit: nil, isDirty: false, stores: stores)
  }

  /// The folder that the files stand for; it need not exist.
  private static let root = "/Project"
}
