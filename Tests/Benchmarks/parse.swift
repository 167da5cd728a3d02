// Parses Swift files and does nothing else: their paths come on standard input, one a line. Prints the bytes and the
// processor time in seconds. Compiled together with the sources of SchemaText and SchemaSyntax.

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The processor time that the process has taken, in seconds.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The bytes of a file; empty where it cannot be read.
func contents(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "r") else { return [] }
  defer { fclose(file) }
  var status = stat()
  guard fstat(fileno(file), &status) == 0 else { return [] }
  return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
    count = fread(buffer.baseAddress, 1, buffer.count, file)
  }
}

@main
struct Parse {
  static func main() {
    var files: [SourceFile] = []
    while let path = readLine() { files.append(SourceFile(path: path, bytes: contents(path))) }
    let start = processorTime()
    var declarations = 0
    for file in files { declarations += SyntaxTree(parsing: file).declarations.count }
    let seconds = processorTime() - start
    // The count is printed so that nothing can be left out.
    print(files.reduce(0) { $0 + $1.bytes.count }, seconds, declarations)
  }
}
