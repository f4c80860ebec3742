// Which callbacks a judgement takes back, by the sums that it tells of an app.

import Testing
import TrackingModel

@testable import TrackingEngine

@Suite struct OpenCreditsTests {
    private func record(_ sequence: Int, _ kind: JournalRecord.Kind = .threshold) -> JournalRecord {
        var record = JournalRecord(
            sequence: sequence, kind: kind,
            reading: ClockReading(
                wall: Instant(1_000), monotonic: 0, boot: "b", utcOffset: 0, midnight: Instant(0)))
        record.app = "a"
        record.generation = 1
        return record
    }

    /// Callbacks of 600, 60 and 60 s and two recovered minutes, then a judgement that takes something back.
    private func takenBack(_ part: FoldResult.TakenBack) -> [OpenCredits.Credit] {
        var open = OpenCredits()
        for (sequence, seconds) in [(1, 600), (2, 60), (3, 60)] {
            let result = FoldResult(sequence: sequence, outcome: .credited(app: "a", seconds: seconds))
            #expect(open.follow(record(sequence), result, burst: nil, generation: 1).isEmpty)
        }
        var recovered = FoldResult(sequence: 4, outcome: .noted)
        recovered.recoveredSeconds = 120
        #expect(open.follow(record(4, .recovered), recovered, burst: nil, generation: 1).isEmpty)
        var judged = FoldResult(sequence: 5, outcome: .noted)
        judged.takenBack = [part]
        return open.follow(record(5, .settled), judged, burst: nil, generation: 1)
    }

    @Test func `a whole claim goes with all of its callbacks and recovered minutes`() {
        let changed = takenBack(
            .init(app: "a", generation: 1, seconds: 840, callbacks: 3))
        #expect(changed.filter(\.isTakenBack).map(\.sequence) == [1, 2, 3, 4])
        #expect(changed.first { $0.isRecovered }?.seconds == 0)
    }

    @Test func `another app's judgement changes nothing`() {
        #expect(takenBack(.init(app: "b", generation: 1, seconds: 60, callbacks: 1)).isEmpty)
        #expect(takenBack(.init(app: "a", generation: 2, seconds: 60, callbacks: 1)).isEmpty)
    }
}
