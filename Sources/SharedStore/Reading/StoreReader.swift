// Reads a store into its contents, again and again, and keeps the last good state of each file.

public import TrackingModel

/// Reads one store. It never writes, not even a lock, and never throws away what it read before because a file is
/// torn or gone at the moment.
public struct StoreReader: Sendable {
    /// The store, as it was found or as the last read found it: a tracker may move its preferences to another file.
    public private(set) var location: StoreLocation
    public let limits: ReadLimits
    private let unconfined: any FileSystem
    /// The same while a read lasts, but the container's files are reached without links.
    private(set) var files: any FileSystem
    /// Whom to tell how far a read is; nil for nobody.
    package var meter: (any ReadMeter)?

    var lastPreferences: GoodPreferences?
    var lastRecovery: RecoveryLogFile?
    var dailyLogs: [String: CachedLog] = [:]
    private var journal = JournalFiles()
    /// Which of two reads goes on that are made one behind the other; `only` for all others.
    var turn = Turn.only
    /// What the first of two reads leaves for the second.
    var forSecond = KeptForSecond()

    /// A daily log with all that its reading depended on.
    struct CachedLog {
        var stamp: FileStamp
        var calendar: LocalCalendar
        var ids: [String]
        var mappings: [String: String]
        var log: TextLog
    }

    public init(
        _ location: StoreLocation, files: any FileSystem = LocalFileSystem(),
        limits: ReadLimits = ReadLimits()
    ) {
        self.location = location
        unconfined = files
        self.files = files
        self.limits = limits
    }

    /// Reads the current state of the store.
    ///
    /// Preferences that can't be read are reported in `source.preferences`; the rest is read all the same. Throws only
    /// if nothing is known of the current state: the container is gone or closed. The caller may keep earlier contents.
    ///
    /// - Parameters:
    ///   - calendar: The local days that counters and undated lines belong to.
    ///   - at: When it is read; times far after it are invalid.
    public mutating func read(calendar: LocalCalendar, at: Instant) throws(StoreOpeningError) -> StoreContents
    {
        defer {
            if turn == .second { (turn, forSecond) = (.only, KeptForSecond()) }
        }
        let place = location.root ?? location.plist
        guard try StoreLocation.kind(of: place, in: files) != nil else {
            throw .pathMissing(path: location.path)
        }
        files = try confined()
        location = location.divided(in: files)
        // A folder that is held open could not be unmounted.
        defer { files = unconfined }
        if location.isTextLog { return SecretText().masked(try readTextLogs(calendar: calendar, at: at)) }
        var assembly = ContentsAssembly(location: location, calendar: calendar, at: at, limits: limits)
        if let archive = files as? ArchiveFileSystem, archive.leftOut > 0 {
            assembly.problems.add(
                "report",
                countText(archive.leftOut, "file")
                    + " left out: too many, damaged, or with paths too long for a container",
                kind: .notice)
        }
        var values = readPreferences(&assembly)
        let suite = readSuite(&assembly)
        if !suite.isEmpty { values.merge(suite) { engine, _ in engine } }
        assembly.decode(values)
        if let root = location.root {
            readRecoveryLog(&assembly, root)
            readLogFolder(&assembly, root)
            listFallbacks(&assembly, root)
            assembly.journal = journal.refresh(&assembly, root, files: files, meter: meter)
        }
        meter?.finishFiles()
        return SecretText(values).masked(assembly.finished())
    }

    /// The files as they are read: those of a container without links.
    func confined() throws(StoreOpeningError) -> any FileSystem {
        do { return try location.confined(unconfined) } catch { throw .unreadable(error) }
    }

    /// The preferences' values: of this read, of the last good one, or none.
    private mutating func readPreferences(_ assembly: inout ContentsAssembly) -> [String: PropertyListValue] {
        let pauses = [20, 80, 200]
        for attempt in 0... {
            switch readOnce() {
            case .success(let read):
                lastPreferences = read
                assembly.source.preferences = .read
                assembly.note(read.stamp)
                assembly.tell(read.doubts, of: Path.name(of: location.plist))
                return read.values
            case .failure(let failure):
                // A file written within the last moments may be half written: a plain write shows such states.
                if attempt < pauses.count, failure.isYoung(at: assembly.at) {
                    SystemCalls.pause(milliseconds: pauses[attempt])
                    continue
                }
                return giveUp(failure, &assembly)
            }
        }
        return [:]
    }

    private mutating func giveUp(
        _ failure: PreferencesFailure, _ assembly: inout ContentsAssembly
    ) -> [String: PropertyListValue] {
        let name = Path.name(of: location.plist)
        let isFirst = lastPreferences == nil
        if isFirst, !failure.isMissing { lastPreferences = kept() }
        if let last = lastPreferences {
            assembly.source.preferences = .stale(reason: failure.reason)
            let shown = isFirst ? "what was on the disk before a loss of power" : "the last good read"
            assembly.problems.add(name, "\(failure.reason); shown is \(shown)", kind: .file)
            assembly.note(last.stamp)
            assembly.tell(last.doubts, of: name)
            return last.values
        }
        if failure.isMissing {
            assembly.source.preferences = .missing
            assembly.problems.add(name, "is not there", kind: .file)
        } else {
            assembly.source.preferences = .unreadable(reason: failure.reason)
            assembly.problems.add(name, failure.reason, kind: .file)
        }
        return [:]
    }

    /// What is kept for a loss of power; nil where there is nothing.
    private func kept() -> GoodPreferences? {
        try? readOnce(KeptFile.path(besides: location.plist), links: .refuse).get()
    }

    private func readOnce() -> Result<GoodPreferences, PreferencesFailure> {
        if turn == .second, let last = lastPreferences, isUnchanged(location.plist, since: last.stamp) {
            return .success(last)
        }
        return readOnce(location.plist, links: location.links)
    }

    private func readOnce(_ path: String, links: LinkRule) -> Result<GoodPreferences, PreferencesFailure> {
        let contents: FileContents
        do {
            contents = try files.read(path, links: links, limit: limits.plistBytes, meter: meter)
        } catch {
            var isMissing = false
            if case .missing = error { isMissing = true }
            return .failure(PreferencesFailure(reason: error.description, isMissing: isMissing))
        }
        do {
            let document = try PropertyList.read(contents.bytes, limits: limits)
            guard case .dictionary(let values) = document.value else {
                let reason = "its top level is \(document.value.typeName) where a dictionary belongs"
                return .failure(PreferencesFailure(reason: reason, stamp: contents.stamp))
            }
            return .success(
                GoodPreferences(values: values, stamp: contents.stamp, doubts: document.doubts))
        } catch {
            return .failure(PreferencesFailure(reason: error.description, stamp: contents.stamp))
        }
    }
}

/// Preferences as they were read.
struct GoodPreferences {
    var values: [String: PropertyListValue]
    var stamp: FileStamp
    var doubts: [PropertyListDoubt]
}

/// Why the preferences gave nothing.
struct PreferencesFailure: Error {
    var reason: String
    var isMissing = false
    var stamp: FileStamp?

    /// Whether the file was written so lately that its writer may be at work.
    func isYoung(at: Instant) -> Bool {
        guard let stamp else { return false }
        let age = at.seconds - Double(stamp.modifiedNanoseconds) / 1e9
        return age > -2 && age < 2
    }
}
