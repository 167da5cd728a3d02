import SchemaSyntax

/// Reads a `Package.swift` or Tuist's `Project.swift`, as far as they are written literally.
struct SwiftManifestReader {
  private let tree: SyntaxTree
  /// The folder that holds the manifest.
  private let folder: String
  /// The calls in the values of its declarations.
  private let calls: [Call]

  /// Takes a parsed manifest.
  init(_ tree: SyntaxTree, folder: String) {
    self.tree = tree
    self.folder = folder
    var calls: [Call] = []
    for declaration in tree.declarations {
      if let value = declaration.value { Self.collect(value, tree, &calls, depth: 0) }
    }
    self.calls = calls
  }

  private static func collect(_ expression: Expression, _ tree: SyntaxTree, _ calls: inout [Call], depth: Int) {
    guard depth < 32 else { return }
    if let call = Call(expression, in: tree) { calls.append(call) }
    for child in expression.children { collect(child, tree, &calls, depth: depth + 1) }
  }

  /// Whether the file is a manifest: it imports what those are written with, or makes a package or project.
  var isManifest: Bool {
    tree.imports.contains { ["PackageDescription", "ProjectDescription"].contains($0) }
      || calls.contains { ["Package", "Project"].contains($0.name) && $0.argument("name") != nil }
  }

  /// What the manifest says.
  func manifest() -> BuildManifest {
    let mode = languageMode
    return BuildManifest(
      folder: folder, targets: calls.filter { !isDependency($0) }.compactMap { target($0, mode) },
      deploymentTargets: deploymentTargets, languageMode: mode)
  }

  // MARK: Targets

  /// The functions that make targets with sources.
  private static let targetKinds: Set<String> = ["target", "executableTarget", "testTarget", "macro", "Target"]

  private func target(_ call: Call, _ mode: LanguageMode?) -> BuildTarget? {
    guard makesTarget(call), let name = call.argument("name").flatMap(tree.stringValue) else { return nil }
    let product = call.argument("product").flatMap(tree.lastName)
    let isTest = call.name == "testTarget" || product == "unitTests" || product == "uiTests"
    var target = BuildTarget(name: name, isTest: isTest)
    if product != nil || call.argument("destinations") != nil {
      target.folders = call.argument("sources").map(globs)?.map { Path.absolute($0, in: folder) } ?? []
      target.resources = elements(call.argument("resources")).compactMap(globbedResource)
      target.isApp = product == "app"
      target.isExtension = product.map(Self.extensions.contains) ?? false
      target.isSigned = target.isApp || product?.lowercased().hasSuffix("extension") == true
      target.entitlements = entitlements(call)
      target.statesAllEntitlements = !target.entitlements.isEmpty
      target.runsOnDevices = runsOnDevices(call)
      target.runsOnMacOnly = runsOnMacOnly(call)
      target.isSandboxed = call.argument("settings") == nil ? false : nil
      target.deploymentTargets = deploymentTargets(call)
      target.dependencies = Set(call.argument("dependencies").map(dependencies) ?? [])
    } else {
      let path = call.argument("path").flatMap(tree.stringValue) ?? "\(isTest ? "Tests" : "Sources")/\(name)"
      let own = Path.absolute(path, in: folder)
      target.folders = [own]
      target.ownsFolders = true
      target.resources = elements(call.argument("resources")).compactMap { resource($0, in: own) }
      target.languageMode = ownMode(call) ?? mode
      target.isOnMainActor = isOnMainActor(call)
    }
    return target
  }

  /// What Tuist calls app extensions.
  private static let extensions: Set<String> = ["appExtension", "messagesExtension", "extensionKitExtension"]

  /// Whether Tuist's `destinations:` or `platform:` names a system other than macOS.
  private func runsOnDevices(_ call: Call) -> Bool {
    let values = ["destinations", "platform"].compactMap { call.argument($0) }
    return values.flatMap { Array($0.tokens) }.contains { token in
      let name = tree.text(token).lowercased()
      return ["ios", "iphone", "ipad", "watchos", "applewatch", "tvos", "appletv", "visionos", "applevision"].contains(
        name)
    }
  }

  /// Whether Tuist's `destinations:` or `platform:` is `.macOS`.
  private func runsOnMacOnly(_ call: Call) -> Bool {
    let values = ["destinations", "platform"].compactMap { call.argument($0) }
    return values.count == 1 && tree.lastName(values[0]) == "macOS"
  }

  /// The names in Tuist's `.target(name: "Widget")`.
  private func dependencies(_ list: Expression) -> [String] {
    guard case .array(let elements) = list.kind else { return [] }
    return elements.compactMap { element in
      Call(element, in: tree).flatMap { $0.name == "target" ? $0.argument("name").flatMap(tree.stringValue) : nil }
    }
  }

  /// Whether a call is in another target's list of dependencies, and names a target that is made elsewhere.
  private func isDependency(_ call: Call) -> Bool {
    calls.contains { other in
      makesTarget(other) && other.argument("dependencies")?.tokens.contains(call.callee.tokens.lowerBound) == true
    }
  }

  private func makesTarget(_ call: Call) -> Bool { call.name.map(Self.targetKinds.contains) ?? false }

  /// The folders of Tuist's globs: what is before the first `*`.
  private func globs(_ expression: Expression) -> [String] {
    strings(expression).map { text in
      text.split(separator: "/").prefix { !$0.contains("*") }.joined(separator: "/")
    }.filter { !$0.isEmpty }
  }

  private func strings(_ expression: Expression) -> [String] { elements(expression).compactMap(tree.stringValue) }

  /// The elements of a list; the expression itself where it is none.
  private func elements(_ expression: Expression?) -> [Expression] {
    guard let expression else { return [] }
    if case .array(let elements) = expression.kind { return elements }
    return [expression]
  }

  // MARK: Resources

  /// SwiftPM's `.process("Resources")` and `.copy("Words.store")`.
  private func resource(_ element: Expression, in folder: String) -> TargetResource? {
    guard let call = Call(element, in: tree), ["process", "copy"].contains(call.name),
      let path = call.arguments.first.flatMap({ tree.stringValue($0.value) })
    else { return nil }
    return TargetResource(Path.absolute(path, in: folder))
  }

  /// Tuist's `"App/Resources/**"`, `.glob(pattern: "App/*.store")` or `.folderReference(path: "Data")`; nil for a pattern
  /// with names between the stars, and for one with exceptions.
  private func globbedResource(_ element: Expression) -> TargetResource? {
    var text = tree.stringValue(element)
    if let call = Call(element, in: tree), call.argument("excluding") == nil {
      text = (call.argument("pattern") ?? call.argument("path")).flatMap(tree.stringValue)
    }
    guard let components = text?.split(separator: "/") else { return nil }
    let fixed = components.prefix { !$0.contains("*") }
    var ending = ""
    for (index, component) in components.enumerated().dropFirst(fixed.count) where component != "**" {
      let rest = component.dropFirst()
      let isLast = index == components.count - 1
      guard isLast, component.hasPrefix("*"), !rest.contains(where: Self.isSpecial) else { return nil }
      ending = String(rest)
    }
    return TargetResource(Path.absolute(fixed.joined(separator: "/"), in: folder), ending: ending)
  }

  private static func isSpecial(_ character: Character) -> Bool { "*?[{".contains(character) }

  /// Tuist's `entitlements: "App.entitlements"` or `.file(path: "App.entitlements")`.
  private func entitlements(_ call: Call) -> [String] {
    guard let value = call.argument("entitlements") else { return [] }
    var path = tree.stringValue(value)
    if let file = Call(value, in: tree) { path = file.argument("path").flatMap(tree.stringValue) }
    return path.map { [Path.absolute($0, in: folder)] } ?? []
  }

  // MARK: Deployment targets

  /// `platforms: [.iOS(.v17), .macOS("14.2")]`, and Tuist's `deploymentTargets: .iOS("17.0")`.
  private var deploymentTargets: [DeploymentTarget] {
    calls.flatMap(deploymentTargets)
  }

  private func deploymentTargets(_ call: Call) -> [DeploymentTarget] {
    ["platforms", "deploymentTargets"].compactMap { call.argument($0) }.flatMap(elements).flatMap(deploymentTargets)
  }

  /// `.iOS(.v17)`, or Tuist's `.multiplatform(iOS: "17.0", macOS: "14.0")`.
  private func deploymentTargets(_ value: Expression) -> [DeploymentTarget] {
    guard case .call(let callee, let arguments) = value.kind, let name = tree.lastName(callee) else { return [] }
    return arguments.compactMap { argument in
      guard let platform = DeploymentTarget.Platform(rawValue: tree.label(argument) ?? name),
        let version = tree.stringValue(argument.value) ?? tree.lastName(argument.value)
      else { return nil }
      return DeploymentTarget(platform, version: version)
    }
  }

  // MARK: Language modes

  /// The package's mode where no target says another; nil in Tuist's manifests, which say it elsewhere.
  private var languageMode: LanguageMode? {
    guard let tools = toolsVersion else { return nil }
    let written = calls.first { $0.name == "Package" }.flatMap { call in
      ["swiftLanguageModes", "swiftLanguageVersions"].compactMap { call.argument($0) }.first
    }
    let package = written.map(latestMode) ?? LanguageMode(version: tools)
    // A mode that is in no target's own list reaches the targets on a way that is not followed.
    return LanguageMode(agreed: [package] + looseModes)
  }

  /// The latest of the modes that a package lists: the one that the compiler takes.
  private func latestMode(_ list: Expression) -> LanguageMode {
    guard case .array(let elements) = list.kind else { return .unknown }
    let modes = elements.map { element -> LanguageMode in
      if case .call(_, let arguments) = element.kind, let text = arguments.first.flatMap({ tree.stringValue($0.value) })
      {
        return LanguageMode(version: text)
      }
      return tree.lastName(element).map { LanguageMode(version: $0) } ?? .unknown
    }
    return modes.contains(.six) ? .six : LanguageMode(agreed: modes) ?? .unknown
  }

  /// The mode of `swiftSettings: [.swiftLanguageMode(.v5)]`; nil if a target's list names none.
  private func ownMode(_ call: Call) -> LanguageMode? {
    ownSettings(call).flatMap { LanguageMode(agreed: modes(in: $0)) }
  }

  /// Whether a target's list holds `.defaultIsolation(MainActor.self)`.
  private func isOnMainActor(_ call: Call) -> Bool {
    let settings = ownSettings(call) ?? 0..<0
    return settings.contains { tree.spells("defaultIsolation", at: $0) }
      && settings.contains { tree.spells("MainActor", at: $0) }
  }

  /// The tokens of a target's literal list of settings.
  private func ownSettings(_ call: Call) -> Range<Int>? {
    guard let settings = call.argument("swiftSettings"), case .array = settings.kind else { return nil }
    return settings.tokens
  }

  /// The modes that are named outside the literal lists of targets.
  private var looseModes: [LanguageMode] {
    let own = calls.filter(makesTarget).compactMap(ownSettings)
    var start = 0
    var modes: [LanguageMode] = []
    for range in own.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.lowerBound >= start {
      modes += self.modes(in: start..<range.lowerBound)
      start = range.upperBound
    }
    return modes + self.modes(in: start..<tree.tokens.count)
  }

  /// The modes of all `swiftLanguageMode(…)` among some tokens; one with a condition is unknown.
  private func modes(in range: Range<Int>) -> [LanguageMode] {
    range.filter {
      tree.spells("swiftLanguageMode", at: $0) || tree.spells("swiftLanguageVersion", at: $0)
    }.map { token in
      guard token + 4 < tree.tokens.count, tree.text(token + 2) == ".", tree.tokens[token + 4].kind == .rightParen
      else { return .unknown }
      return LanguageMode(version: tree.text(token + 3))
    }
  }

  /// The version in the manifest's first line, `// swift-tools-version: 6.0`.
  private var toolsVersion: String? {
    let text = String(decoding: tree.file.bytes.prefix(1024), as: UTF8.self)
    let line = text.drop(while: \.isWhitespace).prefix { !$0.isNewline }.lowercased()
    guard let marker = line.firstRange(of: "swift-tools-version:") else { return nil }
    return String(line[marker.upperBound...].drop { $0.isWhitespace })
  }
}
