// The JSON logs that live in the preferences.

import TrackingModel

extension PreferencesDecoder {
    mutating func decodeLogs() {
        decodeErrorLog()
        for key in TrackerKeys.healthLogs { decodeHealthLog(key) }
        let found: (records: [(String, ExtensionLogRecord)], elements: Int, isWhole: Bool)
        found = records("extension_logs", .array)
        var collector = ExtensionLogCollector(readAt: judge.readAt)
        for (_, record) in found.records { collector.add(record) }
        judge.problems.add(collector.problems(source: judge.source, key: "extension_logs"))
        lines = collector.entries
    }

    private mutating func decodeErrorLog() {
        let key = RecordOrigin.errorLog.name
        let found: (records: [(String, RecoveryRecord)], elements: Int, isWhole: Bool) = records(key, .array)
        var collector = RecoveryCollector(origin: .errorLog, readAt: judge.readAt)
        for (_, record) in found.records { collector.add(record) }
        judge.problems.add(collector.problems(source: judge.source, key: key))
        recoveryLogs.append(collector.entries)
        // An unreadable log is not the same as an empty log.
        if !collector.entries.isEmpty || (found.isWhole && found.elements == 0) {
            errorLogCount = found.elements
        }
    }

    private mutating func decodeHealthLog(_ key: String) {
        let found: (records: [(String, HealthRecord)], elements: Int, isWhole: Bool) = records(key, .array)
        var collector = RecoveryCollector(origin: .healthLog, readAt: judge.readAt)
        for (_, record) in found.records { collector.add(record) }
        judge.problems.add(collector.problems(source: judge.source, key: key))
        recoveryLogs.append(collector.entries)
    }
}
