#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import SchemaSyntax
import SchemaReporting

let e = JSONEncoder()
e.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
for p in CommandLine.arguments.dropFirst(2) {
  let b = Array(try Data(contentsOf: URL(filePath: p)))
  let t = SyntaxTree(parsing: SourceFile(path: p, bytes: b))
  print(String(decoding: try e.encode(SyntaxDump(t)), as: UTF8.self))
}
