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
    init(_ line: ByteSlice, limit: Int) {
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
        _ bytes: ByteSlice
    ) -> (inner: ByteSlice, after: ByteSlice)? {
        guard bytes.first == UInt8(ascii: "[") else { return nil }
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
        while let first = rest.first, first == 0x20 || first == 0x09 || first == UInt8(ascii: ">") {
            rest = rest.dropFirst()
        }
        for start in Self.brackets(rest) {
            let found = TextLogLine(rest[start...], limit: limit)
            if found.isStamped {
                self = found
                return
            }
        }
        guard let (stamp, message) = ConsoleColumns.split(rest, keepsColumns: keepsColumns) else {
            self = TextLogLine(rest, limit: limit)
            stamp = .none
            message = String(decoding: rest.prefix(limit), as: UTF8.self)
            session = nil
            return
        }
        self = TextLogLine(message, limit: limit)
        self.stamp = stamp
    }

    /// Where brackets open near the beginning of a line.
    private static func brackets(_ line: ByteSlice) -> [Int] {
        let near = line.prefix(160)
        return near.indices.filter { near[$0] == UInt8(ascii: "[") }.prefix(6).map { $0 }
    }

    /// Whether the stamp can be a moment: a console counts things in brackets as well.
    private var isStamped: Bool {
        switch stamp {
        case .none: false
        case .unix(let seconds): seconds >= Instant.referenceEpochOffset
        case .clock, .dated: true
        }
    }
}

/// The columns that Xcode, Console and `log show` put before a message.
enum ConsoleColumns {
    /// The time that a console gives, and the message behind its columns; nil where there is no such time.
    static func split(
        _ line: ByteSlice, keepsColumns: Bool = false
    ) -> (stamp: TextLogLine.Stamp, message: ByteSlice)? {
        func message(_ rest: ByteSlice) -> ByteSlice {
            keepsColumns ? rest.drop { $0 == 0x20 || $0 == 0x09 } : Self.message(rest)
        }
        // The day comes first; Console shows a column of kinds before the time, and no day.
        if let (stamp, rest) = dated(line) { return (stamp, message(rest)) }
        var rest = line
        for _ in 0..<3 {
            if let (seconds, rest) = clock(rest) { return (.clock(seconds), message(rest)) }
            guard let tab = rest.prefix(24).firstIndex(of: 0x09) else { return nil }
            rest = rest[(tab + 1)...]
        }
        return nil
    }

    /// `2026-06-10 12:01:00.5-0500` with or without a fraction and a zone, or with a `T`; and what follows.
    static func dated(_ line: ByteSlice) -> (stamp: TextLogLine.Stamp, rest: ByteSlice)? {
        let mark = line.dropFirst(10).first
        guard mark == 0x20 || mark == UInt8(ascii: "T"),
            let day = LocalDay(iso: String(decoding: line.prefix(10), as: UTF8.self)),
            let (seconds, rest) = clock(line.dropFirst(11))
        else { return nil }
        guard let (offset, behind) = zone(rest) else { return (.dated(day, seconds), rest) }
        return (.unix(Double(day.number) * 86_400 + seconds - offset), behind)
    }

    /// `HH:mm:ss` with any fraction, and what follows.
    static func clock(
        _ bytes: ByteSlice
    ) -> (seconds: Double, rest: ByteSlice)? {
        guard let whole = bytes.prefix(8).secondOfDay else { return nil }
        let rest = bytes.dropFirst(8)
        guard rest.first == UInt8(ascii: ".") else { return (Double(whole), rest) }
        let digits = rest.dropFirst().prefix(while: \.isDigit)
        let part = digits.count <= 9 ? digits.wholeNumber : nil
        let scale = digits.reduce(1.0) { scale, _ in scale * 10 }
        return (Double(whole) + Double(part ?? 0) / scale, rest.dropFirst(1 + digits.count))
    }

    /// Seconds east of Greenwich of `-0600`, `+05:30` or `Z`, and what follows.
    private static func zone(_ bytes: ByteSlice) -> (seconds: Double, rest: ByteSlice)? {
        if bytes.first == UInt8(ascii: "Z") { return (0, bytes.dropFirst()) }
        let after = bytes.dropFirst(3)
        let minutesBehind = after.first == UInt8(ascii: ":") ? after.dropFirst() : after
        guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            let hours = bytes.dropFirst().prefix(2).wholeNumber, minutesBehind.count >= 2,
            let minutes = minutesBehind.prefix(2).wholeNumber, hours < 15, minutes < 60
        else { return nil }
        let seconds = Double(hours * 3_600 + minutes * 60)
        return (sign == UInt8(ascii: "-") ? -seconds : seconds, minutesBehind.dropFirst(2))
    }

    /// What a program wrote, behind its name, its process and the category that it logs under.
    private static func message(_ bytes: ByteSlice) -> ByteSlice {
        var rest = bytes.drop { $0 != 0x20 && $0 != 0x09 }
        // Console shows the program in a column of its own.
        if rest.first == 0x09, let tab = rest.dropFirst().prefix(80).firstIndex(of: 0x09) {
            rest = rest[(tab + 1)...]
        }
        for _ in 0..<10 {
            rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
            let token = rest.prefix { $0 != 0x20 && $0 != 0x09 }
            guard isColumn(token) else { return rest }
            rest = rest.dropFirst(token.count)
        }
        return rest
    }

    /// `0x1f3`, `412`, `Default`, `ScreenTimeRewards[412:9]`, `ScreenTimeRewards:`, `(Library)`, `[category]`.
    private static func isColumn(_ token: ByteSlice) -> Bool {
        guard let first = token.first, let last = token.last else { return false }
        if token.starts(with: "0x".utf8) || token.wholeNumber != nil { return true }
        if kinds.contains(String(decoding: token.prefix(8), as: UTF8.self)) { return true }
        if first == UInt8(ascii: "["), last == UInt8(ascii: "]") { return true }
        if first == UInt8(ascii: "("), last == UInt8(ascii: ")") { return true }
        guard first.isLetter else { return false }
        // The families of the tracker's own lines are in capitals.
        guard token.contains(where: { (0x61...0x7A).contains($0) }) else { return false }
        return last == UInt8(ascii: ":")
            || (last == UInt8(ascii: "]") && token.contains(UInt8(ascii: "[")))
    }

    private static let kinds: Set<String> = ["Default", "Info", "Debug", "Error", "Fault", "default"]
}
