// A day on which the device lies there: nothing may be reported as lost.

import TrackingModel

/// Nobody uses an app; the screen is unlocked twice for a look at the time.
struct IdleDayUser: User {
    let name = "idleDay"

    func pattern(of day: Int, apps: [TrackedApp], seed: UInt64) -> UsagePattern {
        var pattern = UsagePattern()
        pattern.chargeOvernight()
        for second in [9.0 * 3_600, 18.5 * 3_600] {
            pattern.add(.unlock, at: second)
            pattern.add(.lock, at: second + 20)
        }
        return pattern
    }
}
