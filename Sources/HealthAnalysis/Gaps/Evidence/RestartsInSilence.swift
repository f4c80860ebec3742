// Restarts of the device that other sources report, named in the silences that they lie in.

import TrackingModel

// A restart keeps callbacks back for a while: nothing is used until it is over, and some systems wait for the first
// unlock. For how long is seldom known, so that the class of a silence does not change by it.
extension GapContext {
    /// What happened between two moments, as the end of a sentence: `the device was restarted at 03:12`; nil for nothing.
    func restartText(_ start: Instant, _ end: Instant) -> String? {
        let restarts = observation.outside.evidence.restarts
        let inside = restarts[restarts.partitionPoint { $0.at <= start }...].prefix { $0.at < end }
        guard let last = inside.last else { return nil }
        guard inside.count > 1 else { return last.description + " at " + clock(last.at) }
        return "the device was restarted \(inside.count) times, the last time at \(clock(last.at))"
    }

    /// A silence that names the restarts in it.
    func namingRestarts(_ gap: Gap) -> Gap {
        guard let what = restartText(gap.start, gap.end) else { return gap }
        var gap = gap
        gap.explanation += " In between \(what), and for how long it was off is unknown."
        if gap.gapClass == .idle { gap.cause = "silence, with a restart of the device in it" }
        gap.note(.monitoringOff)
        gap.missingEvidence.removeAll { $0 == .monitoringOff }
        return gap
    }
}
