// Findings about what the store has lost: its first key, its totals, or the memory that logging costs.

import PlainText
import TrackingModel

extension Facts {
    /// Before the first unlock after a start of the device, preferences read as empty instead of failing.
    var canaryMissing: Finding? {
        guard let engine = contents.engine, !engine.hasCanary else { return nil }
        let records = engine.records.count
        return Finding(
            .canaryMissing,
            detail: records > 0
                ? "The journal holds \(countText(records, "callback or event", "callbacks and events")), "
                    + "but the key that every store of this tracker has is missing."
                : "The tracker's state is there, but the key that every store of it has is missing.",
            since: engine.records.last?.reading.wall,
            cause:
                "The preferences were lost or replaced, or read while the device was locked after a start.",
            remedy:
                "Unlock the device and copy the container again; if it stays, open the tracker to rebuild.")
    }

    var totalFell: Finding? {
        guard let fall = falls, let worst = fall.worst else { return nil }
        let apps = fall.falls.map(\.app)
        return Finding(
            .totalFell,
            detail: "\(name(worst.app)) had \(durationText(worst.before)) in total and now has "
                + "\(durationText(worst.now)) now"
                + (apps.count > 1 ? "; \(apps.count) apps lost history." : "."),
            apps: apps, since: fall.since,
            cause: "A counter was read as empty and written back, as on a locked device, or was reset.",
            remedy: "Restore the totals from the tracker's backup or an earlier export.")
    }

    var textLogTooLarge: Finding? {
        guard let largest = contents.textLogBytes.greatest, largest.value > FixedLimits.textLogBytes else {
            return nil
        }
        return Finding(
            .textLogTooLarge,
            detail:
                "\(HarmlessText.line(largest.key)) takes \(sizeText(largest.value)) within the preferences, "
                + "and each new line copies all of it.",
            cause: "The log is kept as one text, which the extension reads and writes whole in its 6 MiB.",
            remedy: "Clear the extension log here, and let the tracker keep its logs in files.")
    }
}
