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

    /// - Parameters:
    ///   - values: The preferences.
    ///   - logs: Lines of each log by the name of its file, as they are written.
    public init(_ values: [String: PropertyListValue], logs: [String: [String]]) {
        let own = values.filter { key, _ in !Self.system.contains { key.hasPrefix($0) } }
        suggestKeys(own)
        suggestLines(logs)
        logFile = logs.keys.sorted().first.flatMap { try? FieldPattern(Template(key: $0, among: []).text) }
    }

    /// Beginnings of keys that the system writes into every suite.
    private static let system = ["Apple", "NS", "AK", "PK", "com.apple.", "WebKit", "INNext", "MSV"]

    private mutating func suggestKeys(_ values: [String: PropertyListValue]) {
        var forms: [String: (count: Int, key: String)] = [:]
        let keys = values.keys.sorted()
        for key in keys {
            let form = Template(key: key, among: keys).text
            forms[form] = ((forms[form]?.count ?? 0) + 1, forms[form]?.key ?? key)
        }
        let dayKey = keys.first { key in
            UseWords.day.contains { key.lowercased().contains($0) }
                && StoreMapping.Counter.DayText(values[key]) != nil && Template(key: key, among: []).isFixed
        }
        for (form, found) in forms.sorted(by: { $0.key < $1.key }) {
            guard let pattern = try? FieldPattern(form), let value = values[found.key]?.unfolded else {
                continue
            }
            let words = found.key.lowercased()
            if StoreMapping.Counter.DayText(value) != nil, value.isMoment {
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
        for line in logs.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
            let form = LineTemplate(line).text
            guard form.utf8.count <= FieldPattern.longest else { continue }
            forms[form] = ((forms[form]?.count ?? 0) + 1, forms[form]?.line ?? line)
        }
        let proposed = forms.compactMap { form, found -> Proposal<StoreMapping.CallbackRule>? in
            guard let pattern = try? FieldPattern(form), pattern.hasText else { return nil }
            let words = found.line.lowercased()
            let isLikely = pattern.has(.threshold) || pattern.has(.after)
            guard isLikely || UseWords.refused.contains(where: words.contains) else { return nil }
            let outcome: StoreMapping.CallbackRule.LineMeaning =
                UseWords.refused.contains(where: words.contains)
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
        callbacks = Array(
            proposed.sorted {
                ($0.rule.outcome == .called ? 1 : 0, -$0.count) < (
                    $1.rule.outcome == .called ? 1 : 0, -$1.count
                )
            }
            .prefix(Self.most))
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
        switch self {
        case .date: true
        case .string(let text): Double(text) == nil && ForeignTime.moment(text) != nil
        default: figure.map { $0 > 600_000_000 } ?? false
        }
    }
}

/// Where in a value the figures are.
private struct FigurePlace {
    var each: [FieldPattern] = []
    var value: String?
    var app: String?
    var day: String?
    var figure: Double

    static func all(in value: PropertyListValue, depth: Int = 0) -> [FigurePlace] {
        if let figure = value.figure, !value.isMoment { return [FigurePlace(figure: figure)] }
        switch value {
        case .array(let items):
            guard let first = items.first?.unfolded, let any = try? FieldPattern("*") else { return [] }
            return all(in: first, depth: depth + 1).map { $0.below(any) }
        case .dictionary(let members) where depth < 4:
            let names = members.keys.sorted()
            // Names that change with app or day are those of elements, all others those of members.
            let forms = Set(names.map { Template(key: $0, among: []).text })
            if forms.count == 1, let form = forms.first, let pattern = try? FieldPattern(form),
                !Template(key: names[0], among: []).isFixed, let first = members[names[0]]?.unfolded
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
            return names.flatMap { name -> [FigurePlace] in
                guard name != day, name != app, let value = members[name]?.unfolded, value.figure != nil,
                    !value.isMoment
                else { return [] }
                return all(in: value).map { place in
                    var place = place
                    (place.value, place.app, place.day) = (name, app, day)
                    return place
                }
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

/// The form of a key: days and what names an app as fields.
private struct Template {
    let text: String
    let isFixed: Bool

    /// - Parameter others: The keys beside it: of those that differ in one part, that part names an app.
    init(key: String, among others: [String]) {
        var parts = Self.parts(key)
        var hasApp = false
        for index in parts.indices {
            if WrittenDay(Substring(parts[index])) != nil, !parts.contains("{day}") {
                parts[index] = "{day}"
            } else if !hasApp, Self.isID(parts[index]) {
                (parts[index], hasApp) = ("{app}", true)
            }
        }
        if !hasApp, let changing = Self.changing(key, others) {
            parts[changing] = "{app}"
            hasApp = true
        }
        text = parts.joined()
        isFixed = text == key
    }

    /// The part in which other keys differ from a key, and in no other.
    private static func changing(_ key: String, _ others: [String]) -> Int? {
        let own = parts(key)
        for other in others where other != key {
            let theirs = parts(other)
            guard theirs.count == own.count, own.count > 1 else { continue }
            let different = own.indices.filter { own[$0] != theirs[$0] }
            if different.count == 1, own[different[0]].count > 1,
                WrittenDay(Substring(own[different[0]])) == nil
            {
                return different[0]
            }
        }
        return nil
    }

    /// A key in parts, the marks between them too; dots and dashes are within days, UUIDs and bundle ids.
    private static func parts(_ key: String) -> [String] {
        split(key, at: "/_:|# ").flatMap { part -> [String] in
            // `usage.com.example.app.minutes` has a bundle id within, `monitor-2026-06-20.log` a day.
            let day = part.indices.first { WrittenDay(part[$0...].prefix(10)) != nil }
            guard let day, let end = part.index(day, offsetBy: 10, limitedBy: part.endIndex) else {
                return [part]
            }
            return [String(part[..<day]), String(part[day..<end]), String(part[end...])].filter {
                !$0.isEmpty
            }
        }
    }

    /// A text in parts, the marks between them too.
    static func split(_ text: String, at marks: String) -> [String] {
        var parts = [""]
        for character in text {
            if marks.contains(character) {
                parts += [String(character), ""]
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts
    }

    /// A UUID, or a bundle id.
    static func isID(_ text: String) -> Bool {
        if text.count == 36, text.count(where: { $0 == "-" }) == 4 {
            return text.allSatisfy { $0.isHexDigit || $0 == "-" }
        }
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 3
            && labels.allSatisfy { label in
                !label.isEmpty && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            }
    }
}

/// The form of a log line: its numbers and what names an app as fields.
private struct LineTemplate {
    let text: String

    init(_ line: String) {
        let pieces = Self.pieces(line)
        var text = ""
        var used: Set<PatternField> = []
        for (index, piece) in pieces.enumerated() {
            guard let field = Self.field(of: index, in: pieces) else {
                text += piece
                continue
            }
            let isNew = field.map { used.insert($0).inserted } ?? false
            if let field, isNew {
                text += "{\(field.rawValue)}"
            } else if !text.hasSuffix("*") {
                text += "*"
            }
        }
        self.text = text
    }

    /// What a piece is: nil for text, `nil` within for a number or id of no known meaning.
    private static func field(of index: Int, in pieces: [String]) -> PatternField?? {
        let piece = pieces[index]
        if Template.isID(piece) || isTag(piece) { return .some(.app) }
        guard Double(piece) != nil else { return nil }
        func isBlank(_ piece: String) -> Bool { piece.allSatisfy(\.isWhitespace) }
        let before = pieces[..<index].last { !isBlank($0) }?.lowercased() ?? ""
        let behind = pieces[(index + 1)...].first { !isBlank($0) }?.lowercased() ?? ""
        if behind == "->" { return .some(.before) }
        if before == "->" || before.hasSuffix(" to ") || after.contains(where: before.contains) {
            return .some(.after)
        }
        let isMinute = behind.drop { !$0.isLetter }.hasPrefix("min")
        return isMinute || threshold.contains(where: before.suffix(24).contains)
            ? .some(.threshold) : .some(nil)
    }

    private static let threshold = ["minute", "min", "threshold", "event", "reached", "limit"]
    private static let after = ["total", "today", "now", "→"]

    /// Eight or more hexadecimal digits, one of them a digit and one a letter.
    private static func isTag(_ text: String) -> Bool {
        text.count >= 8 && text.allSatisfy(\.isHexDigit) && text.contains(where: \.isNumber)
            && text.contains(where: \.isLetter)
    }

    /// Numbers, ids and what is between them.
    private static func pieces(_ line: String) -> [String] {
        var pieces: [String] = []
        var word = ""
        func end() {
            guard !word.isEmpty else { return }
            for part in Template.isID(word) || Double(word) != nil ? [word] : Template.split(word, at: "-") {
                if Template.isID(part) || isTag(part) || Double(part) != nil {
                    pieces.append(part)
                    continue
                }
                // Numbers within a word, as in `minute12`.
                var run = ""
                for character in part {
                    if let last = run.last, last.isNumber != character.isNumber {
                        add(run)
                        run = ""
                    }
                    run.append(character)
                }
                add(run)
            }
            word = ""
        }
        func add(_ text: String) {
            if let last = pieces.last, Double(last) == nil, Double(text) == nil, !Template.isID(last),
                !isTag(last),
                last != "->", text != "->"
            {
                pieces[pieces.count - 1] += text
            } else {
                pieces.append(text)
            }
        }
        for character in line.replacing("->", with: "\u{1}") {
            if character == "\u{1}" {
                end()
                pieces.append("->")
            } else if character.isLetter || character.isNumber || ".-".contains(character) {
                word.append(character)
            } else {
                end()
                add(String(character))
            }
        }
        end()
        return pieces
    }
}
