// Puts what the files of one read gave together into the contents.

import TrackingModel

/// The pieces of one read and how they fit together.
struct ContentsAssembly {
    let calendar: LocalCalendar
    let at: Instant
    let limits: ReadLimits
    var source: StoreSource
    var problems = ProblemList()
    var recovery: RecoveryLogFile?
    var dailyLogs: [TextLog] = []
    var logFolderBytes = 0
    var fallbackFiles: [String] = []
    /// Fallback files that are not among the names.
    var unlistedFallbackFiles = 0
    /// Whether there are more than could be counted.
    var hasUncountedFallbackFiles = false
    var journal: EngineTrace?
    var evidence = DeviceEvidence()

    /// Ids of the apps, for what logs cut short.
    private(set) var appIDs: [String] = []
    private(set) var mappings: [String: String] = [:]
    private(set) var names = AppNames(ids: [], mappings: [:])

    private let plistName: String
    private var decoder: PreferencesDecoder?
    /// The one that was given, or that of a known app whose keys are there.
    private(set) var mapping: StoreMapping?
    private var mapped: (apps: [AppRecord], heartbeat: Instant?) = ([], nil)

    init(
        location: StoreLocation, calendar: LocalCalendar, at: Instant, limits: ReadLimits,
        mapping: StoreMapping? = nil
    ) {
        self.mapping = mapping
        self.calendar = calendar
        self.at = at
        self.limits = limits
        plistName = Path.name(of: location.plist)
        source = StoreSource(
            path: location.path, group: location.group, kind: location.kind, preferences: .missing)
    }

    /// Takes over when and how large the preferences were.
    mutating func note(_ stamp: FileStamp) {
        source.plistModifiedAt = stamp.modified
        source.plistBytes = stamp.size
    }

    /// Reports what the preferences say twice or not at all.
    mutating func tell(_ doubts: [PropertyListDoubt], of name: String) {
        for doubt in doubts { problems.add(name, key: doubt.key, doubt.text) }
    }

    mutating func decode(_ values: [String: PropertyListValue]) {
        var decoder = PreferencesDecoder(
            values, source: source, name: plistName, calendar: calendar, readAt: at, limits: limits)
        decoder.decode()
        if decoder.markers.generation != .unknown {
            if let mapping {
                problems.add(
                    plistName, "is of a known format; the mapping “\(mapping.name)” is not used",
                    kind: .notice)
            }
            mapping = nil
        } else {
            mapping = mapping ?? StoreMapping.known(values)
        }
        if let mapping {
            mapped = mapping.read(values, calendar, &decoder.judge)
            decoder.contents.source.trackerKeyCount = max(
                decoder.contents.source.trackerKeyCount, mapping.ownKeys(in: values))
        }
        appIDs = decoder.contents.apps.map(\.id) + mapped.apps.map(\.id)
        mappings = decoder.contents.mappings
        names = AppNames(ids: appIDs, mappings: mappings)
        self.decoder = decoder
    }

    /// The contents with everything that was gathered.
    func finished() -> StoreContents {
        guard let decoder else { return StoreContents(source: source) }
        var contents = decoder.contents
        var problems = problems
        problems.merge(decoder.judge.problems)
        let texts = preferenceLogs(decoder)
        for log in texts + dailyLogs { problems.add(log.problems) }

        if let recovery { problems.add(recovery.problems) }
        contents.recovery = RecoveryCollector.merged([recovery?.entries ?? []] + decoder.recoveryLogs)
        contents.recoveryLogCount = [
            recovery.flatMap { $0.reportsEvents ? $0.elements : nil }, decoder.errorLogCount,
        ]
        .compactMap { $0 }.max()
        let hasTextLog =
            !dailyLogs.isEmpty || decoder.texts.contains { $0.origin == .debugLog && !$0.text.isEmpty }
        contents.hasEventLog = contents.recoveryLogCount != nil || hasTextLog
        contents.memory = memory(contents, texts)
        (contents.log, contents.callbacks) = LogMerge.merged(
            lines: decoder.lines, preferences: texts, files: dailyLogs)
        // The words of an app's own lines can be those of a tracker's, with another meaning.
        if mapping == nil { contents.marks = TrackerMark.all(in: contents.log, names: names) }
        contents.fallbackFiles = fallbackFiles
        contents.unlistedFallbackFiles = unlistedFallbackFiles
        contents.hasUncountedFallbackFiles = hasUncountedFallbackFiles
        contents.engine = engine(decoder.engine)
        contents.evidence = evidence
        contents.battery = BatterySample.all(
            in: contents.log, newest: contents.battery, records: contents.engine?.records ?? [])

        var markers = decoder.markers
        if recovery != nil || !fallbackFiles.isEmpty { markers.insert(.planned) }
        contents.source.generation = markers.generation
        // Without a tracker's key such a counter is another app's.
        if contents.source.trackerKeyCount == 0 { contents.minimalCounts = [:] }
        if contents.source.generation.keepsLastCallsOnly {
            take(decoder.finishedLastCalls(), into: &contents)
        }
        if let mapping { take(mapping, into: &contents) }
        if source.kind != .plist { contents.source.logBytes = (recovery?.stamp.size ?? 0) + logFolderBytes }
        contents.problems = problems.all
        return contents
    }

    /// Last calls are this writer's only sign of life: the newest is its heartbeat, and its thresholds are callbacks
    /// with an unknown outcome.
    /// The engine's values with its journal; nil where neither is there.
    private func engine(_ values: EngineTrace) -> EngineTrace? {
        guard journal != nil || values.state != nil || values.hasCanary else { return nil }
        var engine = values
        if let journal {
            engine.records = journal.records
            engine.startCheckpoint = journal.startCheckpoint
            engine.damagedLines = journal.damagedLines
        }
        return engine
    }

    /// Adds what a mapping gave: apps, and when the extension ran.
    private func take(_ mapping: StoreMapping, into contents: inout StoreContents) {
        contents.source.mapping = mapping.name
        contents.addApps(mapped.apps)
        contents.heartbeat =
            ([contents.heartbeat, mapped.heartbeat] + dailyLogs.map(\.lastRun)).compactMap { $0 }.max()
    }

    private func take(_ lastCalls: LastCalls, into contents: inout StoreContents) {
        contents.lastCalls = lastCalls
        contents.heartbeat = lastCalls.calls.last?.at
        contents.callbacks = lastCalls.calls.compactMap { call in
            guard call.method == .eventDidReachThreshold, let event = call.event else { return nil }
            return Callback(at: call.at, event: EventName(event), outcome: .unknown, origin: .lastCall)
        }
    }

    private func preferenceLogs(_ decoder: PreferencesDecoder) -> [TextLog] {
        let newest = decoder.newestKnown ?? source.plistModifiedAt ?? at
        var linesLeft = limits.lines(inBytes: decoder.texts.sum(\.text.utf8.count))
        return decoder.texts.map { origin, text in
            var text = text
            return text.withUTF8 { buffer in
                let start = max(0, buffer.count - DailyLog.byteLimit)
                var log = TextLog(
                    UnsafeBufferPointer(rebasing: buffer[start...]), origin: origin,
                    basis: .newest(min(newest, at)), calendar: calendar, names: names, readAt: at,
                    lineLimit: limits.textLineBytes, mostLines: linesLeft, isCut: start > 0)
                linesLeft = max(0, linesLeft - log.entries.count)
                if start > 0 {
                    let problem = "shown are the last \(DailyLog.byteLimit) of \(buffer.count) bytes"
                    log.problems.append(ReadProblem(source: origin.name, problem: problem, kind: .notice))
                }
                return log
            }
        }
    }

    private func memory(_ contents: StoreContents, _ texts: [TextLog]) -> [MemorySample] {
        var samples = contents.memory
        samples.reserveCapacity(samples.count + contents.recovery.count)
        for entry in contents.recovery {
            guard let bytes = entry.memoryBytes else { continue }
            // The deployed log is of the generation that noted the resident size.
            let measure: MemorySample.Measure = entry.origin == .errorLog ? .resident : .unknown
            samples.append(MemorySample(at: entry.at, bytes: bytes, measure: measure))
        }
        samples += (texts + dailyLogs).flatMap(\.memory)
        return samples.ascending(\.at)
    }
}
