// One container within the process: reading, judging, drawing, and keeping a history of it.

import CAllocationCount
import Canvas
import Dashboard
import Foundation
import HealthAnalysis
import PtyKit
import RecordHistory
import SharedStore
import TrackingModel

struct StoreBenchmark {
    let container: SampleContainer

    func report() throws {
        let calendar = LocalCalendar(.current, around: container.end)
        let store = try OpenedStore(container.path)
        var reader = store.reader()
        let contents = try reader.read(calendar: calendar, at: container.end)
        let health = HealthReport(contents, at: container.end, calendar: calendar)
        var model = Model(
            size: Size(columns: 120, rows: 40), now: container.end, calendar: calendar, feed: .live,
            sourceName: "bench",
            settings: DashboardSettings())
        _ = model.update(
            .read(
                Reading(
                    contents: contents, report: health,
                    timeline: Timeline(contents, at: container.end, calendar: calendar))))
        var canvas = Canvas(size: model.context.size)
        try measure("read a normal container, ms") {
            _ = try reader.read(calendar: calendar, at: container.end)
        }
        try measure("judge it, ms") { _ = HealthReport(contents, at: container.end, calendar: calendar) }
        try measure("draw the overview, ms") { model.view(into: &canvas) }
        FilterBenchmark(contents: contents, health: health, calendar: calendar).report()
        let transaction = StoreTransaction(
            ContainerPaths(container: container.path, group: StoreLocation.defaultGroup))
        // Another value each time: an equal one would not be written.
        var round = container.end.seconds
        try measure("one durable transaction, ms") {
            round += 1
            try transaction.transact { $0.preferences["extension_heartbeat"] = .real(round) }
        }
        let held = allocation_current()
        allocation_reset_peak()
        try transaction.transact { $0.preferences["extension_heartbeat"] = .real(container.end.seconds + 1) }
        if allocation_is_counted() {
            print("its peak on the heap, KiB".padded(to: 34) + String((allocation_peak() - held) / 1_024))
        }
        try long()
    }

    private func measure(_ title: String, _ work: () throws -> Void) throws {
        var samples = Samples()
        for _ in 0..<30 { try samples.time(work) }
        print(title.padded(to: 34) + samples.description())
    }

    /// A recovery log far beyond the cap, as a foreign store may hold.
    private func long() throws {
        let folder = container.path + "/long"
        try makeFolder(folder)
        let count = 100_000
        var text = "["
        for index in 0..<count {
            text += index == 0 ? "" : ","
            text += """
                {"id":"\(UUID().uuidString)","timestamp":\(container.end.seconds - Double(count - index)),\
                "eventName":"usage.app.\(index % 9).min.\(index % 60 + 1)","success":true,"attemptedAction":"record_usage"}
                """
        }
        try (text + "]").write(toFile: folder + "/recovery_log.json", atomically: true, encoding: .utf8)
        let calendar = LocalCalendar(.current, around: container.end)
        var reader = try OpenedStore(folder).reader()
        let begin = PtySession.now
        let contents = try reader.read(calendar: calendar, at: container.end)
        let read = PtySession.now
        _ = HealthReport(contents, at: container.end, calendar: calendar)
        let judged = PtySession.now
        let size = Double(text.utf8.count) / 1_048_576
        print(
            String(
                format: "%d records (%.0f MB): read %.2f s (%.1f MB/s), judged %.2f s",
                contents.recovery.count, size,
                read - begin, size / (read - begin), judged - read))
    }
}

/// Judging one container, as of its newest record: the first time in a process, and again.
struct JudgeBenchmark {
    /// Folder of the container, as the program opens it.
    let path: String

    func report() throws {
        var reader = try OpenedStore(path).reader()
        let far = Instant(Date().timeIntervalSince1970 + 400 * 86_400)
        let first = try reader.read(calendar: LocalCalendar(.gmt, around: far), at: far)
        let at = first.newestTrace(notAfter: far) ?? far
        let calendar = LocalCalendar(.gmt, around: at)
        let contents = try reader.read(calendar: calendar, at: at)
        print("Judging \(path)")
        measure("health report, ms") { _ = HealthReport(contents, at: at, calendar: calendar) }
        measure("timeline, ms") { _ = Timeline(contents, at: at, calendar: calendar) }
    }

    private func measure(_ title: String, _ work: () -> Void) {
        func milliseconds() -> Double {
            let begin = processorSeconds()
            work()
            return (processorSeconds() - begin) * 1_000
        }
        let first = milliseconds()
        var later = Samples()
        for _ in 0..<100 { later.add(milliseconds()) }
        print(
            title.padded(to: 24)
                + String(format: "first %.2f, later ", first) + later.description())
    }
}

/// What it costs to keep a history beside the dashboard.
struct HistoryBenchmark {
    let container: SampleContainer

    /// A first read with full logs, then reads that bring one event and one line each, as live ones do.
    func report() throws {
        let calendar = LocalCalendar(.current, around: container.end)
        var reader = try OpenedStore(container.path).reader()
        var contents = try reader.read(calendar: calendar, at: container.end)
        var mark = HealthReport(contents, at: container.end, calendar: calendar).mark
        let store = try HistoryStore(path: container.path + "/history/history.sqlite")
        var recorder = HistoryRecorder(store) { SecretKeys.contains($0) }

        var first = Samples()
        try first.time { try recorder.record(contents, mark) }
        show("first read into the history, ms", first)

        var later = Samples()
        for round in 1...200 {
            let at = container.end + Double(round)
            if var entry = contents.recovery.last, var line = contents.log.last {
                entry.id = RecordID(UUID().uuidString)
                (entry.at, line.at) = (at, at)
                contents.recovery = contents.recovery.dropFirst() + [entry]
                contents.log = contents.log.dropFirst() + [line]
            }
            contents.heartbeat = at
            mark.at = at
            try later.time { try recorder.record(contents, mark) }
        }
        show("a later read into it, ms", later)
    }

    private func show(_ title: String, _ samples: Samples) {
        print(title.padded(to: 34) + samples.description())
    }
}
