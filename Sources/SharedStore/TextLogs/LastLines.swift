// The last lines of a text: a file of two bytes a line would else become hundreds of bytes for each of them.

import Foundation
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
        Self.visit(bytes, from: 0) { _ in
            lines += 1
            return true
        }
        let leftOut = max(0, lines - shown)
        self.leftOut = leftOut
        var (first, passed) = (leftOut > 0 ? bytes.count : 0, 0)
        if leftOut > 0 {
            Self.visit(bytes, from: 0) { line in
                if passed == leftOut { first = line.startIndex }
                passed += 1
                return first == bytes.count
            }
        }
        start = first
    }

    /// Each line taken apart.
    func lines(_ line: (ByteSlice) -> TextLogLine) -> [TextLogLine] {
        var lines: [TextLogLine] = []
        visit { lines.append(line($0)) }
        return lines
    }

    /// The number of lines that are read.
    var count: Int {
        var count = 0
        visit { _ in count += 1 }
        return count
    }

    /// Calls a function with each line.
    func visit(_ body: (ByteSlice) -> Void) {
        Self.visit(bytes, from: start) { line in
            body(line)
            return true
        }
    }

    /// Calls a function with each line that is not empty, until it returns false.
    private static func visit(
        _ bytes: UnsafeBufferPointer<UInt8>, from first: Int,
        _ body: (ByteSlice) -> Bool
    ) {
        guard let base = bytes.baseAddress else { return }
        var start = first
        while start < bytes.count {
            let feed = memchr(base + start, 0x0A, bytes.count - start)
            let end = feed.map { $0 - UnsafeMutableRawPointer(mutating: base) } ?? bytes.count
            if end > start, !body(bytes[start..<end]) { return }
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
