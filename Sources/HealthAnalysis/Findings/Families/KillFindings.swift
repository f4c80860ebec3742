// Findings about an extension that the system kills before it has written a callback.

import TrackingModel

extension Facts {
    /// ` of MonitorExtension (per-process-limit)`, as the reports of the system have it; empty without one.
    private func named(_ kills: [KillEvent]) -> String {
        let reports = kills.compactMap(\.report).filter { $0.cause != .crash }
        let names = Set(reports.map { AppName.inSentence($0.process) }).sorted().prefix(2)
        let reasons = Set(reports.compactMap(\.reason).map(AppName.inSentence)).sorted().prefix(3)
        guard !names.isEmpty else { return "" }
        let why = reasons.isEmpty ? "" : " (\(reasons.commaSeparated))"
        return " of " + names.joined(separator: " and ") + why
    }

    var extensionKills: Finding? {
        let recent = self.kills.kills
        let reported = recent.map(\.at)
        let crashes = recent.count { $0.report?.cause == .crash }
        let unfinished = self.kills.unfinished
        guard reported.count + unfinished.count > thresholds.killsPerDay else { return nil }
        var parts: [String] = []
        let kills = reported.count - crashes
        if kills > 0 { parts.append(countText(kills, "kill") + named(recent) + " in 24 hours") }
        if crashes > 0 { parts.append("\(countText(crashes, "crash", "crashes")) in 24 hours") }
        if !unfinished.isEmpty {
            parts.append("\(countText(unfinished.count, "callback")) that the extension did not finish")
        }
        if let bytes = memory.peakBytesToday {
            parts.append("memory up to \(sizeText(bytes)) of \(sizeText(memory.limitBytes))")
        }
        if let level = contents.battery.last(where: { $0.at <= at })?.level {
            parts.append("battery at \(percentText(level))")
        }
        // Without a report it may be for its memory.
        let isForMemory = recent.isEmpty || recent.contains { ($0.report?.cause ?? .memory) == .memory }
        let moments = self.kills.moments.sorted()
        return Finding(
            .extensionKills,
            detail: parts.commaSeparated + ".", since: moments.first, until: moments.last,
            cause: crashes > 0 && kills == 0
                ? "The extension crashes in the middle of its work; the reports of the system say where."
                : isForMemory
                    ? "The system ends the extension for its memory or another limit, or for the battery, in the middle of its work."
                    : "The system ends the extension in the middle of its work, for a limit other than that of memory.",
            remedy: isForMemory
                ? "Clear its logs to save memory, restart the device, and charge it; then watch the log again."
                : "Read in the reports of the system what the extension did when it ended, and have that corrected.",
            counted: moments.map { CountedRecord(at: $0) })
    }
}
