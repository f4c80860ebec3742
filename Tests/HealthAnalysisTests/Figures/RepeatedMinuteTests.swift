// Minutes that were counted twice at once.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct RepeatedMinuteTests {
    /// What nothing can repeat any more is forgotten on the way, after a few thousand thresholds.
    @Test(arguments: [1, 100]) func `a minute twice in a second is invented, however long the log`(
        days: Int
    ) throws {
        let end = at(12)
        let log = (0..<days).flatMap { minutes(1...60, from: end - 7_200 - Double($0) * 86_400) }
            .sorted { $0.at < $1.at }
        let newest = try #require(log.last)
        let store = goodStore(heartbeat: end)
        func invented(_ entries: [RecoveryEntry]) -> MinuteRange? {
            store.with(entries).report(at: end).minutes.phantom
        }
        let once = try #require(invented(log))
        let twice = invented(log + [entry(newest.at + 1, newest.event.text)])
        #expect(twice == MinuteRange(low: once.low + 1, high: once.high + 1))
        let late = try #require(invented(log + [entry(newest.at + 1_800, newest.event.text)]))
        #expect(late.low == once.low && late.high <= once.high + 1)
    }
}
