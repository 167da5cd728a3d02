import SchemaFiles
import SchemaSyntax
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
      ("**/a/**/b.swift", "x/a/y/z/b.swift", true), ("**/a/**/b.swift", "x/y/b.swift", false),
      ("a/*/b.swift", "a/x/b.swift", true), ("a/*/b.swift", "a/x/y/b.swift", false), ("a/**", "a", false),
      ("**", "a.swift", true), ("**/**/**/**/a.swift", "x/a.swift", true), ("**/x/**/x/**/x/**", "x/x/a/b/x/c", true),
      ("**/x/**/x/**/x/**", "x/a/b/x/c", false),
    ])
  func patterns(text: String, path: String, isIgnored: Bool) {
    var rules = IgnoreRules()
    rules.add(text, base: "/root")
    let (folder, name) = (Path.parent("/root/\(path)"), Path.name(path))
    #expect(rules.inside(folder).ignore(name, isFolder: false) == isIgnored)
    #expect(
      PathPatterns(text.split(separator: "\n").map(String.init), below: "/root").cover("/root/\(path)") == isIgnored)
  }

  @Test("folders only, and rules of a folder below")
  func folders() {
    var rules = IgnoreRules()
    rules.add("build/", base: "/root")
    #expect(rules.inside("/root").ignore("build", isFolder: true))
    #expect(!rules.inside("/root").ignore("build", isFolder: false))
    rules.add("/x.swift", base: "/root/sub")
    #expect(rules.inside("/root/sub").ignore("x.swift", isFolder: false))
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
    "markers are found wherever they stand",
    arguments: [
      ("import SwiftData", true), ("@Model class A {}", true), ("x.modelContainer(for: A.self)", true),
      ("ModelContainer(for: A.self)", true), ("extension MigrationStage {}", true), ("import SwiftUI", false),
      ("", false),
      ("struct Model {}", false),
    ])
  func markers(text: String, isMarked: Bool) {
    #expect(Markers.mentionSwiftData(SourceFile(path: "A.swift", text: text)) == isMarked)
    let late = String(repeating: "let a = 1\n", count: 9) + text
    #expect(Markers.mentionSwiftData(SourceFile(path: "A.swift", text: late)) == isMarked)
  }

  @Test("words are found whole, wherever they stand")
  func words() {
    let search = WordSearch(["Mood", "Weather"])
    for count in 0..<70 {
      let before = String(repeating: " ", count: count)
      let after = String(repeating: " ", count: 70 - count)
      let texts = [
        ("let mood: Mood?", true), ("Weather", true), ("let mood: Moody, _Mood, aMood", false), ("Moo", false),
      ]
      for (text, isFound) in texts {
        for whole in [before + text, before + text + after] {
          #expect(Array(whole.utf8).withUnsafeBufferPointer(search.matches) == isFound)
        }
      }
    }
  }

  @Test("many texts are found by one search where any of them stands, and nothing else is")
  func manyTexts() {
    let texts = (0..<200).map { "Name\($0 * 7)Of" } + ["@Model", "Sn", "nS"]
    let search = PairSearch(texts)
    let filling = "let note = [\"Snow\", named: on] // Name700f, NameOf, @Mode1 "
    for (index, text) in texts.enumerated() {
      let before = String(filling.prefix(index % filling.count).filter { $0 != "S" })
      for (whole, isFound) in [(text, true), (text + before, true), (String(text.dropLast()), false)] {
        #expect(Array((before + whole).utf8).withUnsafeBufferPointer { search.occurs(in: $0) } == isFound, "\(whole)")
      }
    }
  }

  @Test("declared and extended types are found by name, wherever they stand")
  func declaredNames() {
    let mood = HashedNames(["Mood"])
    for count in 0..<20 {
      let before = String(repeating: "\n", count: count)
      let texts = [
        ("enum Mood {}", true), ("public final class Mood: A {}", true), ("extension Mood.Inner {}", true),
        ("let a: Mood", false), ("case Mood", false), ("struct Moods {}", false), ("enum Mood", true),
      ]
      for (text, isFound) in texts {
        for whole in [before + text, before + text + before] {
          let names = Array(whole.utf8).withUnsafeBufferPointer { DeclaredNames(in: $0) }
          #expect(names.holds(anyOf: mood) == isFound, "\(whole)")
          #expect(!names.importTests)
        }
      }
      let test = Array((before + "@testable import App\nimport Testing").utf8)
      #expect(test.withUnsafeBufferPointer { DeclaredNames(in: $0).importTests })
    }
  }
}
