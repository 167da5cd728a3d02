import SchemaText

/// A command line taken apart.
struct ParsedOptions: Sendable {
  /// The arguments that are no options.
  private(set) var operands: [String] = []
  /// The options with their values, in order.
  private var given: [(name: String, value: String)] = []

  /// Takes arguments apart; `--` ends the options, `-` is an operand.
  init(_ arguments: [String], _ options: [Option]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        return
      }
      // Arguments for an app, such as `-com.apple.CoreData.SQLDebug`, are what is asked about.
      guard argument.hasPrefix("-"), argument != "-", !argument.hasPrefix("-com.apple.") else {
        operands.append(argument)
        continue
      }
      let (name, attached) = Self.split(argument)
      guard let option = options.first(where: { $0.names.contains(name) }) else {
        throw UsageError(message: "unknown option '\(name)'\(Suggestion(name, options.flatMap(\.names)).text)")
      }
      given += try Self.values(of: option, attached, &rest).map { (option.name, $0) }
    }
  }

  private static func split(_ argument: String) -> (name: String, value: String?) {
    guard let equal = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<equal]), String(argument[argument.index(after: equal)...]))
  }

  private static func values(
    of option: Option, _ attached: String?, _ rest: inout ArraySlice<String>
  ) throws -> [String] {
    let value = try value(of: option, attached, &rest)
    guard option.takesList else { return [value] }
    let values = value.split(separator: ",").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
    if values.isEmpty { throw missingValue(option) }
    return values
  }

  private static func missingValue(_ option: Option) -> UsageError {
    UsageError(message: "\(option.name) needs a value: \(option.name) \(option.value ?? "")")
  }

  private static func value(of option: Option, _ attached: String?, _ rest: inout ArraySlice<String>) throws -> String {
    guard option.value != nil else {
      if attached != nil { throw UsageError(message: "\(option.name) takes no value") }
      return ""
    }
    // An empty value is a variable that is not set.
    guard let value = attached ?? rest.popFirst(), !value.isEmpty else { throw missingValue(option) }
    guard option.choices.isEmpty || option.choices.contains(value) else {
      throw UsageError(unknown: "\(option.name) value", value, among: option.choices)
    }
    return value
  }

  /// The same options for other operands.
  func with(operands: [String]) -> ParsedOptions {
    var options = self
    options.operands = operands
    return options
  }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { given.contains { $0.name == name } }
  /// The values of an option, in order.
  func all(_ name: String) -> [String] { all([name]).map(\.value) }
  /// Some options with their values, in order.
  func all(_ names: [String]) -> [(name: String, value: String)] { given.filter { names.contains($0.name) } }
  /// The last value of an option.
  func last(_ name: String) -> String? { all(name).last }
}
