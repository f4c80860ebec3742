// Findings about minutes that are counted more than once: duplicates, renamed events, sums instead of steps.

import PlainText
import TrackingModel

/// Seconds beyond which a credit is more than a minute.
private let step = 90

extension Facts {
    var duplicateCallbacks: Finding? {
        let found = duplicates
        guard let first = found.countedTwice.first?.at else { return nil }
        let processes =
            found.byOtherProcess > 0
            ? " \(found.byOtherProcess) came in another process." : ""
        return Finding(
            .duplicateCallbacks,
            detail: "\(countText(found.countedTwice.count, "minute")) of \(list(found.apps)) arrived again "
                + "within \(durationText(SystemBehaviour.duplicateDelay)) and "
                + (found.countedTwice.count == 1 ? "was" : "were") + " credited again, first at "
                + "\(clock(first)).\(processes)",
            apps: found.apps, since: first,
            cause:
                "Two schedules monitor the same minute, or the system runs one callback in several processes.",
            remedy: "Credit each threshold of an app once per registration, whatever the time between.",
            counted: found.countedTwice)
    }

    /// Each minute adds the whole session again: 60, 120, 180 ….
    var triangularGrowth: Finding? {
        guard let found = growthBySteps ?? growthBySum else { return nil }
        return Finding(
            .triangularGrowth,
            detail: found.detail, apps: [found.app], since: found.since,
            cause:
                "A pause between two minutes is taken for a new session, and each adds its whole threshold.",
            remedy: "Credit each threshold once (policy ordinal); correct today's figure by hand.")
    }

    private var growthBySteps: (app: String, detail: String, since: Instant)? {
        // Most trackers credit a minute at a time, and have no such step.
        guard log.callbacks.contains(where: { $0.seconds > step }) else { return nil }
        var last: [String: LoggedCallback] = [:]
        var runs: [String: [LoggedCallback]] = [:]
        for arrival in log.callbacks where isToday(arrival.at) {
            guard arrival.saysSeconds, arrival.isCredited else { continue }
            let before = last.updateValue(arrival, forKey: arrival.app)
            guard let before, (30...180).contains(arrival.at - before.at), arrival.seconds > step,
                arrival.seconds > before.seconds
            else {
                runs[arrival.app] = nil
                continue
            }
            runs[arrival.app, default: [before]].append(arrival)
            let run = runs[arrival.app] ?? []
            guard run.count >= 4, let first = run.first else { continue }
            let steps = run.suffix(4).map { durationText($0.seconds) }.commaSeparated
            let detail =
                "\(name(arrival.app)) was credited \(steps) by callbacks about a minute apart."
            return (arrival.app, detail, first.at)
        }
        return nil
    }

    private var growthBySum: (app: String, detail: String, since: Instant)? {
        for difference in replay?.differences ?? [] {
            let count = Double(difference.callbacks)
            guard difference.callbacks >= 4, difference.reported == difference.callbacks * 60 else {
                continue
            }
            let triangle = 60 * count * (count + 1) / 2
            guard abs(Double(difference.stored) - triangle) <= max(120, triangle / 10) else { continue }
            let detail =
                "\(name(difference.app)) shows \(durationText(difference.stored)) for "
                + "\(countText(difference.callbacks, "callback")) of a minute each: the sum of 1 to "
                + "\(difference.callbacks)."
            return (difference.app, detail, dayStart)
        }
        return nil
    }

    /// Events that are named after an app's position in a list mean another app when the list changes.
    var renamedEvents: Finding? {
        guard let found = renamingSinceReading ?? renamingInJournal else { return nil }
        return Finding(
            .renamedEvents,
            detail:
                "\(HarmlessText.line(found.event)) meant \(name(found.before)) and now means "
                + "\(name(found.after))"
                + (found.count > 1 ? "; \(found.count - 1) more changed." : "."),
            apps: found.apps, since: found.since,
            cause: "Events are named after an app's position in the list, and an app was added or removed.",
            remedy: "Name events after the app itself; check today's figures of these apps.")
    }
}
