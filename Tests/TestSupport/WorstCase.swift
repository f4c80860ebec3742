// Files that cost a reader the most for their bytes, for every format that is read.

/// A file of any size, made to cost much time or memory.
package struct WorstCase: Sendable, CustomStringConvertible {
    /// Where the file is put, and so who reads it.
    package enum Place: Sendable {
        /// The preferences of a container.
        case preferences
        /// Within a container, by its path there.
        case container(String)
        /// A report, opened by itself.
        case report
        /// A text log, opened by itself.
        case log
        /// Evidence beside a container, by the file's name.
        case evidence(String)
        case configuration
        case theme
        case labels
        case history
    }

    package let format: String
    package let name: String
    package let place: Place
    /// Bytes at which it shows whether memory is bounded; more than usual where a limit or a table of the reader's takes
    /// effect only then.
    package let telling: Int
    private let contents: @Sendable (Int) -> [UInt8]

    /// Large enough that two hundred bytes for each line or record would show.
    package static let usual = 512 << 10

    init(
        _ format: String, _ name: String, _ place: Place, telling: Int = usual,
        _ contents: @escaping @Sendable (Int) -> [UInt8]
    ) {
        self.format = format
        self.name = name
        self.place = place
        self.telling = telling
        self.contents = contents
    }

    /// No worst case: a log without a line.
    package static let empty = WorstCase("text log", "nothing", .container("Logs/ext-log-2025-11-13.log")) {
        _ in []
    }

    package var description: String { format + ": " + name }

    /// The file, of about so many bytes.
    package func bytes(_ size: Int) -> [UInt8] { contents(size) }

    /// One text again and again between two others.
    static func repeated(_ unit: String, _ size: Int, from start: String = "", to end: String = "") -> [UInt8]
    {
        let unit = Array(unit.utf8)
        var bytes = Array(start.utf8)
        bytes.reserveCapacity(size + unit.count + end.utf8.count)
        while bytes.count + end.utf8.count < size { bytes += unit }
        return bytes + Array(end.utf8)
    }

    /// A text with another number each time; `%` stands for the number.
    static func numbered(_ unit: String, _ size: Int, from start: String = "", to end: String = "") -> [UInt8]
    {
        let parts = unit.split(separator: "%", omittingEmptySubsequences: false).map { Array($0.utf8) }
        var bytes = Array(start.utf8)
        bytes.reserveCapacity(size + unit.utf8.count + end.utf8.count + 16)
        var number = 0
        while bytes.count + end.utf8.count < size {
            let digits = Array(String(number, radix: 36).utf8)
            for (index, part) in parts.enumerated() {
                if index > 0 { bytes += digits }
                bytes += part
            }
            number += 1
        }
        return bytes + Array(end.utf8)
    }
}
