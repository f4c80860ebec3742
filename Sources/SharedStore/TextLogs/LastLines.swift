// The last lines of a text: a file of two bytes a line would else become hundreds of bytes for each of them.

import TrackingModel

/// The lines of a text that are not empty, of too many the last.
struct LastLines {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// Where the first line that is read begins.
    private let start: Int
    private let shown: Int
    /// Lines before the first one that is read.
    let leftOut: Int

    /// - Parameter most: Lines that are read.
    init(of bytes: UnsafeBufferPointer<UInt8>, most: Int) {
        self.bytes = bytes
        shown = max(0, most)
        // A line that is not empty has two bytes with its line feed.
        guard bytes.count / 2 >= most else {
            start = 0
            leftOut = 0
            return
        }
        var lines = 0
        var first = most > 0 ? 0 : bytes.count
        var end = bytes.count
        while end > 0 {
            let feed = bytes[..<end].lastIndex(of: 0x0A)
            let begin = feed.map { $0 + 1 } ?? 0
            if begin < end {
                lines += 1
                if lines == most { first = begin }
            }
            end = feed ?? 0
        }
        start = lines > most ? first : 0
        leftOut = max(0, lines - most)
    }

    /// Each line taken apart.
    func lines(_ line: (Slice<UnsafeBufferPointer<UInt8>>) -> TextLogLine) -> [TextLogLine] {
        var lines: [TextLogLine] = []
        visit { lines.append(line($0)) }
        return lines
    }

    /// Calls a function with each line.
    func visit(_ body: (Slice<UnsafeBufferPointer<UInt8>>) -> Void) {
        var start = start
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            if end > start { body(bytes[start..<end]) }
            start = end + 1
        }
    }

    /// What is to be said where lines are left out.
    var notice: String? {
        guard leftOut > 0 else { return nil }
        return
            "holds \(countText(leftOut + shown, "line")), of which the last \(shown) are shown; cut it into parts to "
            + "see the others"
    }
}
