// A mapping proposed for a store that no known tracker wrote, from the forms of its keys and log lines.

import TrackingModel

/// What a store's keys and lines may mean. A person decides.
public struct MappingSuggestion: Sendable {
    /// A rule with what it is taken from.
    public struct Proposal<Rule: Sendable>: Sendable {
        public var rule: Rule
        /// Keys or lines of this form.
        public var count: Int
        public var example: String
        /// Whether the words in it speak of what the rule says; others are for a person to look through.
        public var isLikely: Bool
    }

    public private(set) var counters: [Proposal<StoreMapping.Counter>] = []
    public private(set) var heartbeats: [Proposal<FieldPattern>] = []
    public private(set) var callbacks: [Proposal<StoreMapping.CallbackRule>] = []
    /// Names of the logs, with `{day}` where they have one.
    public private(set) var logFile: FieldPattern?

    /// Forms that are proposed of each, at most.
    private static let most = 12
    /// Lines whose form is looked at, the last ones.
    private static let mostLines = 5_000
    private static let longestLine = 1_000
    /// Keys that others are compared with.
    private static let mostOthers = 500

    public init(_ survey: MappingSurvey) {
        let (values, logs) = (survey.values, survey.logs)
        let own = values.filter { key, _ in
            !SecretKeys.contains(key) && !Self.system.contains { key.hasPrefix($0) }
        }
        suggestKeys(own)
        suggestLines(logs)
        logFile = logs.keys.sorted().first.flatMap { try? FieldPattern(KeyForm($0).text) }
    }

    /// Beginnings of keys that the system writes into every suite.
    private static let system = ["Apple", "NS", "AK", "PK", "com.apple.", "WebKit", "INNext", "MSV"]

    private mutating func suggestKeys(_ values: [String: PropertyListValue]) {
        var forms: [String: (count: Int, key: String)] = [:]
        let keys = values.keys.sorted()
        let others = keys.prefix(Self.mostOthers).map(KeyForm.parts)
        for key in keys {
            let form = KeyForm(key, among: others).text
            forms[form] = ((forms[form]?.count ?? 0) + 1, forms[form]?.key ?? key)
        }
        let dayKey = keys.first { key in
            UseWords.day.contains { key.lowercased().contains($0) }
                && StoreMapping.Counter.DayText(values[key]) != nil && KeyForm(key).isFixed
        }
        for (form, found) in forms.inKeyOrder {
            guard let pattern = try? FieldPattern(form), let value = values[found.key]?.unfolded else {
                continue
            }
            let words = found.key.lowercased()
            if value.isMoment {
                guard UseWords.run.contains(where: words.contains) else { continue }
                heartbeats.append(
                    Proposal(rule: pattern, count: found.count, example: found.key, isLikely: true))
                continue
            }
            for place in FigurePlace.all(in: value) {
                let all = words + " " + (place.value ?? "").lowercased()
                let hasDay = pattern.has(.day) || place.day != nil || place.each.contains { $0.has(.day) }
                counters.append(
                    Proposal(
                        rule: StoreMapping.Counter(
                            key: pattern, each: place.each, value: place.value, app: place.app,
                            day: place.day,
                            dayKey: hasDay ? nil : dayKey, unit: UseWords.unit(all, place.figure)),
                        count: found.count, example: "\(found.key) = \(place.figure)",
                        isLikely: UseWords.speakOfUse(all)))
            }
        }
        counters =
            Array(counters.filter(\.isLikely).prefix(Self.most))
            + counters.filter { !$0.isLikely }.prefix(Self.most)
    }

    private mutating func suggestLines(_ logs: [String: [String]]) {
        var forms: [String: (count: Int, line: String)] = [:]
        for line in logs.inKeyOrder.flatMap(\.value).suffix(Self.mostLines) {
            guard line.utf8.count <= Self.longestLine else { continue }
            let form = LineForm(line).text
            guard form.utf8.count <= FieldPattern.longest else { continue }
            forms[form] = ((forms[form]?.count ?? 0) + 1, forms[form]?.line ?? line)
        }
        let proposed = forms.compactMap { form, found -> Proposal<StoreMapping.CallbackRule>? in
            guard let pattern = try? FieldPattern(form), pattern.hasText else { return nil }
            let words = found.line.lowercased()
            let isLikely = pattern.has(.threshold) || pattern.has(.after)
            let isRefused = UseWords.refused.contains(where: words.contains)
            guard isLikely || isRefused else { return nil }
            let outcome: StoreMapping.CallbackRule.LineMeaning =
                isRefused
                ? .rejected
                : pattern.has(.after) || UseWords.counted.contains(where: words.contains)
                    ? .recorded : .called
            return Proposal(
                rule: .init(
                    line: pattern, outcome: outcome,
                    unit: UseWords.seconds.contains(where: words.contains) ? .seconds : .minutes),
                count: found.count, example: found.line, isLikely: isLikely)
        }
        // What was made of a callback goes before that it came: of two lines of one form the first counts.
        func order(_ proposal: Proposal<StoreMapping.CallbackRule>) -> (Int, Int, String) {
            (proposal.rule.outcome == .called ? 1 : 0, -proposal.count, proposal.rule.line.description)
        }
        callbacks = Array(proposed.sorted { order($0) < order($1) }.prefix(Self.most))
    }
}

/// Words of keys and lines that show what a figure is.
private enum UseWords {
    static let use = [
        "usage", "use", "minute", "second", "duration", "spent", "screen", "time", "total", "today",
    ]
    static let run = ["heartbeat", "alive", "last", "run", "wake", "woke", "ping"]
    static let day = ["day", "date", "reset"]
    static let seconds = ["sec", "duration"]
    static let refused = ["skip", "drop", "reject", "ignor", "stale", "duplicate"]
    static let counted = ["record", "credit", "count", "added", "ledger", "saved", "stored"]
    static let app = ["app", "bundle", "rule", "token", "id", "name", "category"]

    /// Whether it is of time that was used, and no number of something else.
    static func speakOfUse(_ words: String) -> Bool {
        if others.contains(where: words.contains), !timeUnits.contains(where: words.contains) { return false }
        return use.contains(where: words.contains)
    }

    private static let timeUnits = ["minute", "second", "mins", "secs", "duration"]
    private static let others = [
        "open", "count", "launch", "pickup", "notif", "limit", "goal", "version", "point", "streak",
        "setting", "enabled",
    ]

    /// By the words, else by the size: no day has more minutes than 1 440.
    static func unit(_ words: String, _ figure: Double) -> StoreMapping.TimeUnit {
        if words.contains("milli") || words.hasSuffix("ms") { return .milliseconds }
        if words.contains("min") { return .minutes }
        if words.contains("hour") { return .hours }
        return seconds.contains(where: words.contains) || figure > 1_440 ? .seconds : .minutes
    }
}

extension PropertyListValue {
    /// A date, or a number that can only be a moment.
    fileprivate var isMoment: Bool {
        if case .moment? = StoreMapping.Counter.DayText(self) { true } else { false }
    }
}

/// Where in a value the figures are.
private struct FigurePlace {
    var each: [FieldPattern] = []
    var value: String?
    var app: String?
    var day: String?
    var figure: Double

    /// Arrays and dictionaries within each other that are looked into.
    private static let mostLevels = 4

    static func all(in value: PropertyListValue, depth: Int = 0) -> [FigurePlace] {
        if let figure = value.figure, !value.isMoment { return [FigurePlace(figure: figure)] }
        switch value {
        case .array(let items) where depth < mostLevels:
            guard let first = items.first?.unfolded, let any = try? FieldPattern("*") else { return [] }
            return all(in: first, depth: depth + 1).map { $0.below(any) }
        case .dictionary(let members) where depth < mostLevels:
            let names = members.keys.sorted()
            // Names that change with app or day are those of elements, all others those of members.
            let forms = Set(names.map { KeyForm($0).text })
            if forms.count == 1, let form = forms.first, let pattern = try? FieldPattern(form),
                !KeyForm(names[0]).isFixed, let first = members[names[0]]?.unfolded
            {
                return all(in: first, depth: depth + 1).map { $0.below(pattern) }
            }
            func member(_ words: [String], _ isRight: (PropertyListValue) -> Bool) -> String? {
                names.first { name in
                    words.contains(where: name.lowercased().contains) && members[name].map(isRight) ?? false
                }
            }
            let day = member(UseWords.day) { StoreMapping.Counter.DayText($0) != nil }
            let app = member(UseWords.app) { if case .string = $0 { true } else { false } }
            return names.compactMap { name -> FigurePlace? in
                guard name != day, name != app, !SecretKeys.contains(name),
                    let value = members[name]?.unfolded, let figure = value.figure, !value.isMoment
                else { return nil }
                return FigurePlace(value: name, app: app, day: day, figure: figure)
            }
        default: return []
        }
    }

    private func below(_ pattern: FieldPattern) -> FigurePlace {
        var place = self
        place.each.insert(pattern, at: 0)
        return place
    }
}

/// What changes in keys and lines: days, times, numbers, and what names an app.
private enum ChangingParts {
    // Regular expressions can't be sent between threads, and are made when they are asked for.
    static var day: Regex<(Substring, Substring)> { /\d{4}([-_\/.]?)\d\d\1\d\d/ }
    /// A UUID, a bundle id, or hexadecimal digits as a tag.
    static var app: Regex<Substring> {
        /[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}|(?:com|org|net|io|app|dev|co|me|ai|eu|de|fr|uk|us|jp|cn|ru)(?:\.[A-Za-z0-9-]+){2,}|(?=[A-F]*\d)(?=\d*[A-F])[0-9A-F]{8,}/
    }
    /// ISO 8601, or seconds or thousandths of them since 1970.
    static var time: Regex<Substring> {
        /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(?:Z|[+-]\d\d:?\d\d)?|1[5-9]\d{8}(?:\d{3}|\.\d+)?/
    }
    static var number: Regex<Substring> { /\d+(?:\.\d+)?/ }
}

/// The form of a key: days and what names an app as fields.
private struct KeyForm {
    let text: String
    let isFixed: Bool

    /// - Parameter others: The parts of keys beside it: of those that differ in one, that one names an app.
    init(_ key: String, among others: [[Substring]] = []) {
        var form = key.replacing(ChangingParts.day, with: "{day}", maxReplacements: 1)
        let marked = form.replacing(ChangingParts.app, with: "{app}", maxReplacements: 1)
        if marked == form, let part = Self.changing(key, others), let range = form.firstRange(of: part) {
            form.replaceSubrange(range, with: "{app}")
        } else {
            form = marked
        }
        text = form
        isFixed = form == key
    }

    static func parts(_ key: String) -> [Substring] { key.split { "/_:|# .".contains($0) } }

    /// The part in which another key differs from a key, and in no other.
    private static func changing(_ key: String, _ others: [[Substring]]) -> Substring? {
        let own = parts(key)
        guard own.count > 1 else { return nil }
        return others.lazy.compactMap { theirs -> Substring? in
            guard theirs.count == own.count else { return nil }
            let different = own.indices.filter { own[$0] != theirs[$0] }
            guard different.count == 1, own[different[0]].contains(where: \.isLetter) else { return nil }
            return own[different[0]]
        }.first
    }
}

/// The form of a log line: its numbers and what names an app as fields.
private struct LineForm {
    let text: String

    init(_ line: String) {
        var (form, rest) = ("", line[...])
        var used: Set<PatternField> = []
        while let (range, field) = Self.next(in: rest, of: line) {
            Self.append(rest[..<range.lowerBound], to: &form)
            if let field, used.insert(field).inserted {
                form += "{\(field.rawValue)}"
            } else {
                Self.append("*", to: &form)
            }
            rest = rest[range.upperBound...]
        }
        Self.append(rest, to: &form)
        text = form
    }

    /// Adds text; the signs of fields in it are anything.
    private static func append(_ text: Substring, to form: inout String) {
        for character in text {
            if !"{}*".contains(character) {
                form.append(character)
            } else if !form.hasSuffix("*"), !form.hasSuffix("}") {
                form.append("*")
            }
        }
    }

    /// The first part that changes, with its field where its meaning shows.
    private static func next(
        in rest: Substring, of line: String
    ) -> (range: Range<String.Index>, field: PatternField?)? {
        let found: [(Range<String.Index>, PatternField?)] = [
            (rest.firstRange(of: ChangingParts.time), .time), (rest.firstRange(of: ChangingParts.app), .app),
            (rest.firstRange(of: ChangingParts.number), nil),
        ].compactMap { range, field in range.map { ($0, field) } }
        guard let (range, field) = found.min(by: { $0.0.lowerBound < $1.0.lowerBound }) else { return nil }
        return (range, field ?? meaning(of: range, in: line))
    }

    /// What a number is, by the words beside it.
    private static func meaning(of range: Range<String.Index>, in line: String) -> PatternField? {
        func trimmed(_ text: Substring) -> String { String(text).lowercased().filter { !" \"".contains($0) } }
        let before = trimmed(line[..<range.lowerBound].suffix(24))
        let behind = trimmed(line[range.upperBound...].prefix(8))
        if behind.hasPrefix("->") || behind.hasPrefix("→") { return .before }
        if ["->", "→", "to"].contains(where: before.hasSuffix)
            || after.contains(where: before.suffix(10).contains)
        {
            return .after
        }
        let isMinute = behind.drop { !$0.isLetter }.hasPrefix("min")
        return isMinute || threshold.contains(where: before.contains) ? .threshold : nil
    }

    private static let threshold = ["min", "threshold", "event", "reached", "limit"]
    private static let after = ["total", "today", "now"]
}
