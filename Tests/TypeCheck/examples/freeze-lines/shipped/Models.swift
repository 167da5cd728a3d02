import Foundation
import SwiftData

private let prefix = "T"
private let most = 3

@Model
final class Trip {
  var title: String = "\(prefix)-\(Trip.mark)"
  var size: Int = {
    let a = most  // one
    #if os(iOS)
      let b = 1
    #else
      let b = 2
    #endif
    return a + b
  }()
  var text: String = """
    a
      - b \(most)

    c
    """
  var place: Place?
  var rule: Rule? = Rule.every()
  private static let mark = "x"

  init() {}
}

private struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

struct Place: Codable, Hashable {
  var street: String
  private static let separator = ":"
  private var key: String { "\(street)\(Place.separator)" }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    street = try container.decode(String.self, forKey: AnyKey(stringValue: "street"))
  }

  static func == (left: Place, right: Place) -> Bool { "\(left.key)" == "\(right.key)" }
  func hash(into hasher: inout Hasher) { hasher.combine("\(key)") }
}

enum Rule: Codable {
  case every(n: Int = most, String = Rule.word)
  case never
  static let word = "w"
}
