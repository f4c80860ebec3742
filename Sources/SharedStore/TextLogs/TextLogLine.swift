// One line of a text log, taken apart into its stamp, its process and its message.

import TrackingModel

/// A line as the log holds it, before anyone knows its day.
struct TextLogLine {
    /// What a line says of its time.
    enum Stamp: Equatable {
        case none
        /// Format A: `[1764210061]`.
        case unix(Double)
        /// Format B: `[18:42:07.114]`, seconds of the local day.
        case clock(Double)
        /// `[2026-02-12 18:42:07]`.
        case dated(LocalDay, Double)
    }

    var stamp: Stamp
    /// The 8 characters of the writing process, or `SYNC` (format B).
    var session: String?
    var message: String

    /// Takes a line without its line feed apart; of one above the limit the beginning is kept, with a mark.
    init(_ line: Slice<UnsafeBufferPointer<UInt8>>, limit: Int) {
        var rest = line
        if rest.last == 0x0D { rest = rest.dropLast() }
        stamp = .none
        if let (inner, after) = Self.bracketed(rest), let found = Self.stamp(inner) {
            stamp = found
            rest = after
            if case .clock = found, let (name, after) = Self.bracketed(rest), (1...16).contains(name.count) {
                session = String(decoding: name, as: UTF8.self)
                rest = after
            }
            while rest.first == 0x20 { rest = rest.dropFirst() }
        }
        if rest.count > limit {
            var end = rest.startIndex + limit
            while end > rest.startIndex, rest[end] & 0xC0 == 0x80 { end -= 1 }
            let kept = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
            message = kept + "… (+\(rest.endIndex - end) bytes)"
        } else {
            message = String(decoding: rest, as: UTF8.self)
        }
    }

    /// The text in the brackets at the beginning, and the text after them.
    private static func bracketed(
        _ bytes: Slice<UnsafeBufferPointer<UInt8>>
    ) -> (inner: Slice<UnsafeBufferPointer<UInt8>>, after: Slice<UnsafeBufferPointer<UInt8>>)? {
        guard bytes.first == UInt8(ascii: "[") else { return nil }
        guard let close = bytes.prefix(40).firstIndex(of: UInt8(ascii: "]")) else { return nil }
        return (bytes[(bytes.startIndex + 1)..<close], bytes[(close + 1)...])
    }

    private static func stamp(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Stamp? {
        if bytes.count == 19, bytes[bytes.startIndex + 10] == 0x20 {
            let split = bytes.startIndex + 10
            guard let day = LocalDay(iso: String(decoding: bytes[..<split], as: UTF8.self)),
                let seconds = clock(bytes[(split + 1)...])
            else { return nil }
            return .dated(day, seconds)
        }
        if let seconds = clock(bytes) { return .clock(seconds) }
        return bytes.wholeNumber.map { .unix(Double($0)) }
    }

    /// `HH:mm:ss` with or without milliseconds.
    private static func clock(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
        guard bytes.count == 8 || bytes.count == 12, let (seconds, rest) = ConsoleColumns.clock(bytes),
            rest.isEmpty
        else { return nil }
        return seconds
    }
}
