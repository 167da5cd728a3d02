import Foundation
import SchemaLoading
import SchemaShapes
import SchemaSyntax
import SchemaText
import TestSupport
import Testing

/// Records as texts and as files.
@Suite("Records")
struct RecordTests {
  @Test("every earlier format is read, and written as it was", arguments: [1])
  func formats(number: Int) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "Formats/format-\(number).json")
    let text = try String(contentsOf: url, encoding: .utf8)
    let record = try #require(Self.contents([text]).records.first?.record)
    #expect(record.text == text)
    #expect(record.release == "2.0 beta/1")
    #expect(record.schema.version == "BooksV1")
    #expect(record.schema.shape.entities.map(\.name).sorted() == ["Author", "Book", "Shelf"])
    #expect(record.schema.unknownProperties.isEmpty)
  }

  @Test("a shape is the same after it was written and read")
  func roundTrip() throws {
    let record = try Self.record(of: Self.source)
    let read = try #require(Self.contents([record.text]).records.first?.record)
    #expect(read.schema.shape == record.schema.shape)
    #expect(read.text == record.text)
    #expect(record.text.hasSuffix("}\n"))
  }

  @Test("what decodes itself is recorded by its members")
  func ownDecoding() throws {
    let line = "struct Line: Codable { var x: Int; let y = 0"
    let model = "@Model class Note { var lines: [Line] = []; "
    let source = Self.source.replacing("@Model class Note { ", with: "\(line) }\n  \(model)")
    let decoding = source.replacing("let y = 0", with: "let y = 0; init(from decoder: any Decoder) throws { x = 1 }")
    let record = try Self.record(of: decoding)
    let shapes = try [record.text, Self.record(of: source).text].map { text in
      try #require(Self.contents([text]).records.first?.record.schema.shape)
    }
    #expect(shapes[0] == shapes[1] && decoding != source)
    #expect(Self.contents([record.text]).records.first?.record.text == record.text)
  }

  @Test("comments, order and methods do not change a record")
  func unchanged() throws {
    let other = Self.source.replacing(
      "var text = \"\"; var pages: Int?", with: "var pages : Int?; /* x */ var text = \"\""
    )
    .replacing("init() {}", with: "init() {}; func f() {}")
    #expect(other != Self.source)
    #expect(try Self.record(of: other).text == Self.record(of: Self.source).text)
  }

  @Test("what a record holds beyond its format is kept")
  func unknownFields() throws {
    let record = try Self.record(of: Self.source)
    let text = record.text.replacing(
      "  \"entities\"", with: "  \"ticket\": [1.5, 9007199254740993, {\"a\": null}],\n  \"entities\""
    )
    .replacing("      \"properties\"", with: "      \"reviewed\": true,\n      \"properties\"")
    .replacing("\"type\": \"String\"}", with: "\"type\": \"String\", \"why\": \"é\"}")
    let read = try #require(Self.contents([text]).records.first?.record)
    #expect(read.text == text)
    let again = ReleaseRecord(
      release: record.release, commit: nil, isDirty: false, stores: record.stores, replacing: read)
    #expect(again.text == text)
  }

  @Test(
    "records that are none are refused",
    arguments: [
      ("[]", "is not a JSON object"), ("{", "is not a JSON object"), ("", "is not a JSON object"),
      ("{}", "has no format version"),
      ("{\"format\": 1}", "has no release or no entities"),
      ("{\"format\": 3, \"anything\": 1}", "has format 3, which only a later version of this tool can read"),
      (
        "{\"format\": 1, \"release\": \"1\", \"entities\": {\"A\": {}}}", "entity 'A' has no properties"
      ),
      (
        "{\"format\": 1, \"release\": \"1\", \"entities\": {}}",
        "was edited by hand: its fingerprint does not match; record the release again with --replace"
      ),
    ])
  func refused(text: String, reason: String) {
    let contents = Self.contents([text])
    #expect(contents.records.isEmpty)
    #expect(contents.failures.map(\.reason) == [reason])
  }

  @Test("an edited shape does not fit its fingerprint")
  func edited() throws {
    let text = try Self.record(of: Self.source).text.replacing("\"optional\": true", with: "\"optional\": false")
    #expect(
      Self.contents([text]).failures.map(\.reason) == [
        "was edited by hand: its fingerprint does not match; record the release again with --replace"
      ])
  }

  @Test("places are the lines of a record")
  func places() throws {
    let text = try Self.record(of: Self.source).text
    let release = try #require(Self.contents([text]).releases.first)
    func line(_ part: SchemaChange.Part?) -> String? { release.place(of: part).map { $0.file.text($0.span) } }
    #expect(line(nil) == "\"release\": \"1.0\"")
    #expect(line(.init(entity: "Note")) == "\"Note\": {")
    #expect(line(.init(entity: "Note", property: "pages")) == "\"pages\": {\"optional\": true, \"type\": \"Int\"}")
    #expect(line(.init(entity: "Note", property: "gone")) == "\"Note\": {")
    #expect(line(.init(entity: "Tag", property: "gone")) == "\"release\": \"1.0\"")
  }

  @Test("places do not depend on how a record is formatted")
  func formatting() throws {
    let text = try Self.record(of: Self.source).text
    let line = text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    let long = text.replacing(
      "{\"optional\": true, \"type\": \"Int\"}", with: "{\n\"optional\": true,\n\"type\" : \"Int\" }")
    #expect(long != text)
    for (text, pages) in [(line, "\"pages\": {\"optional\": true, \"type\": \"Int\"}"), (long, "\"pages\": {")] {
      let release = try #require(Self.contents([text.replacing("\n", with: "\r\n")]).releases.first)
      func place(_ part: SchemaChange.Part?) -> String? { release.place(of: part).map { $0.file.text($0.span) } }
      #expect(place(nil) == "\"release\": \"1.0\"")
      #expect(place(.init(entity: "Note")) == "\"Note\": {")
      #expect(place(.init(entity: "Note", property: "pages")) == pages)
    }
  }

  // MARK: Files

  @Test(
    "a release's name in a file's name",
    arguments: [
      ("1.2.0", "1.2.0"), ("v1_2-beta", "v1_2-beta"), (".hidden", "%2Ehidden"), ("..", "%2E."), ("a/b c", "a%2Fb%20c"),
      ("100%", "100%25"), ("Ä", "%C3%84"), ("a\nb", "a%0Ab"),
    ])
  func fileNames(release: String, name: String) {
    #expect(RecordFolder("/history").file(of: release) == "/history/\(name).json")
  }

  @Test("records stand in the order of their numbers")
  func order() throws {
    let names = ["v4.10", "v4.2", "v10", "release-4", "v4.2-beta", "1.0", "v04.2", "11.0", "first"]
    let texts = try names.map { try Self.record(of: Self.source, release: $0).text }
    #expect(
      Self.contents(texts).records.map(\.record.release) == [
        "1.0", "release-4", "v4.2-beta", "v04.2", "v4.2", "v4.10", "v10", "11.0", "first",
      ])
  }

  @Test(
    "what comes before a release stands before it",
    arguments: [
      ["1.0-alpha", "1.0-beta.1", "1.0-beta.10", "1.0-rc1", "1.0", "1.0.1-rc.1", "1.0.1", "1.1"],
      ["v2.0b1", "v2.0b2", "v2.0", "v2.0-hotfix", "v2.0-1"].sorted { NaturalOrder($0) < NaturalOrder($1) },
      ["1.9", "1.10-RC1", "1.10", "1.10+5"], ["app-1.0-preview", "app-1.0", "1.0-mac"],
    ])
  func trials(names: [String]) {
    #expect(names.reversed().sorted { NaturalOrder($0) < NaturalOrder($1) } == names)
  }

  @Test("two records of one release: the first is taken, the other is an error")
  func twice() throws {
    let text = try Self.record(of: Self.source).text
    let contents = Self.contents([text, text])
    #expect(contents.records.count == 1)
    #expect(contents.failures.map(\.reason) == ["records release '1.0', but so does SchemaHistory/0.json"])
  }

  @Test("other files are no records")
  func otherFiles() {
    let paths = ["SchemaHistory/notes.txt", "Data/1.json", "SchemaHistory/old/1.json", "SchemaHistory.json"]
    let contents = RecordFolder.contents(of: paths.map { SourceFile(path: $0, text: "{}") })
    #expect(contents.records.isEmpty && contents.failures.isEmpty)
  }

  @Test("a folder is written and read")
  func folder() throws {
    let temporary = try TemporaryFolder()
    let folder = RecordFolder("\(temporary.path)/SchemaHistory")
    #expect(folder.contents(shownIn: temporary.path).records.isEmpty)
    let record = try Self.record(of: Self.source, release: "1/0")
    try folder.write(record)
    try temporary.write("{", to: "SchemaHistory/bad.json")
    try temporary.write("not read", to: "SchemaHistory/README.md")
    let contents = folder.contents(shownIn: temporary.path)
    #expect(contents.records.map(\.file.path) == ["SchemaHistory/1%2F0.json"])
    #expect(contents.failures.map(\.path) == ["\(folder.path)/bad.json"])
    #expect(try folder.record(in: folder.file(of: "1/0"))?.text == record.text)
    #expect(try folder.record(in: folder.file(of: "2")) == nil)
  }

  // MARK: Making records

  /// A plan with one version.
  static let source = """
    import SwiftData
    enum V1: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model class Note { var text = ""; var pages: Int?; init() {} }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self] }
      static var stages: [MigrationStage] { [] }
    }

    """

  private static func record(of source: String, release: String = "1.0") throws -> ReleaseRecord {
    try #require(ExampleSource(source).record(release))
  }

  /// What records with some texts hold.
  private static func contents(_ texts: [String]) -> RecordFolder.Contents {
    RecordFolder.contents(
      of: texts.enumerated().map { SourceFile(path: "SchemaHistory/\($0).json", text: $1) })
  }
}
