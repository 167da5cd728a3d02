/// The objects that NSKeyedArchiver wrote, by number; what an object holds is read when it is asked for, as the graph has
/// circles.
package struct KeyedArchive: Sendable {
  /// An object with named values.
  package struct Object: Sendable {
    /// Its number in the archive.
    package let number: Int
    /// The name of its class; empty for none.
    package let className: String
    fileprivate let values: [String: Int]
  }

  /// A value in an object.
  package enum Value: Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    case data([UInt8])
    case string(String)
    case object(Object)
  }

  /// Longer texts and data are not read: what an archive describes has names.
  private static let textLimit = 1024
  /// No class archives more values.
  private static let entryLimit = 256

  /// The number of the outermost object.
  package let root: Int
  private let list: PropertyList
  /// The positions of the objects by number.
  private let objects: [Int]

  /// Reads the list of the objects.
  package init(_ bytes: [UInt8]) throws(FormatFailure) {
    list = try PropertyList(bytes, textLimit: Self.textLimit, entryLimit: Self.entryLimit)
    let outer = try list.entries(try list.object(list.root))
    guard let archiver = outer["$archiver"], case .string("NSKeyedArchiver") = try list.object(archiver),
      let all = outer["$objects"], case .array(let objects) = try list.object(all),
      let top = outer["$top"], let root = try list.entries(try list.object(top))["root"],
      case .reference(let number) = try list.object(root)
    else { throw .foreign("is not a keyed archive") }
    self.objects = objects
    self.root = number
  }

  /// The value of a number.
  package func value(_ number: Int) throws(FormatFailure) -> Value {
    guard objects.indices.contains(number) else { throw .damaged("object \(number) of an archive does not exist") }
    // The first object of an archive stands for none.
    if number == 0 { return .null }
    return try value(try list.object(objects[number], arrayLimit: 0), number)
  }

  private func value(_ object: PropertyList.Object, _ number: Int) throws(FormatFailure) -> Value {
    switch object {
    case .null, .date, .array: return .null
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .real(let value): return .real(value)
    case .data(let bytes): return .data(bytes)
    case .string(let text): return .string(text)
    // What refers to a reference refers to nothing that an archiver writes.
    case .reference: throw .damaged("object \(number) of an archive is a reference")
    case .dictionary:
      let values = try list.entries(object)
      return .object(Object(number: number, className: try className(values), values: values))
    }
  }

  private func className(_ values: [String: Int]) throws(FormatFailure) -> String {
    guard let position = values["$class"], case .reference(let number) = try list.object(position),
      objects.indices.contains(number),
      let name = try list.entries(try list.object(objects[number]))["$classname"],
      case .string(let text) = try list.object(name)
    else { return "" }
    return text
  }

  // MARK: What an object holds

  /// The value under a key; null where there is none.
  package func value(_ key: String, of object: Object) throws(FormatFailure) -> Value {
    guard let position = object.values[key] else { return .null }
    let held = try list.object(position, arrayLimit: 0)
    if case .reference(let number) = held { return try value(number) }
    return try value(held, object.number)
  }

  /// The number that a key refers to; nil where it refers to nothing.
  package func number(_ key: String, of object: Object) throws(FormatFailure) -> Int? {
    guard let position = object.values[key],
      case .reference(let number) = try list.object(position, arrayLimit: 0), number > 0
    else {
      return nil
    }
    return number
  }

  /// The numbers that an array or set under a key refers to: those of its elements.
  package func numbers(_ key: String, of object: Object) throws(FormatFailure) -> [Int] {
    if let elements = try ownNumbers(key, of: object) { return elements }
    guard let number = try number(key, of: object), case .object(let collection) = try value(number) else { return [] }
    return try elements(of: collection)
  }

  /// The numbers of the elements of an array, a set or the values of a dictionary.
  package func elements(of collection: Object) throws(FormatFailure) -> [Int] {
    try ownNumbers("NS.objects", of: collection) ?? []
  }

  /// The numbers of an array that an object holds itself; nil where the key holds none.
  private func ownNumbers(_ key: String, of object: Object) throws(FormatFailure) -> [Int]? {
    guard let position = object.values[key], case .array(let elements) = try list.object(position) else { return nil }
    return try references(elements)
  }

  /// The entries of a dictionary whose keys are texts: names and the numbers of the values.
  package func entries(of dictionary: Object) throws(FormatFailure) -> [(name: String, number: Int)] {
    let keys = try ownNumbers("NS.keys", of: dictionary) ?? []
    let values = try elements(of: dictionary)
    guard keys.count == values.count else { throw .damaged("a dictionary of an archive lacks values") }
    var entries: [(String, Int)] = []
    for (key, number) in zip(keys, values) {
      if case .string(let name) = try value(key) { entries.append((name, number)) }
    }
    return entries
  }

  private func references(_ positions: [Int]) throws(FormatFailure) -> [Int] {
    var numbers: [Int] = []
    numbers.reserveCapacity(positions.count)
    for position in positions {
      guard case .reference(let number) = try list.object(position) else {
        throw .damaged("an array of an archive holds something other than references")
      }
      numbers.append(number)
    }
    return numbers
  }
}
