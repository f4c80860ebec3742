// Findings about how apps are set up: not tracked, of another category, or unlocked by nothing.

import PlainText
import TrackingModel

extension Facts {
    var appNotTracked: Finding? {
        guard contents.trackedAppIDs != nil || !contents.mappings.isEmpty else { return nil }
        let tracked = Set(contents.trackedAppIDs ?? [])
        let registered = apps.filter { $0.registeredCount > 0 }.map(\.id)
        let mapped = Set(contents.mappings.values).union(registered)
        let configured = Set(contents.configuredApps ?? [])
        let known = Set(apps.map(\.id))
        // An id that is listed but has no record can't be shown as an app, only as an id.
        let candidates = apps.filter { wasUsed($0) || configured.contains($0.id) }.map(\.id)
        let missing = (candidates + configured.subtracting(known).sorted()).filter { id in
            !tracked.contains(id) && !mapped.contains(id)
        }
        guard let first = missing.first else { return nil }
        let listed = contents.trackedAppIDs == nil ? "" : " and not in the list of tracked apps"
        return Finding(
            .appNotTracked,
            detail: missing.count == 1
                ? "\(name(first)) has no registered threshold\(listed): its use is not monitored."
                : "\(list(missing)) have no registered thresholds\(listed): their use is not monitored.",
            apps: missing, since: apps.first { $0.id == first }?.lastEventAt,
            cause: "The list of tracked apps and the selection drifted apart, often after an app was added.",
            remedy:
                "Open the tracker and select the app again; nothing to do if it was taken out on purpose.")
    }

    /// Two ids of one name, the later of which began when the other fell silent.
    var tokenChanged: Finding? {
        var days: [String: ClosedRange<LocalDay>] = [:]
        for record in contents.apps {
            let counted = record.counters.compactMap { ($0.todaySeconds ?? 0) > 0 ? $0.day : nil }
            let used = record.history.compactMap { $0.seconds > 0 ? $0.day : nil } + counted
            if let first = used.min(), let last = used.max() { days[record.id] = first...last }
        }
        typealias UsedApp = (app: AppStatus, days: ClosedRange<LocalDay>, last: Instant)
        func isEarlier(_ left: UsedApp, _ right: UsedApp) -> Bool {
            (left.days.lowerBound, left.last, left.app.id) < (right.days.lowerBound, right.last, right.app.id)
        }
        let uses = apps.compactMap { app in
            app.hasName ? days[app.id].map { UsedApp(app, $0, app.lastEventAt ?? Instant(0)) } : nil
        }.sorted(by: isEarlier)
        let changes = Dictionary(grouping: uses, by: \.app.name).values.flatMap { zip($0, $0.dropFirst()) }
            .filter { old, new in
                guard old.days.upperBound == new.days.lowerBound else {
                    return old.days.upperBound + 1 == new.days.lowerBound
                }
                // Of one day only the time since the last event of the old id tells.
                return old.last > Instant(0) && new.days.lowerBound == new.days.upperBound
                    && Double(new.app.todaySeconds ?? 0) <= new.last - old.last + SystemBehaviour.minuteLead
            }
        guard let (old, new) = changes.max(by: { isEarlier($0.1, $1.1) }) else { return nil }
        return Finding(
            .tokenChanged,
            detail:
                "\(name(new.app.id)) has two ids: one was credited until \(old.days.upperBound), the other since "
                + "\(new.days.lowerBound).",
            apps: [old.app.id, new.app.id], since: calendar.start(of: new.days.lowerBound),
            cause: "The system gave the app a new token, as after an update, or it was selected again.",
            remedy: "Add up both where the app's minutes count, and take the old entry out of the tracker.")
    }

    /// Whether an app was counted within the last seven days.
    private func wasUsed(_ app: AppStatus) -> Bool {
        (app.todaySeconds ?? 0) > 0 || app.lastSevenDays.contains { ($0 ?? 0) > 0 }
    }

    var categoryChanged: Finding? {
        var changes: [(id: String, from: String, to: String)] = []
        for app in apps {
            guard let now = app.category else { continue }
            let before = previous.readings.compactMap { $0.categories[app.id] }.last { $0 != now }
            if let before { changes.append((app.id, before, now)) }
        }
        let isChange = !changes.isEmpty
        if !isChange {
            changes = contents.apps.filter { $0.categories.count > 1 }
                .map { ($0.id, $0.categories[0], $0.categories[1]) }
        }
        guard let first = changes.first else { return nil }
        let (from, to) = (HarmlessText.line(first.from), HarmlessText.line(first.to))
        return Finding(
            .categoryChanged,
            title: isChange ? nil : "Two categories for one app",
            detail: isChange
                ? "\(name(first.id)) was “\(from)” and is “\(to)” now: minutes earn or cost time."
                : "\(name(first.id)) is “\(from)” in one place of the store and “\(to)” in another.",
            apps: changes.map(\.id),
            cause: "The app was moved in the selection, or its category was written to one place only.",
            remedy:
                "Set the category again in the tracker, and check the time that was earned or spent today.")
    }

    var goalOfZero: Finding? {
        let apps = contents.appsWithoutGoal
        guard !apps.isEmpty else { return nil }
        return Finding(
            .goalOfZero,
            detail:
                "\(list(apps)) \(apps.count == 1 ? "is" : "are") unlocked by a learning goal of 0 minutes.",
            apps: apps, cause: "The goal was saved before its minutes were set.",
            remedy: "Set the minutes of the goal in the tracker; until then it unlocks again and again.")
    }
}
