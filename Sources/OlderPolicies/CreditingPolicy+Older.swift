// The rules of other trackers by name, for comparison with `ordinal` and for stores that were written under them.

package import TrackingEngine

extension CreditingPolicy {
    package static let clock = CreditingPolicy(
        "clock", ClockPolicy(), registration: RegistrationStyle(asksAlways: true))
    package static let add = CreditingPolicy("seed-add", AddPolicy())
    package static let simpleAdd = CreditingPolicy("seed-simple-add", SimpleAddPolicy())
    package static let peak = CreditingPolicy("seed-peak", PeakPolicy())
    package static let sessionStart = CreditingPolicy("seed-session-start", SessionStartPolicy())
    package static let delta = CreditingPolicy("seed-delta-30s", DeltaPolicy(sessionGap: 30))
    /// With a pause that its own walkthrough needs: minutes are 60 s apart.
    package static let longDelta = CreditingPolicy("seed-delta-90s", DeltaPolicy(sessionGap: 90))
    package static let deduplicate = CreditingPolicy(
        "seed-dedup-90s", DeduplicationPolicy(), registration: RegistrationStyle(isDual: true))
    /// Never registers again. Known fault: minutes between two thresholds and beyond the last one are never seen.
    package static let sparse = CreditingPolicy(
        "seed-sparse", AddPolicy(),
        registration: RegistrationStyle(minutes: [1, 5, 15, 60], rearms: false))
    package static let grace = CreditingPolicy("seed-grace-30s", GracePolicy())

    /// `ordinal` and all others.
    package static let all: [CreditingPolicy] = [
        .ordinal, .clock, .add, .simpleAdd, .peak, .sessionStart, .delta, .longDelta, .deduplicate, .sparse,
        .grace,
    ]

    /// The names of those that reject what is not above a marker, which can be too high.
    package static let marked: Set<String> = Set([CreditingPolicy.peak, .delta, .longDelta].map(\.name))

    /// Minutes between thresholds that a title can have.
    package static let steps = 1...60

    /// The policy of a title, such as `ordinal`, `seed-add@15` or `ordinal@5+dual`; nil where there is none.
    package static func titled(_ title: String) -> CreditingPolicy? {
        let isDual = title.hasSuffix("+dual")
        let parts = title.dropLast(isDual ? 5 : 0).split(separator: "@", omittingEmptySubsequences: false)
        let step = parts.count > 1 ? Int(parts[1]) : 1
        guard let step, steps.contains(step), let rule = all.first(where: { $0.name == parts[0] }) else {
            return nil
        }
        let policy = rule.registering(every: step, isDual: isDual)
        return policy.title == title ? policy : nil
    }
}
