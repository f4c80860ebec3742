// The used time that preferences hold, by the mapping of their app.

import Foundation
import TrackingModel

extension StoreMapping {
    /// The app where a mapping names none: the figures are of all together.
    static let allApps = "all apps"

    /// How many keys hold used time or the last run, with a value that can be that.
    func ownKeys(in values: [String: PropertyListValue]) -> Int {
        values.count { key, value in
            counters.contains { !$0.figures(of: key, value).isEmpty }
                || heartbeats.contains { $0.fields(of: key) != nil } && Counter.DayText(value) != nil
        }
    }
}

extension StoreMapping.Counter {
    /// One figure with what it is of.
    struct Figure {
        var app: String?
        var day: DayText?
        var seconds: Int
    }

    /// A day as a value has it.
    enum DayText {
        case day(LocalDay)
        case moment(Instant)

        init?(_ value: PropertyListValue?) {
            if case .string(let text)? = value, let day = LocalDay(written: text[...]) {
                self = .day(day)
                return
            }
            let moment: Instant? =
                switch value {
                case .date(let seconds)?: Instant(seconds + Instant.referenceEpochOffset)
                case .string(let text)? where Double(text) == nil: ForeignTime.moment(text)
                default:
                    value?.figure.flatMap { $0 > Self.leastMoment ? ForeignTime.moment(String($0)) : nil }
                }
            guard let moment else { return nil }
            self = .moment(moment)
        }

        /// Numbers up to here are no seconds since 2001 of any tracker.
        private static let leastMoment = 600_000_000.0

        func local(_ calendar: LocalCalendar) -> LocalDay {
            switch self {
            case .day(let day): day
            case .moment(let moment): calendar.day(of: moment)
            }
        }
    }

    /// Figures of one value, at most.
    private static let most = 10_000
    /// Seconds that can be a counter's.
    private static let longest = Double(Int32.max)

    /// What a key's value counts; empty where it is none of these keys, or holds no figure.
    func figures(of key: String, _ value: PropertyListValue) -> [Figure] {
        guard let fields = self.key.fields(of: key) else { return [] }
        var found: [Figure] = []
        visit(value.unfolded, each[...], fields) { found.append($0) }
        return found
    }

    private func visit(
        _ value: PropertyListValue, _ levels: ArraySlice<FieldPattern>,
        _ fields: [PatternField: String],
        _ body: (Figure) -> Void
    ) {
        guard let level = levels.first else {
            let number = self.value.map { value.member($0) } ?? value
            guard let seconds = number?.figure.map({ $0 * unit.seconds }),
                (0...Self.longest).contains(seconds)
            else { return }
            let day = self.day.map { DayText(value.member($0)) } ?? DayText(fields[.day].map { .string($0) })
            if self.day != nil, day == nil { return }
            let app = self.app.map { value.member($0)?.word } ?? fields[.app]
            body(Figure(app: app, day: day, seconds: Int(seconds.rounded())))
            return
        }
        switch value {
        case .array(let items):
            for item in items.prefix(Self.most) { visit(item.unfolded, levels.dropFirst(), fields, body) }
        case .dictionary(let members):
            for (name, member) in members.inKeyOrder.prefix(Self.most) {
                guard let more = level.fields(of: name) else { continue }
                visit(member.unfolded, levels.dropFirst(), fields.merging(more) { $1 }, body)
            }
        default: break
        }
    }
}

extension PropertyListValue {
    /// JSON in data or text as the values that it holds; itself for anything else.
    var unfolded: PropertyListValue {
        let bytes: [UInt8]
        switch self {
        case .data(let data): bytes = data
        case .string(let text): bytes = Array(text.utf8)
        default: return self
        }
        guard let first = bytes.first, first == "{" || first == "[",
            let object = try? JSONSerialization.jsonObject(with: Data(bytes))
        else { return self }
        return Self(json: object)
    }

    private init(json: Any) {
        switch json {
        case let members as [String: Any]: self = .dictionary(members.mapValues { Self(json: $0) })
        case let items as [Any]: self = .array(items.map { Self(json: $0) })
        case let text as String: self = .string(text)
        case let number as NSNumber: self = .real(number.doubleValue)
        default: self = .unsupported("null")
        }
    }

    /// A member at a path with dots.
    func member(_ path: String) -> PropertyListValue? {
        guard case .dictionary(let members) = self else { return nil }
        if let value = members[path] { return value.unfolded }
        guard let dot = path.firstIndex(of: ".") else { return nil }
        return members[String(path[..<dot])]?.unfolded.member(String(path[path.index(after: dot)...]))
    }

    /// A number, of whichever type; texts that are one count.
    var figure: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .unsigned(let number): Double(number)
        case .real(let number): number
        case .string(let text): Double(text)
        default: nil
        }
    }

    fileprivate var word: String? {
        switch self {
        case .string(let text): text.isEmpty ? nil : text
        default: figure.map { String(Int(truncatingIfRepresentable: $0) ?? 0) }
        }
    }
}

extension StoreMapping {
    /// The apps that preferences count, by ascending ids, and when the extension ran last.
    func read(
        _ values: [String: PropertyListValue], _ calendar: LocalCalendar, _ judge: inout ValueJudge
    ) -> (apps: [AppRecord], heartbeat: Instant?) {
        var days: [String: [LocalDay: Int]] = [:]
        var totals: [String: Int] = [:]
        var ahead = 0
        for (key, value) in values.inKeyOrder {
            for counter in counters {
                let figures = counter.figures(of: key, value)
                let common = counter.dayKey.flatMap { Counter.DayText(values[$0]) }
                for figure in figures {
                    let app = figure.app ?? Self.allApps
                    guard let day = (figure.day ?? common)?.local(calendar) else {
                        // Of an unknown day: what was counted in all.
                        if counter.dayKey == nil { totals[app] = max(totals[app] ?? 0, figure.seconds) }
                        continue
                    }
                    guard day <= calendar.day(of: judge.readAt) + 1 else {
                        ahead += 1
                        continue
                    }
                    days[app, default: [:]][day] = max(days[app]?[day] ?? 0, figure.seconds)
                }
                if !figures.isEmpty { break }
            }
        }
        judge.problems.add(
            judge.source, ahead, "figure", "of days that are still to come; left out", kind: .value)
        let apps = Set(days.keys).union(totals.keys).sorted().map { id in
            var app = AppRecord(id: id)
            let listed = (days[id] ?? [:]).inKeyOrder
            app.history = listed.dropLast().map { DailyUsage(day: $0.key, seconds: $0.value) }
            app.counters = [
                UsageCounter(
                    source: .usage, todaySeconds: listed.last?.value, totalSeconds: totals[id],
                    day: listed.last?.key)
            ]
            return app
        }
        let runs = values.keys.sorted().filter { key in heartbeats.contains { $0.fields(of: key) != nil } }
            .compactMap { key -> Instant? in
                guard case .moment(let moment)? = Counter.DayText(values[key]) else { return nil }
                return judge.instant(seconds: moment.seconds, epoch: .unix, key: key)
            }
        return (apps, runs.max())
    }
}

extension StoreContents {
    /// Adds apps that are not there yet, with the last callback of each.
    mutating func addApps(_ mapped: [AppRecord]) {
        let known = Set(apps.map(\.id))
        var added = mapped.filter { !known.contains($0.id) }
        let found = Set(added.map(\.id)).union(known)
        added += Set(callbacks.compactMap(\.appID)).subtracting(found).map { AppRecord(id: $0) }
        let last = Dictionary(callbacks.map { ($0.appID ?? "", $0.at) }) { max($0, $1) }
        for index in added.indices { added[index].lastEventAt = last[added[index].id] }
        apps = (apps + added).sorted { $0.id < $1.id }
    }
}
