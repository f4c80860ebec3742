// The table of apps, `persistedApps_v3`, changed app by app in its bytes: what is not known stays as it is.

import Foundation
import TrackingModel

/// The JSON of `persistedApps_v3`; its dates count from 2001.
struct PersistedTable {
    /// Days of history that are kept.
    static let historyDays = 30

    private let bytes: ArraySlice<UInt8>
    private let layout: JSONObjectLayout
    /// Records that differ from those in `bytes`: all are put in place at once.
    private var records: [String: [UInt8]] = [:]

    /// Nil for anything but a whole JSON object.
    ///
    /// - Parameter known: Its layout from its beginning on, where that is known.
    init?(_ bytes: ArraySlice<UInt8>, known: JSONObjectLayout? = nil) {
        guard let layout = known?.moved(by: bytes.startIndex) ?? JSONObjectLayout(bytes) else { return nil }
        self.bytes = bytes
        self.layout = layout
    }

    /// The table with all changes, in pieces; nil when there are none. With its layout from its beginning on, where that
    /// follows from the one before.
    var changed: (pieces: [ArraySlice<UInt8>], layout: JSONObjectLayout?)? {
        if records.isEmpty { return nil }
        let changes = records.inKeyOrder
        return (
            layout.replacing(changes.map { ($0.key, $0.value) }, in: bytes),
            layout.replaced(changes.map { ($0.key, $0.value.count) }, in: bytes)?.moved(by: -bytes.startIndex)
        )
    }

    func rewardPoints(of app: String) -> Int? {
        record(of: app).flatMap { record in
            JSONObjectLayout.member("rewardPoints", of: record[...]).flatMap {
                Int(record[$0].utf8Text)
            }
        }
    }

    /// Brings an app's counters in step with its ledger.
    mutating func update(_ ledger: AppLedger, at instant: Instant?) {
        let record = record(of: ledger.app) ?? blank(ledger.app, at: instant ?? ledger.startOfDay)
        var fields: [(String, String)] = [
            ("totalSeconds", String(ledger.totalSeconds)),
            ("earnedPoints", String(ledger.totalSeconds / 60 * ledger.rewardPoints)),
            ("todaySeconds", String(ledger.todaySeconds)), ("todayPoints", String(ledger.todayPoints)),
            ("lastResetDate", Self.encoded(ledger.startOfDay)),
            ("todayHourlySeconds", Self.encoded(ledger.hourly)),
        ]
        if let instant {
            fields.append(("lastUpdated", Self.encoded(instant)))
            fields += creation(of: record, atLatest: instant)
        }
        change(ledger.app, record, fields)
    }

    /// Gives an app its name, category and points.
    mutating func describe(_ app: TrackedApp) {
        let record = record(of: app.id) ?? blank(app.id, at: app.since)
        change(
            app.id, record,
            [
                ("displayName", Self.quoted(app.name)), ("category", Self.quoted(app.category.rawValue)),
                ("rewardPoints", String(app.rewardPoints)),
            ] + (app.since.map { creation(of: record, atLatest: $0) } ?? []))
    }

    /// The field for when an app was first known, where the record does not say: the first day of its history, or the
    /// moment given where that is before.
    private func creation(of record: [UInt8], atLatest instant: Instant) -> [(String, String)] {
        guard Self.number("createdAt", of: record[...]) ?? 0 <= 0 else { return [] }
        var first = Self.seconds(instant)
        for day in Self.days(of: record) {
            if let date = Self.date(of: day), date > 0 { first = min(first, date) }
        }
        guard first > 0 else { return [] }
        return [("createdAt", Self.encoded(Instant(first + Instant.referenceEpochOffset)))]
    }

    /// Adds a day to an app's history, newest first; a day that is there stays as it is unless it has less.
    mutating func archive(_ day: ArchivedDay, of app: String) {
        guard let record = record(of: app) else { return }
        var days = Self.days(of: record)
        if let old = Self.index(of: day, in: days) {
            guard Self.number("seconds", of: days[old]) ?? 0 < Double(day.seconds) else { return }
            days.remove(at: old)
        }
        let new =
            "{\"date\":\(Self.encoded(day.startOfDay)),\"hourlySeconds\":\(Self.encoded(day.hourly)),"
            + "\"points\":\(day.points),\"seconds\":\(day.seconds)}"
        days.insert(Array(new.utf8)[...], at: 0)
        setHistory(days.prefix(Self.historyDays), of: app, record)
    }

    /// Takes a day out of an app's history.
    mutating func withdraw(_ day: ArchivedDay, of app: String) {
        guard let record = record(of: app) else { return }
        var days = Self.days(of: record)
        guard let index = Self.index(of: day, in: days) else { return }
        days.remove(at: index)
        setHistory(days, of: app, record)
    }

    private static func days(of record: [UInt8]) -> [ArraySlice<UInt8>] {
        guard let range = JSONObjectLayout.member("dailyHistory", of: record[...]) else { return [] }
        return JSONArrayLayout(record[range]).elements.map { record[$0] }
    }

    private mutating func setHistory(
        _ days: some Sequence<ArraySlice<UInt8>>, of app: String, _ record: [UInt8]
    ) {
        let history = JSONArrayLayout.joined(days)
        change(app, record, [("dailyHistory", history.utf8Text)])
    }

    private static func index(of day: ArchivedDay, in days: [ArraySlice<UInt8>]) -> Int? {
        days.firstIndex { abs((date(of: $0) ?? 0) - seconds(day.startOfDay)) < 1 }
    }

    /// Keeps each day of an app's history once, with its larger figure; returns how many went.
    mutating func removeDuplicateHistory(calendar: LocalCalendar) -> Int {
        var removed = 0
        for app in apps {
            guard let record = record(of: app) else { continue }
            let old = Self.days(of: record)
            var kept: [(day: LocalDay?, seconds: Double, bytes: ArraySlice<UInt8>)] = []
            for part in old {
                let day = Self.date(of: part).map {
                    calendar.day(of: Instant($0 + Instant.referenceEpochOffset))
                }
                let seconds = Self.number("seconds", of: part) ?? 0
                if let day, let index = kept.firstIndex(where: { $0.day == day }) {
                    if seconds > kept[index].seconds { kept[index] = (day, seconds, part) }
                    removed += 1
                } else {
                    kept.append((day, seconds, part))
                }
            }
            if kept.count < old.count { setHistory(kept.map(\.bytes), of: app, record) }
        }
        return removed
    }

    /// The apps of the table; only for rare work, since everything is decoded for it.
    private var apps: [String] {
        let table = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        return Set((table ?? [:]).keys).union(records.keys).sorted()
    }

    private func record(of app: String) -> [UInt8]? {
        records[app] ?? layout.value(of: app, in: bytes).map { Array(bytes[$0]) }
    }

    /// - Parameter instant: When the app was first known; nil where nobody says, which the first use puts right.
    private func blank(_ app: String, at instant: Instant?) -> [UInt8] {
        let created = Self.encoded(instant ?? Instant(Instant.referenceEpochOffset))
        return Array(
            ("{\"category\":\"Other\",\"createdAt\":\(created),\"dailyHistory\":[],"
                + "\"displayName\":\(Self.quoted(app)),\"earnedPoints\":0,\"lastUpdated\":\(created),"
                + "\"logicalID\":\(Self.quoted(app)),\"rewardPoints\":0,\"todayPoints\":0,\"todaySeconds\":0,"
                + "\"totalSeconds\":0}").utf8)
    }

    private mutating func change(_ app: String, _ record: [UInt8], _ fields: [(String, String)]) {
        guard let layout = JSONObjectLayout(record[...]) else { return }
        records[app] = Array(
            layout.replacing(fields.map { ($0.0, Array($0.1.utf8)) }, in: record[...]).joined())
    }

    private static func date(of day: ArraySlice<UInt8>) -> Double? { number("date", of: day) }

    private static func number(_ key: String, of object: ArraySlice<UInt8>) -> Double? {
        JSONObjectLayout.member(key, of: object).flatMap {
            Double(object[$0].utf8Text)
        }
    }

    private static func seconds(_ instant: Instant) -> Double {
        instant.seconds - Instant.referenceEpochOffset
    }

    private static func encoded(_ instant: Instant) -> String {
        let seconds = seconds(instant)
        return seconds == seconds.rounded() ? decimal(seconds, places: 0) : decimal(seconds, places: 3)
    }

    private static func encoded(_ numbers: [Int]) -> String {
        "[" + numbers.map(String.init).joined(separator: ",") + "]"
    }

    private static func quoted(_ text: String) -> String {
        var json = CompactJSONWriter()
        json.put(text)
        return json.bytes.utf8Text
    }
}
