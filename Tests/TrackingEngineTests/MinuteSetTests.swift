// Sets of minutes against plain sets, for any sequence of changes.

import Testing
import TrackingModel

@Suite struct MinuteSetTests {
    @Test(arguments: UInt64(0)..<200) func `agrees with a plain set after any changes`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var set = MinuteSet()
        var plain: Set<Int> = []
        for _ in 0..<60 {
            let low = Int.random(in: 0...60, using: &generator)
            let range = low...(low + Int.random(in: 0...9, using: &generator))
            if Int.random(in: 0..<4, using: &generator) == 0 {
                set.subtract(MinuteSet(range))
                plain.subtract(range)
            } else {
                let new = set.insert(range)
                #expect(new == range.count { !plain.contains($0) })
                plain.formUnion(range)
            }
            #expect(set.count == plain.count)
            #expect(set.last == plain.max())
            for minute in 0...72 { #expect(set.contains(minute) == plain.contains(minute)) }
            for (left, right) in zip(set.ranges, set.ranges.dropFirst()) {
                #expect(left.upperBound + 1 < right.lowerBound)
            }
            #expect(MinuteSet(set.description) == set)
        }
    }

    @Test(arguments: ["a", "3-1", "1,,2", "-4", "1-2-3", "9999999999"])
    func `refuses texts that are no set`(text: String) {
        #expect(MinuteSet(text) == nil)
    }
}
