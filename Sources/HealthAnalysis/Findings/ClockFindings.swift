// Findings about clocks: times in the store that lie ahead of now.

import TrackingModel

enum ClockFindings: FindingFamily {
    static func findings(in facts: Facts) -> [Finding] {
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
        guard let furthest = moments.max() else { return [] }
        let ahead = durationWords(furthest - observation.at)
        return [
            Finding(
                code: .futureTimestamp, level: .warning, title: "Times in the future",
                detail: "\(counted(moments.count, "time")) in the store "
                    + (moments.count == 1 ? "lies" : "lie")
                    + " ahead of this reading, up to \(ahead).",
                apps: apps, since: moments.min(),
                cause: "The device's clock was moved, or it differs from the clock of this machine.",
                remedy: "Set both clocks automatically; judge an old copy with `--at snapshot`.",
                lookAt: .store)
        ]
    }
}
