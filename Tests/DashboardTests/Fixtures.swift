// Stores made by hand for the screens: a good day, a bad one, and one that holds nothing.

import Canvas
import HealthAnalysis
import TestSupport
import TrackingModel

@testable import Dashboard

/// Thursday, 13 November 2025, 14:32:07 in Toronto.
let noon = Instant(1_763_062_327)

let today = sampleDay

func reading(_ contents: StoreContents, at instant: Instant = noon) -> Reading {
    Reading(
        contents: contents, report: HealthReport(contents, at: instant, calendar: toronto),
        timeline: Timeline(contents, at: instant, calendar: toronto))
}

func model(_ contents: StoreContents?, columns: Int, rows: Int, at instant: Instant = noon) -> Model {
    var model = Model(
        size: Size(columns: columns, rows: rows), now: instant, calendar: toronto, feed: .live,
        sourceName: "Reader's iPad",
        settings: DashboardSettings(
            themes: ["default", "dark", "light", "monochrome"], exportFolder: "/exports"))
    if let contents { _ = model.update(.read(reading(contents, at: instant))) }
    return model
}

/// Presses keys and returns what they asked for.
func play(_ keys: [Key], on model: inout Model) -> [Command] {
    keys.flatMap { model.update(.key($0)) }
}

extension Model {
    /// Draws the frame and lets the mouse do something on it, as the loop of the terminal does; a press is followed by
    /// its release.
    mutating func update(_ mouse: Mouse) -> [Command] {
        var canvas = Canvas(size: size)
        view(into: &canvas)
        var pointer = Pointer()
        let pressed = pointer.event(of: mouse, on: canvas).map { update($0) } ?? []
        guard case .press = mouse.action else { return pressed }
        let release = Mouse(.release, x: mouse.x, y: mouse.y)
        return pressed + (pointer.event(of: release, on: canvas).map { update($0) } ?? [])
    }
}

extension Screen {
    /// The key that goes there.
    var key: Key { .character(digit ?? " ") }
}

extension Model {
    func recoveryEntry(atRow row: Int) -> RecoveryEntry? {
        page(.recovery)?.record(atRow: row).flatMap { contents?.recovery[$0] }
    }

    func logEntry(atRow row: Int) -> LogEntry? {
        page(.log)?.record(atRow: row).flatMap { contents?.log[$0] }
    }
}

/// The frame as text.
func text(of model: Model) -> String {
    var canvas = Canvas(size: model.size)
    model.view(into: &canvas)
    return canvas.text
}

private let readerID = "com.example.reader"
private let tubesID = "com.example.tubes"

private func source() -> StoreSource {
    var source = StoreSource(
        path: "/containers/ipad", group: "group.com.screentimerewards.shared", kind: .container,
        preferences: .read)
    source.generation = .planned
    source.plistModifiedAt = noon - 41
    source.plistBytes = 48_212
    source.keyCount = 260
    source.trackerKeyCount = 250
    return source
}

private func events(_ index: Int, from start: Instant, first: Int, count: Int, memory: Int = 4_300_000)
    -> [RecoveryEntry]
{
    (0..<count).map { step in
        RecoveryEntry(
            id: RecordID("entry \(index).\(first + step)"), at: start + Double(step) * 60.5,
            event: EventName("usage.app.\(index).min.\(first + step)"), succeeded: true,
            action: "record_usage",
            memoryBytes: memory + step * 9_000 % 70_000)
    }
}

private func app(
    _ id: String, _ name: String, _ category: String, points: Int?, today seconds: Int, last: Instant
) -> AppRecord {
    var app = AppRecord(id: id)
    app.name = name
    app.category = category
    app.rewardPoints = points
    app.counters = [
        UsageCounter(
            source: .usage, todaySeconds: seconds, totalSeconds: seconds + 90_000, day: today,
            modifiedAt: last),
        UsageCounter(
            source: .persisted, todaySeconds: seconds, totalSeconds: seconds + 90_000, day: today,
            modifiedAt: last),
    ]
    app.lastEventAt = last
    app.registeredCount = 60
    app.registeredTopMinute = 60
    app.history = [1_860, 600, 0, 2_400, 1_200, 3_000, 900].enumerated().map {
        DailyUsage(day: today - ($0.offset + 1), seconds: $0.element, points: nil)
    }
    return app
}

/// Two apps, counted to the minute; nothing wrong.
func goodDay() -> StoreContents {
    var contents = StoreContents(source: source())
    let morning = events(0, from: at(8, 10), first: 1, count: 24)
    let late = events(1, from: noon - 41 - 19 * 60.5, first: 1, count: 20)
    contents.recovery = morning + late
    contents.recoveryLogCount = contents.recovery.count
    contents.hasEventLog = true
    contents.heartbeat = noon - 41
    contents.initializedFlag = true
    contents.notifications = NotificationCounters(sent: 44, received: 44)
    contents.memory = contents.recovery.compactMap { entry in
        entry.memoryBytes.map { MemorySample(at: entry.at, bytes: $0) }
    }
    contents.apps = [
        app(readerID, "Reader", "Learning", points: 10, today: 1_440, last: morning[23].at),
        app(tubesID, "Tubes", "Reward", points: 0, today: 1_200, last: late[19].at),
    ]
    for minute in 1...60 {
        contents.mappings["usage.app.0.min.\(minute)"] = readerID
        contents.mappings["usage.app.1.min.\(minute)"] = tubesID
    }
    contents.log = [
        LogEntry(
            at: noon - 101, severity: .info, component: "EventHandler", message: "Threshold reached",
            metadata: [.init(key: "eventName", value: "usage.app.1.min.19")]),
        LogEntry(
            at: noon - 41, severity: .info, component: "EventHandler", message: "Threshold reached",
            metadata: [.init(key: "eventName", value: "usage.app.1.min.20")]),
    ]
    return contents
}

/// The same day with skipped thresholds, failures, memory near the limit and an app that nobody named.
func badDay() -> StoreContents {
    var contents = goodDay()
    var entries =
        events(0, from: at(8, 10), first: 1, count: 9) + events(0, from: at(8, 31), first: 21, count: 12)
    entries += events(1, from: noon - 41 - 19 * 60.5, first: 1, count: 20, memory: 5_400_000)
    for index in [3, 12, 30] {
        entries[index].succeeded = false
        entries[index].error = "No mapping found for \(entries[index].event)"
    }
    contents.recovery = entries
    contents.recoveryLogCount = entries.count
    // What was recorded is credited.
    for app in contents.apps.indices {
        for index in contents.apps[app].counters.indices {
            contents.apps[app].counters[index].todaySeconds = 19 * 60
        }
    }
    contents.memory = entries.compactMap { entry in
        entry.memoryBytes.map { MemorySample(at: entry.at, bytes: $0) }
    }
    contents.notifications = NotificationCounters(sent: 44, received: 41)
    contents.fallbackFiles = ["fallback_1763042000.5.json"]
    var hidden = AppRecord(id: "com.example.wide.漢字")
    hidden.name = "漢字ドリル\u{1b}[31m"
    hidden.counters = [
        UsageCounter(source: .usage, todaySeconds: 5_400, day: today - 1, modifiedAt: noon - 60_000)
    ]
    contents.apps.append(hidden)
    contents.log += [
        LogEntry(
            at: noon - 30, severity: .warn, component: "MemoryMonitor",
            message: "Memory pressure detected, using minimal path"),
        LogEntry(
            at: noon - 20, severity: .error, component: "EventHandler",
            message: "Failed to record usage: No mapping found"),
        LogEntry(at: nil, severity: .debug, component: "Store", message: "opened \u{1b}]0;title\u{07}"),
    ]
    contents.problems = [
        ReadProblem(
            source: "group.com.screentimerewards.shared.plist", key: "last_notification_seq",
            problem: "A text “twelve” where a number belongs; left out.")
    ]
    return contents
}

/// The day that the README shows: lost minutes and failed records, nothing that is hard to draw.
func picturedDay() -> StoreContents {
    var contents = badDay()
    contents.apps.removeLast()
    contents.log.removeLast()
    contents.problems = []
    contents.fallbackFiles = []
    return contents
}

/// A store that was opened and holds nothing.
func emptyStore() -> StoreContents { StoreContents(source: source()) }

/// A demo at ten times the pace, with three faults.
let sampleDemo = Demo(
    speed: 10, scenes: [Demo.Scene(title: "One", text: "Something happens.")],
    faults: [
        .init(
            key: "s", title: "Drop callbacks",
            effect: "the next 4 are never reported; once a later one is, Gaps shows them as late, then lost."),
        .init(
            key: "b", title: "Burst",
            effect: "60 thresholds in 0.2 s without use; after 5 s of quiet they are reverted."),
        .init(
            key: "k", title: "Kill the extension",
            effect: "it dies after the journal and before the counters; the next callback recovers it."),
    ])
