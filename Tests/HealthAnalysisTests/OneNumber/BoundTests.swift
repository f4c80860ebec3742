// What is unknown stays within bounds that hold, and one word means one thing, on stores that are drawn and written.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct BoundTests {
    /// A text log of tubes, of callbacks that came a minute apart.
    private func tubes(
        _ ordinals: some Sequence<Int>, from start: Instant, _ outcome: Callback.Outcome = .recorded
    ) -> [Callback] {
        ordinals.enumerated().map { reported(start + Double($0) * 60.5, $1, outcome) }
    }

    /// Twenty callbacks at once, which another app's use leaves no time for.
    private var flood: [Callback] {
        let other = (1...20).map { reported(at(10, 10 + $0), $0, app: 1) }
        return tubes(1...10, from: at(10)) + other
            + (11...30).map { reported(at(10, 31) + Double($0) * 0.05, $0) }
    }

    private func flooded(until moment: Instant) -> StoreContents {
        var store = goodStore(heartbeat: flood[flood.count - 1].at).telling(flood, since: at(0))
        for minute in 1...60 { store.mappings["usage.app.1.min.\(minute)"] = "com.example.other" }
        store.apps.append(app("com.example.other", seconds: 1_200))
        store.apps[0].counters[0].todaySeconds = 1_800
        for index in store.apps.indices { store.apps[index].registeredTopMinute = 60 }
        return store
    }

    @Test func `what may be missing behind the last callback is part of what is lost at most`() throws {
        let stores =
            SampleStore.written.map { ("\($0)", $0.report) }
            + (1...20).map { ("flood \($0)", flooded(until: at(11)).report(at: at(10, 35 + $0 * 9))) }
        var count = 0
        for (name, report) in stores {
            guard report.coverage.silence == nil, let lost = report.minutes.lost else { continue }
            for gap in report.gaps where gap.mayMissMinutes {
                guard report.balancedUntil.map({ gap.start >= $0 }) ?? false else { continue }
                count += 1
                #expect(lost.high >= gap.minutes.high, "\(name): \(gap.explanation)")
            }
            let days = Set(report.gaps.map { report.calendar.day(of: $0.start) })
                .union(report.balances.keys)
            let sum = days.map { report.lost(on: $0).high }.reduce(0, +)
            #expect(abs(sum - lost.high) < 0.01, "\(name): \(sum) \(lost.high)")
        }
        #expect(count >= 20)
    }

    @Test func `no app and no device is used for longer than the day has had`() {
        var dice = SeededGenerator(seed: 55)
        for _ in 0..<40 {
            let start = at(Int.random(in: 2...22, using: &dice), 0)
            var callbacks: [Callback] = []
            var store = goodStore(heartbeat: start + 60)
            store.apps = (0..<Int.random(in: 1...7, using: &dice)).map { number in
                let seconds = Int.random(in: 0...180, using: &dice) * 60
                let top = seconds / 60 + Int.random(in: 1...40, using: &dice)
                for minute in max(1, top - Int.random(in: 0...5, using: &dice))...top {
                    callbacks.append(
                        reported(start + Double.random(in: 0...5, using: &dice), minute, app: number))
                    store.mappings["usage.app.\(number).min.\(minute)"] = "com.example.\(number)"
                }
                return app("com.example.\(number)", seconds: seconds)
            }
            let moment = start + Double.random(in: 10...600, using: &dice)
            let report = store.telling(callbacks).report(at: moment)
            let most = (moment - at(0)) / 60
            for balance in report.apps.map(\.balance) + [report.balance] {
                guard let balance else { continue }
                #expect(balance.used.high <= most && balance.lost.high <= most, "\(balance) \(most)")
            }
        }
    }

    @Test func `an idle tracker is one of which nothing speaks for use`() {
        var count = 0
        let stores =
            SampleStore.written.map { ($0.contents, $0.moment) }
            + (1...12).map { (flooded(until: at(11)), at(10, 55 + $0 * 9)) }
        for (contents, moment) in stores {
            let report = contents.report(at: moment)
            guard let idle = report.findings.first(where: { $0.code == .heartbeatIdle }) else { continue }
            let open = report.gaps.filter {
                $0.mayMissMinutes && $0.gapClass == .possibleLoss && $0.end > idle.since ?? moment
                    && $0.minutes.high >= 1
            }
            #expect((idle.title == "Idle") == open.isEmpty, "\(idle.detail)")
            #expect(idle.detail.contains("may be lost") == !open.isEmpty, "\(idle.detail)")
            count += open.isEmpty ? 0 : 1
        }
        #expect(count > 0)
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `errors are the same ones in the lane and in the count, and marks beside lines of error`(
        seed: UInt64
    ) {
        var dice = SeededGenerator(seed: seed)
        var entries = minutes(1...30, from: at(10))
        for index in entries.indices where Int.random(in: 0..<4, using: &dice) == 0 {
            entries[index].succeeded = false
            entries[index].error = Bool.random(using: &dice) ? "No mapping found" : "disk full"
        }
        let rejections = ["SKIP_REGRESSION", "NO_MAPPING", "SKIP_COOLDOWN"]
        let callbacks = (1...30).map { minute in
            reported(
                at(10, minute), minute,
                Bool.random(using: &dice)
                    ? .recorded : .rejected(rejections.randomElement(using: &dice) ?? ""))
        }
        let isText = Bool.random(using: &dice)
        var store = goodStore(heartbeat: at(11))
        store = isText ? store.telling(callbacks, since: at(0)) : store.with(entries)
        let lines = Int.random(in: 0...3, using: &dice)
        store.log += (0..<lines).map {
            LogEntry(at: at(8, $0), severity: .error, component: "TASK", message: "failed \($0)")
        }
        // The line of a kill is none, nor is that of an attempt that is on record.
        store.log.append(
            LogEntry(at: at(8, 30), severity: .error, component: "EXTENSION_KILLED", message: ""))
        store.marks.append(TrackerMark(at: at(8, 30), kind: .killed))
        if let failed = entries.first(where: { !$0.succeeded }), !isText {
            store.log.append(LogEntry(at: failed.at + 0.4, severity: .error, component: "E", message: "x"))
        }
        let failures =
            isText
            ? callbacks.count { $0.outcome == .rejected("NO_MAPPING") } : entries.count { !$0.succeeded }
        let report = store.report(at: at(12))
        let timeline = Timeline(store, at: at(12), calendar: toronto)
        #expect(report.today.errors.reduce(0, +) == failures)
        #expect(timeline.marks.count { $0.kind == .error } == failures + lines)
        // A text log need not have all of them.
        #expect(report.events.errorsToday == (isText ? nil : failures))
        #expect(report.events.errorsAtLeast == (isText && failures > 0 ? failures : nil))
        let status = report.flow?.today
        #expect(status?.failedTotal == failures)
        if isText {
            #expect(
                status.map { $0.rejectedTotal - $0.failedTotal }
                    == callbacks.count { callback in
                        if case .rejected(let word) = callback.outcome { word != "NO_MAPPING" } else { false }
                    })
        }
        let check = report.invariants.first { $0.name == .receiptsBalance }
        #expect(check?.state == .holds && check?.figures.contains("\(failures) failed") == true)
    }

    @Test func `of the lost minutes no more failed or was rejected than there are`() {
        var words: Set<String> = []
        for store in SampleStore.written {
            let figures = store.report.minutes
            guard let refusal = figures.refusal({ "\($0.low)–\($0.high)" }) else { continue }
            let (lost, rejected) = (figures.lost ?? .init(low: 0, high: 0), figures.rejected)
            #expect(rejected.map { $0.high <= lost.high && $0.low <= lost.low } == true)
            #expect(figures.failed.map { $0.high <= lost.high } == true)
            #expect(!refusal.hasPrefix("all") || rejected == lost)
            words.formUnion(refusal.split(separator: " ").map(String.init))
        }
        #expect(words.isSuperset(of: ["failed", "rejected"]))
    }

    @Test func `where the log is not whole, nothing is said of rejections that nobody saw`() {
        let store = goodStore(heartbeat: at(12)).telling(tubes(18...20, from: at(11)))
        let report = store.report(at: at(11, 30))
        #expect(report.minutes.lost != nil && report.minutes.rejected == nil)
    }

    @Test(arguments: 1...10) func `what waits to be handled is not rejected`(waiting: Int) {
        var journal = JournalSample()
        journal.register(1, at: at(9))
        journal.minutes(1...20, from: at(9, 2))
        journal.state.appliedSequence -= waiting
        let report = journal.report(at: at(12))
        #expect(report.flow?.today.unhandled == waiting)
        let unknown = report.flow.map { $0.today.unknownOutcomes - $0.today.unhandled } ?? 0
        #expect(report.minutes.rejected.map { $0.high <= Double(unknown) } ?? true)
        #expect(report.flow?.today.rejectedTotal == 0)
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `a clock that was set ahead moves nothing that was recorded before`(seed: UInt64) {
        var dice = SeededGenerator(seed: seed)
        var (moved, calm) = (JournalSample(), JournalSample())
        let lost = Int.random(in: 5...15, using: &dice)
        let ahead = Double(Int.random(in: 1_500...7_200, using: &dice))
        let more = Int.random(in: 2...100, using: &dice)
        func record(_ journal: inout JournalSample, ahead: Double) -> Instant {
            journal.register(1, at: at(8))
            journal.minutes(1...10, from: at(8, 2))
            let last = journal.minutes(11 + lost...20 + lost, from: at(8, 14) + Double(lost) * 60.5)
            journal.ahead = ahead
            return journal.minutes(21 + lost...20 + lost + more, from: last + 60.5)
        }
        // It was set back, and nothing has been recorded since.
        let now = record(&moved, ahead: ahead) + Double.random(in: 30...600, using: &dice)
        _ = record(&calm, ahead: 0)
        func spans(_ journal: JournalSample) -> [String] {
            journal.report(at: now).gaps.filter { $0.evidence.contains(.skippedOrdinals) }
                .map { "\($0.start.seconds.rounded()) \($0.end.seconds.rounded())" }
        }
        #expect(!spans(calm).isEmpty && spans(moved) == spans(calm), "\(ahead) \(more)")
    }

    @Test func `left is unknown after a flood, and counts from the last minute that was reported`() throws {
        let apps = flooded(until: at(11)).report(at: at(11)).apps
        #expect(try #require(apps.first { $0.name == "Tubes" }).headroomMinutes == nil)
        #expect(try #require(apps.first { $0.name == "other" }).headroomMinutes == 40)
        for rejected in 1...30 {
            let callbacks =
                tubes([1], from: at(9))
                + tubes(2...1 + rejected, from: at(9, 1), .rejected("SKIP_REGRESSION"))
            var store = goodStore(heartbeat: at(10)).telling(callbacks, since: at(0))
            store.apps[0].counters[0].todaySeconds = 60
            store.apps[0].registeredTopMinute = 181
            #expect(store.report(at: at(10)).apps[0].headroomMinutes == 180 - rejected)
        }
    }
}
