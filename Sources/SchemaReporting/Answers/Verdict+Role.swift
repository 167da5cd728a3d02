import SchemaShapes

extension Verdict.Outcome {
  /// The color of an outcome.
  var role: Style.Role {
    switch self {
    case .lightweight: .help
    case .unknown: .note
    case .mayLoseData, .dataLoss, .custom: .warning
    case .severalSteps: .error
    }
  }
}
