// Records of which a store can hold a million are kept small, and lose nothing by it.

import Testing
import TrackingModel

@Suite struct PackedRecordTests {
    @Test func `a sample takes two words, an entry seven`() {
        #expect(MemoryLayout<MemorySample>.stride == 16)
        #expect(MemoryLayout<RecoveryEntry>.stride == 56)
    }

    @Test(arguments: [0, 1, 5_242_880, 1 << 40, -7, Int.max, Int.min])
    func `a sample keeps its bytes and its measure, each beside any other`(bytes: Int) {
        let kept = min(max(bytes, Int.min / 4), Int.max / 4)
        for measure in [MemorySample.Measure.resident, .footprint, .unknown] {
            var sample = MemorySample(at: Instant(1), bytes: bytes, measure: measure)
            #expect(sample.bytes == kept && sample.measure == measure)
            sample.bytes = 3
            #expect(sample.bytes == 3 && sample.measure == measure)
            sample.measure = .footprint
            #expect(sample.bytes == 3 && sample.measure == .footprint)
        }
    }

    @Test(arguments: [nil, 0, 1, 0xFFFF_FFFF, 0x1_0000_0000, 0xFFFF_FFFF_FFFE])
    func `an entry keeps its memory to the byte`(bytes: Int?) {
        var entry = RecoveryEntry(
            id: .none, at: Instant(1), event: EventName("usage.app.1.min.1"), succeeded: true, action: "",
            memoryBytes: bytes)
        #expect(entry.memoryBytes == bytes)
        entry.memoryBytes = 7
        #expect(entry.memoryBytes == 7)
        entry.memoryBytes = bytes
        #expect(entry.memoryBytes == bytes)
    }

    @Test func `an entry's memory below nothing is none, and one beyond all devices stays a figure`() {
        var entry = RecoveryEntry(
            id: .none, at: Instant(1), event: EventName("a"), succeeded: true, action: "", memoryBytes: -1)
        #expect(entry.memoryBytes == nil)
        entry.memoryBytes = .max
        #expect(entry.memoryBytes == 0xFFFF_FFFF_FFFE)
    }
}
