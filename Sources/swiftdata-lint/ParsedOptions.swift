import SchemaLinting

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
      guard let option = options.first(where: { $0.name == name }) else {
        let hint = name == "-h" ? "; '--help' shows help" : Suggestion(name, options.map(\.name)).text
        throw UsageError(message: "unknown option '\(name)'\(hint)")
      }
      given.append((name, try Self.value(of: option, attached, &rest)))
    }
  }

  private static func split(_ argument: String) -> (name: String, value: String?) {
    guard let equal = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<equal]), String(argument[argument.index(after: equal)...]))
  }

  private static func value(of option: Option, _ attached: String?, _ rest: inout ArraySlice<String>) throws -> String {
    guard let placeholder = option.value else {
      if attached != nil { throw UsageError(message: "\(option.name) takes no value") }
      return ""
    }
    // An empty value is a variable that is not set.
    guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
      throw UsageError(message: "\(option.name) needs a value: \(option.name) \(placeholder)")
    }
    guard option.choices.isEmpty || option.choices.contains(value) else {
      throw UsageError(
        message: "\(option.name) must be one of \(option.choices.joined(separator: ", ")), got '\(value)'"
          + Suggestion(value, option.choices).text)
    }
    return value
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
