// The most that can have been used on a day: no tracker that credits more can be right, whatever the apps.

import ActivitySimulator
import TrackingModel

extension DeviceDays {
    /// Seconds by local day in which the device was unlocked, once more for each app beside another, and those on other
    /// devices of the person.
    func usableSeconds(_ truth: Truth) -> [LocalDay: Double] {
        var usable: [LocalDay: Double] = [:]
        func add(_ from: Instant, _ to: Instant) {
            forEachDay(from: from, to: to) { usable[$0, default: 0] += $1 }
        }
        var unlockedAt: Instant?
        for event in truth.device {
            switch event.kind {
            case .unlocked: unlockedAt = unlockedAt ?? event.at
            case .locked, .poweredOff:
                if let unlockedAt { add(unlockedAt, event.at) }
                unlockedAt = nil
            default: continue
            }
        }
        if let unlockedAt { add(unlockedAt, truth.end) }
        var first: Instant?
        for segment in truth.segments where segment.place == .beside {
            // Segments of one moment begin and end together, and the first of them has the unlocked time.
            if segment.from == first { add(segment.from, segment.to) } else { first = segment.from }
        }
        for day in truth.days { usable[day.day, default: 0] += day.otherDeviceSeconds }
        return usable
    }
}
