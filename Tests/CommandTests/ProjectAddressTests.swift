import Foundation
import SchemaLinting
import TestSupport
import Testing

/// Where the project is on the web: one value, and nothing that leads nowhere while it is empty.
@Suite("Address of the project")
struct ProjectAddressTests {
  /// What is read with the address in it.
  private static let parts = ["README.md", "docs", ".github", "Sources", "Rules", "Tests", ".pre-commit-hooks.yaml"]

  /// The texts below a folder, with their paths.
  private func texts(of part: String, in root: URL) throws -> [(path: String, text: String)] {
    let url = root.appending(path: part)
    let below = try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted().map { "\(part)/\($0)" }
    return (below.isEmpty ? [part] : below).compactMap { path in
      (try? String(contentsOf: root.appending(path: path), encoding: .utf8)).map { (path, $0) }
    }
  }

  /// The placeholders and the addresses of this project in a tree that are not the given one.
  private func strangers(in root: URL, besides address: String?) throws -> [String] {
    // Put together here, so that this file is not found itself.
    let placeholder = try Regex("\\bOWN" + "ER\\b|<own" + "er>|your-" + "name/")
    let ours = try Regex<(Substring, Substring)>("github(?:usercontent)?\\.com/([\\w.-]+/swiftdata" + "-lint)\\b")
    let uses = try Regex<(Substring, Substring)>("uses: ([\\w-]+/swiftdata" + "-lint)/")
    return try Self.parts.flatMap { try texts(of: $0, in: root) }.flatMap { path, text in
      let found = text.matches(of: placeholder).map { String(text[$0.range]) }
      let addresses = (text.matches(of: ours) + text.matches(of: uses)).map { String($0.output.1) }
      return (found + addresses.filter { address?.hasSuffix("/\($0)") != true }).map { "\(path): \($0)" }
    }
  }

  @Test("nothing in the repository leads to a placeholder or to another address")
  func noPlaceholders() throws {
    #expect(try strangers(in: Repository.root, besides: ProjectAddress.current.repository) == [])
  }

  @Test(
    "what the command writes has links only where there is an address",
    arguments: [
      ["manual"], ["init"], ["--format", "sarif"], ["--format", "markdown"], ["--color", "always"],
      ["--format", "concise", "--color", "always"], ["explain", "missing-model"],
    ])
  func outputs(arguments: [String]) throws {
    let folder = try TemporaryFolder(["Schema.swift": CommandTests.broken])
    let output = try Tool.run(arguments, in: folder.url, environment: ["FORCE_HYPERLINK": "1"]).output
    guard let address = ProjectAddress.current.repository else {
      #expect(!output.contains(/github\.com\/[^\/]*\/swiftdata/) && !output.contains("]8;;"))
      return
    }
    #expect(output.contains(address) || arguments[0] == "explain")
  }

  @Test("the hooks that init prints are those of the pages and of the repository")
  func hooks() throws {
    let folder = try TemporaryFolder()
    let output = try Tool.run(["init"], in: folder.url).output
    let integrations = try Repository.text("docs/integrations.md")
    let configuration = try #require(Self.block("yaml .pre-commit-config.yaml", in: integrations))
    let script = try #require(Self.block("sh .git/hooks/pre-commit", in: integrations))
    for block in [configuration, script] {
      #expect(output.contains(block.split(separator: "\n").map { "  \($0)\n" }.joined()))
    }
    #expect(try Repository.text("README.md").contains("```yaml\n\(configuration)```"))
    let hooks = try Repository.text(".pre-commit-hooks.yaml")
    let files = try #require(hooks.firstMatch(of: /files: &files (.*)\n/)?.output.1)
    #expect(ProjectAddress.current.repository != nil || configuration.contains("files: \(files)\n"))
  }

  /// The first code block with a heading such as `sh name`.
  private static func block(_ heading: String, in page: String) -> String? {
    page.components(separatedBy: "```\(heading)\n").dropFirst().first?.components(separatedBy: "```").first
  }

  // MARK: Setting it

  /// A copy of what the script reads and writes.
  private func copy() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for part in Self.parts + [".ci"] {
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: part), to: folder.url.appending(path: part))
    }
    return folder
  }

  private func set(_ address: String, in folder: TemporaryFolder) throws -> Tool.Outcome {
    try Tool.shell(".ci/set-address --texts-only '\(address)'", in: folder.url)
  }

  /// Pages that show what the command writes follow when they are recorded, which takes a build.
  @Test("the script sets the address everywhere, and another one in its place")
  func script() throws {
    let folder = try copy()
    for name in ["first", "second"] {
      let address = "https://github.com/\(name)/swiftdata" + "-lint"
      let outcome = try set(address, in: folder)
      #expect(outcome.code == 0 && outcome.complaints == "", "\(outcome.complaints)")
      let value = try #require(folder.text("Sources/SchemaLinting/ProjectAddress.swift"))
      #expect(value.contains("current = ProjectAddress(\"\(address)\")"))
      for page in ["README.md", "docs/integrations.md", "docs/configuration.md"] {
        let text = try #require(folder.text(page))
        #expect(text.contains(address) && !text.contains("Tools/swiftdata-lint"), "\(page)")
        #expect(!text.contains(/\{(repository|slug|version)\}/), "\(page)")
      }
      for example in folder.names(in: ".github/examples") {
        let text = try #require(folder.text(".github/examples/\(example)"))
        #expect(text.contains("uses: \(name)/swiftdata" + "-lint/.github/actions/lint@v0."), "\(example)")
      }
      let strangers = try strangers(in: folder.url, besides: address)
      #expect(strangers.allSatisfy { $0.hasPrefix("docs/formats.md:") || $0.hasPrefix("docs/swiftdata-lint.1:") })
    }
  }

  /// The options of the script, each with what README or the page of integrations shows then, and not before.
  private static let channels = [
    "--package swiftdata-lint": "pip install swiftdata-lint", "--tap someone/tap": "brew install someone/tap/",
    "--image ghcr.io/someone/lint": "ghcr.io/someone/lint:",
    "--component gitlab.com/someone/lint": "component: gitlab.com/someone/lint/",
    "--hook https://github.com/someone/hook": "- repo: https://github.com/someone/hook\n",
    "--plugins https://github.com/someone/plugins": "package: \"plugins\"",
  ]

  @Test("channels are shown where they have an address, and nowhere else")
  func channels() throws {
    let folder = try copy()
    let address = "https://github.com/someone/swiftdata" + "-lint"
    for options in [""] + Self.channels.keys.sorted() {
      #expect(try set("\(address)' \(options) '--texts-only", in: folder).code == 0)
      let text = try #require(folder.text("README.md")) + #require(folder.text("docs/integrations.md"))
      for (channel, shown) in Self.channels {
        #expect(text.contains(shown) == (channel <= options), "\(channel) after \(options)")
      }
      #expect(!text.contains(/\{!?[a-z-]+\??\}/))
    }
    let value = try #require(folder.text("Sources/SchemaLinting/ProjectAddress.swift"))
    #expect(value.contains("hook: \"https://github.com/someone/hook\")"))
  }

  @Test(
    "the script takes addresses of repositories on GitHub only",
    arguments: [
      "", "https://example.org/a/b", "https://github.com/a", "https://github.com/a/b.git", "git@github.com:a/b",
    ])
  func otherAddresses(address: String) throws {
    let folder = try copy()
    let before = folder.text("README.md")
    #expect(try set(address, in: folder).code != 0)
    #expect(folder.text("README.md") == before)
  }
}
