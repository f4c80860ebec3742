// Findings about registered thresholds: used up, blocked by a marker, or too many for the system.

import TrackingEngine
import TrackingModel

extension Facts {
    var windowExhausted: Finding? {
        let notMonitored = gaps.filter {
            $0.evidence.contains(.windowExhausted) && $0.gapClass == .notMonitored
                && $0.end == at
        }
        let byGap = Set(notMonitored.flatMap(\.apps))
        let apps = apps.filter { app in
            let isUsedUp =
                app.headroomMinutes == 0 && app.todayState == .valid && (app.registeredTopMinute ?? 0) > 0
            return isUsedUp || byGap.contains(app.id)
        }
        guard let first = apps.first, let top = first.registeredTopMinute else { return nil }
        let since =
            reached.top(of: first.id)?.at ?? notMonitored.filter { $0.apps == [first.id] }.map(\.start)
            .min()
            ?? first.lastEventAt
        return Finding(
            .windowExhausted,
            detail: "Minute \(top) of \(list(apps.map(\.id))), the last registered, was reported: "
                + "nothing more is credited.",
            apps: apps.map(\.id), since: since,
            cause: "Only so many minutes are registered ahead, and the next ones were not registered.",
            remedy: "Open the tracker so that it registers further thresholds; check why re-arming failed.")
    }

    /// Thresholds below an app's marker are rejected, and the marker is far above the credited time.
    private struct StuckApp {
        var app: AppStatus
        /// Callbacks of the app that were rejected since the marker was written.
        var rejections: [CountedRecord]
        /// When the marker was written, or the first rejection.
        var since: Instant?
        /// How old the day was when a marker was written that no use of it can have reached; nil for any other.
        var dayAge: Double?
    }

    var blindMarker: Finding? {
        let records = contents.apps.keyed(by: \.id)
        let apps = apps.compactMap { app -> StuckApp? in
            guard app.todayState == .valid, let marker = app.lastThresholdSeconds,
                let today = app.todaySeconds, let record = records[app.id]
            else { return nil }
            let limit = today.addingReportingOverflow(FixedLimits.markerLead)
            guard !limit.overflow, marker > limit.partialValue else { return nil }
            return blinded(record, app, marker: marker)
        }
        guard let first = apps.max(by: { $0.rejections.count < $1.rejections.count }) else { return nil }
        let others = apps.count == 1 ? "" : " The same holds for \(countText(apps.count - 1, "more app"))."
        return Finding(
            .blindMarker,
            detail: "\(name(first.app.id)): minutes up to "
                + "\(durationText(first.app.lastThresholdSeconds ?? 0)) are rejected"
                + (first.since.map { " since \(clock($0))" } ?? "")
                + ", but only \(durationText(first.app.todaySeconds ?? 0)) are credited"
                + (first.rejections.isEmpty
                    ? "." : ": \(countText(first.rejections.count, "callback")) rejected.")
                + others,
            apps: apps.map(\.app.id), since: apps.compactMap(\.since).min(),
            cause: first.dayAge.map { age in
                "The marker was raised to minute \((first.app.lastThresholdSeconds ?? 0) / 60) when the day was only "
                    + "\(durationText(age)) old: a callback of yesterday came after midnight."
            }
                ?? "A phantom event raised the marker above which events are accepted, and it was not set back.",
            remedy: "Set usage_…_lastThreshold back to today's seconds, or wait for the reset at midnight.",
            counted: first.rejections)
    }

    /// Nil where counting goes on above the marker, or the writer takes a lower threshold for a new session.
    private func blinded(_ record: AppRecord, _ app: AppStatus, marker: Int) -> StuckApp? {
        let write = log.markerWrite(of: record)
        let own = log.callbacks.lazy.filter { $0.app == app.id && isToday($0.at) }
        let rejected = own.filter { callback in
            guard callback.cause == .engine(.belowPeak) else { return false }
            return write.map { callback.at > $0.at } ?? true
        }
        // No use can have brought a day that far by then.
        let age = write.map { $0.at - $0.midnight }
        let impossible = age.flatMap { Double(marker) > $0 + Double(FixedLimits.markerLead) ? $0 : nil }
        if !rejected.isEmpty {
            return StuckApp(
                app: app, rejections: rejected.map(\.counted), since: write?.at ?? rejected.first?.at,
                dayAge: impossible)
        }
        if let write {
            guard let impossible, rejectsLower else { return nil }
            return StuckApp(app: app, rejections: [], since: write.at, dayAge: impossible)
        }
        // The marker of an app that counts is the threshold of its last counted minute.
        if let last = own.last(where: \.isCredited), let ordinal = last.ordinal, ordinal * 60 == marker {
            return nil
        }
        return rejectsLower ? StuckApp(app: app, rejections: [], since: app.lastEventAt) : nil
    }

    /// Whether the tracker rejects what is not above its marker: its log shows it, or its version does.
    private var rejectsLower: Bool {
        if let policy = contents.engine?.state?.policy {
            return CreditingPolicy.marked.contains(policy)
        }
        if log.callbacks.contains(where: { $0.cause == .engine(.belowPeak) }) { return true }
        // Up to G4, and in some of G5, a lower threshold began a new session.
        return ![.g0, .g1, .g2, .g3, .g4, .g5].contains(contents.source.generation)
    }

    var tooManyThresholds: Finding? {
        let count = saturatingSum(self.apps.map { max(0, $0.registeredCount) })
        guard count > SystemBehaviour.thresholdCeiling else { return nil }
        let apps = apps.filter { $0.registeredCount > 0 }.map(\.id)
        return Finding(
            .tooManyThresholds,
            detail: "\(count) thresholds of \(countText(apps.count, "app")) are registered; above "
                + "\(SystemBehaviour.thresholdCeiling) the system has been seen to go silent.",
            apps: apps, cause: "Every minute of every app is registered ahead, and the numbers add up.",
            remedy: "Register fewer minutes per app, or track fewer apps, and restart monitoring.")
    }
}
