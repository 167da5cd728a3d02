extension Int {
  /// The number with a noun in its number: `1 file`, `2 files`.
  package func counted(_ noun: String, plural: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}
