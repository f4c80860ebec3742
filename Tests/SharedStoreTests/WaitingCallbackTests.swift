// Callbacks that wait in the preferences: the engine's queue, and counters of the path for little memory.

import Testing
import TrackingModel

@testable import SharedStore

@Suite struct WaitingCallbackTests {
    @Test func `counters without anything else are read by event`() throws {
        let contents = try SampleStore.read([
            "usage_count_usage.app.0.min.7": .integer(2), "usage_count_usage.app.1.min.3": .real(1),
            "usage_count_usage.app.2.min.1": .integer(0), "usage_count_usage.app.3.min.1": .integer(-4),
        ])
        #expect(contents.minimalCounts == ["usage.app.0.min.7": 2, "usage.app.1.min.3": 1])
        #expect(contents.tells("usage_count_usage.app.3.min.1", "invalid count"))
        #expect(contents.apps.isEmpty)
    }

    @Test func `the queue is read with its records, and one that can't be read is unknown`() throws {
        let line =
            #"{"seq":4,"kind":"threshold","event":"usage.app.9.min.1","wall":1763053000,"mono":5,"boot":"b","tz":-18000,"midnight":1763010000}"#
        let contents = try SampleStore.read([
            "engine_canary": .boolean(true), "engine_queue": SampleStore.blob("[\(line),{\"seq\":5}]"),
        ])
        #expect(contents.engine?.queued == 2)
        #expect(contents.engine?.waiting.map(\.event) == ["usage.app.9.min.1"])
        let none = try SampleStore.read(["engine_canary": .boolean(true)])
        #expect(none.engine?.queued == 0)
        let damaged = try SampleStore.read([
            "engine_canary": .boolean(true), "engine_queue": SampleStore.blob("[{"),
        ])
        #expect(damaged.engine != nil && damaged.engine?.queued == nil && damaged.tells("engine_queue"))
    }
}
