// What holds for every store and under every policy: a balance that adds up, and less evidence that is no better news.

import ActivitySimulator
import HealthAnalysis
import TestSupport
import Testing
import TrackingEngine
import TrackingModel

@Suite struct StatementPropertyTests {
    /// Simulated devices, each under another policy and profile.
    private static let devices = zip(CreditingPolicy.all, Profile.all).enumerated().map { place, pair in
        OneNumberTests.Device(
            profile: pair.1, user: place.isMultiple(of: 2) ? .median : .heavy, policy: pair.0,
            seed: UInt64(2_110 + place))
    }

    private static func stores() throws -> [SampleStore] {
        try SampleStore.written + devices.flatMap { try $0.stores() }
    }

    @Test func `used less credited is lost less phantom, and no part is more than its whole`() throws {
        for store in try Self.stores() {
            let report = store.report
            let figures = report.minutes
            if let lost = figures.lost, let rejected = figures.rejected {
                #expect(rejected.low <= lost.low && rejected.high <= lost.high, "\(store)")
            }
            for range in [figures.lost, figures.rejected, figures.phantom, figures.recovered].compactMap({
                $0
            }) {
                #expect(range.low >= 0 && range.low <= range.high, "\(store)")
            }
            var balances = [(report.balance, report.todayTotalSeconds)]
            balances += report.apps.map { ($0.balance, $0.todaySeconds) }
            for case (let balance?, let seconds?) in balances {
                let credited = Double(seconds) / 60
                #expect(balance.used.low <= balance.used.high && balance.used.low >= 0, "\(store)")
                // Either side can be so that the other holds.
                #expect(
                    balance.used.low - credited <= balance.lost.high - balance.phantom.low + 0.01, "\(store)")
                #expect(
                    balance.used.high - credited >= balance.lost.low - balance.phantom.high - 0.01, "\(store)"
                )
            }
        }
    }

    @Test func `no minute is lost in one gap and not monitored in another`() throws {
        for store in try Self.stores() {
            let report = store.report
            for gap in report.gaps(.notMonitored) {
                let same = report.gaps(.lost).filter {
                    $0.apps == gap.apps && $0.start < gap.end && gap.start < $0.end
                }
                #expect(same.isEmpty, "\(store): \(gap.explanation)")
            }
        }
    }

    /// The store without one of its sources.
    private static let lessons: [(name: String, take: @Sendable (inout StoreContents) -> Void)] = [
        (
            "recovery log",
            {
                $0.recovery = []
                $0.recoveryLogCount = nil
            }
        ),
        (
            "journal",
            {
                $0.engine?.records = []
                $0.engine?.startCheckpoint = nil
            }
        ),
        ("extension log", { $0.callbacks.removeAll { $0.origin == .debugLog } }), ("log", { $0.log = [] }),
        ("heartbeat", { $0.heartbeat = nil }), ("marks", { $0.marks = [] }), ("battery", { $0.battery = [] }),
        ("memory", { $0.memory = [] }),
        ("values of bursts", { for app in $0.apps.indices { $0.apps[app].revertTodaySeconds = nil } }),
        (
            "times of counters",
            { contents in
                for app in contents.apps.indices {
                    for counter in contents.apps[app].counters.indices {
                        contents.apps[app].counters[counter].modifiedAt = nil
                    }
                }
            }
        ),
    ]

    @Test func `less evidence is never better news`() throws {
        for store in try Self.stores() {
            // The log beside this journal lacks what the journal has, as no engine writes it.
            guard store.description != "journal beside a log" else { continue }
            let whole = store.report
            for lesson in Self.lessons {
                var less = store
                lesson.take(&less.contents)
                guard less.contents != store.contents else { continue }
                let report = less.report
                let place = "\(store) without its \(lesson.name)"
                if whole.verdict.level == .warning || whole.verdict.level == .critical {
                    #expect(report.verdict.level != .ok, "\(place): \(whole.verdict.reason)")
                }
                for figure in [\MinuteFigures.lost, \.phantom, \.rejected, \.recovered] {
                    guard let before = whole.minutes[keyPath: figure],
                        let after = report.minutes[keyPath: figure]
                    else { continue }
                    #expect(after.high >= before.low, "\(place): \(figure) \(before) becomes \(after)")
                }
            }
        }
    }

    @Test func `a log that is cut makes no loss certain that was not`() throws {
        for store in try Self.stores() {
            let whole = store.report.lostMinutes.low
            for share in [3, 2] {
                var less = store
                less.contents.recovery = Array(
                    store.contents.recovery.suffix(store.contents.recovery.count / share))
                let callbacks = store.contents.callbacks
                less.contents.callbacks = Array(callbacks.suffix(callbacks.count / share))
                if let engine = store.contents.engine {
                    less.contents.engine?.records = engine.records.suffix(engine.records.count / share)
                    less.contents.engine?.startCheckpoint = nil
                }
                guard less.contents != store.contents else { continue }
                #expect(
                    less.report.lostMinutes.low <= whole + 0.01,
                    "\(store), the newest of \(share): \(less.report.lostMinutes)")
            }
        }
    }

    @Test func `apps with other names have the same figures`() throws {
        for store in try Self.stores() {
            var renamed = store
            for index in renamed.contents.apps.indices {
                renamed.contents.apps[index].name = "App \(Int.random(in: 1...9_999_999))"
            }
            let (before, after) = (store.report, renamed.report)
            #expect(before.minutes == after.minutes && before.balance == after.balance, "\(store)")
            #expect(
                before.verdict.level == after.verdict.level && before.verdict.code == after.verdict.code,
                "\(store)")
            #expect(before.gaps.map(\.minutes) == after.gaps.map(\.minutes), "\(store)")
        }
    }
}
