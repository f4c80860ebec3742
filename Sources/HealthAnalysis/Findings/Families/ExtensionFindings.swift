// Findings about the extension at work: memory, errors, and notifications that did not arrive.

import PlainText
import TrackingModel

enum ExtensionFindings: FindingFamily {
    static func findings(in facts: Facts) -> [Finding] {
        [memory(facts), errors(facts), notifications(facts)].compactMap { $0 }
    }

    private static func memory(_ facts: Facts) -> Finding? {
        let memory = facts.memory
        let level: FindingLevel
        let detail: String
        if let bytes = memory.bytes, let at = memory.at, memory.state == .warning || memory.state == .critical
        {
            level = memory.state == .critical ? .critical : .warning
            detail =
                "The extension used \(sizeText(bytes)) of \(sizeText(memory.limitBytes)) "
                + "at \(facts.observation.clock(at))."
        } else if let peak = memory.peakBytesToday, let at = memory.peakAt, peak > memory.warningBytes {
            level = .notice
            detail =
                "The extension reached \(sizeText(peak)) of \(sizeText(memory.limitBytes)) "
                + "at \(facts.observation.clock(at)), and less since."
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

    private static func errors(_ facts: Facts) -> Finding? {
        guard let ratio = facts.events.errorRatio, let errors = facts.events.errorsToday, errors > 0,
            let events = facts.events.today, ratio > facts.thresholds.errorRatioWarning
        else { return nil }
        let failed = facts.contents.recovery.filter { !$0.succeeded && facts.observation.isToday($0.at) }
        let reason = mostFrequent(failed.compactMap(\.error))
        let crashes = failed.count(where: \.isCrash)
        return Finding(
            .errorRatio, level: ratio > facts.thresholds.errorRatioCritical ? .critical : .warning,
            detail: "\(errors) of \(countText(events, "event")) today failed (\(percentText(ratio)))"
                + (crashes > 0 ? ", \(countText(crashes, "crash", "crashes")) among them" : "")
                + (reason.map { ", mostly “\($0)”." } ?? "."),
            since: failed.map(\.at).min(),
            cause: "The extension received these callbacks but could not credit them.",
            remedy:
                "Read the reasons in the recovery log; for a missing mapping, restart monitoring.")
    }

    private static func notifications(_ facts: Facts) -> Finding? {
        guard let missed = facts.notifications.missed, missed > 0, let sent = facts.notifications.sent else {
            return nil
        }
        if let at = facts.contents.notifications.lastSentAt, missed == 1,
            abs(facts.observation.at - at) <= FixedLimits.notificationDelay
        {
            return nil
        }
        // A suspended app gets none, and this project's engine reads the store whenever it runs.
        let isClosed = facts.contents.engine != nil || wasClosed(facts)
        return Finding(
            .missedNotifications, level: isClosed ? .notice : .warning,
            detail: "The app missed \(missed) of \(countText(sent, "notification")) from the extension"
                + (isClosed ? "; it was not open since." : "."),
            since: facts.contents.notifications.lastReceivedAt,
            cause: "Darwin notifications are not queued: what is sent while the app is suspended is dropped.",
            remedy: "Open the tracker: it must read the store on every activation, not only when notified.")
    }

    /// Whether the app is known not to have been in the foreground since the last one was sent.
    private static func wasClosed(_ facts: Facts) -> Bool {
        guard let front = facts.contents.appInFrontAt, let sent = facts.contents.notifications.lastSentAt
        else { return false }
        return sent > front + FixedLimits.notificationDelay
    }

    /// The most frequent text, short and harmless; the first in order where several are.
    private static func mostFrequent(_ texts: [String]) -> String? {
        var counts: [String: Int] = [:]
        for text in texts { counts[text, default: 0] += 1 }
        let top = counts.max { left, right in
            left.value == right.value ? left.key > right.key : left.value < right.value
        }
        guard let text = top.map({ HarmlessText.line($0.key) }), !text.isEmpty else { return nil }
        guard text.count > 40 else { return text }
        // Cut between words: half an id could not be recognised where reports take ids out.
        guard let space = text.prefix(40).lastIndex(of: " ") else { return nil }
        return text[..<space] + "…"
    }
}
