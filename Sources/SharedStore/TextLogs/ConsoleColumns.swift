// What Xcode, Console, `log` and the tools that read a device's log put before a message, or around it.

import TrackingModel

/// The columns of a console: when a line was written, by which process, and what it says.
enum ConsoleColumns {
    /// A line behind its time: with the columns, and the message behind those.
    typealias Split = (stamp: TextLogLine.Stamp, process: String?, whole: ByteSlice, message: ByteSlice)

    /// Nil for a line without the time that a console gives.
    static func split(_ line: ByteSlice) -> Split? {
        func columns(_ stamp: TextLogLine.Stamp, _ rest: ByteSlice, isZoned: Bool = false) -> Split {
            let (process, message) = message(rest, isZoned: isZoned)
            return (stamp, process, rest.drop(while: isSpace), message)
        }
        // The day comes first; Console shows a column of kinds before the time, and no day.
        if let (stamp, rest) = dated(line) {
            if case .unix = stamp { return columns(stamp, rest, isZoned: true) }
            return columns(stamp, rest)
        }
        if let (stamp, rest) = yearless(line) { return columns(stamp, rest) }
        var rest = line
        for _ in 0..<3 {
            if let (seconds, rest) = clock(rest) {
                return columns(.clock(seconds), rest, isZoned: zone(rest) != nil)
            }
            guard let tab = rest.prefix(24).firstIndex(of: 0x09) else { return nil }
            rest = rest[(tab + 1)...]
        }
        return nil
    }

    /// `2026-06-10 12:01:00.5-0500` with or without a fraction and a zone, or with a `T`; and what follows.
    static func dated(_ line: ByteSlice) -> (stamp: TextLogLine.Stamp, rest: ByteSlice)? {
        let mark = line.dropFirst(10).first
        guard mark == 0x20 || mark == "T",
            let day = LocalDay(iso: line.prefix(10).utf8Text),
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
        guard rest.first == "." else { return (Double(whole), rest) }
        let digits = rest.dropFirst().prefix(while: \.isDigit)
        let part = digits.count <= 9 ? digits.wholeNumber : nil
        let scale = digits.reduce(1.0) { scale, _ in scale * 10 }
        return (Double(whole) + Double(part ?? 0) / scale, rest.dropFirst(1 + digits.count))
    }

    /// `Jun 10 12:01:00` of syslog, with any fraction, and what follows.
    private static func yearless(_ line: ByteSlice) -> (TextLogLine.Stamp, ByteSlice)? {
        guard let first = line.first, first.isLetter,
            let month = months.firstIndex(where: { line.starts(with: $0) })
        else { return nil }
        let rest = line.dropFirst(3).drop { $0 == 0x20 }
        let digits = rest.prefix(while: \.isDigit)
        guard digits.count <= 2, let day = digits.wholeNumber, (1...31).contains(day),
            rest.dropFirst(digits.count).first == 0x20,
            let (seconds, after) = clock(rest.dropFirst(digits.count + 1))
        else { return nil }
        return (.yearless(month + 1, day, seconds), after)
    }

    private static let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ").map {
        Array($0.utf8) + [0x20]
    }

    /// Seconds east of Greenwich of `-0600`, `+05:30` or `Z`, and what follows.
    private static func zone(_ bytes: ByteSlice) -> (seconds: Double, rest: ByteSlice)? {
        if bytes.first == "Z" { return (0, bytes.dropFirst()) }
        let after = bytes.dropFirst(3)
        let minutesBehind = after.first == ":" ? after.dropFirst() : after
        guard let sign = bytes.first, sign == "+" || sign == "-",
            let hours = bytes.dropFirst().prefix(2).wholeNumber, minutesBehind.count >= 2,
            let minutes = minutesBehind.prefix(2).wholeNumber, hours < 15, minutes < 60
        else { return nil }
        let seconds = Double(hours * 3_600 + minutes * 60)
        return (sign == "-" ? -seconds : seconds, minutesBehind.dropFirst(2))
    }

    /// What a program wrote, behind its name, its process and the category that it logs under.
    ///
    /// - Parameter isZoned: Whether the time before it has a zone.
    private static func message(
        _ bytes: ByteSlice, isZoned: Bool
    ) -> (process: String?, message: ByteSlice) {
        var rest = bytes.drop { !isSpace($0) }
        var process: String?
        // Console shows the program in a column of its own, behind a time with its zone. Tables have tabs, too.
        if rest.first == 0x09, let tab = rest.dropFirst().prefix(80).firstIndex(of: 0x09) {
            process = isZoned ? name(rest[(rest.startIndex + 1)..<tab]) : nil
            rest = rest[(tab + 1)...]
        }
        for _ in 0..<10 {
            rest = rest.drop(while: isSpace)
            let token = rest.prefix { !isSpace($0) }
            let next = rest.dropFirst(token.count)
            if isColumn(token) {
                let isLast = token.last == ":" || token.last == "]"
                if process == nil, isLast { process = name(token) }
            } else {
                // The host, or the kind in a letter or two, stands before the process.
                guard process == nil, isProcess(next.drop(while: isSpace).prefix { !isSpace($0) }) else {
                    break
                }
            }
            rest = next
        }
        return (process, rest)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// `kernel[0]`, `kernel[0:1cd]`, `Tracker(Foundation)[412]:`, `Tracker{Foundation}[412]`.
    private static func isProcess(_ token: ByteSlice) -> Bool {
        let parts = token.split(separator: UInt8(ascii: "["))
        return parts.count == 2 && name(token) != nil && parts[1].contains(UInt8(ascii: "]"))
            && parts[1].allSatisfy { $0.hexadecimalDigit != nil || "]:".utf8.contains($0) }
    }

    /// The process in its column; nil for a column of another kind.
    private static func name(_ token: ByteSlice) -> String? {
        let name = token.prefix { !"[({:".utf8.contains($0) }
        let isName = name.allSatisfy { $0.isLetter || $0.isDigit || " ._-+".utf8.contains($0) || $0 >= 0x80 }
        return isName && name.first?.isLetter == true ? name.utf8Text : nil
    }

    /// `0x1f3`, `412`, `Default`, `<Notice>:`, `Tracker[412:9]`, `Tracker:`, `(Library)`, `[category]`.
    private static func isColumn(_ token: ByteSlice) -> Bool {
        guard let first = token.first, let last = token.last else { return false }
        if token.starts(with: "0x".utf8) || token.wholeNumber != nil { return true }
        if kinds.contains(token.prefix(8).utf8Text) { return true }
        if first == "<", token.suffix(2).elementsEqual(">:".utf8) { return true }
        // RunningBoard begins its messages with a process: `[app<com.example>:412]`.
        if first == "[", last == "]" {
            return !token.contains(UInt8(ascii: "<"))
        }
        if first == "(", last == ")" { return true }
        guard first.isLetter else { return false }
        // The families of the tracker's own lines are in capitals, or called like the system's methods.
        guard token.contains(where: { (0x61...0x7A).contains($0) }),
            LastCall.Method(rawValue: token.dropLast().utf8Text) == nil
        else { return false }
        return last == ":"
            || (last == "]" && token.contains(UInt8(ascii: "[")))
    }

    private static let kinds: Set<String> = ["Default", "Info", "Debug", "Error", "Fault", "default"]

    // MARK: - `log show --style json` and `ndjson`: an object for each message

    static let messageKey = Array("\"eventMessage\"".utf8)

    /// A message with its time and process; nil for a line that is no such object.
    static func record(
        _ line: ByteSlice
    ) -> (stamp: TextLogLine.Stamp, process: String?, message: String)? {
        guard line.first == "{", line.firstRange(of: messageKey) != nil,
            JSONDepth.isShallow(Array(line)[...]), let json = LenientJSON(Array(line)),
            let message = json.text("eventMessage")
        else { return nil }
        let moment = json.text("timestamp").flatMap(ForeignTime.moment)
        let path = json.text("processImagePath")
        return (moment.map { .unix($0.seconds) } ?? .none, path.map { Path.name(of: $0) }, message)
    }

    /// The text with each object on one line: the style `json` prints an array of them, each over many.
    static func oneRecordALine(_ text: [UInt8]) -> [UInt8] {
        guard text.prefix(1_024).drop(while: { $0 <= 0x20 }).starts(with: Array("[{".utf8)),
            text.prefix(65_536).firstRange(of: messageKey) != nil
        else { return text }
        let scan = JSONPartScan(text[...], opener: "[", depth: JSONDepth.most)
        guard !scan.parts.isEmpty else { return text }
        return Array(
            scan.parts.map { text[$0].map { $0 == 0x0A ? 0x20 : $0 } }.joined(separator: [0x0A]))
    }
}
