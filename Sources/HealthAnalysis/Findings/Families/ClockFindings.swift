// Findings about clocks: moved, in another zone, ahead of now, or counted from another epoch.

import PlainText
import TrackingModel

extension Facts {
    var clockJump: Finding? {
        let jumps = clockChanges.jumps
        guard let last = jumps.last else { return nil }
        let by =
            last.seconds.map { " " + ($0 < 0 ? "back" : "ahead") + " by " + durationText(abs($0)) } ?? ""
        return Finding(
            .clockJump,
            detail: "The device's clock was moved\(by) at \(clock(last.at))"
                + (jumps.count > 1 ? ", \(jumps.count) times in 24 hours." : "."),
            since: jumps.first?.at, until: last.at,
            cause: "Somebody set the clock by hand, or the network corrected it after a long time.",
            remedy: "Set date and time automatically; ages and gaps around that moment are not reliable.")
    }

    var otherTimeZone: Finding? {
        guard let zone = observation.otherZone else { return nil }
        let here = StoreZone.description(calendar.offset(at: at))
        return Finding(
            .otherTimeZone,
            detail: (zone.isOfLog
                ? "The log of this store has the clock" : "The days of this store begin at midnight")
                + " of \(zone.description), and it is read in \(here): give the zone of its device with --time-zone.",
            since: nil,
            cause: "The store was copied from a device in another time zone.",
            remedy: "Read it again with --time-zone and the device's zone, as in Asia/Tokyo.")
    }

    var timeZoneChange: Finding? {
        let change: (before: Instant, after: Instant, from: Int, to: Int)
        if let zones = clockChanges.zones.last {
            change = (zones.before.wall, zones.after.wall, zones.before.utcOffset, zones.after.utcOffset)
        } else if let days = StoreZone.journey(observation) {
            change = (days.from, days.to, StoreZone.offset(days.from), StoreZone.offset(days.to))
        } else {
            return nil
        }
        let seconds = change.to - change.from
        return Finding(
            .timeZoneChange,
            detail: "The device moved from \(StoreZone.description(change.from)) to "
                + "\(StoreZone.description(change.to)) between "
                + clocks(change.before, "and", change.after) + ": local time went "
                + (seconds < 0 ? "back" : "ahead")
                + " by \(durationText(abs(seconds))).",
            since: change.before, until: change.after,
            cause: "The device travelled to another time zone, or the zone was set by hand.",
            remedy: "Judge the day in the zone that the device is in, with --time-zone; hours may repeat.")
    }

    /// Times that are right when the 31 years between 1970 and 2001 are added or taken away.
    var epochMixup: Finding? {
        let problems = contents.problems.filter { $0.kind == .epoch }
        guard let first = problems.first else { return nil }
        return Finding(
            .epochMixup,
            detail: countText(problems.count, "time")
                + " count from 2001 instead of 1970, or the other way round; "
                + "first in \(HarmlessText.line(first.place)).",
            cause: "The tracker mixed timeIntervalSince1970 with timeIntervalSinceReferenceDate.",
            remedy:
                "Fix the code that writes it; records with such a time are left out of every figure here.")
    }

    var futureTimestamp: Finding? {
        var apps: [String] = []
        var moments: [Instant] = []
        func take(_ moment: Instant?) -> Bool {
            guard let moment, isFuture(moment) else { return false }
            moments.append(moment)
            return true
        }
        _ = take(contents.heartbeat)
        for entry in contents.recovery { _ = take(entry.at) }
        for callback in contents.callbacks { _ = take(callback.at) }
        for app in contents.apps where take(app.lastEventAt) { apps.append(app.id) }
        guard let furthest = moments.max() else { return nil }
        let ahead = durationText(furthest - at)
        return Finding(
            .futureTimestamp,
            detail: "\(countText(moments.count, "time")) in the store "
                + (moments.count == 1 ? "lies" : "lie")
                + " ahead of this reading, up to \(ahead).",
            apps: apps, since: moments.min(),
            cause: "The device's clock was moved, or it differs from the clock of this machine.",
            remedy: "Set both clocks automatically; judge an old copy with --at snapshot.")
    }
}
