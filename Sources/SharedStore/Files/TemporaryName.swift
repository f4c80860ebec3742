// Names of files that are not yet, or no longer, under their own name.

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The name of a temporary file: `.NAME.PID.N.tmp`, with the beginning of a long name.
struct TemporaryName {
    /// The name that the file will have, or had; at most 60 characters of it.
    let target: String
    /// The process that made it.
    let process: Int32

    /// Nil for the name of any other file.
    init?(_ name: String) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 5, parts.first == "", parts.last == "tmp" else { return nil }
        guard let process = Int32(parts[parts.count - 3]), process > 0, UInt64(parts[parts.count - 2]) != nil
        else {
            return nil
        }
        target = parts.dropFirst().dropLast(3).joined(separator: ".")
        self.process = process
    }

    /// A name of 255 bytes is legal, one with our additions would not be.
    static func shortened(_ name: String) -> String { String(name.prefix(60)) }

    /// Calls with one path after the other beside a target until one was free.
    static func first<Result>(
        besides target: String, _ body: (String) throws(FileError) -> Result
    ) throws(FileError) -> Result {
        let name = shortened(Path.name(of: target))
        var number = 0
        while true {
            number += 1
            do {
                return try body(
                    Path.join(Path.directory(of: target), ".\(name).\(getpid()).\(number).tmp"))
            } catch .exists {
                continue
            }
        }
    }
}
