// A callback that reached the extension, whichever log tells of it, with its app and ordinal.

import TrackingModel

/// One delivered threshold callback.
struct Delivery {
    /// Which log tells of it. Where a store has several, the first of these is the fullest.
    enum Source {
        case journal, recoveryLog, textLog
    }

    /// On the device's own time line.
    var at: Instant
    /// The logical id where a mapping names it, else the series of the event: `usage.app.3`.
    var app: String
    /// From 1; nil where the event name holds none.
    var ordinal: Int?
    /// Minutes of use that the threshold stands for, its ordinal the last of them.
    var width = 1
    var generation: Int?
    /// The schedule that told it: the activity, or the series of the event.
    var path: String
    /// Nothing says that it was not counted.
    var recorded: Bool
    var source: Source
    /// The local day and its first moment as the device had them.
    var day: LocalDay
    var midnight: Instant
    /// Seconds that local time was ahead of UTC.
    var utcOffset: Int

    /// All callbacks of a store, oldest first. Recovery entries that are no callback are left out.
    ///
    /// The journal has every callback; the other logs tell only of the time before it.
    static func all(
        in contents: StoreContents, apps: AppResolver, timeline: DeviceTimeline, calendar: LocalCalendar
    ) -> [Delivery] {
        var days = DayIndex(calendar)
        var result: [Delivery] = []
        let records = contents.engine?.records ?? []
        result.reserveCapacity(contents.recovery.count + contents.callbacks.count + records.count)
        let journalBegins = timeline.times.first
        func isBeforeJournal(_ at: Instant) -> Bool { journalBegins.map { at < $0 - 1 } ?? true }
        for entry in contents.recovery where isBeforeJournal(entry.at) {
            let ordinal = entry.event.ordinal
            guard ordinal != nil || entry.action == "record_usage", entry.event.text != ClockChange.event
            else { continue }
            let (day, midnight, offset) = days[entry.at]
            result.append(
                Delivery(
                    at: entry.at, app: apps.app(of: entry.event, named: nil), ordinal: positive(ordinal),
                    generation: entry.event.generation, path: entry.event.series,
                    recorded: entry.wasCounted, source: .recoveryLog, day: day, midnight: midnight,
                    utcOffset: offset))
        }
        for callback in contents.callbacks where isBeforeJournal(callback.at) {
            var recorded = true
            if case .rejected = callback.outcome { recorded = false }
            let (day, midnight, offset) = days[callback.at]
            result.append(
                Delivery(
                    at: callback.at, app: apps.app(of: callback.event, named: callback.appID),
                    ordinal: positive(callback.event.ordinal), generation: callback.event.generation,
                    path: callback.event.series, recorded: recorded, source: .textLog, day: day,
                    midnight: midnight, utcOffset: offset))
        }
        append(records, timeline, contents.recovery, apps, to: &result)
        result.sort { $0.at < $1.at }
        return result
    }

    private static func append(
        _ records: [JournalRecord], _ timeline: DeviceTimeline, _ recovery: [RecoveryEntry],
        _ apps: AppResolver, to result: inout [Delivery]
    ) {
        guard let begins = records.first?.reading.wall else { return }
        var outcomes: [Told: Bool] = [:]
        for entry in recovery where entry.at >= begins {
            outcomes[Told(event: entry.event.text, at: entry.at.seconds)] = entry.wasCounted
        }
        var seen: Set<Minute> = []
        for (index, record) in records.enumerated() where record.kind == .threshold {
            let event = EventName(record.event ?? "")
            let app = record.app ?? apps.app(of: event, named: nil)
            let at = timeline.times[index]
            let shift = timeline.shifts[index]
            let local = at.seconds + Double(record.reading.utcOffset)
            let day =
                shift == 0
                ? record.reading.day
                : LocalDay(number: Int(truncatingIfRepresentable: (local / 86_400).rounded(.down)) ?? 0)
            let midnight =
                shift == 0
                ? record.reading.midnight
                : Instant(Double(day.number) * 86_400 - Double(record.reading.utcOffset))
            let ordinal = positive(record.ordinal)
            let isNew = seen.insert(
                Minute(app: app, generation: record.generation, day: day, ordinal: ordinal ?? -index)
            ).inserted
            let told = Told(event: event.text, at: record.reading.wall.seconds)
            result.append(
                Delivery(
                    at: at, app: app, ordinal: ordinal, width: width(record), generation: record.generation,
                    path: record.activity ?? "", recorded: outcomes[told] ?? isNew, source: .journal,
                    day: day,
                    midnight: midnight, utcOffset: record.reading.utcOffset))
        }
    }

    /// An entry of the recovery log by what it tells of.
    private struct Told: Hashable {
        var event: String
        var at: Double
    }

    private struct Minute: Hashable {
        var app: String
        var generation: Int?
        var day: LocalDay
        var ordinal: Int
    }

    /// No threshold stands for more than a day.
    private static func width(_ record: JournalRecord) -> Int {
        min(max((record.seconds ?? 60) / 60, 1), 1_440)
    }

    private static func positive(_ ordinal: Int?) -> Int? {
        guard let ordinal, ordinal > 0 else { return nil }
        return ordinal
    }
}

/// Local days of moments that come nearly in order.
private struct DayIndex {
    let calendar: LocalCalendar
    private var known: (day: LocalDay, start: Instant, end: Instant)?

    init(_ calendar: LocalCalendar) { self.calendar = calendar }

    subscript(_ moment: Instant) -> (LocalDay, Instant, Int) {
        mutating get {
            if known.map({ moment < $0.start || moment >= $0.end }) ?? true {
                let day = calendar.day(of: moment)
                known = (day, calendar.start(of: day), calendar.start(of: day + 1))
            }
            let known = known ?? (LocalDay(number: 0), moment, moment)
            return (known.day, known.start, calendar.offset(at: moment))
        }
    }
}

/// Finds the app of an event: by its own mapping, by the log's word, by another mapping of the same series.
struct AppResolver {
    let byEvent: [String: String]
    let bySeries: [String: String]

    init(_ mappings: [String: String]) {
        byEvent = mappings
        var series: [String: String] = [:]
        for (event, app) in mappings {
            let name = EventName(event).series
            // Two apps under one series would make the answer depend on the order of a dictionary.
            series[name] = series[name].map { min($0, app) } ?? app
        }
        bySeries = series
    }

    func app(of event: EventName, named name: String?) -> String {
        if let app = byEvent[event.text] { return app }
        if let name, !name.isEmpty { return name }
        let series = event.series
        return bySeries[series] ?? series
    }
}
