// Findings about registered thresholds: used up, blocked by a marker, or too many for the system.

import TrackingModel

enum RegistrationFindings: FindingFamily {
    static func findings(in facts: Facts) -> [Finding] {
        [exhausted(facts), blind(facts), tooMany(facts)].compactMap { $0 }
    }

    private static func exhausted(_ facts: Facts) -> Finding? {
        let blind = facts.gaps.filter { $0.gapClass == .blind && $0.end == facts.observation.at }
        let byGap = Set(blind.flatMap(\.apps))
        let apps = facts.apps.filter { app in
            let isUsedUp =
                app.headroomMinutes == 0 && app.todayState == .valid && (app.registeredTopMinute ?? 0) > 0
            return isUsedUp || byGap.contains(app.id)
        }
        guard let first = apps.first, let top = first.registeredTopMinute else { return nil }
        let since = blind.filter { $0.apps == [first.id] }.map(\.start).min() ?? first.lastEventAt
        return Finding(
            code: .windowExhausted, level: .critical,
            detail: "\(facts.list(apps.map(\.id))) reached minute \(top), the last registered: "
                + "nothing more is counted.",
            apps: apps.map(\.id), since: since,
            cause: "Only so many minutes are registered ahead, and nobody registered the next ones.",
            remedy: "Open the tracker so that it registers further thresholds; check why re-arming failed.",
            lookAt: .apps)
    }

    private static func blind(_ facts: Facts) -> Finding? {
        let apps = facts.apps.filter { app in
            guard app.todayState == .valid, let marker = app.lastThresholdSeconds,
                let today = app.todaySeconds
            else { return false }
            let limit = today.addingReportingOverflow(facts.thresholds.markerLead)
            return !limit.overflow && marker > limit.partialValue
        }
        guard let first = apps.first else { return nil }
        return Finding(
            code: .blindMarker, level: .critical,
            detail: "\(facts.list(apps.map(\.id))): minutes up to "
                + "\(durationWords(first.lastThresholdSeconds ?? 0)) are refused, "
                + "but only \(durationWords(first.todaySeconds ?? 0)) are counted.",
            apps: apps.map(\.id), since: first.lastEventAt,
            cause:
                "A phantom event raised the marker above which events are accepted, and it was not set back.",
            remedy: "Set `usage_…_lastThreshold` back to today's seconds, or wait for the reset at midnight.",
            lookAt: .apps)
    }

    private static func tooMany(_ facts: Facts) -> Finding? {
        let count = saturatingSum(facts.apps.map { max(0, $0.registeredCount) })
        guard count > facts.thresholds.registeredThresholdsCeiling else { return nil }
        let apps = facts.apps.filter { $0.registeredCount > 0 }.map(\.id)
        return Finding(
            code: .tooManyThresholds, level: .warning,
            detail: "\(count) thresholds of \(countWords(apps.count, "app")) are registered; above "
                + "\(facts.thresholds.registeredThresholdsCeiling) the system was seen to fall silent.",
            apps: apps, cause: "Every app registers each minute ahead, and the numbers add up.",
            remedy: "Register fewer minutes per app, or track fewer apps, and start monitoring anew.",
            lookAt: .apps)
    }
}
