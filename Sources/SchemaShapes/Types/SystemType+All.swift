extension SystemType {
  /// The types, each in one row; `docs/architecture.md` says what follows from it.
  package static let all = numbers + singleValues + structured

  private static let numbers: [SystemType] = [
    integer("Int", bits: 64, .integer64, [.attribute, .field, .rawValueOfEnum, .valueByName]),
    integer("Int8", bits: 8),
    integer("Int16", bits: 16, .integer16, [.attribute]),
    integer("Int32", bits: 32, .integer32, [.attribute]),
    integer("Int64", bits: 64, .integer64, [.attribute, .field]),
    integer("UInt", bits: 64, isSigned: false),
    integer("UInt8", bits: 8, isSigned: false, .integer16, [.attribute]),
    integer("UInt16", bits: 16, isSigned: false, .integer16, [.attribute]),
    integer("UInt32", bits: 32, isSigned: false, .integer32, [.attribute, .element]),
    integer("UInt64", bits: 64, isSigned: false, .integer64, [.attribute, .field]),
    fraction(
      "Double", precision: 53,
      aliases: ["TimeInterval": .foundation, "CFTimeInterval": .foundation, "Float64": .swift],
      .double, [.attribute, .field, .valueByName]),
    fraction("Float", precision: 24, aliases: ["Float32": .swift], .float, [.attribute, .field]),
    fraction("Float16", precision: 11, hasColumn: false),
    fraction(
      "CGFloat", precision: 53, in: .coreGraphics,
      conversions: [
        .init("String", "$0.description", back: .mayFail("Double($0).map { number in CGFloat(number) }"))
      ]),
    SystemType(
      "Decimal", .decimal, in: .foundation, .decimal, proof: [.attribute, .field], values: ("0", "1"),
      constants: ["zero", "pi", "nan", "greatestFiniteMagnitude", "leastFiniteMagnitude"],
      conversions: [.init("String", "$0.description", back: .mayFail("Decimal(string: $0)"))]),
  ]

  private static let singleValues: [SystemType] = [
    SystemType(
      "String", .single, .string, proof: [.attribute, .field, .rawValueOfEnum, .element],
      values: ("\"\"", "\"text\"")),
    SystemType("Character", .single, hasColumn: false),
    SystemType(
      "Bool", .boolean, .boolean, proof: [.attribute, .field, .element], values: ("false", "true"),
      constants: ["random"], conversions: [.init("String", "String($0)", back: .mayFail("Bool($0)"))]),
    SystemType(
      "Date", .single, in: .foundation, .date, proof: [.attribute, .field, .valueByName],
      values: ("Date.distantPast", "Date(timeIntervalSince1970: 0)"),
      constants: ["now", "distantPast", "distantFuture"],
      conversions: [
        .init("String", "$0.ISO8601Format()", back: .mayFail("try? Date($0, strategy: .iso8601)")),
        .init("Double", "$0.timeIntervalSince1970", back: "Date(timeIntervalSince1970: $0)"),
      ]),
    SystemType(
      "Data", .single, in: .foundation, .binary, proof: [.attribute, .field, .element], values: ("Data()", "Data()"),
      conversions: [.init("String", .mayFail("String(data: $0, encoding: .utf8)"), back: "Data($0.utf8)")]),
    SystemType(
      "UUID", .single, in: .foundation, .uuid, proof: [.attribute, .field, .element], values: ("UUID()", "UUID()"),
      conversions: [.init("String", "$0.uuidString", back: .mayFail("UUID(uuidString: $0)"))]),
    SystemType(
      "URL", .single, in: .foundation, .uri, values: (nil, "URL(filePath: \"/\")"),
      conversions: [.init("String", "$0.absoluteString", back: .mayFail("URL(string: $0)"))]),
  ]

  private static let structured: [SystemType] = [
    SystemType(
      "AttributedString", .structured, in: .foundation, isUnkeyed: true,
      conversions: [.init("String", "String($0.characters)", back: "AttributedString($0)")]),
    SystemType("Set", .structured, hasColumn: false, values: ("[]", "[]")),
    range("Range"), range("ClosedRange"), range("PartialRangeFrom"), range("PartialRangeThrough"),
    range("PartialRangeUpTo"),
    ofFoundation("Locale", constants: ["current", "autoupdatingCurrent"]),
    ofFoundation("TimeZone", constants: ["current", "autoupdatingCurrent", "gmt"]),
    ofFoundation("Calendar", constants: ["current", "autoupdatingCurrent"]),
    ofFoundation("DateComponents"), ofFoundation("DateInterval"), ofFoundation("IndexSet"), ofFoundation("IndexPath"),
    ofFoundation("PersonNameComponents"), ofFoundation("Measurement"),
    ofCoreGraphics("CGRect", aliases: ["NSRect": .foundation], constants: ["zero", "null", "infinite"]),
    ofCoreGraphics("CGPoint", aliases: ["NSPoint": .foundation], constants: ["zero"]),
    ofCoreGraphics("CGSize", aliases: ["NSSize": .foundation], constants: ["zero"]),
    ofCoreGraphics("CGVector"), ofCoreGraphics("CGAffineTransform"),
  ]

  private static func integer(
    _ name: String, bits: Int, isSigned: Bool = true, _ attribute: AttributeType? = nil, _ proof: Proof = []
  ) -> SystemType {
    SystemType(
      name, .integer(bits: bits, isSigned: isSigned), attribute, proof: proof, values: ("0", "1"),
      constants: ["zero", "min", "max", "random"], conversions: [number(name)])
  }

  private static func fraction(
    _ name: String, precision: Int, in module: Module = .swift, aliases: [String: Module] = [:], hasColumn: Bool = true,
    _ attribute: AttributeType? = nil, _ proof: Proof = [], conversions: [Conversion]? = nil
  ) -> SystemType {
    SystemType(
      name, .fraction(precision: precision), in: module, aliases: aliases, hasColumn: hasColumn, attribute,
      proof: proof, values: ("0", "1"),
      constants: ["zero", "pi", "nan", "infinity", "greatestFiniteMagnitude", "random"],
      conversions: conversions ?? [number(name)])
  }

  private static func number(_ name: String) -> Conversion {
    Conversion("String", "String($0)", back: .mayFail("\(name)($0)"))
  }

  private static func ofFoundation(_ name: String, constants: Set<String> = []) -> SystemType {
    SystemType(name, .structured, in: .foundation, hasColumn: false, constants: constants)
  }

  private static func ofCoreGraphics(
    _ name: String, aliases: [String: Module] = [:], constants: Set<String> = []
  ) -> SystemType {
    SystemType(
      name, .structured, in: .coreGraphics, aliases: aliases, hasColumn: false, constants: constants, isUnkeyed: true)
  }

  private static func range(_ name: String) -> SystemType {
    SystemType(name, .structured, hasColumn: false, isUnkeyed: true)
  }
}
