// Reports of the system about ends of the extension, from their files to what a gap says of them.

import HealthAnalysis
import InMemoryStore
import SharedStore
import TestSupport
import Testing
import TrackingModel

@Suite(.ownThread) struct KillReportGapTests {
    /// A report of the system's, as it names the processes that it ended at a moment.
    private func report(at moment: Instant, process: String, reason: String, pages: Int) -> [UInt8] {
        let time = toronto.time(of: moment)
        let date = "2025-11-13 \(time.clockWithSeconds).00 -0500"
        return Array(
            """
            {"bug_type":"298","timestamp":"\(date)"}
            {"date":"\(date)","memoryStatus":{"pageSize":16384},"processes":[
            {"name":"\(process)","rpages":\(pages),"reason":"\(reason)"},{"name":"backboardd","rpages":90}]}
            """.utf8)
    }

    /// Callbacks a minute apart, the last one at a moment.
    private func store(last: Instant, count: Int) -> StoreContents {
        var store = StoreContents(
            source: StoreSource(path: "/c", group: "group.example", kind: .container, preferences: .read))
        store.heartbeat = last
        store.hasEventLog = true
        var app = AppRecord(id: "com.example.reader")
        app.counters = [UsageCounter(source: .usage, todaySeconds: count * 60, day: sampleDay)]
        store.apps = [app]
        for minute in 1...200 { store.mappings["usage.app.0.min.\(minute)"] = app.id }
        store.recovery = (1...count).map { minute in
            let event = "usage.app.0.min.\(minute)"
            return RecoveryEntry(
                id: RecordID(event), at: last - Double(count - minute) * 60, event: EventName(event),
                succeeded: true, action: "record_usage")
        }
        store.recoveryLogCount = count
        return store
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `a gap that begins within a minute of a kill for memory names it, and none names an idle exit`(
        seed: UInt64
    ) throws {
        var dice = SeededGenerator(seed: seed)
        func drawn<Value>(_ values: [Value]) -> Value {
            values[Int.random(in: 0..<values.count, using: &dice)]
        }
        let isIdle = Bool.random(using: &dice)
        let reason =
            isIdle
            ? drawn(["idle-exit", "long-idle-exit", "kernel-idle-exit"])
            : drawn(["per-process-limit", "vm-pageshortage", "highwater", "fc-thrashing"])
        let process = drawn(["UsageMonitorExtension", "ScreenTimeActivityMonitorExten"])
        let last = at(.random(in: 8...16, using: &dice), .random(in: 0...59, using: &dice))
        // Whole seconds, as reports have them; the first is near the beginning of the silence or not.
        let offset = Double(
            drawn([Int.random(in: 2...60, using: &dice), Int.random(in: 200...900, using: &dice)]))
        let later = (0..<Int.random(in: 0...4, using: &dice)).map { last + offset + 1_200 * Double($0 + 1) }
        let disk = InMemoryFileSystem()
        for (index, moment) in ([last + offset] + later).enumerated() {
            disk.put(
                report(
                    at: moment, process: process, reason: reason, pages: .random(in: 300...420, using: &dice)),
                at: "/r/JetsamEvent-\(index)\(drawn([".ips", ".ips.synced", ".000.ips"]))")
        }
        var reader = EvidenceReader(["/r"], files: disk)
        let evidence = reader.read().evidence
        #expect(evidence.kills.count == (isIdle ? 0 : later.count + 1))
        let report = HealthReport(
            store(last: last, count: .random(in: 5...30, using: &dice)), at: last + 10_000, calendar: toronto,
            outside: ExternalEvidence(evidence: evidence))
        let silences = report.gaps.filter { $0.start >= last }
        #expect(!silences.isEmpty)
        let kills = isIdle ? [] : [last + offset] + later
        for gap in silences where !gap.cause.hasPrefix("the system ended the extension") {
            let near = kills.first { abs($0 - gap.start) <= 60 }
            let words = near.map { "killed for its memory (\(reason)) at \(toronto.time(of: $0).clock)" }
            #expect(gap.explanation.contains(words ?? "kill") == (near != nil), "\(gap.explanation)")
            #expect(gap.kills?.note == (near == nil ? nil : "after a kill"))
            guard let near else { continue }
            let others = kills.count { $0 > near && $0 <= gap.end }
            #expect(gap.explanation.contains("\(others) more time") == (others > 0))
            #expect(
                gap.evidence.contains(.memoryOrKill)
                    && (gap.gapClass == .possibleLoss || gap.start > last + 1))
            let named = try #require(report.deviceUse.reasons(for: gap).first { $0.what == "ended" })
            let starts: [Instant] = named.spans.map(\.start)
            #expect(Array(starts.suffix(others + 1)) == [near] + Array(kills.suffix(others)))
            #expect((named.spans.count == 1) == named.file?.hasPrefix("JetsamEvent-"))
        }
        if !isIdle, offset <= 60 {
            #expect(report.verdict.answers.contains { $0.reason.contains(reason) })
        }
        guard isIdle else { return }
        #expect(report.gaps.allSatisfy { $0.kills == nil && $0.gapClass == .idle })
        #expect(!report.gaps.contains { $0.explanation.contains("kill") || $0.cause.contains("kill") })
    }
}
