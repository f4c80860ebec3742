// Moments as a person types them: two hours ago, half past two, a day, a day with a time.

import TrackingModel

/// A moment that may depend on the current time and the time zone.
enum FilterMoment: Hashable, Sendable {
    /// Seconds before the current time.
    case ago(Double)
    /// The last time at which the clock showed this number of seconds since midnight.
    case clock(Int)
    /// A whole day, this number of days before today.
    case daysAgo(Int)
    /// The start of today.
    case midnight
    /// A whole day of the calendar.
    case day(LocalDay)
    case dayTime(LocalDay, second: Int)
    case fixed(Instant)

    /// Examples of valid texts.
    static let examples = "2h, 14:30, today, yesterday, 2025-11-13, 2025-11-13T14:30"

    /// Parses a moment; nil if the text is none.
    init?(_ text: String) {
        let word = text.lowercased()
        switch word {
        case "now": self = .ago(0)
        case "today": self = .daysAgo(0)
        case "yesterday": self = .daysAgo(1)
        case "midnight": self = .midnight
        default:
            guard let moment = Self.age(word) ?? Self.date(word) ?? Self.second(of: word).map({ .clock($0) })
            else { return nil }
            self = moment
        }
    }

    /// Whether a longer text may be valid, so that no error is shown while a person is typing.
    static func canBegin(with text: String) -> Bool {
        let word = text.lowercased()
        if ["now", "today", "yesterday", "midnight"].contains(where: { $0.hasPrefix(word) }) { return true }
        return word.first?.isASCIIDigit == true && word.count < 25
            && word.allSatisfy { $0.isASCIIDigit || "-:t .z".contains($0) }
    }

    /// `30s`, `10m`, `2h`, `3d`, `1w`, also with a fraction.
    private static func age(_ word: String) -> FilterMoment? {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
        guard let last = word.last, let unit = units[last], let first = word.first, first.isASCIIDigit,
            let number = Double(word.dropLast()), number.isFinite, number >= 0
        else { return nil }
        return .ago(min(number * unit, 1e11))
    }

    private static func date(_ word: String) -> FilterMoment? {
        guard let day = LocalDay(iso: word.prefix(10)) else { return nil }
        let rest = word.dropFirst(10)
        guard let separator = rest.first else { return .day(day) }
        guard separator == "t" || separator == " " else { return nil }
        let isUniversal = rest.last == "z"
        guard let second = second(of: rest.dropFirst().dropLast(isUniversal ? 1 : 0)) else { return nil }
        guard isUniversal else { return .dayTime(day, second: second) }
        return .fixed(LocalCalendar.utc.instant(day: day, secondOfDay: Double(second)))
    }

    /// The seconds since midnight of `HH:MM` or `HH:MM:SS`; a fraction of a second is ignored.
    private static func second(of text: some StringProtocol) -> Int? {
        let whole = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard whole.count == 1 || (whole.count == 2 && whole[1].allSatisfy(\.isASCIIDigit)) else {
            return nil
        }
        let parts = whole[0].split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), whole.count == 1 || parts.count == 3 else { return nil }
        var numbers: [Int] = []
        for (index, part) in parts.enumerated() {
            guard part.count == 2 || (index == 0 && part.count == 1), part.allSatisfy(\.isASCIIDigit),
                let number = Int(part), number < (index == 0 ? 24 : 60)
            else { return nil }
            numbers.append(number)
        }
        return numbers[0] * 3_600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
    }

    /// The stretch of time that is meant: a whole day, or a single moment.
    func stretch(now: Instant, calendar: LocalCalendar) -> ClosedRange<Instant> {
        func whole(_ day: LocalDay) -> ClosedRange<Instant> {
            let start = calendar.start(of: day)
            return start...max(calendar.start(of: day + 1) - 0.001, start)
        }
        let today = calendar.day(of: now)
        switch self {
        case .ago(let seconds): return now - seconds...now - seconds
        case .clock(let second):
            let moment = calendar.instant(day: today, secondOfDay: Double(second))
            let past = moment <= now ? moment : calendar.instant(day: today - 1, secondOfDay: Double(second))
            return past...past
        case .daysAgo(let days): return whole(today - days)
        case .midnight:
            let start = calendar.start(of: today)
            return start...start
        case .day(let day): return whole(day)
        case .dayTime(let day, let second):
            let moment = calendar.instant(day: day, secondOfDay: Double(second))
            return moment...moment
        case .fixed(let moment): return moment...moment
        }
    }
}

extension Character {
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
