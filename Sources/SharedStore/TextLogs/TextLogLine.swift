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
        /// `Jun 10 18:42:07`, as tools for a device's log write it: month, day, seconds of the local day.
        case yearless(Int, Int, Double)
    }

    var stamp: Stamp
    /// The 8 characters of the writing process, or `SYNC` (format B).
    var session: String?
    var message: String
    /// The name of the process that wrote the line, in the columns of a console; nil where it has none.
    var process: String?

    /// Takes a line without its line feed apart; of one above the limit the beginning is kept, with a mark.
    init(_ line: ByteSlice, limit: Int) {
        var rest = line
        if rest.last == 0x0D { rest = rest.dropLast() }
        stamp = .none
        if let (inner, after) = Self.bracketed(rest), let found = Self.stamp(inner) {
            stamp = found
            rest = after
            if case .clock = found, let (name, after) = Self.bracketed(rest), (1...16).contains(name.count) {
                session = name.utf8Text
                rest = after
            }
            while rest.first == 0x20 { rest = rest.dropFirst() }
        }
        if rest.count > limit {
            var end = rest.startIndex + limit
            while end > rest.startIndex, rest[end] & 0xC0 == 0x80 { end -= 1 }
            let kept = rest[rest.startIndex..<end].utf8Text
            message = kept + "… (+\(rest.endIndex - end) bytes)"
        } else {
            message = rest.utf8Text
        }
    }

    /// The text in the brackets at the beginning, and the text after them.
    private static func bracketed(
        _ bytes: ByteSlice
    ) -> (inner: ByteSlice, after: ByteSlice)? {
        guard bytes.first == "[" else { return nil }
        guard let close = bytes.prefix(40).firstIndex(of: UInt8(ascii: "]")) else { return nil }
        return (bytes[(bytes.startIndex + 1)..<close], bytes[(close + 1)...])
    }

    private static func stamp(_ bytes: ByteSlice) -> Stamp? {
        if let (stamp, rest) = ConsoleColumns.dated(bytes) { return rest.isEmpty ? stamp : nil }
        if let seconds = clock(bytes) { return .clock(seconds) }
        return bytes.wholeNumber.map { .unix(Double($0)) }
    }

    /// `HH:mm:ss` with or without milliseconds.
    private static func clock(_ bytes: ByteSlice) -> Double? {
        guard bytes.count == 8 || bytes.count == 12, let (seconds, rest) = ConsoleColumns.clock(bytes),
            rest.isEmpty
        else { return nil }
        return seconds
    }

    // MARK: - A line of a log as people copy it: out of a console, a debug view or a mail, with what those put before it

    /// Takes a line apart that may have marks of quotation, a console's own columns or spaces before its stamp.
    ///
    /// - Parameters:
    ///   - limit: Bytes of a message.
    ///   - keepsColumns: Whether the columns stay in the message.
    init(copied line: ByteSlice, limit: Int, keepsColumns: Bool = false) {
        var rest = line
        while let first = rest.first, first == 0x20 || first == 0x09 || first == ">" {
            rest = rest.dropFirst()
        }
        if let record = ConsoleColumns.record(rest) {
            var text = record.message
            self = text.withUTF8 { TextLogLine(copied: Slice(base: $0, bounds: 0..<$0.count), limit: limit) }
            if stamp == .none { stamp = record.stamp }
            process = record.process
            return
        }
        let columns = ConsoleColumns.split(rest)
        defer { process = columns?.process }
        for start in Self.brackets(rest) {
            let found = TextLogLine(rest[start...], limit: limit)
            if found.isStamped {
                self = found
                return
            }
        }
        guard let columns else {
            self = TextLogLine(rest, limit: limit)
            stamp = .none
            message = rest.prefix(limit).utf8Text
            session = nil
            return
        }
        self = TextLogLine(keepsColumns ? columns.whole : columns.message, limit: limit)
        stamp = columns.stamp
    }

    /// Where brackets open near the beginning of a line.
    private static func brackets(_ line: ByteSlice) -> [Int] {
        let near = line.prefix(160)
        return near.indices.filter { near[$0] == "[" }.prefix(6).map { $0 }
    }

    /// Whether the stamp can be a moment: a console counts things in brackets as well.
    private var isStamped: Bool {
        switch stamp {
        case .none: false
        case .unix(let seconds): seconds >= Instant.referenceEpochOffset
        case .clock, .dated, .yearless: true
        }
    }
}
