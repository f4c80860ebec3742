// The streams of the system's record of what was in use, and what a value of each shows.

package import TrackingModel

/// A stream of knowledgeC, whose names the `_DKEvent` streams of Biome use, too (APOLLO, iLEAPP).
package enum KnowledgeStream: String, CaseIterable, Sendable {
    case appUsage = "/app/usage"
    case appInFocus = "/app/inFocus"
    case isLocked = "/device/isLocked"
    case isKeybagLocked = "/keybag/isLocked"
    case isBacklit = "/display/isBacklit"

    /// What a record shows of the time that it is about; nil for a value without a known meaning.
    package func span(_ start: Instant, _ end: Instant, value: Int?, app: String?) -> EvidenceSpan? {
        let kind: EvidenceSpan.Fact
        switch (self, value) {
        case (.appUsage, _), (.appInFocus, _):
            guard let app, !app.isEmpty else { return nil }
            return EvidenceSpan(start: start, end: end, kind: .app, app: app)
        case (.isLocked, 1), (.isKeybagLocked, 1), (.isBacklit, 0): kind = .locked
        case (.isLocked, 0), (.isKeybagLocked, 0), (.isBacklit, 1): kind = .unlocked
        default: return nil
        }
        return EvidenceSpan(start: start, end: end, kind: kind)
    }

    /// The longest time of one record that is believed: a year. Seconds.
    package static let longest = 31_622_400.0

    /// A moment of such a record, which counts from 2001; nil for one that no device can have been at.
    package static func moment(_ seconds: Double) -> Instant? {
        let unix = seconds + Instant.referenceEpochOffset
        return seconds > 0 && EngineBounds.moment.contains(unix) ? Instant(unix) : nil
    }
}
