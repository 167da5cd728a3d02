import SchemaModel
import SchemaSyntax

extension SyntaxTree {
  /// The targets of a `Package.swift` or of Tuist's `Project.swift`, as far as they are written literally.
  func manifestTargets(in folder: String) -> [BuildTarget] {
    var targets: [BuildTarget] = []
    for declaration in declarations {
      if let value = declaration.value { collectTargets(value, folder, &targets, depth: 0) }
    }
    return targets
  }

  private func collectTargets(
    _ expression: Expression, _ folder: String, _ targets: inout [BuildTarget], depth: Int
  ) {
    guard depth < 32 else { return }
    if case .call(let callee, let arguments) = expression.kind, let kind = lastName(callee),
      Self.targetKinds.contains(kind), let target = target(kind, arguments, folder)
    {
      targets.append(target)
    }
    for child in expression.children { collectTargets(child, folder, &targets, depth: depth + 1) }
  }

  /// The functions that make targets with sources.
  private static let targetKinds: Set<String> = ["target", "executableTarget", "testTarget", "macro", "Target"]

  private func target(_ kind: String, _ arguments: [Argument], _ folder: String) -> BuildTarget? {
    guard let name = argument("name", arguments).flatMap(stringValue) else { return nil }
    let product = argument("product", arguments).flatMap(lastName)
    let isTest = kind == "testTarget" || product == "unitTests" || product == "uiTests"
    var target = BuildTarget(name: name, isTest: isTest)
    if product != nil || argument("destinations", arguments) != nil {
      target.folders = argument("sources", arguments).map(globs)?.map { Path.absolute($0, in: folder) } ?? []
    } else {
      let path = argument("path", arguments).flatMap(stringValue) ?? "\(isTest ? "Tests" : "Sources")/\(name)"
      target.folders = [Path.absolute(path, in: folder)]
    }
    return target
  }

  private func argument(_ label: String, _ arguments: [Argument]) -> Expression? {
    arguments.first { $0.label.map(name) == label }?.value
  }

  /// The folders of Tuist's globs: what stands before the first `*`.
  private func globs(_ expression: Expression) -> [String] {
    let texts: [String] =
      switch expression.kind {
      case .array(let elements): elements.compactMap(stringValue)
      default: [stringValue(expression)].compactMap { $0 }
      }
    return texts.map { text in
      text.split(separator: "/").prefix { !$0.contains("*") }.joined(separator: "/")
    }.filter { !$0.isEmpty }
  }
}
