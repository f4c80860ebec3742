// The logs that the engine writes: recovery log, extension log, analytics, and the fallback files that it reads.

public import TrackingModel

extension ContainerDraft {
    public mutating func append(_ entry: RecoveryEntry) { recoveryEntries.append(entry) }
    public mutating func append(_ entry: LogEntry) { logEntries.append(entry) }
    public mutating func append(_ event: AnalyticsEvent) { analyticsEvents.append(event) }

    public var fallbacks: [(name: String, record: JournalRecord)] {
        guard let listing = try? store.files.list(store.paths.root, limit: store.limits.directoryEntries)
        else {
            return []
        }
        return listing.entries.compactMap { entry in
            guard entry.kind == .regular, ContainerPaths.isFallback(entry.name),
                let contents = try? store.files.read(
                    Path.join(store.paths.root, entry.name), links: .refuse, limit: 64 << 10),
                let line = JournalLine(contents.bytes.filter { $0 != 0x0A }[...]), let record = line.record
            else { return nil }
            return (entry.name, record)
        }
    }

    public mutating func removeFallback(_ name: String) {
        // A name from our own listing; one that can't be removed is found again next time.
        try? store.remove(name)
    }

    /// Writes the collected entries.
    mutating func encodeLogs() throws {
        if !recoveryEntries.isEmpty {
            try store.append(to: ContainerPaths.recoveryLog) { old in
                recoveryEntries.filter { !Self.holds(old, $0.id) }.map(\.encoded)
            }
            recoveryEntries = []
        }
        if !logEntries.isEmpty {
            try store.append(
                logEntries.map(\.encoded), toLog: EngineKey.log,
                keeping: FixedLimits.extensionLogCap)
            logEntries = []
        }
        if !analyticsEvents.isEmpty {
            try store.append(analyticsEvents)
            analyticsEvents = []
        }
    }

    /// Whether a log holds an entry with that id, found by searching the text of the id.
    private static func holds(_ log: [UInt8], _ id: RecordID) -> Bool {
        let wanted = Array(id.description.utf8)
        guard let last = wanted.last, wanted.count < 256 else { return false }
        // How far the search can advance for each value of the byte under its end.
        var steps = [Int](repeating: wanted.count, count: 256)
        for (index, byte) in wanted.dropLast().enumerated() { steps[Int(byte)] = wanted.count - 1 - index }
        return log.withUnsafeBufferPointer { log in
            var end = wanted.count - 1
            while end < log.count {
                let byte = log[end]
                if byte == last, log[(end - wanted.count + 1)...end].elementsEqual(wanted) { return true }
                end += steps[Int(byte)]
            }
            return false
        }
    }
}
