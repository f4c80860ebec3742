// A record with the keys and plain values of its log in the store.

import Canvas
import Themes
import TrackingModel

extension LogListScreen {
    /// The fields of a line under their names in `extension_logs`. Empty for a text log, which has no such names and
    /// whose text is already in the message.
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

    /// The fields of an entry under their names in `recovery_log.json`.
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

    /// Unix seconds as JSON has them.
    private func plain(_ seconds: Double) -> String {
        decimal(seconds, places: seconds == seconds.rounded() ? 0 : 3)
    }
}
