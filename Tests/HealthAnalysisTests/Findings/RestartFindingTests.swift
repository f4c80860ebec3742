// Starts of monitoring: too many, or refused.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct RestartFindingTests {
    private func storm(_ count: Int, every step: Double) -> Finding? {
        raised(.restartStorm) {
            $0.marks = (0..<count).map {
                TrackerMark(at: at(11, 59) - Double($0) * step, kind: .restarted)
            }
            .reversed()
        }
    }

    @Test func `more than ten restarts in an hour, or thirty in a day, are a storm`() throws {
        #expect(storm(10, every: 300) == nil)
        let hour = try #require(storm(11, every: 300))
        #expect(hour.level == .warning)
        #expect(hour.detail == "11 restarts within an hour from 11:09, 11 in 24 hours.")
        #expect(storm(30, every: 2_000) == nil)
        #expect(storm(31, every: 2_000)?.detail == "31 restarts in 24 hours.")
        #expect(storm(60, every: 4_000) == nil)
    }

    @Test func `the journal, the service and the time of the last restart are one restart each`() {
        let finding = raised(.restartStorm) { store in
            var engine = EngineTrace(
                records: (0..<11).map {
                    JournalRecord(
                        sequence: $0 + 1, kind: .registered, generation: $0, reason: .timer,
                        reading: clocks(at(11, $0 * 4)))
                })
            var service = ServiceMemory()
            service.restarts = (0..<11).map {
                .init(reason: .timer, at: at(11, $0 * 4, 0.5).seconds, generation: $0, succeeded: true)
            }
            engine.service = service
            store.engine = engine
            store.monitoringRestartedAt = at(11, 40, 0.2)
        }
        #expect(
            finding?.detail
                == "11 restarts within an hour from 11:00, 11 in 24 hours, 11 of them for “a timer”.")
    }

    @Test func `a refused start is critical until one succeeds`() throws {
        func failed(_ moment: Instant, mended: Instant? = nil) -> Finding? {
            raised(.restartFailed) {
                $0.marks = [TrackerMark(at: moment, kind: .restartFailed)]
                if let mended { $0.marks.append(TrackerMark(at: mended, kind: .restarted)) }
            }
        }
        #expect(failed(at(11))?.level == .critical)
        #expect(failed(at(11), mended: at(11, 5))?.level == .notice)
        #expect(failed(at(11))?.cause.contains("Screen Time access") == true)
        #expect(failed(at(-1, 50))?.cause.contains("15 minutes of the day") == true)
        #expect(failed(at(-20)) == nil)
        #expect(raised(.restartFailed) { $0.monitoringRestartedAt = at(11) } == nil)
    }
}
