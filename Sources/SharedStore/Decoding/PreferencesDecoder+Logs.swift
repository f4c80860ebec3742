// The JSON logs that live in the preferences.

import TrackingModel

extension PreferencesDecoder {
    mutating func decodeLogs() {
        let errors = decode(RecoveryRecord.self, RecordOrigin.errorLog.name, .errorLog) { $0.add($1) }
        // An unreadable log is not the same as an empty log.
        if errors.hasEntries || (errors.isWhole && errors.elements == 0) { errorLogCount = errors.elements }
        for key in TrackerKeys.healthLogs { _ = decode(HealthRecord.self, key, .healthLog) { $0.add($1) } }
        let key = "extension_logs"
        let found: (records: [(String, ExtensionLogRecord)], elements: Int, isWhole: Bool)
        found = records(key, .array)
        var collector = ExtensionLogCollector(readAt: judge.readAt)
        for (_, record) in found.records { collector.add(record) }
        judge.problems.add(collector.problems(source: judge.source, key: key))
        lines = collector.entries
    }

    /// Reads a log of recovery entries.
    private mutating func decode<Record: JSONRecord>(
        _: Record.Type, _ key: String, _ origin: RecordOrigin,
        _ add: (inout RecoveryCollector, Record) -> Void
    ) -> (elements: Int, isWhole: Bool, hasEntries: Bool) {
        let found: (records: [(String, Record)], elements: Int, isWhole: Bool) = records(key, .array)
        var collector = RecoveryCollector(origin: origin, readAt: judge.readAt)
        for (_, record) in found.records { add(&collector, record) }
        judge.problems.add(collector.problems(source: judge.source, key: key))
        recoveryLogs.append(collector.entries)
        return (found.elements, found.isWhole, !collector.entries.isEmpty)
    }
}
