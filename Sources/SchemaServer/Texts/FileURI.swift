import SchemaFiles
import SchemaText

/// The URI of a file.
enum FileURI {
  /// The absolute path that a URI names; nil for other schemes, and for files of other machines.
  static func path(_ uri: String) -> String? {
    let bytes = Array(uri.utf8)
    guard bytes.count > 7, String(decoding: bytes[..<7], as: UTF8.self).lowercased() == "file://" else { return nil }
    let rest = bytes[7...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let host = String(decoding: rest[..<slash], as: UTF8.self).lowercased()
    guard host.isEmpty || host == "localhost", let decoded = decoded(rest[slash...]), !decoded.contains(0) else {
      return nil
    }
    return Path.absolute(FileName.text(decoded), in: "/")
  }

  /// The URI of an absolute path.
  static func text(_ path: String) -> String { "file://" + encoded(path) }

  /// A path with all bytes escaped that are not part of one in a URI.
  static func encoded(_ path: String) -> String {
    var text = ""
    for byte in FileName.bytes(path) {
      if isPlain(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "/-._~".utf8.contains(byte)
    }
  }

  /// The bytes that escapes stand for; nil if an escape is broken.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var decoded: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      decoded.append(value)
      rest = rest.dropFirst(2)
    }
    return decoded
  }
}
