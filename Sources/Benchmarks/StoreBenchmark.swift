// Reading, judging and drawing within the process.

import CAllocationCount
import Canvas
import Dashboard
import Foundation
import HealthAnalysis
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
            print(
                "its peak on the heap, KiB".padding(toLength: 34, withPad: " ", startingAt: 0), terminator: ""
            )
            print((allocation_peak() - held) / 1_024)
        }
        try long()
    }

    private func measure(_ title: String, _ work: () throws -> Void) throws {
        var samples = Samples()
        for _ in 0..<30 {
            let begin = monotonicSeconds()
            try work()
            samples.add((monotonicSeconds() - begin) * 1_000)
        }
        print(title.padding(toLength: 34, withPad: " ", startingAt: 0) + samples.description())
    }

    /// A recovery log far beyond the cap, as a foreign store may hold.
    private func long() throws {
        let folder = container.path + "/long"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
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
        let begin = monotonicSeconds()
        let contents = try reader.read(calendar: calendar, at: container.end)
        let read = monotonicSeconds()
        _ = HealthReport(contents, at: container.end, calendar: calendar)
        let judged = monotonicSeconds()
        let size = Double(text.utf8.count) / 1_048_576
        print(
            String(
                format: "%d records (%.0f MB): read %.2f s (%.1f MB/s), judged %.2f s",
                contents.recovery.count, size,
                read - begin, size / (read - begin), judged - read))
    }
}
