/// Reads XcodeGen's `project.yml`, as far as it is written plainly.
struct XcodeGenReader {
  /// The lines that are not comments, with their indentation.
  private let lines: [(indent: Int, text: Substring)]

  init(_ text: String) {
    lines = text.split(whereSeparator: \.isNewline).flatMap { line -> [(Int, Substring)] in
      let content = line.drop { $0 == " " }
      if content.isEmpty || content.hasPrefix("#") { return [] }
      return Self.expanded(content, indent: line.count - content.count, depth: 0)
    }
  }

  /// A line with the entries of a mapping in braces, `App: {type: application}`, on lines of their own.
  private static func expanded(_ line: Substring, indent: Int, depth: Int) -> [(Int, Substring)] {
    let pair = value(line)
    guard depth < deepestMapping, pair.value.hasPrefix("{"), pair.value.hasSuffix("}") else { return [(indent, line)] }
    let entries = parts(pair.value.dropFirst().dropLast())
    return [(indent, line[..<pair.value.startIndex])]
      + entries.flatMap { expanded($0, indent: indent + 2, depth: depth + 1) }
  }

  /// Deeper mappings are left in their line.
  private static let deepestMapping = 8

  /// The parts between commas, without those inside of brackets and quotes.
  private static func parts(_ text: Substring) -> [Substring] {
    var (depth, quote, start): (Int, Character?, Substring.Index) = (0, nil, text.startIndex)
    var parts: [Substring] = []
    for index in text.indices {
      let character = text[index]
      switch (quote, character) {
      case (character, _): quote = nil
      case (.some, _): continue
      case (nil, "\""), (nil, "'"): quote = character
      case (nil, "["), (nil, "{"): depth += 1
      case (nil, "]"), (nil, "}"): depth -= 1
      case (nil, ",") where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: continue
      }
    }
    return (parts + [text[start...]]).map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
  }

  /// What the manifest says.
  func manifest(in folder: String) -> BuildManifest {
    var manifest = BuildManifest(folder: folder)
    let common = settings(of: topLevel)
    let options = children(of: "options", at: 0).filter { isCalled("deploymentTarget", $0) }
    let stated = options.flatMap { deploymentTargets($0, platform: nil) }
    for line in children(of: "targets", at: 0) {
      var target = target(line, in: folder, common)
      let own = deploymentTargets(ofTarget: line) + deploymentTargets(settings(of: children(below: line)))
      target.deploymentTargets = own.isEmpty ? stated + deploymentTargets(common) : own
      manifest.targets.append(target)
      if !target.isTest { manifest.deploymentTargets += target.deploymentTargets }
    }
    if manifest.targets.isEmpty { manifest.deploymentTargets = stated + deploymentTargets(common) }
    manifest.languageMode = LanguageMode(agreed: manifest.targets.filter { !$0.isTest }.compactMap(\.languageMode))
    return manifest
  }

  // MARK: Targets

  /// A target; a folder is in `path`, directly in the list, or after `sources:`.
  private func target(_ line: Int, in folder: String, _ common: [String: Substring]) -> BuildTarget {
    var target = BuildTarget(name: value(lines[line].text).key)
    target.isTest = target.name.hasSuffix("Tests")
    let keys = children(below: line)
    for key in keys where isCalled("sources", key) {
      target.folders += paths(key).map { Path.absolute($0, in: folder) }
    }
    // What is among the sources and is not compiled is copied.
    for key in keys where isCalled("sources", key) || isCalled("resources", key) {
      target.resources += paths(key, takingAll: true).map { TargetResource(Path.absolute($0, in: folder)) }
    }
    let type = keys.first { isCalled("type", $0) }.map { value(lines[$0].text).value } ?? ""
    target.isExtension = type.hasPrefix("app-extension") || type.hasPrefix("extensionkit-extension")
    target.isSigned = type.hasPrefix("application") || type.contains("extension")
    // Templates may add sources.
    target.isApp = type.hasPrefix("application") && !keys.contains { isCalled("templates", $0) }
    let settings = common.merging(settings(of: keys)) { $1 }
    target.languageMode = settings["SWIFT_VERSION"].map { LanguageMode(version: unquoted($0)) }
    target.entitlements = entitlements(keys, settings).map { Path.absolute($0, in: folder) }
    target.statesAllEntitlements = statesAllEntitlements(keys)
    let systems = keys.filter { isCalled("platform", $0) || isCalled("supportedDestinations", $0) }
    target.runsOnDevices = systems.contains(where: namesDevice)
    target.runsOnMacOnly = systems.count == 1 && unquoted(value(lines[systems[0]].text).value) == "macOS"
    let hasConfigurations = (keys + topLevel).contains { isCalled("configFiles", $0) || isCalled("templates", $0) }
    target.isSandboxed =
      settings["ENABLE_APP_SANDBOX"].map { unquoted($0) != "NO" } ?? (hasConfigurations ? nil : false)
    target.dependencies = Set(
      keys.filter { isCalled("dependencies", $0) }.flatMap { children(below: $0) }.compactMap { line in
        let item = value(lines[line].text.dropFirst(lines[line].text.hasPrefix("- ") ? 2 : 0))
        return item.key == "target" ? unquoted(item.value) : nil
      })
    return target
  }

  /// `entitlements:` with a `path:`, or the build setting.
  private func entitlements(_ keys: [Int], _ settings: [String: Substring]) -> [String] {
    let own = keys.filter { isCalled("entitlements", $0) }.flatMap { children(below: $0) }
    let paths = own.filter { isCalled("path", $0) }.map { value(lines[$0].text).value }
    return (paths + [settings["CODE_SIGN_ENTITLEMENTS"]].compactMap { $0 }).map(unquoted)
      .filter { !$0.isEmpty && !$0.contains("$") }
  }

  /// Whether a target names one file for its entitlements, that XcodeGen does not write by itself.
  private func statesAllEntitlements(_ keys: [Int]) -> Bool {
    if keys.contains(where: { isCalled("templates", $0) }) { return false }
    let own = keys.filter { isCalled("entitlements", $0) }.flatMap { children(below: $0) }
    if own.contains(where: { isCalled("path", $0) }) { return !own.contains { isCalled("properties", $0) } }
    let settings = keys.filter { isCalled("settings", $0) }.flatMap { lines(below: $0) }
    let isDivided = settings.contains { isCalled("configs", $0) } || keys.contains { isCalled("configFiles", $0) }
    return !isDivided && settings.count { isCalled("CODE_SIGN_ENTITLEMENTS", $0) } == 1
  }

  /// Whether a line, or one below it, names a system other than macOS.
  private func namesDevice(_ line: Int) -> Bool {
    ([line] + children(below: line)).contains { line in
      ["iOS", "tvOS", "watchOS", "visionOS"].contains { lines[line].text.contains($0) }
    }
  }

  // MARK: Settings

  private var topLevel: [Int] { lines.indices.filter { lines[$0].indent == 0 } }

  /// The build settings below `settings:`, in groups or not, by their names.
  private func settings(of keys: [Int]) -> [String: Substring] {
    var result: [String: Substring] = [:]
    for key in keys where isCalled("settings", key) {
      for line in lines(below: key) {
        let pair = value(lines[line].text)
        if !pair.value.isEmpty { result[pair.key] = pair.value }
      }
    }
    return result
  }

  private func deploymentTargets(_ settings: [String: Substring]) -> [DeploymentTarget] {
    let keys: [(String, DeploymentTarget.Platform)] = [
      ("IPHONEOS_DEPLOYMENT_TARGET", .iOS), ("MACOSX_DEPLOYMENT_TARGET", .macOS),
    ]
    return keys.compactMap { key, platform in
      settings[key].flatMap { DeploymentTarget(platform, version: unquoted($0)) }
    }
  }

  private func deploymentTargets(ofTarget line: Int) -> [DeploymentTarget] {
    let keys = children(below: line)
    let platform = keys.first { isCalled("platform", $0) }.map { unquoted(value(lines[$0].text).value) }
    return keys.filter { isCalled("deploymentTarget", $0) }.flatMap { deploymentTargets($0, platform: platform) }
  }

  /// `deploymentTarget: "17.0"` of one platform, or `iOS: "17.0"` for each on lines below.
  private func deploymentTargets(_ line: Int, platform: String?) -> [DeploymentTarget] {
    let inline = value(lines[line].text).value
    var pairs = children(below: line).map { value(lines[$0].text) }
    if let platform, !inline.isEmpty { pairs = [(platform, inline)] }
    return pairs.compactMap { key, version in
      DeploymentTarget.Platform(rawValue: key).flatMap { DeploymentTarget($0, version: unquoted(version)) }
    }
  }

  // MARK: Lines

  private func isCalled(_ key: String, _ line: Int) -> Bool { value(lines[line].text).key == key }

  private func children(of key: String, at indent: Int) -> [Int] {
    guard let index = lines.indices.first(where: { lines[$0].indent == indent && isCalled(key, $0) }) else { return [] }
    return children(below: index)
  }

  /// All lines below a line.
  private func lines(below index: Int) -> Range<Int> {
    lines.indices.dropFirst(index + 1).prefix { isBelow($0, index) }
  }

  /// The lines one level below a line.
  private func children(below index: Int) -> [Int] {
    let below = lines(below: index)
    let indent = below.first.map { lines[$0].indent }
    return below.filter { lines[$0].indent == indent }
  }

  /// Whether a line belongs to a key: it is further in, or an item of a list at the same indentation.
  private func isBelow(_ index: Int, _ key: Int) -> Bool {
    lines[index].indent > lines[key].indent
      || (lines[index].indent == lines[key].indent && lines[index].text.hasPrefix("- "))
  }

  /// The paths of a list, in its line or below it; of those with conditions only where not all files are asked for.
  private func paths(_ key: Int, takingAll isWhole: Bool = false) -> [String] {
    let inline = value(lines[key].text).value
    return inline.isEmpty ? items(below: key, withoutKeys: isWhole) : list(inline)
  }

  /// The items of a list, by themselves or as `path`; `withoutKeys` leaves out those with further keys, such as `excludes`.
  private func items(below index: Int, withoutKeys: Bool) -> [String] {
    children(below: index).compactMap { line in
      guard lines[line].text.hasPrefix("- "), !withoutKeys || children(below: line).isEmpty else { return nil }
      let item = lines[line].text.dropFirst(2)
      let pair = value(item)
      return pair.key == "path" ? unquoted(pair.value) : item.contains(":") ? nil : unquoted(item)
    }
  }

  private func list(_ inline: Substring) -> [String] {
    guard inline.hasPrefix("["), inline.hasSuffix("]") else { return [unquoted(inline)] }
    return inline.dropFirst().dropLast().split(separator: ",").map { unquoted($0.drop { $0 == " " }) }
  }

  /// The key and value of a line, without the comment after it.
  private func value(_ line: Substring) -> (key: String, value: Substring) { Self.value(line) }

  private static func value(_ line: Substring) -> (key: String, value: Substring) {
    guard let colon = line.firstIndex(of: ":") else { return (unquoted(line), "") }
    let value = line[line.index(after: colon)...].drop { $0 == " " }
    let end = value.hasPrefix("#") ? value.startIndex : value.firstRange(of: " #")?.lowerBound ?? value.endIndex
    return (unquoted(line[..<colon]), trimmed(value[..<end]))
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }

  private func unquoted(_ text: Substring) -> String { Self.unquoted(text) }

  private static func unquoted(_ text: Substring) -> String {
    text.filter { $0 != "\"" && $0 != "'" }
  }
}
