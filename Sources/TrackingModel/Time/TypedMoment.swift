// Moments as a person types them: two hours ago, half past two, a day, a day with a time.

/// A moment that may depend on the current time and the time zone.
public enum TypedMoment: Hashable, Sendable {
    /// Seconds before the current time.
    case ago(Double)
    /// The last time at which the clock showed this number of seconds since midnight.
    case clock(Int)
    /// This number of days before today: the second since midnight, or the whole day.
    case daysAgo(Int, second: Int?)
    /// The start of today.
    case midnight
    /// A day of the calendar: the second since midnight, or the whole day.
    case day(LocalDay, second: Int?)
    /// The last such day that is not after today: the second since midnight, or the whole day.
    case dayOfMonth(Int, month: Int, second: Int?)
    case fixed(Instant)

    /// Examples of valid texts, for a narrow line.
    public static let examples = "2h, 14:30, today, yesterday, 2025-11-13, 2025-11-13T14:30"

    /// An example of every valid form.
    public static let forms =
        "14:30, 2h (ago: s, m, h, d, w), now, today, midnight, yesterday 14:30, 13 Nov 14:30, 2025-11-13, "
        + "2025-11-13 14:30, 2025-11-13T14:30:00-05:00 or unix seconds"

    /// Parses a moment; nil if the text is none. Case is ignored, and so is a weekday before a date.
    public init?(_ text: String) {
        var words = text.lowercased().split(separator: " ").map(String.init)
        // A weekday before a date adds nothing to it.
        if words.count > 2, Self.weekdays.contains(where: { Self.isName(words[0], $0) }) {
            words.removeFirst()
        }
        guard let moment = Self.single(words) ?? Self.dayWithTime(words) else { return nil }
        self = moment
    }

    /// Whether a longer text may be valid, so that no error is shown while a person is typing.
    public static func canBegin(with text: String) -> Bool {
        let words = text.lowercased().split(separator: " ", omittingEmptySubsequences: false)
        let names = ["now", "today", "yesterday", "midnight"] + weekdays + monthNames
        guard text.count < 32, let first = words.first, !first.isEmpty else { return false }
        return words.enumerated().allSatisfy { index, word in
            let isLast = index == words.count - 1
            if word.isEmpty { return isLast }
            if isDigit(word.first ?? " ") {
                return word.allSatisfy { isDigit($0) || "-+:t.z".contains($0) }
            }
            return names.contains { isLast ? $0.hasPrefix(word) : isName(String(word), $0) }
        }
    }

    /// Whether a whole day is meant.
    public var isDay: Bool {
        switch self {
        case .daysAgo(_, second: nil), .day(_, second: nil), .dayOfMonth(_, month: _, second: nil): true
        case .ago, .clock, .midnight, .fixed, .daysAgo, .day, .dayOfMonth: false
        }
    }

    /// The day in which the moment lies, exact for any distance where a day is meant.
    public func day(now: Instant, calendar: LocalCalendar) -> LocalDay {
        switch self {
        case .day(let day, _): day
        case .daysAgo(let days, _): calendar.day(of: now) - days
        case .dayOfMonth(let day, let month, _): Self.last(day, month, notAfter: calendar.day(of: now))
        case .ago, .clock, .midnight, .fixed:
            calendar.day(of: stretch(now: now, calendar: calendar).lowerBound)
        }
    }

    /// The stretch of time that is meant: a whole day, or a single moment.
    public func stretch(now: Instant, calendar: LocalCalendar) -> ClosedRange<Instant> {
        func stretch(_ day: LocalDay, _ second: Int?) -> ClosedRange<Instant> {
            if let second {
                let moment = calendar.instant(day: day, secondOfDay: Double(second))
                return moment...moment
            }
            let start = calendar.start(of: day)
            return start...max(calendar.start(of: day + 1) - 0.001, start)
        }
        let today = calendar.day(of: now)
        switch self {
        case .ago(let seconds): return now - seconds...now - seconds
        case .clock(let second):
            let moment = calendar.instant(day: today, secondOfDay: Double(second))
            return moment <= now ? moment...moment : stretch(today - 1, second)
        case .daysAgo(let days, let second): return stretch(today - days, second)
        case .midnight:
            let start = calendar.start(of: today)
            return start...start
        case .day(let day, let second): return stretch(day, second)
        case .dayOfMonth(let day, let month, let second):
            return stretch(Self.last(day, month, notAfter: today), second)
        case .fixed(let moment): return moment...moment
        }
    }
}

extension TypedMoment {
    private static let weekdays = [
        "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    ]

    /// Whether a word is a name or its first letters, three at least.
    private static func isName(_ word: String, _ name: String) -> Bool {
        let letters = word.hasSuffix(",") || word.hasSuffix(".") ? String(word.dropLast()) : word
        return letters.count >= 3 && name.hasPrefix(letters)
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

    /// What one word says without a day.
    private static func single(_ words: [String]) -> TypedMoment? {
        guard words.count == 1, let word = words.first else { return nil }
        switch word {
        case "now": return .ago(0)
        case "midnight": return .midnight
        default: return age(word) ?? unixSeconds(word) ?? second(of: word).map { .clock($0) }
        }
    }

    /// A day, with a time behind it or not.
    private static func dayWithTime(_ words: [String]) -> TypedMoment? {
        var words = words
        var time: Int?
        if words.count > 1, let last = words.last, let second = second(of: last) {
            time = second
            words.removeLast()
        }
        switch words.count {
        case 1:
            switch words[0] {
            case "today": return .daysAgo(0, second: time)
            case "yesterday": return .daysAgo(1, second: time)
            default: break
            }
            if let day = LocalDay(iso: words[0]) { return .day(day, second: time) }
            return time == nil ? dateWithTime(words[0]) : nil
        case 2 where words[1].contains(":"):
            // A time with its zone behind a blank.
            return time == nil ? dateWithTime(words.joined(separator: "t")) : nil
        case 2, 3: return namedMonth(words, time)
        default: return nil
        }
    }

    /// `13 nov`, `nov 13`, each with a year behind it or not.
    private static func namedMonth(_ words: [String], _ second: Int?) -> TypedMoment? {
        func month(_ word: String) -> Int? {
            monthNames.firstIndex { isName(word, $0) }.map { $0 + 1 }
        }
        let pair = month(words[1]).map { ($0, words[0]) } ?? month(words[0]).map { ($0, words[1]) }
        guard let (month, text) = pair, let day = number(text, 1...2), (1...daysOf[month - 1]).contains(day)
        else { return nil }
        guard words.count == 3 else { return .dayOfMonth(day, month: month, second: second) }
        guard let year = number(words[2], 4...4), let whole = existing(year, month, day) else { return nil }
        return .day(whole, second: second)
    }

    private static let monthNames = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]

    /// The most days that each month has.
    private static let daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

    /// The day of a date; nil where there is none.
    private static func existing(_ year: Int, _ month: Int, _ day: Int) -> LocalDay? {
        let whole = LocalDay(year: year, month: month, day: day)
        return whole.date.day == day ? whole : nil
    }

    private static func last(_ day: Int, _ month: Int, notAfter today: LocalDay) -> LocalDay {
        let year = today.date.year
        // Eight years lie between two 29ths of February at most.
        return (0...8).lazy.compactMap { existing(year - $0, month, day) }.first { $0 <= today } ?? today
    }

    private static func number(_ text: String, _ digits: ClosedRange<Int>) -> Int? {
        let text = text.hasSuffix(",") ? String(text.dropLast()) : text
        return digits.contains(text.count) && text.allSatisfy(isDigit) ? Int(text) : nil
    }

    /// `30s`, `10m`, `2h`, `3d`, `1w`, also with a fraction.
    private static func age(_ word: String) -> TypedMoment? {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
        guard let last = word.last, let unit = units[last], let first = word.first, isDigit(first),
            let number = Double(word.dropLast()), number.isFinite, number >= 0
        else { return nil }
        return .ago(min(number * unit, 1e11))
    }

    /// Nine digits at least, which is 1973, so that a number which something was forgotten behind is none.
    private static func unixSeconds(_ word: String) -> TypedMoment? {
        guard word.allSatisfy({ isDigit($0) || $0 == "." }), word.prefix(while: isDigit).count >= 9,
            let seconds = Double(word), seconds < 100_000_000_000
        else { return nil }
        return .fixed(Instant(seconds))
    }

    /// `2025-11-13T14:30`, with seconds, a fraction and a zone or without.
    private static func dateWithTime(_ word: String) -> TypedMoment? {
        guard let day = LocalDay(iso: word.prefix(10)), word.dropFirst(10).first == "t" else { return nil }
        var time = word.dropFirst(11)
        guard let zone = zone(&time) else {
            return second(of: time).map { .day(day, second: $0) }
        }
        guard let second = second(of: time) else { return nil }
        let fraction = time.firstIndex(of: ".").flatMap { Double("0" + time[$0...]) } ?? 0
        let midnight = Double(day.number) * 86_400
        return .fixed(Instant(midnight + Double(second) + fraction - zone))
    }

    /// Takes `z`, `+01:00`, `+0100` or `+01` from the end of a time: seconds east of Greenwich, nil without any.
    private static func zone(_ time: inout Substring) -> Double? {
        if time.last == "z" {
            time.removeLast()
            return 0
        }
        guard let sign = time.lastIndex(where: { $0 == "+" || $0 == "-" }) else { return nil }
        let text = time[time.index(after: sign)...]
        let digits = text.filter(isDigit)
        let isWritten =
            text.count == digits.count
            || (text.count == 5 && text.dropFirst(2).first == ":" && digits.count == 4)
        guard isWritten, digits.count == 2 || digits.count == 4, let hours = Int(digits.prefix(2)),
            let minutes = Int(digits.count == 4 ? digits.suffix(2) : "0"), hours < 24, minutes < 60
        else { return nil }
        let isWest = time[sign] == "-"
        time = time[..<sign]
        return Double(hours * 3_600 + minutes * 60) * (isWest ? -1 : 1)
    }

    /// The seconds since midnight of `HH:MM` or `HH:MM:SS`; a fraction of a second is ignored.
    private static func second(of text: some StringProtocol) -> Int? {
        let whole = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard whole.count == 1 || (whole.count == 2 && !whole[1].isEmpty && whole[1].allSatisfy(isDigit))
        else { return nil }
        let parts = whole[0].split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), whole.count == 1 || parts.count == 3 else { return nil }
        var numbers: [Int] = []
        for (index, part) in parts.enumerated() {
            guard part.count == 2 || (index == 0 && part.count == 1), part.allSatisfy(isDigit),
                let number = Int(part), number < (index == 0 ? 24 : 60)
            else { return nil }
            numbers.append(number)
        }
        return numbers[0] * 3_600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
    }
}
