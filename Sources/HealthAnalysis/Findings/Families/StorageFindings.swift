// Findings about the store itself: unreadable, damaged, too large, old, or bypassed by its writer.

import PlainText
import TrackingModel

extension Facts {
    var storeUnreadable: Finding? {
        let detail: String
        switch contents.source.preferences {
        case .read, .stale, .absent: return nil
        case .missing:
            guard contents.hasAnything else { return nil }
            detail = "There are logs, but no preferences of " + HarmlessText.line(contents.source.group) + "."
        case .unreadable(let reason):
            detail = "The preferences cannot be read: " + sentence(reason)
        }
        return Finding(
            .storeUnreadable, detail: detail,
            cause: "The file is damaged, half written, locked or not readable for this user.",
            remedy: "Check the file's permissions, or copy the container from the device once more.")
    }

    var preferencesDenied: Finding? {
        let isLog = contents.source.kind == .textLog
        let recent = observation.outside.evidence.denials.filter {
            !isFuture($0.at) && at - $0.at <= 86_400
                && (isLog || $0.group == contents.source.group)
        }
        // What it stored since shows that it may.
        guard let last = recent.last, isLog || (contents.heartbeat ?? last.at) <= last.at else { return nil }
        let denials = recent.filter { $0.process == last.process && $0.group == last.group }
        let what = Set(denials.map { $0.isWrite ? "write" : "read" }).sorted().joined(separator: " and ")
        return Finding(
            .preferencesDenied,
            detail: "\(AppName.inSentence(last.process)) was not allowed to \(what) the preferences of "
                + "\(HarmlessText.line(last.group)), \(countText(denials.count, "time")) until "
                + "\(clock(last.at)): what it counts may not be stored.",
            since: denials[0].at, until: last.at,
            cause:
                "The extension has no access to that App Group; mostly its target or its signature lacks it.",
            remedy:
                "Add the App Group to the extension's target, install it again, and see whether it writes here."
        )
    }

    var notATracker: Finding? {
        guard contents.isForeign else { return nil }
        let count = contents.source.keyCount
        return Finding(
            .notATracker,
            detail: count == 1
                ? "Its only key is not one that a known tracker writes."
                : "None of its \(count) keys is specific to a known tracker.",
            cause: "These are the preferences of another app, or of a tracker that is not known here.",
            remedy:
                "Open the tracker's own group; for a tracker that is not known here, have trackhealth mapping propose what its keys mean."
        )
    }

    var evidenceProblems: Finding? {
        let problems = contents.problems.filter { $0.kind == .evidence }
        guard let first = problems.first else { return nil }
        return Finding(
            .evidenceProblems,
            detail:
                "\(countText(problems.count, "part")) of the files beside the store could not be read, first "
                + HarmlessText.line(first.source) + ": " + sentence(first.problem),
            cause: "A row is cut off or in an unknown format, or a file is damaged or of another kind.",
            remedy: "Look at the list of read problems; the store itself is not affected.")
    }

    var emergencyFlag: Finding? {
        guard queue.emergencyFlag == true else { return nil }
        return Finding(
            .emergencyFlag,
            detail: "The emergency flag is set: the extension could not store a record anywhere.",
            since: contents.log.last { $0.severity == .critical }?.at,
            cause:
                "Writing to the preferences and to fallback files failed, so minutes may be lost for good.",
            remedy:
                "Free space on the device, open the tracker so that it stores again, then clear the flag.")
    }

    var fallbackFiles: Finding? {
        let count = queue.fallbackFiles
        guard count > 0 else { return nil }
        return Finding(
            .fallbackFiles,
            detail: (queue.hasUncountedFiles ? "More than " : "") + countText(count, "record")
                + (count == 1 ? " waits" : " wait")
                + " in fallback files and " + (count == 1 ? "is" : "are") + " not credited yet.",
            cause:
                "Writing to the preferences failed, so the extension wrote the record to a file beside them.",
            remedy: "Open the tracker so that it reads the files in; if they stay, export them for support.")
    }

    var storeTooLarge: Finding? {
        guard let bytes = contents.source.plistBytes, bytes > thresholds.storeBytesWarning else {
            return nil
        }
        return Finding(
            .storeTooLarge, level: bytes >= thresholds.storeBytesCritical ? .critical : .warning,
            detail: "The preferences take \(sizeText(bytes)); the system refuses writes at "
                + sizeText(thresholds.storeBytesCritical) + ".",
            cause: "Logs kept as preferences grow, and every write copies all of them in the extension.",
            remedy: "Clear the extension log here, and let the tracker keep its logs in files.")
    }

    var readProblems: Finding? {
        // A notice is no damage; times off by an epoch and files beside the store have findings of their own.
        let problems = contents.problems.filter { $0.kind == .value || $0.kind == .file }
        if case .stale(let reason) = contents.source.preferences {
            return Finding(
                .readProblems, title: "Showing the last good read",
                detail: "The newest read failed; the last good one is shown: " + sentence(reason),
                cause: "The file was being replaced while it was read, or it is damaged.",
                remedy: "Wait for the next read; if this stays, copy the container once more."
            )
        }
        // Another app's keys are no values of a tracker.
        guard let first = problems.first, !contents.isForeign else { return nil }
        return Finding(
            .readProblems,
            detail: countText(problems.count, "value") + " could not be read, first in "
                + HarmlessText.line(first.place) + ".",
            cause: "A writer was cut off, or a value has another type or range than it should.",
            remedy: "Look at the list of read problems; every figure here lacks what it names.")
    }

    var logSaturated: Finding? {
        guard log.source == .recovery, events.saturated, let count = events.today,
            contents.recoveryLogCount ?? 0 >= FixedLimits.recoveryLogCap
        else { return nil }
        let oldest = contents.recovery.map(\.at).min()
        return Finding(
            .logSaturated,
            detail: "The log keeps \(FixedLimits.recoveryLogCap) entries and all reach back only to "
                + (oldest.map(clock) ?? "today") + ": today had at least \(count) events.",
            since: oldest, cause: "The log drops its oldest entries, so the day's start is no longer in it.",
            remedy: "Take counts of today as lower bounds; export daily to keep what the log drops.")
    }

    var logEnded: Finding? {
        guard let ended = log.endedAt else { return nil }
        return Finding(
            .logEnded,
            detail:
                "The log of callbacks ends at \(clock(ended)), and the tracker kept running: "
                + "what came since then is unknown.",
            since: ended, cause: "This version of the tracker writes another log, or none.",
            remedy: "Open the log that this version writes; figures since then are unknown from this one.")
    }

    var snapshotOld: Finding? {
        guard let silent = contents.extensionSilentSince(at), at - silent > thresholds.snapshotOld
        else {
            return nil
        }
        // What the app wrote since then is no sign of the extension, but none of a copy either.
        let newest = max(contents.newestTrace(notAfter: at) ?? silent, silent)
        if at - newest <= thresholds.snapshotOld {
            return Finding(
                .snapshotOld, title: "Silent for more than a day",
                detail: "The extension wrote nothing after \(clock(silent)), though the store was written at "
                    + "\(clock(newest)), so today is unknown.",
                since: silent, cause: "No tracked app was used, or the extension is not called any more.",
                remedy:
                    "Use a tracked app for two minutes and look again; if nothing comes, restart monitoring "
                    + "in the app.")
        }
        return Finding(
            .snapshotOld,
            detail: "The last record is from \(clock(newest)): no data for today.",
            since: newest,
            cause: "This is a copy from another day, the device was not used, or the tracker has stopped.",
            remedy: "Copy the container from the device once more, or judge it as of its last record with "
                + "--at last.")
    }

    /// A reader's reason as the end of a sentence.
    private func sentence(_ reason: String) -> String {
        let text = HarmlessText.line(reason)
        return text.hasSuffix(".") ? text : text + "."
    }
}

extension ReadProblem {
    /// The file, and the key where it is one of a key.
    var place: String { key.map { source + ", " + $0 } ?? source }
}
