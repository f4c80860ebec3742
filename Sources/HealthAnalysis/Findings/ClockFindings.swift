// Findings about clocks: times that lie ahead of now, and times counted from another epoch.

import TrackingModel

enum ClockFindings: FindingFamily {
    static func findings(in facts: Facts) -> [Finding] {
        [ahead(facts), epochs(facts)].compactMap { $0 }
    }

    /// Times that are right when the 31 years between 1970 and 2001 are added or taken away (app-schema §0).
    private static func epochs(_ facts: Facts) -> Finding? {
        let problems = facts.contents.problems.filter { $0.kind == .epoch }
        guard let first = problems.first else { return nil }
        let place = first.key.map { first.source + ", " + $0 } ?? first.source
        return Finding(
            code: .epochMixup, level: .warning, title: "Times of another epoch",
            detail: countWords(problems.count, "time")
                + " counted from 2001 instead of 1970, or the other way round; "
                + "first in \(HarmlessText.line(place)).",
            cause: "A writer mixed timeIntervalSince1970 with timeIntervalSinceReferenceDate.",
            remedy: "Mend the writer; what carries such a time is left out of every figure here.",
            lookAt: .store)
    }

    private static func ahead(_ facts: Facts) -> Finding? {
        let observation = facts.observation
        let contents = facts.contents
        var apps: [String] = []
        var moments: [Instant] = []
        func take(_ moment: Instant?) -> Bool {
            guard let moment, observation.isFuture(moment) else { return false }
            moments.append(moment)
            return true
        }
        _ = take(contents.heartbeat)
        for entry in contents.recovery { _ = take(entry.at) }
        for callback in contents.callbacks { _ = take(callback.at) }
        for app in contents.apps where take(app.lastEventAt) { apps.append(app.id) }
        guard let furthest = moments.max() else { return nil }
        let ahead = durationWords(furthest - observation.at)
        return Finding(
            code: .futureTimestamp, level: .warning, title: "Times in the future",
            detail: "\(countWords(moments.count, "time")) in the store "
                + (moments.count == 1 ? "lies" : "lie")
                + " ahead of this reading, up to \(ahead).",
            apps: apps, since: moments.min(),
            cause: "The device's clock was moved, or it differs from the clock of this machine.",
            remedy: "Set both clocks automatically; judge an old copy with `--at snapshot`.", lookAt: .store)
    }
}
