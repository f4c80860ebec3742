// Findings about the extension at work: memory, errors, and notifications that did not arrive.

import PlainText
import TrackingModel

extension Facts {
    var memoryNearLimit: Finding? {
        let level: FindingLevel
        let detail: String
        if let bytes = memory.bytes, let at = memory.at, memory.state == .warning || memory.state == .critical
        {
            level = memory.state == .critical ? .critical : .warning
            detail =
                "The extension used \(sizeText(bytes)) of \(sizeText(memory.limitBytes)) "
                + "at \(clock(at))."
        } else if let peak = memory.peakBytesToday, let at = memory.peakAt, peak > memory.warningBytes {
            level = .notice
            detail =
                "The extension reached \(sizeText(peak)) of \(sizeText(memory.limitBytes)) "
                + "at \(clock(at)), and less since."
        } else {
            return nil
        }
        return Finding(
            .memoryNearLimit, level: level, detail: detail,
            since: level == .notice ? memory.peakAt : memory.nearLimitSince,
            until: level == .notice ? memory.peakAt : nil,
            cause: "Large logs or JSON are read and written whole in an extension that may use 6 MiB.",
            remedy: "Clear the extension log, and make the tracker write single values instead of JSON.")
    }

    var errorRatio: Finding? {
        guard let ratio = self.events.errorRatio, let errors = self.events.failedToday, errors > 0,
            let events = events.today, ratio > thresholds.errorRatioWarning
        else { return nil }
        let failed = contents.recovery.filter { !$0.succeeded && isToday($0.at) }
        let reason = mostFrequent(failed.compactMap(\.error))
        let crashes = failed.count(where: \.isCrash)
        return Finding(
            .errorRatio, level: ratio > thresholds.errorRatioCritical ? .critical : .warning,
            detail: "\(errors) of \(countText(events, "event")) today failed (\(percentText(ratio)))"
                + (crashes > 0 ? ", \(countText(crashes, "crash", "crashes")) among them" : "")
                + (reason.map { ", mostly “\($0)”." } ?? "."),
            since: failed.map(\.at).min(),
            cause: "The extension received these callbacks but could not credit them.",
            remedy:
                "Read the reasons in the recovery log; for a missing mapping, restart monitoring.")
    }

    var missedNotifications: Finding? {
        guard let missed = notifications.missed, missed > 0, let sent = notifications.sent else {
            return nil
        }
        if let at = contents.notifications.lastSentAt, missed == 1,
            abs(self.at - at) <= FixedLimits.notificationDelay
        {
            return nil
        }
        // A suspended app gets none, and this project's engine reads the store whenever it runs.
        let isClosed = contents.engine != nil || wasAppClosed
        return Finding(
            .missedNotifications, level: isClosed ? .notice : .warning,
            detail: "The app missed \(missed) of \(countText(sent, "notification")) from the extension"
                + (isClosed ? "; it was not open since." : "."),
            since: contents.notifications.lastReceivedAt,
            cause: "Darwin notifications are not queued: what is sent while the app is suspended is dropped.",
            remedy: "Open the tracker: it must read the store on every activation, not only when notified.")
    }

    /// Whether the app is known not to have been in the foreground since the last one was sent.
    private var wasAppClosed: Bool {
        guard let front = contents.appInFrontAt, let sent = contents.notifications.lastSentAt
        else { return false }
        return sent > front + FixedLimits.notificationDelay
    }

    /// The most frequent text, short and harmless; the first in order where several are.
    private func mostFrequent(_ texts: [String]) -> String? {
        guard let text = texts.counts.greatest.map({ HarmlessText.line($0.key) }), !text.isEmpty else {
            return nil
        }
        guard text.count > 40 else { return text }
        // Cut between words: half an id could not be recognised where reports take ids out.
        guard let space = text.prefix(40).lastIndex(of: " ") else { return nil }
        return text[..<space] + "…"
    }
}
