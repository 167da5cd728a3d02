import SchemaShapes
import Testing

@Suite("Types of the system")
struct SystemTypeTests {
  @Test("the names of one type are equal, and each is printed as it is written")
  func names() {
    let interval = TypeShape.system("TimeInterval", [])
    #expect(interval == .system("Double", []) && interval.hashValue == TypeShape.system("Double", []).hashValue)
    #expect(interval != .system("Float", []))
    #expect(TypeShape.array(.optional(interval)).sourceText == "[TimeInterval?]")
  }

  @Test(
    "whole numbers that a type holds",
    arguments: [
      ("Bool", 1, true), ("Bool", 2, false), ("Bool", -1, false),
      ("Int8", -128, true), ("Int8", -129, false), ("Int8", 128, false),
      ("UInt16", 65_535, true), ("UInt16", 65_536, false), ("UInt16", -1, false),
      ("Int64", Int64.min, true), ("UInt", Int64.max, true), ("UInt64", -1, false),
      ("Float", 16_777_216, true), ("Float", 16_777_217, false), ("Double", Int64.max, false),
      ("TimeInterval", Int64.min, true), ("Decimal", Int64.max, true), ("String", 1, false), ("Float16", 1, false),
    ])
  func wholeNumbers(type: String, number: Int64, isHeld: Bool) {
    #expect(SystemType.named(type)?.holds(number) == isHeld)
  }

  @Test(
    "fractions that a type holds",
    arguments: [
      ("Double", 0.1, true), ("CGFloat", 0.1, true), ("Float", 0.5, true), ("Float", 0.1, false),
      ("Float", .nan, true), ("Int", 2, true), ("Int", 2.5, false), ("UInt8", 256, false), ("Decimal", 0.5, false),
      ("Date", 0.5, false),
    ])
  func fractions(type: String, number: Double, isHeld: Bool) {
    #expect(SystemType.named(type)?.holds(number) == isHeld)
  }
}
