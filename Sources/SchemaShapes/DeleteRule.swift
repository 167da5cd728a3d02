/// The delete rules of SwiftData.
package enum DeleteRule: String, Hashable, Sendable {
  case cascade, nullify, deny, noAction
}
