// Findings about an extension that the system kills before it has written a callback.

import TrackingModel

enum KillFindings: FindingFamily {
    static func findings(in facts: Facts) -> [Finding] {
        [kills(facts)].compactMap { $0 }
    }

    private static func kills(_ facts: Facts) -> Finding? {
        let observation = facts.observation
        let reported = KillLog.kills(observation).map(\.at).filter {
            !observation.isFuture($0) && observation.at - $0 <= 86_400
        }
        let unfinished = KillLog.unfinished(observation).filter { observation.at - $0 <= 86_400 }
        guard reported.count + unfinished.count > facts.thresholds.killsPerDay else { return nil }
        var parts: [String] = []
        if !reported.isEmpty { parts.append("\(countText(reported.count, "kill")) in 24 hours") }
        if !unfinished.isEmpty {
            parts.append("\(countText(unfinished.count, "callback")) that the extension did not finish")
        }
        if let bytes = facts.memory.peakBytesToday {
            parts.append("memory up to \(sizeText(bytes)) of \(sizeText(facts.memory.limitBytes))")
        }
        if let level = facts.contents.battery.last(where: { $0.at <= observation.at })?.level {
            parts.append("battery at \(percentText(level))")
        }
        let moments = (reported + unfinished).sorted()
        return Finding(
            code: .extensionKills, level: .warning,
            detail: parts.joined(separator: ", ") + ".", since: moments.first, until: moments.last,
            cause:
                "The system ends the extension for its memory, or for the battery, in the middle of its work.",
            remedy:
                "Clear its logs to save memory, restart the device, and charge it; then watch the log again.",
            lookAt: .log)
    }
}
