import Dispatch
import Testing

/// Ends the test run, with the name of the test, if the test runs for longer than its limit.
///
/// Unlike `timeLimit`, which also counts the time that a test waits for a thread while others run, this counts from the
/// test's first line.
public struct HangGuard: TestTrait, SuiteTrait, TestScoping {
  let limit: DispatchTimeInterval

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let timer = DispatchSource.makeTimerSource()
    timer.setEventHandler { [limit] in fatalError("'\(test.name)' still runs after \(limit)") }
    timer.schedule(deadline: .now() + limit)
    timer.resume()
    defer { timer.cancel() }
    try await function()
  }
}

extension Trait where Self == HangGuard {
  /// For input that a naive algorithm follows in circles, or for exponential time.
  public static func hangs(after limit: DispatchTimeInterval) -> Self { Self(limit: limit) }
}
