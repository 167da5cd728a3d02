import Foundation
import TestSupport
import Testing

/// What is tracked in the root of the repository.
@Suite("Root of the repository")
struct RepositoryRootTests {
  private static let expected: Set<String> = [
    "Package.swift", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "RELEASING.md", "SECURITY.md",
    "Dockerfile", "Sources", "Tests", "Rules", "docs",
    ".ci", ".github", ".gitignore", ".pre-commit-hooks.yaml", ".swift-format", "pyproject.toml",
  ]

  @Test(
    "holds only what belongs there",
    .enabled(if: FileManager.default.fileExists(atPath: Repository.root.appending(path: ".git").path)))
  func entries() throws {
    let files = try Git.lines(["-c", "safe.directory=*", "ls-files"], in: Repository.root)
    let entries = Set(files.compactMap { $0.split(separator: "/").first.map(String.init) })
    #expect(entries.contains("Package.swift"))
    #expect(entries.subtracting(Self.expected).sorted() == [])
  }
}
