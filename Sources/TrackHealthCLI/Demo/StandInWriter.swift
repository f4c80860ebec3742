// The demo's stand-in for a tracker: appends real entries to a real container, one locked transaction a callback.

import Foundation
import SharedStore
import TrackingModel

/// Writes a container in the planned dialect. It credits every callback it makes and judges nothing.
struct StandInWriter: Sendable {
    let container: String
    private let transaction: StoreTransaction
    private let startOfDay: Instant
    private var generator = SeededGenerator(seed: 20_251_113)
    private var day: StandInDay
    private var recorded = [Int](repeating: 0, count: StandInDay.apps.count)
    private var notifications = 0
    private var current = 1

    /// A new container in a private temporary folder, with the day so far already in it.
    init(calendar: LocalCalendar, now: Instant) throws {
        let folder = NSTemporaryDirectory() + "trackhealth-demo-\(getpid())"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        container = folder + "/container"
        let paths = ContainerPaths(container: container, group: StoreLocation.defaultGroup)
        var transaction = StoreTransaction(paths)
        transaction.makesFolders = true
        transaction.isDurable = false
        self.transaction = transaction
        startOfDay = calendar.startOfDay(containing: now)
        day = StandInDay(startOfDay: startOfDay, until: now, using: &generator)
        try begin(now: now)
    }

    /// Registers the apps and writes what has been reached today in one go.
    private mutating func begin(now: Instant) throws {
        let past = day.reached.filter { !$0.isLost }
        try write(past) { preferences in
            preferences["extension_initialized_flag"] = .boolean(true)
            for (index, app) in StandInDay.apps.enumerated() {
                for minute in 1...60 {
                    let event = "usage.app.\(index).min.\(minute)"
                    preferences["map_\(event)_id"] = .string(app.id)
                    preferences["map_\(event)_inc"] = .integer(60)
                }
            }
        }
    }

    /// Another minute is counted now. Mostly the same app goes on.
    mutating func tick(now: Instant) throws {
        if Int.random(in: 0..<8, using: &generator) == 0 {
            current = Int.random(in: 0..<StandInDay.apps.count, using: &generator)
        }
        let fails = Int.random(in: 0..<25, using: &generator) == 0
        try write([day.reach(app: current, at: now, fails: fails)]) { _ in }
    }

    /// Removes the container with all that is in it.
    func remove() {
        try? FileManager.default.removeItem(atPath: (container as NSString).deletingLastPathComponent)
    }

    private mutating func write(
        _ callbacks: [StandInDay.Reached], also change: (inout Preferences) -> Void
    ) throws {
        var logs: [[UInt8]] = []
        var entries: [[UInt8]] = []
        for callback in callbacks {
            let memory =
                4_150_000 + Int.random(in: 0..<420_000, using: &generator)
                + (callback.minute % 17 == 0 ? 850_000 : 0)
            entries.append(entry(callback, memory: memory))
            logs.append(contentsOf: lines(callback, memory: memory))
            if !callback.fails { recorded[callback.app] += 1 }
            notifications += 1
        }
        let apps = usage(at: callbacks.last?.at ?? startOfDay, touched: Set(callbacks.map(\.app)))
        try transaction.transact { draft in
            change(&draft.preferences)
            if let last = callbacks.last {
                draft.preferences["extension_heartbeat"] = .real(last.at.seconds)
                draft.preferences["last_notification_seq"] = .integer(Int64(notifications))
            }
            for (key, value) in apps { draft.preferences[key] = value }
            try draft.append(logs, toLog: "extension_logs", keeping: Thresholds().extensionLogCap)
            try draft.append(entries, to: ContainerPaths.recoveryLog)
        }
    }

    private mutating func entry(_ callback: StandInDay.Reached, memory: Int) -> [UInt8] {
        var id = UUID().uuid
        withUnsafeMutableBytes(of: &id) { bytes in
            for index in bytes.indices { bytes[index] = UInt8.random(in: .min ... .max, using: &generator) }
        }
        var fields: [String: Any] = [
            "id": UUID(uuid: id).uuidString, "timestamp": callback.at.seconds,
            "eventName": "usage.app.\(callback.app).min.\(callback.minute)", "success": !callback.fails,
            "attemptedAction": "record_usage", "memoryUsageBytes": memory,
        ]
        if callback.fails { fields["errorDescription"] = "The preferences were locked" }
        return json(fields)
    }

    private func lines(_ callback: StandInDay.Reached, memory: Int) -> [[UInt8]] {
        let event = "usage.app.\(callback.app).min.\(callback.minute)"
        func line(_ severity: String, _ component: String, _ message: String) -> [UInt8] {
            json([
                "timestamp": callback.at.seconds, "severity": severity, "component": component,
                "message": message,
                "metadata": ["eventName": event],
            ])
        }
        var lines = [
            line(
                "INFO", "EventHandler",
                "Threshold reached: \(StandInDay.apps[callback.app].name), minute \(callback.minute)")
        ]
        if memory > Thresholds().memoryWarning - 300_000 {
            lines.append(line("WARN", "MemoryMonitor", "Memory high: \(sizeWords(memory)) of 6 MiB"))
        }
        if callback.fails {
            lines.append(line("ERROR", "EventHandler", "Failed to record usage: the preferences were locked"))
        }
        return lines
    }

    private func usage(at instant: Instant, touched: Set<Int>) -> [String: PropertyListValue] {
        var values: [String: PropertyListValue] = [:]
        var persisted: [String: Any] = [:]
        for (index, app) in StandInDay.apps.enumerated() {
            let today = recorded[index] * 60
            let total = app.history.reduce(0, +) + today
            values["usage_\(app.id)_today"] = .integer(Int64(today))
            values["usage_\(app.id)_total"] = .integer(Int64(total))
            values["usage_\(app.id)_reset"] = .real(startOfDay.seconds)
            if touched.contains(index) {
                let last = day.reached.last { $0.app == index && !$0.isLost }?.at ?? instant
                values["usage_\(app.id)_modified"] = .real(
                    max(last, touched.count == 1 ? instant : last).seconds)
            }
            persisted[app.id] = record(app, today: today, total: total, at: instant)
        }
        values["persistedApps_v3"] = .data(json(persisted))
        return values
    }

    private func record(_ app: StandInDay.App, today: Int, total: Int, at instant: Instant) -> [String: Any] {
        let day = startOfDay.seconds - Instant.referenceEpochOffset
        return [
            "logicalID": app.id, "displayName": app.name, "category": app.category,
            "rewardPoints": app.rewardPoints,
            "totalSeconds": total, "earnedPoints": total / 60 * app.rewardPoints,
            "createdAt": day - 30 * 86_400,
            "lastUpdated": instant.seconds - Instant.referenceEpochOffset, "todaySeconds": today,
            "todayPoints": today / 60 * app.rewardPoints, "lastResetDate": day,
            "dailyHistory": app.history.enumerated().map { index, seconds -> [String: Any] in
                [
                    "date": day - Double(index + 1) * 86_400, "seconds": seconds,
                    "points": seconds / 60 * app.rewardPoints,
                ]
            },
        ]
    }

    private func json(_ object: [String: Any]) -> [UInt8] {
        (try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])).map(Array.init)
            ?? Array("{}".utf8)
    }
}
