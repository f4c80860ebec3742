// Minutes counted more than once: duplicates, sums instead of steps, events that changed their app.

import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct RepetitionFindingTests {
    @Test func `the same minute twice within two seconds was counted twice`() throws {
        func found(after seconds: Double, _ second: Callback.Outcome = .recorded) -> Finding? {
            raised(.duplicateCallbacks) {
                $0 = $0.telling([
                    reported(at(11), 1, session: "a"), reported(at(11, 0, seconds), 1, second, session: "b"),
                    reported(at(11, 1), 2), reported(at(11, 1, 30), 2),
                ])
            }
        }
        let twice = try #require(found(after: 1.9))
        #expect(twice.level == .warning)
        #expect(twice.detail.contains("1 minute of Tubes arrived again within 2s"))
        #expect(twice.detail.hasSuffix("1 came in another process."))
        #expect(found(after: 2) == nil)
        #expect(found(after: 0.1, .rejected("SKIP_DUP")) == nil)
        #expect(found(after: 0.1, .unknown) == nil)
    }

    @Test func `one callback that stands in two logs is not a duplicate`() {
        #expect(
            raised(.duplicateCallbacks) { store in
                store = store.telling([reported(at(11), 1), reported(at(11, 1), 2)])
                store = store.with([
                    entry(at(11), "usage.app.0.min.1"), entry(at(11, 1), "usage.app.0.min.2"),
                ])
            } == nil)
    }

    @Test func `growing credits a minute apart are a triangle`() throws {
        func found(_ credits: [Int?]) -> Finding? {
            raised(.triangularGrowth) {
                $0 = $0.telling(
                    credits.enumerated().map {
                        reported(at(11) + Double($0.offset) * 62, $0.offset + 1, seconds: $0.element)
                    })
            }
        }
        let triangle = try #require(found([60, 120, 180, 240]))
        #expect(triangle.level == .critical)
        #expect(triangle.detail == "Tubes was credited 1m, 2m, 3m, 4m by callbacks about a minute apart.")
        #expect(found([60, 60, 60, 60, 60]) == nil)
        #expect(found([60, 120, 60, 120]) == nil)
        #expect(found([nil, nil, nil, nil, nil]) == nil)
    }

    /// Seed delta-based-session-tracking: ten minutes at a cadence of 62 s give 3 300 s.
    @Test func `a counter that is the sum of 1 to 10 is a triangle`() throws {
        func found(_ seconds: Int, _ count: Int = 10) -> Finding? {
            raised(.triangularGrowth) { store in
                store.apps[0].counters[0].todaySeconds = seconds
                store = store.with(minutes(1...count, from: at(11), step: 62))
            }
        }
        #expect(found(3_300)?.detail.contains("55m for 10 callbacks of a minute each") == true)
        #expect(found(600) == nil)
        #expect(found(4_000) == nil)
        #expect(found(360, 3) == nil)
    }

    @Test func `events that stand for another app than a read before are renamed`() throws {
        let before = goodStore(heartbeat: at(11, 50))
        var previous = PreviousReadings()
        previous.note(before, before.report(at: at(11, 50)))
        let found = try #require(
            raised(.renamedEvents, previous: previous) {
                for minute in 1...60 { $0.mappings["usage.app.0.min.\(minute)"] = "com.example.reader" }
                $0.apps.append(app("com.example.reader", name: "Reader", seconds: 0))
            })
        #expect(found.level == .warning)
        #expect(
            found.detail
                == "usage.app.0.min.1 meant Tubes and now means Reader; 59 more changed.")
        #expect(found.apps == ["com.example.reader", "com.example.tubes"])
        #expect(raised(.renamedEvents, previous: previous) { _ in } == nil)
        #expect(raised(.renamedEvents, previous: previous) { $0.mappings = [:] } == nil)
        #expect(raised(.renamedEvents) { $0.mappings["usage.app.0.min.1"] = "x" } == nil)
    }

    @Test func `a journal tells of events that changed their app by itself`() {
        func found(_ second: String) -> Finding? {
            raised(.renamedEvents) {
                $0.engine = EngineTrace(records: [
                    record(1, at(11), 1), record(2, at(11, 1), 2, app: second),
                ])
            }
        }
        #expect(found("com.example.reader")?.level == .warning)
        #expect(found("com.example.tubes") == nil)
    }
}
