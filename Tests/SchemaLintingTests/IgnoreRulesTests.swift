import SchemaLinting
import Testing

/// What `.gitignore` says, as git reads it.
@Suite("Ignore rules")
struct IgnoreRulesTests {
  @Test(
    "patterns",
    arguments: [
      ("*.swift", "a.swift", true), ("*.swift", "deep/a.swift", true), ("/a.swift", "deep/a.swift", false),
      ("/a.swift", "a.swift", true), ("deep/a.swift", "deep/a.swift", true), ("deep/a.swift", "x/deep/a.swift", false),
      ("**/deep/a.swift", "x/deep/a.swift", true), ("deep/**", "deep/x/a.swift", true),
      ("a/**/b.swift", "a/b.swift", true),
      ("a/**/b.swift", "a/x/y/b.swift", true), ("?.swift", "ab.swift", false), ("[a-c].swift", "b.swift", true),
      ("[!a-c].swift", "b.swift", false), ("a.swift/", "a.swift", false), ("# a.swift", "# a.swift", false),
      ("\\#a.swift", "#a.swift", true), ("*.swift\n!a.swift", "a.swift", false), ("!a.swift\n*.swift", "a.swift", true),
      ("a*b*c.swift", "axxbyyc.swift", true), ("a*b*c.swift", "axxc.swift", false), ("a.swift  ", "a.swift", true),
    ])
  func patterns(text: String, path: String, isIgnored: Bool) {
    var rules = IgnoreRules()
    rules.add(text, base: "/root")
    #expect(rules.ignores("/root/\(path)", isFolder: false) == isIgnored)
  }

  @Test("folders only, and rules of a folder below")
  func folders() {
    var rules = IgnoreRules()
    rules.add("build/", base: "/root")
    #expect(rules.ignores("/root/build", isFolder: true))
    #expect(!rules.ignores("/root/build", isFolder: false))
    rules.add("/x.swift", base: "/root/sub")
    #expect(rules.ignores("/root/sub/x.swift", isFolder: false))
  }
}

/// Texts about paths and words.
@Suite("Paths and words")
struct PathTests {
  @Test("absolute and relative paths")
  func paths() {
    #expect(Path.absolute("a/./b/../c", in: "/x/y") == "/x/y/a/c")
    #expect(Path.absolute("/a//b/", in: "/x") == "/a/b")
    #expect(Path.relative("/x/y/a.swift", to: "/x/y") == "a.swift")
    #expect(Path.relative("/x/z/a.swift", to: "/x/y") == "../z/a.swift")
    #expect(Path.relative("/x", to: "/x") == ".")
    #expect(Path.parent("/a/b") == "/a")
    #expect(Path.parent("/") == "/")
  }

  @Test(
    "markers decide which files are parsed",
    arguments: [
      ("import SwiftData", true), ("@Model class A {}", true), ("x.modelContainer(for: A.self)", true),
      ("ModelContainer(for: A.self)", true), ("extension MigrationStage {}", true), ("import SwiftUI", false),
      ("", false),
      ("struct Model {}", false),
    ])
  func markers(text: String, isMarked: Bool) {
    #expect(Markers.occur(in: Array(text.utf8)) == isMarked)
  }

  @Test("words and declarations are found whole")
  func words() {
    #expect(WordSearch(["Mood"]).matches(Array("let mood: Mood?".utf8)))
    #expect(!WordSearch(["Mood"]).matches(Array("let mood: Moody, _Mood".utf8)))
    #expect(DeclarationSearch(["Mood"]).matches(Array("enum  Mood {}".utf8)))
    #expect(!DeclarationSearch(["Mood"]).matches(Array("let a: Mood".utf8)))
  }
}
