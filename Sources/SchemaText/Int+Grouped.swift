extension Int {
  /// The number with a comma between thousands.
  package var grouped: String {
    var digits = Array(String(magnitude).reversed())
    for index in stride(from: 3, to: 40, by: 4) where index < digits.count { digits.insert(",", at: index) }
    return (self < 0 ? "-" : "") + String(digits.reversed())
  }
}
