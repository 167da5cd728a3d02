extension Sequence where Element: Hashable {
  /// The elements and those that they lead to, directly or through others, each once.
  package func reachable<Next: Sequence<Element>>(by next: (Element) -> Next) -> [Element] {
    var reached: [Element] = []
    var seen: Set<Element> = []
    var waiting = Array(self)
    while let element = waiting.popLast() {
      guard seen.insert(element).inserted else { continue }
      reached.append(element)
      waiting += next(element)
    }
    return reached
  }
}
