// Reads a store into its contents, again and again, and keeps the last good state of each file.

public import TrackingModel

/// Reads one store. It never writes, not even a lock, and never throws away what it read before because a file is
/// torn or gone at the moment.
public struct StoreReader: Sendable {
    /// The store, as it was found or as the last read found it: a tracker may move its preferences to another file.
    public private(set) var location: StoreLocation
    public let limits: ReadLimits
    /// What the store's keys and lines say; nil where the known formats do.
    public let mapping: StoreMapping?
    private let unconfined: any FileSystem
    /// The same while a read lasts, but the container's files are reached without links.
    private(set) var files: any FileSystem
    /// Whom to tell how far a read is; nil for nobody.
    package var meter: (any ReadMeter)?

    var lastPreferences: GoodPreferences?
    var lastRecovery: RecoveryLogFile?
    var dailyLogs: [String: CachedLog] = [:]
    /// Logs in the same folder without a day, with what the system wrote in them; nil for those that are none of it.
    var systemLogs: [String: (stamp: FileStamp, lines: SystemLines?)] = [:]
    private var journal = JournalFiles()
    /// Which of two reads goes on that are made one behind the other; `only` for all others.
    var pass = ReadPass.only
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
        limits: ReadLimits = ReadLimits(), mapping: StoreMapping? = nil
    ) {
        self.location = location
        self.mapping = mapping
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
            if pass == .second { (pass, forSecond) = (.only, KeptForSecond()) }
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
        var assembly = ContentsAssembly(
            location: location, calendar: calendar, at: at, limits: limits, mapping: mapping)
        if let archive = files as? ArchiveFileSystem, archive.leftOut > 0 {
            assembly.problems.add(
                "report",
                countText(archive.leftOut, "file")
                    + " left out: too many, damaged, or with paths too long for a container",
                kind: .notice)
        }
        if let notice = location.notice { assembly.problems.add("container", notice, kind: .notice) }
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
        var failure = failure
        let name = Path.name(of: location.plist)
        let isFirst = lastPreferences == nil
        if let copy = WrittenCopy.newest(besides: location.plist, in: files) {
            failure.reason =
                (failure.isMissing ? "is not there" : failure.reason) + "; " + WrittenCopy.remedy(copy)
            failure.isMissing = false
        }
        if isFirst, !failure.isMissing {
            // What is kept for a loss of power.
            lastPreferences = try? readOnce(KeptFile.path(besides: location.plist), links: .refuse).get()
        }
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

    private func readOnce() -> Result<GoodPreferences, PreferencesFailure> {
        if pass == .second, let last = lastPreferences, isUnchanged(location.plist, since: last.stamp) {
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
        let age = at - stamp.modified
        return age > -2 && age < 2
    }
}

// MARK: - A store that is read twice in a row, because only its records say as of which instant it is to be read: its files are read once

extension StoreReader {
    /// Which of two reads goes on.
    enum ReadPass {
        /// A read by itself.
        case only
        case first
        case second
    }

    /// What a read by itself keeps of no file.
    struct KeptForSecond {
        /// Lines of a text log, which get their times from instant and calendar only later.
        struct TextLogRead {
            var stamp: FileStamp
            var mostLines: Int
            var found: TextLogFiles.Found?
        }

        var suite: GoodPreferences?
        var textLogs: [String: TextLogRead] = [:]
    }

    /// Reads the store as `read` does, to find the instant as of which it is to be read.
    ///
    /// The next read gives what a new reader would give then, but takes from this one the files that have the same stamps
    /// since. A file is read again only where its times may turn out otherwise: a recovery log with times after that
    /// instant or in another epoch, a daily log in whose days the two calendars differ. Nothing else that is kept depends
    /// on instant or calendar, so all of it gets its times again.
    ///
    /// - Parameters:
    ///   - calendar: The local days that counters and undated lines belong to.
    ///   - at: When it is read; times far after it are invalid.
    package mutating func readFirst(
        calendar: LocalCalendar, at: Instant
    ) throws(StoreOpeningError) -> StoreContents {
        (pass, forSecond) = (.first, KeptForSecond())
        defer { if pass == .first { pass = .only } }
        let contents = try read(calendar: calendar, at: at)
        // To the second read, what is on the disk from before a loss of power is not the last good read.
        if case .stale = contents.source.preferences { lastPreferences = nil }
        pass = .second
        return contents
    }

    /// Whether a file is as it was.
    func isUnchanged(_ path: String, since stamp: FileStamp) -> Bool {
        (try? files.stamp(of: path)) == stamp
    }
}

extension StoreReader.CachedLog {
    /// Whether its lines would have the same times as of another instant and by another calendar.
    ///
    /// - Parameter day: The day of its name.
    func isSame(on day: LocalDay, in other: LocalCalendar, at: Instant) -> Bool {
        guard log.invalidTimes == 0 else { return false }
        // The days beside it too, on which a clock may be set.
        var (first, last) = (other.start(of: day), other.start(of: day + 1))
        for moment in log.entries.lazy.compactMap(\.at) {
            (first, last) = (min(first, moment), max(last, moment))
            if moment > at + ValueJudge.futureAllowance { return false }
        }
        let beside = 2 * 86_400.0
        return calendar.agrees(with: other, from: first - beside, to: last + beside)
    }
}

// MARK: - The app's own suite beside the engine's file: what it tells of the device, and other keys of the app

extension StoreReader {
    /// The suite's values without those that only a tracker writes: counters that an earlier tracker left there are
    /// not the engine's. None where the store is one file, and where the suite can't be read.
    mutating func readSuite(_ assembly: inout ContentsAssembly) -> [String: PropertyListValue] {
        guard let suite = location.suite else { return [:] }
        if pass == .second, let last = forSecond.suite, isUnchanged(suite, since: last.stamp) {
            return last.values
        }
        do {
            let contents = try files.read(
                suite, links: location.links, limit: limits.plistBytes, meter: meter)
            let document = try PropertyList.read(contents.bytes, limits: limits)
            guard case .dictionary(let values) = document.value else { return [:] }
            let own = values.filter { !TrackerKeys.isOwn($0.key, $0.value) }
            if pass == .first {
                forSecond.suite = GoodPreferences(values: own, stamp: contents.stamp, doubts: [])
            }
            return own
        } catch FileError.missing {
            // An app that has no settings of its own.
            return [:]
        } catch {
            assembly.problems.add(Path.name(of: suite), "\(error)", kind: .file)
            return [:]
        }
    }
}

// MARK: - The step from a store that was found to one that is read

extension OpenedStore {
    /// A reader of the store.
    public func reader(limits: ReadLimits = ReadLimits()) -> StoreReader {
        StoreReader(location, files: files, limits: limits, mapping: mapping)
    }
}
