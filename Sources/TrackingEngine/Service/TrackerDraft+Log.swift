// The service's lines in the extension's log, so that one log has everything.

import TrackingModel

extension LogDraft {
    /// Appends a line of the service.
    mutating func log(
        _ severity: Severity, _ message: String, at reading: ClockReading,
        _ fields: [(key: String, value: String)] = []
    ) {
        guard keepsLogs else { return }
        append(
            LogEntry(
                at: reading.wall, severity: severity, component: "TrackingService", message: message,
                metadata: fields.map { LogEntry.Field(key: $0.key, value: $0.value) }))
    }

}

extension TrackerDraft {
    /// Changes what the service remembers.
    mutating func remember(_ change: (inout ServiceMemory) -> Void) {
        var memory = service ?? ServiceMemory()
        defer { if memory != service { service = memory } }
        change(&memory)
    }
}
