// Registrations whose thresholds were used up, of any time of the journal.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct WindowEndTests {
    /// Registrations one after the other, each with its last minute, when that came, and when the next one began.
    private struct Windows {
        var journal = JournalSample()
        var ends: [(top: Int, reached: Instant, next: Instant)] = []

        init(_ count: Int) {
            var start = at(-12) + Double.random(in: 0...3_600)
            for generation in 1...count {
                let top = Int.random(in: 3...40)
                journal.register(generation, at: start, top: top)
                let reached = journal.minutes(1...top, of: generation, from: start + 61)
                let next = reached + Double.random(in: 400...5_000)
                ends.append((top, reached, next))
                start = next
            }
            journal.register(count + 1, at: start, top: 40)
            journal.minute(1, of: count + 1, at: start + 61)
        }

        /// The counters hold what came.
        func report(at moment: Instant, outside: ExternalEvidence = ExternalEvidence()) -> HealthReport {
            var store = journal.store()
            var days: [LocalDay: Int] = [:]
            for record in journal.records where record.kind == .threshold {
                days[record.reading.day, default: 0] += 60
            }
            let today = toronto.day(of: moment)
            store.apps = [app(JournalSample.app, seconds: days[today] ?? 0, on: today)]
            store.apps[0].history = days.map { DailyUsage(day: $0, seconds: $1) }
            return HealthReport(store, at: moment, calendar: toronto, outside: outside)
        }
    }

    @Test func `each registration that was used up leaves a time that nothing watched`() throws {
        for _ in 0..<20 {
            let windows = Windows(Int.random(in: 1...5))
            let gaps = windows.report(at: try #require(windows.ends.last).next + 120)
                .gaps(.notMonitored).sorted { $0.start < $1.start }
            #expect(gaps.count == windows.ends.count)
            for (gap, end) in zip(gaps, windows.ends) {
                let midnight = toronto.start(of: toronto.day(of: end.reached) + 1)
                #expect(gap.start == end.reached && gap.end == min(end.next, midnight))
                #expect(gap.evidence.contains(.windowExhausted) && gap.minutes.low == 0)
                #expect(gap.explanation.contains("Minute \(end.top)"))
            }
        }
    }

    @Test func `a window that was filled again is no alarm now`() throws {
        let windows = Windows(2)
        let report = windows.report(at: try #require(windows.ends.last).next + 120)
        #expect(!report.codes.contains(.windowExhausted))
    }

    @Test func `the time that the app was in front then is lost, and in no second gap`() throws {
        for _ in 0..<10 {
            let windows = Windows(1)
            let end = try #require(windows.ends.first)
            let (from, to) = (end.reached + 100, end.next - 100)
            let report = windows.report(
                at: end.next + 4_000, outside: .span(.app, from, to, app: JournalSample.app))
            let lost = report.gaps(.lost)
            #expect(lost.contains { $0.start >= end.reached && $0.end <= end.next && $0.minutes.low >= 2 })
            for gap in report.gaps(.notMonitored) {
                #expect(!lost.contains { $0.start < gap.end && gap.start < $0.end })
            }
        }
    }
}
