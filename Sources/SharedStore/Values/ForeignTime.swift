// The times that other programs write, as moments.

import TrackingModel

/// Reads ISO-8601 and numbers in the epochs in use.
enum ForeignTime {
    /// Numbers below this are seconds since 2001, as knowledgeC has them; the seconds since 1970 of any tracker are
    /// higher.
    private static let firstUnixSecond = 1_100_000_000.0
    /// Numbers from here on are thousandths of a second.
    private static let firstMillisecond = 100_000_000_000.0

    /// Nil for what is no time. A time without a zone is UTC, which is what the tools write.
    static func moment(_ text: String) -> Instant? {
        let text = text.filter { !$0.isWhitespace || $0 == " " }
        let trimmed = String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        if let number = Double(trimmed) { return moment(number) }
        return iso(trimmed)
    }

    private static func moment(_ number: Double) -> Instant? {
        guard number.isFinite, number > 0 else { return nil }
        var seconds = number
        if seconds >= firstMillisecond { seconds /= 1_000 }
        if seconds < firstUnixSecond { seconds += Instant.referenceEpochOffset }
        return EngineBounds.moment.contains(seconds) ? Instant(seconds) : nil
    }

    /// `2025-11-13T14:05:00.25-05:00`, with a space for the T and with or without seconds, fractions and a zone.
    private static func iso(_ text: String) -> Instant? {
        guard text.utf8.count >= 16, text.utf8.count <= 40, let day = LocalDay(iso: text.prefix(10)) else {
            return nil
        }
        var rest = text.dropFirst(10)
        guard rest.first == "T" || rest.first == " " else { return nil }
        rest = rest.dropFirst()
        let end = rest.firstIndex { $0 == "Z" || $0 == "+" || $0 == "-" || $0 == " " } ?? rest.endIndex
        let zone = rest[end...].filter { $0 != " " }
        guard let second = secondOfDay(rest[..<end]), let offset = offset(zone) else { return nil }
        let moment = Double(day.number) * 86_400 + second - offset
        return EngineBounds.moment.contains(moment) ? Instant(moment) : nil
    }

    private static func secondOfDay(_ text: Substring) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let hour = number(parts[0]), let minute = number(parts[1]),
            hour < 24, minute < 60
        else { return nil }
        guard parts.count == 3 else { return hour * 3_600 + minute * 60 }
        guard parts[2].allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
            let second = Double(parts[2]),
            second >= 0, second < 61
        else { return nil }
        return hour * 3_600 + minute * 60 + second
    }

    /// Two digits.
    private static func number(_ text: Substring) -> Double? {
        text.utf8.count == 2 && text.allSatisfy { $0.isASCII && $0.isNumber } ? Double(text) : nil
    }

    /// `Z`, `+05:30`, `-0500` or nothing, in seconds ahead of UTC.
    private static func offset(_ zone: String) -> Double? {
        if zone.isEmpty || zone == "Z" || zone == "UTC" { return 0 }
        let digits = zone.dropFirst().filter { $0 != ":" }
        guard zone.first == "+" || zone.first == "-", digits.count == 4,
            digits.allSatisfy({ $0.isASCII && $0.isNumber }), let hours = Double(digits.prefix(2)),
            let minutes = Double(digits.suffix(2)), hours <= 14, minutes < 60
        else { return nil }
        return (hours * 3_600 + minutes * 60) * (zone.first == "-" ? -1 : 1)
    }
}
