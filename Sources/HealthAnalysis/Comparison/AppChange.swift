// The same app in two stores: how it was recognised, and its credited time by day in both.

public import TrackingModel

/// An app in two stores, or in one of them.
public struct AppChange: Hashable, Sendable {
    /// How an app of one store was found in the other.
    public enum Match: String, Sendable {
        /// Both have the same logical id.
        case id
        /// One id is the beginning of the other, as text logs write it, and of no other one.
        case start
        /// The ids differ; the name is the same, and each store has it once.
        case name
        /// Only one of the stores has it.
        case none
    }

    /// The credited seconds of one day.
    public struct Day: Hashable, Sendable {
        public var day: LocalDay
        /// Nil where the store says nothing of that day.
        public var before: Int?
        public var after: Int?
        /// Whether the day was still under way at the store's last record, so that its seconds are not its last word.
        public var isUnderWayBefore: Bool
        public var isUnderWayAfter: Bool

        /// Seconds more in the later store; nil where one of them does not know the day.
        public var difference: Int? { increase(from: before, to: after) }
    }

    public var match: Match
    /// Nil where only the other store has it.
    public var before: AppStatus?
    public var after: AppStatus?
    /// Each day that one of the stores knows, ascending.
    public var days: [Day]
    /// Thresholds registered for the app; nil where its store has none on record, which need not mean that there are
    /// none.
    public var registeredBefore: Int?
    public var registeredAfter: Int?

    /// The days that both stores know.
    public var commonDays: [Day] { days.filter { $0.before != nil && $0.after != nil } }

    /// The name in the later store, else in the earlier one.
    public var name: String { after?.name ?? before?.name ?? "" }

    /// The id in the later store, else in the earlier one.
    public var id: String { after?.id ?? before?.id ?? "" }

    /// Seconds since the app is counted, more in the later store; nil where one does not know it.
    public var totalDifference: Int? {
        increase(from: before?.totalSeconds, to: after?.totalSeconds)
    }

    /// Thresholds registered, more in the later store; nil where one of them does not know it.
    public var registeredDifference: Int? { increase(from: registeredBefore, to: registeredAfter) }

    /// Whether nothing that is compared differs.
    public var isUnchanged: Bool {
        match == .id && days.allSatisfy { $0.before == $0.after }
            && before?.name == after?.name && before?.totalSeconds == after?.totalSeconds
            && registeredBefore == registeredAfter
            && before?.registeredTopMinute == after?.registeredTopMinute
    }
}

extension AppChange {
    /// The apps of two stores: those with the same id, or the beginning of it, then those with the same name, then
    /// those of one store alone.
    static func all(_ before: ComparedStore, _ after: ComparedStore) -> [AppChange] {
        let (old, new) = (AppsOfStore(before), AppsOfStore(after))
        var (oldRest, newRest) = (old.statuses, new.statuses)
        var pairs: [(match: Match, before: AppStatus?, after: AppStatus?)] = []
        func pair(_ match: Match, _ ids: [(String, String)]) {
            for (id, other) in ids {
                guard let one = oldRest[id], let two = newRest[other] else { continue }
                (oldRest[id], newRest[other]) = (nil, nil)
                pairs.append((match, one, two))
            }
        }
        pair(.id, oldRest.keys.map { ($0, $0) })
        pair(.start, sameStarts(oldRest.keys.sorted(), newRest.keys.sorted()))
        let (oldNames, newNames) = (byOwnName(oldRest.values), byOwnName(newRest.values))
        pair(.name, oldNames.compactMap { name, id in newNames[name].map { (id, $0) } })
        pairs += oldRest.values.map { (.none, $0, nil) } + newRest.values.map { (.none, nil, $0) }
        return pairs.map { pair in
            AppChange(
                match: pair.match, before: pair.before, after: pair.after,
                days: days(old, pair.before, new, pair.after), registeredBefore: old.registered(pair.before),
                registeredAfter: new.registered(pair.after))
        }.sorted { $0.sortKey < $1.sortKey }
    }

    /// Characters of an id that are enough to know it by; text logs write as many.
    private static let idStart = 8

    /// Pairs of ids of which one is the beginning of the other, both ways of one id only.
    private static func sameStarts(_ old: [String], _ new: [String]) -> [(String, String)] {
        func byStart(_ ids: [String]) -> [Substring: [String]] {
            Dictionary(grouping: ids.filter { $0.count >= idStart }) { $0.prefix(idStart) }
        }
        let others = byStart(new)
        return byStart(old).compactMap { start, ids in
            guard ids.count == 1, let id = ids.first, let other = others[start], other.count == 1,
                let match = other.first, id.hasPrefix(match) || match.hasPrefix(id)
            else { return nil }
            return (id, match)
        }
    }

    /// Independent of which store is the earlier one.
    private var sortKey: (String, String) {
        let apps = [before, after].compactMap(\.self)
        return (apps.map(\.name).min() ?? "", apps.map(\.id).min() ?? "")
    }

    /// Ids by the name that the store gives the app; a name that several have recognises none.
    private static func byOwnName(_ apps: some Sequence<AppStatus>) -> [String: String] {
        Dictionary(grouping: apps.filter(\.hasName), by: \.name).compactMapValues {
            $0.count == 1 ? $0.first?.id : nil
        }
    }

    private static func days(
        _ old: AppsOfStore, _ before: AppStatus?, _ new: AppsOfStore, _ after: AppStatus?
    ) -> [Day] {
        let (older, newer) = (old.days(of: before), new.days(of: after))
        return Set(older.keys).union(newer.keys).sorted().map { day in
            Day(
                day: day, before: older[day], after: newer[day],
                isUnderWayBefore: day >= old.lastDay, isUnderWayAfter: day >= new.lastDay)
        }
    }
}

/// The apps of one store by their ids.
private struct AppsOfStore {
    let statuses: [String: AppStatus]
    /// The day of the last record, or that of the report: it may have gone on.
    let lastDay: LocalDay
    private let today: LocalDay
    private let hasRegistered: Bool
    private let records: [String: AppRecord]

    init(_ store: ComparedStore) {
        let report = store.report
        let today = report.calendar.day(of: report.at)
        self.today = today
        hasRegistered = report.registeredThresholds != nil
        lastDay = report.lastTraceAt.map { min(report.calendar.day(of: $0), today) } ?? today
        statuses = report.apps.keyed(by: \.id)
        records = store.contents.apps.keyed(by: \.id)
    }

    func registered(_ app: AppStatus?) -> Int? { hasRegistered ? app?.registeredCount : nil }

    func days(of app: AppStatus?) -> [LocalDay: Int] {
        app.map { $0.secondsByDay(today: today, records[$0.id]) } ?? [:]
    }
}
