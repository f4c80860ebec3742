// What the ladder names as the cause of a gap, in groups.

import HealthAnalysis

/// The words of `Gap.cause`, sorted by what they name.
enum GapCauseGroup: String, CaseIterable {
    case kill, memory, flood, restart, clock, battery, midnight
    /// Skipped thresholds with nothing near that could have done it.
    case unexplained
    /// A cause that is no event: records that are missing, callbacks that were not counted.
    case other

    init(_ gap: Gap) {
        let description: [(String, GapCauseGroup)] = [
            ("killed", .kill), ("did not finish", .kill), ("memory", .memory), ("flood", .flood),
            ("restart", .restart),
            ("clock", .clock), ("time zone", .clock), ("battery", .battery), ("the day began", .midnight),
        ]
        let named = description.first { gap.cause.contains($0.0) }?.1
        self = named ?? (gap.cause.hasPrefix("thresholds skipped") ? .unexplained : .other)
    }
}
