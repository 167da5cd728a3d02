#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Writes the catalogue of rules: `EmbedRules OUTPUT PAGE…`.
//
// A page in a family's folder belongs to the Swift type of its file's name; a page in `Errors` stands alone.

/// A raw string delimiter that no page contains.
let delimiter = "###"

/// The Swift expression of a page's text.
func literal(_ path: String) throws -> String {
  let text = try String(contentsOfFile: path, encoding: .utf8)
  return "\(delimiter)\"\"\"\n\(text)\n\"\"\"\(delimiter)"
}

/// The last components of a page's path: family and file name without extension.
func names(_ path: String) -> (family: String, file: String) {
  let components = path.split(separator: "/").suffix(2).map(String.init)
  return (components[0], String(components[1].dropLast(3)))
}

var rules = ""
var errors = ""
for path in CommandLine.arguments.dropFirst(2) {
  let (family, file) = names(path)
  if family == "Errors" {
    errors += try literal(path) + ",\n"
  } else {
    rules += "(family: \"\(family)\", rule: \(file)(), page: \(try literal(path))),\n"
  }
}
let source = """
  import SchemaLinting

  extension Catalogue {
    /// The rules and error pages of this package, generated from `Rules`.
    package static let builtIn = Catalogue(
      rules: [
  \(rules)
      ],
      errors: [
  \(errors)
      ])
  }

  """
// Text inside the multi-line literals must start at the left margin, and so does everything else.
try source.write(toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)
