// A record as the store spells it: the keys of its log with their plain values, beside what is made of them.

import Canvas
import Themes
import TrackingModel

extension RecordViewer {
    /// The fields that the dashboard reads of a line, under the names that `extension_logs` gives them. A text log
    /// has no such names, and what it says stands in the message already.
    func storedLines(_ entry: LogEntry) -> [DetailLine] {
        guard entry.origin == .extensionLogs else { return [] }
        var fields: [(String, String)] = []
        if let at = entry.at { fields.append(("timestamp", plain(at.seconds))) }
        fields += [
            ("severity", entry.severity.word), ("component", entry.component), ("message", entry.message),
        ]
        fields += entry.metadata.map { ("metadata." + $0.key, $0.value) }
        return lines(fields)
    }

    /// The fields of an entry under the names that `recovery_log.json` gives them.
    func storedLines(_ entry: RecoveryEntry) -> [DetailLine] {
        guard entry.origin == .recoveryLog else { return [] }
        var fields = [
            ("id", entry.id.description), ("timestamp", plain(entry.at.seconds)),
            ("eventName", entry.event.text), ("success", entry.succeeded ? "true" : "false"),
            ("attemptedAction", entry.action),
        ]
        if let error = entry.error { fields.append(("errorDescription", error)) }
        if let bytes = entry.memoryBytes { fields.append(("memoryUsageBytes", String(bytes))) }
        return lines(fields)
    }

    private func lines(_ fields: [(String, String)]) -> [DetailLine] {
        [.gap, .title("As stored", .muted)] + fields.map { .text($0.0 + ": " + $0.1, .muted) }
    }

    /// Unix seconds as a JSON number has them.
    private func plain(_ seconds: Double) -> String {
        decimal(seconds, places: seconds == seconds.rounded() ? 0 : 3)
    }
}
