import SchemaLinting
import SchemaProject
import SchemaSyntax

/// A store among the app's resources that the container which opens it does not know.
struct BundledStoreOutdated: Rule {
  func findings(in project: Project) -> [Finding] {
    let stores = project.app.bundledStores
    guard !stores.isEmpty else { return [] }
    let trees = project.app.units.map(\.tree)
    let references = trees.flatMap(ResourceReference.all)
    let named = Set(references.map(\.fileName))
    let shipped = stores.filter { !$0.shippers.isEmpty && !named.contains($0.name) }
    return references.compactMap { reference in
      finding(for: stores.filter { $0.name == reference.fileName }, named: reference, in: project)
    }
      + shipped.compactMap { store in
        finding(for: [store], named: trees.lazy.compactMap { .mention(of: store, in: $0) }.first, in: project)
      }
  }

  /// The code that names a resource may be in a file that does not mention schemas.
  func openNames(in project: Project) -> OpenNames {
    OpenNames(uses: project.app.bundledStores.isEmpty ? [] : ["forResource", "Bundle"])
  }

  /// The fault of stores that have one name; without a place that names them, at the container that opens them.
  private func finding(
    for stores: [BundledStore], named reference: ResourceReference?, in project: Project
  ) -> Finding? {
    let containers = project.app.judgedContainers.filter { $0.isPersistent != false }
    var faults: [OutdatedStore] = []
    for store in stores {
      for container in containers {
        guard let judged = container.upgrade(of: store) else { continue }
        // Which of several containers opens it is not known: one that knows it is enough.
        guard let fault = OutdatedStore(store, container, judged.upgrade, judged.target) else { return nil }
        faults.append(fault)
      }
    }
    return faults.max { $0.isFailure && !$1.isFailure }.map { fault in
      Finding(
        fault.message, subject: fault.store.name, at: reference?.place ?? fault.opener,
        severity: fault.isFailure || reference?.mayBeCopied == false ? nil : .warning,
        notes: fault.nearest.map { [.init($0, at: fault.place)] } ?? [], help: .replace(fault.store.path),
        errors: fault.hasPlan ? nil : ["incompatible-store"])
    }
  }
}

/// A place where code asks a bundle for a file by its literal name.
private struct ResourceReference {
  let fileName: String
  let place: Place
  /// Whether the file copies files: in the bundle no store can be migrated, in another folder it can.
  let mayBeCopied: Bool

  /// `forResource: "Words", withExtension: "store"`, with `ofType:` too, or with the ending in the name.
  static func all(in tree: SyntaxTree) -> [ResourceReference] {
    let mayBeCopied = tree.copiesFiles
    return tree.tokens(spelling: [.init("forResource")]).compactMap { token in
      guard tree.texts(from: token + 1, count: 1) == [":"], let name = tree.plainText(token + 2) else { return nil }
      let place = Place(file: tree.file, span: tree.tokens[token + 2].span)
      let label = tree.texts(from: token + 3, count: 3)
      guard label.count == 3, label[0] == ",", ["withExtension", "ofType"].contains(label[1]) else {
        return ResourceReference(fileName: name, place: place, mayBeCopied: mayBeCopied)
      }
      let ending = tree.plainText(token + 6)
      return ResourceReference(
        fileName: ending.map { "\(name).\($0)" } ?? name, place: place, mayBeCopied: mayBeCopied)
    }
  }

  /// A literal with the name of a resource, with its ending or without it, in code that asks a bundle for something; nil if
  /// there is none.
  static func mention(of store: BundledStore, in tree: SyntaxTree) -> ResourceReference? {
    guard !tree.tokens(spelling: [.init("Bundle")]).isEmpty else { return nil }
    let names = [store.name, store.name.split(separator: ".").dropLast().joined(separator: ".")]
    return tree.tokens.indices.first { tree.plainText($0).map(names.contains) ?? false }.map { token in
      ResourceReference(
        fileName: store.name, place: Place(file: tree.file, span: tree.tokens[token].span),
        mayBeCopied: tree.copiesFiles)
    }
  }
}

extension SyntaxTree {
  /// Whether code in the file copies files.
  fileprivate var copiesFiles: Bool {
    !tokens(spelling: ["copyItem", "replaceItem", "replaceItemAt"].map { .init($0) }).isEmpty
  }

  /// The texts of some tokens; fewer at the end of the file.
  fileprivate func texts(from token: Int, count: Int) -> [String] {
    (token..<min(token + count, tokens.count)).map(text)
  }

  /// The text in a literal without interpolations and escapes; nil for another token.
  fileprivate func plainText(_ token: Int) -> String? {
    guard token < tokens.count else { return nil }
    let literal = text(token)
    let content = literal.dropFirst().dropLast()
    guard literal.count > 2, literal.first == "\"", literal.last == "\"", !content.contains("\\") else { return nil }
    return String(content)
  }
}

/// What is wrong with a store in a container.
private struct OutdatedStore {
  let store: BundledStore
  /// The container.
  let opener: Place
  /// Where its plan or its models are declared.
  let place: Place
  let message: Message
  /// What differs from the nearest version.
  let nearest: Message?
  /// Whether the store cannot be opened wherever it is.
  let isFailure: Bool
  /// Whether a plan migrates it.
  let hasPlan: Bool

  /// Takes what becomes of the store; nil if the container knows it, or that is not known.
  init?(_ store: BundledStore, _ container: ProjectContainer, _ upgrade: Upgrade, _ target: UpgradeTarget) {
    self.store = store
    opener = container.place
    nearest = upgrade.nearest.flatMap { nearest in
      nearest.changes.first.map { .nearest(nearest.version.name, $0.textWithModel) }
    }
    let plan = target.plan.flatMap { container.project.plan($0.type) }
    hasPlan = plan != nil
    place = plan?.place ?? container.place
    switch upgrade.end {
    case .fails(let failures):
      guard upgrade.version == nil else { return nil }
      if let plan {
        guard failures.contains(where: { $0.error == "unknown-model-version" }) else { return nil }
        message = .unknown(store.name, to: plan.name)
      } else {
        message = .incompatible(store.name, failures.first?.reason ?? "")
      }
      isFailure = true
    case .migrates, .traps:
      guard upgrade.version == nil else { return nil }
      message = .differs(store.name)
      isFailure = false
    case .opens, .moved, .unknown: return nil
    }
  }
}

extension Message {
  fileprivate static func unknown(_ store: String, to plan: String) -> Message {
    "no version of '\(plan)' has the checksum of the bundled store '\(store)', so opening it fails"
  }
  fileprivate static func incompatible(_ store: String, _ reason: String) -> Message {
    "the bundled store '\(store)' was written with other models and cannot be migrated: \(reason)"
  }
  fileprivate static func differs(_ store: String) -> Message {
    "the bundled store '\(store)' was written with other models: each copy is migrated, and in the bundle it cannot be opened"
  }
  fileprivate static func nearest(_ version: String, _ change: String) -> Message {
    "the nearest version is '\(version)': \(change)"
  }
  fileprivate static func replace(_ path: String) -> Message {
    "recreate the store with this build, and replace '\(path)'"
  }
}
