// What the name of one event says of its threshold: which of its numbers has a unit of time.
//
// Apps name their events freely: `minutes_reached_7`, `user_reached_15_minutes`, `1h30m`, `app3_min5`, `10`, `limit`.

/// An event's name, taken apart.
struct ThresholdName {
    /// The threshold in seconds, where one number has a unit; nil where none has.
    let seconds: Int?
    /// Whether that unit is minutes.
    let isInMinutes: Bool
    /// The numbers without a unit, as they are written; labels such as the 3 of `app3` are left out.
    let bare: [String]
    /// Whether all words beside labels and units speak of use: of others it is unknown what they do with the numbers.
    let isPlain: Bool
    /// The name with `#` for every number, the same for all thresholds of an app.
    let template: String
    /// The name with `#` for the threshold alone.
    let series: String

    /// Nil for a name without a number, and for one whose numbers may mean something else.
    init?(_ name: String) {
        guard name.utf8.count <= Self.longest, let parts = Self.parts(of: name),
            let numbers = NumbersOfName(parts)
        else { return nil }
        let timed = numbers.quantities.filter { $0.seconds != nil }
        guard timed.count <= 1, let threshold = timed.first ?? numbers.quantities.first else { return nil }
        seconds = threshold.seconds
        isInMinutes = threshold.isInMinutes
        bare = numbers.quantities.filter { $0.seconds == nil }.map { parts[$0.parts.lowerBound].text }
        isPlain = parts.indices.allSatisfy { index in
            parts[index].isNumber || NameWords.ofUse.contains(parts[index].text)
                || numbers.labels.contains(index + 1) || numbers.unit(at: index) != nil
        }
        func text(_ isMasked: (Int) -> Bool) -> String {
            parts.indices.map { index in
                let part = parts[index]
                if threshold.parts.contains(index) {
                    return index == threshold.parts.lowerBound ? part.gap + "#" : ""
                }
                return part.gap + (isMasked(index) ? "#" : part.text)
            }.joined()
        }
        template = text { parts[$0].isNumber }
        series = text { _ in false }
    }

    /// Bytes of a name; longer ones are not looked into.
    private static let longest = 256

    /// A run of digits or of letters; words are in lower case and end where a capital letter follows a small one.
    struct Piece {
        var text: String
        let isNumber: Bool
        /// What is between it and the part before.
        let gap: String
    }

    /// Nil where a sign or a digit of another script gives the numbers another meaning: `50%`, `14:30`, `5/60`.
    private static func parts(of name: String) -> [Piece]? {
        var parts: [Piece] = []
        var gap = ""
        var wasSmall = false
        for scalar in name.unicodeScalars {
            let properties = scalar.properties
            let isDigit = ("0"..."9").contains(scalar)
            guard isDigit || properties.isAlphabetic else {
                guard properties.numericType == nil, !"%/:+*,<>".unicodeScalars.contains(scalar) else {
                    return nil
                }
                gap.unicodeScalars.append(scalar)
                continue
            }
            let isNewWord = !isDigit && wasSmall && properties.isUppercase
            if let last = parts.last, gap.isEmpty, last.isNumber == isDigit, !isNewWord {
                parts[parts.count - 1].text.unicodeScalars.append(scalar)
            } else {
                parts.append(Piece(text: String(scalar), isNumber: isDigit, gap: gap))
                gap = ""
            }
            wasSmall = properties.isLowercase
        }
        for index in parts.indices { parts[index].text = parts[index].text.lowercased() }
        return parts.contains(where: \.isNumber) ? parts : nil
    }
}

/// The numbers of a name, each with its unit where it has one.
private struct NumbersOfName {
    struct Quantity {
        /// The number, with its unit where that follows it.
        var parts: ClosedRange<Int>
        /// Nil for a number without a unit.
        var seconds: Int?
        var isInMinutes: Bool
    }

    private let parts: [ThresholdName.Piece]
    /// Numbers that name an app, a version or a generation, and the like.
    private(set) var labels: Set<Int> = []
    private(set) var quantities: [Quantity] = []
    /// The unit of a number, in seconds, and its place where it follows the number.
    private var units: [Int: (seconds: Int, place: Int?)] = [:]

    /// Nil where it can't be seen which number a unit belongs to, or a word gives the numbers another meaning.
    init?(_ parts: [ThresholdName.Piece]) {
        self.parts = parts
        guard !parts.contains(where: { NameWords.contrary.contains($0.text) }), findLabels(),
            parts.indices.allSatisfy({ assignUnit(at: $0) }), addQuantities()
        else { return nil }
    }

    private mutating func findLabels() -> Bool {
        for index in parts.indices where parts[index].isNumber && index > 0 {
            if parts[index - 1].isNumber, parts[index].gap == "." {
                // `v1.2` is a version; `1.5` may be a decimal.
                guard labels.contains(index - 1) else { return false }
                labels.insert(index)
            } else if NameWords.labels.contains(parts[index - 1].text) {
                let hasUnit = unit(at: index + 1) != nil && isJoined(index + 1)
                if isJoined(index) || !hasUnit { labels.insert(index) }
            }
        }
        return true
    }

    private func isJoined(_ index: Int) -> Bool { index > 0 && parts[index].gap.isEmpty }

    /// A number that may be a threshold.
    private func number(at index: Int) -> Int? {
        parts.indices.contains(index) && parts[index].isNumber && !labels.contains(index) ? index : nil
    }

    /// The unit in seconds; single letters are one only behind a digit: `90s`.
    func unit(at index: Int) -> Int? {
        guard parts.indices.contains(index), let unit = NameWords.units[parts[index].text] else { return nil }
        let isLetter = parts[index].text.utf8.count == 1
        return isLetter && !(isJoined(index) && parts[index - 1].isNumber) ? nil : unit
    }

    /// Gives the unit at a place to its number. False where that can't be seen.
    private mutating func assignUnit(at index: Int) -> Bool {
        guard let unit = unit(at: index) else {
            // `3d`, `5am`, `1st`
            let isPlain = parts[index].isNumber || NameWords.ofUse.contains(parts[index].text)
            return isPlain || number(at: index - 1) == nil || !isJoined(index)
        }
        let (before, after) = (number(at: index - 1), number(at: index + 1))
        if let before {
            let isFirstOfTwo = after.flatMap { self.unit(at: $0 + 1) }.map { $0 < unit } ?? false
            let isCount = before > 0 && NameWords.counts.contains(parts[before - 1].text)
            guard after == nil || isFirstOfTwo, !isCount else { return false }
            return assign(unit, to: before, place: index)
        }
        let text = parts[index].text
        // `hour_14` is a time of day, the m of `app3m10` nothing that is known.
        guard text.utf8.count > 1, text != "hour", text != "hr" else { return false }
        if let after { return assign(unit, to: after, place: nil) }
        // Further away `min` may be "minimum".
        guard text != "min", let far = far(from: index, by: 1) ?? far(from: index, by: -1) else {
            return false
        }
        return assign(unit, to: far, place: nil)
    }

    /// The number that words of use lead to: the 7 in `minutes_reached_7`.
    private func far(from index: Int, by step: Int) -> Int? {
        var place = index + step
        while parts.indices.contains(place), NameWords.ofUse.contains(parts[place].text) { place += step }
        return number(at: place)
    }

    private mutating func assign(_ unit: Int, to index: Int, place: Int?) -> Bool {
        if let known = units[index] {
            guard known.seconds == unit else { return false }
            if known.place != nil { return true }
        }
        units[index] = (unit, place)
        return true
    }

    /// Makes one quantity of `1h30m`. False where a number is out of range.
    private mutating func addQuantities() -> Bool {
        /// The unit of the quantity's last part, where one may follow: hours before minutes, minutes before seconds.
        var open: Int?
        for index in parts.indices {
            guard let index = number(at: index) else { continue }
            guard let unit = units[index] else {
                quantities.append(Quantity(parts: index...index, seconds: nil, isInMinutes: false))
                open = nil
                continue
            }
            let text = parts[index].text
            guard text.utf8.count <= 6, let value = Int(text) else { return false }
            let end = unit.place ?? index
            if let larger = open, let last = quantities.last, last.parts.upperBound == index - 1,
                unit.place != nil, unit.seconds < larger
            {
                guard value < 60 else { return false }
                quantities[quantities.count - 1] = Quantity(
                    parts: last.parts.lowerBound...end,
                    seconds: (last.seconds ?? 0) + value * unit.seconds, isInMinutes: false)
            } else {
                quantities.append(
                    Quantity(
                        parts: index...end, seconds: value * unit.seconds, isInMinutes: unit.seconds == 60))
            }
            open = unit.place == nil ? nil : unit.seconds
        }
        return true
    }
}

/// Words in names of events, in lower case.
private enum NameWords {
    static let units: [String: Int] = [
        "h": 3_600, "hr": 3_600, "hrs": 3_600, "hour": 3_600, "hours": 3_600,
        "m": 60, "min": 60, "mins": 60, "minute": 60, "minutes": 60,
        "s": 1, "sec": 1, "secs": 1, "seconds": 1,
    ]
    /// What may stand beside a number of minutes and says only that time was used.
    static let ofUse: Set<String> = [
        "reached", "reach", "did", "has", "been", "used", "use", "usage", "user", "time", "screen",
        "screentime", "spent", "daily", "today", "total", "of", "m",
    ]
    /// What a number behind them names.
    static let labels: Set<String> = [
        "app", "application", "v", "ver", "version", "gen", "generation", "config", "selection", "category",
        "profile", "device", "ios", "os", "phone", "pad",
    ]
    /// A number behind them is a place in an order.
    static let counts: Set<String> = [
        "level", "step", "stage", "tier", "part", "phase", "lap", "round", "index", "idx", "no", "nr",
        "number", "slot", "session", "chapter", "tick",
    ]
    /// With them a time is surely none of use, or another than the number says.
    static let contrary: Set<String> = [
        "left", "remaining", "remain", "remains", "before", "until", "till", "warn", "warning", "warnings",
        "every", "each", "per", "idle", "without", "away", "break", "pause", "percent", "day", "days",
        "week", "weeks", "month", "months", "half", "quarter", "one", "two", "three", "four", "five", "six",
        "seven", "eight", "nine", "ten", "fifteen", "twenty", "thirty", "forty", "fifty", "sixty", "ninety",
        "first", "second", "third",
    ]
}
