import SchemaNames
import SchemaProject
import SchemaSyntax

/// Where a project declares the models of its versions.
enum VersionLayout: Sendable {
  /// In the braces of the version.
  case body
  /// In an extension after the version, in its file.
  case `extension`
  /// In extensions in files of their own, one for each model where `isPerModel`; `path` is such a file of `version`.
  case files(like: String, of: String, isPerModel: Bool)

  /// The layout of the version nearest to one that declares models of its own; in the body where none does, and where the
  /// layout would need a new file that no target compiles.
  init(near version: ProjectVersion, allowsNewFiles: Bool) {
    let others = version.plans.flatMap(\.versions).filter { $0 != version && !$0.ownModels.isEmpty }
    let candidates =
      others.isEmpty ? version.project.app.versions.filter { $0 != version && !$0.ownModels.isEmpty } : others
    self = candidates.last.map(Self.init(of:)) ?? .body
    if case .files = self, !allowsNewFiles { self = .body }
  }

  /// The layout of a version that declares models of its own.
  init(of version: ProjectVersion) {
    let symbols = version.project.symbols
    let models = version.ownModels
    guard let home = symbols[version.type].scope?.unit,
      let outside = models.first(where: { symbols.isInExtension($0.type, of: version.type) }),
      let unit = symbols[outside.type].scope?.unit
    else {
      self = .body
      return
    }
    if unit == home {
      self = .extension
    } else {
      let isPerModel = models.count { symbols[$0.type].scope?.unit == unit } == 1 && models.count > 1
      self = .files(
        like: symbols.units[unit].tree.file.path, of: symbols[version.type].name, isPerModel: isPerModel)
    }
  }
}

extension SymbolTable {
  /// Whether a type nested in another one is declared in an extension of it.
  fileprivate func isInExtension(_ type: TypeID, of outer: TypeID) -> Bool {
    guard let scope = self[type].scope, let declaration = self[type].declaration else { return false }
    return parts(of: outer).contains { part in
      part.declaration.kind == .extension && part.scope.unit == scope.unit
        && part.declaration.tokens.contains(declaration.tokens.lowerBound)
    }
  }
}

extension String {
  /// The last part of a path.
  fileprivate var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}

// MARK: Adding declarations

extension ProjectVersion {
  /// Adds declarations to the version, each given by its name and its lines, in the project's layout; not behind members that
  /// other edits remove.
  func adding(
    _ declarations: [(name: String, lines: String)], _ layout: VersionLayout, besides removed: [Declaration],
    imports: CopiedImports
  ) -> SourceChanges {
    let symbols = project.symbols
    guard !declarations.isEmpty, let declaration = symbols[type].declaration, let scope = symbols[type].scope else {
      return SourceChanges()
    }
    let tree = symbols.tree(scope)
    let lines = declarations.map(\.lines).joined(separator: "\n\n")
    switch layout {
    case .body:
      let last = declaration.members?.last { member in !removed.contains { $0 === member } }
      let edit = tree.inserting(members: lines, last.map { .after($0) } ?? .last, of: declaration)
      return SourceChanges(edits: [edit].compactMap { $0 } + tree.importing(imports.lines(besides: tree.importLines)))
    case .extension:
      let step = tree.file.indentationStep
      let text = SyntaxTree.indented("extension \(name) {\n\(lines.indentedByOne)\n}", by: "", step: step)
      let end = tree.file.lineEnd(after: tree.span(tree.outermost(declaration).tokens).end)
      return SourceChanges(
        edits: [SourceEdit(inserting: "\n\n\(text)", at: end, in: tree.file)]
          + tree.importing(imports.lines(besides: tree.importLines)))
    case .files(let path, let other, let isPerModel):
      let step = tree.file.indentationStep
      let groups = isPerModel ? declarations.map { [$0] } : [declarations]
      let condition = tree.condition(of: tree.outermost(declaration).conditions)
      return SourceChanges(
        newFiles: groups.map { group in
          let file = newPath(like: path, of: other, for: isPerModel ? group[0].name : nil, beside: tree.file.path)
          let lines = group.map(\.lines).joined(separator: "\n\n").indentedByOne
          let text = SyntaxTree.indented("extension \(name) {\n\(lines)\n}", by: "", step: step)
          return SourceChanges.NewFile(
            path: file, imports: (imports.lines(besides: []) + [ImportLine("SwiftData")]).uniqued.sorted(),
            declarations: [SyntaxTree.conditional(text, on: condition)], lineEnd: tree.file.lineEnd)
        })
    }
  }

  /// The path of a file for this version, or for one type in it, named as that of another version is.
  private func newPath(like path: String, of other: String, for type: String?, beside home: String) -> String {
    let short = project.symbols[self.type].name
    let name = newName(like: path.fileName, of: other, for: type) ?? "\(short)+\(type ?? "Models").swift"
    let folder = home.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return (folder + [Substring(name)]).joined(separator: "/")
  }

  /// The name of another version's file with this version, and a type, in the place of that one; nil where it does not tell
  /// them, and where the project has a file of that name, because a module cannot have two.
  private func newName(like name: String, of other: String, for type: String?) -> String? {
    guard name.contains(other) else { return nil }
    var new = name.replacing(other, with: project.symbols[self.type].name)
    if let type {
      let models = project.models.map(\.name).filter(name.contains)
      guard let known = models.max(by: { $0.count < $1.count }) else { return nil }
      new = new.replacing(known, with: type)
    }
    return project.symbols.units.contains { $0.tree.file.path.fileName == new } ? nil : new
  }
}

extension SyntaxTree {
  /// The declaration at file level that one is in.
  func outermost(_ declaration: Declaration) -> Declaration {
    declarations.first { $0.tokens.contains(declaration.tokens.lowerBound) } ?? declaration
  }
}
