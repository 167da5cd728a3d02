import SchemaFiles

/// Operands that are names of versions and paths: those that exist are paths.
struct VersionOperands {
  let names: [String]
  let paths: [String]

  init(_ operands: [String], in folder: String) {
    let isPath = { (operand: String) in !FileSystem.isMissing(Path.absolute(operand, in: folder)) }
    names = operands.filter { !isPath($0) }
    paths = operands.filter(isPath)
  }
}
