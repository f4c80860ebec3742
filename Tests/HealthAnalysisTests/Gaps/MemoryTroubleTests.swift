// Evidence E12: silence that begins with a kill or a full memory.

import HealthAnalysis
import Testing
import TrackingModel

@Suite struct MemoryTroubleTests {
    private var store: StoreContents { goodStore(heartbeat: at(11, 5)).with(minutes(1...5, from: at(11))) }

    @Test func `a kill at its beginning makes a silence suspect`() throws {
        var store = store
        store.lastKillAt = at(11, 4, 20)
        let gap = try #require(store.report(at: at(12)).gaps(.suspect).first)
        #expect(gap.evidence == [.silence, .memoryOrKill] && gap.cause == "the extension was killed")
    }

    @Test func `memory at the limit does so too, one long before does not`() {
        var store = store
        store.memory = [MemorySample(at: at(11, 4), bytes: 6_000_000)]
        #expect(store.report(at: at(12)).gaps(.suspect).first?.cause == "memory near its limit")
        store.memory = [MemorySample(at: at(10), bytes: 6_000_000)]
        #expect(store.report(at: at(12)).gaps(.suspect).isEmpty)
    }
}
