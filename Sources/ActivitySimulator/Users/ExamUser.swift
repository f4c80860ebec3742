// A simple acceptance test: ten minutes of one app, to be credited as ten.

import TrackingModel

/// One session of exactly ten minutes of the first learning app at ten in the morning, and nothing else.
struct ExamUser: User {
    let name = "exam"

    func pattern(of day: Int, apps: [TrackedApp], seed: UInt64) -> UsagePattern {
        var pattern = UsagePattern()
        let app = apps.firstIndex { $0.category == .learning } ?? 0
        if !apps.isEmpty { pattern.use(app, from: 36_000, to: 36_600) }
        return pattern
    }
}
