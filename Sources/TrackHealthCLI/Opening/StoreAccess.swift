// From a path and options to a store that is open, with its calendar and instant.

import Dashboard
import Foundation
import HealthAnalysis
import PlainText
import SharedStore
import StoreSources
import TrackingModel

/// A store opened for one command.
struct StoreAccess {
    let store: OpenedStore
    /// The days of the store.
    var calendar: LocalCalendar {
        zone == openingZone ? openingCalendar : LocalCalendar(zone, around: SystemClock.now)
    }
    private let openingCalendar: LocalCalendar
    /// Whether the present was meant: an instant or `now` was given, or there is only one that can be.
    private var isInstantGiven: Bool {
        isInstantAsked || givenInstant != nil || quietLog != nil || device != nil
    }
    /// Whether the user named the instant.
    let isInstantAsked: Bool
    /// Whether the instant is that of the store's last record.
    private var isLastGiven = false
    /// The zone of the store's days. A device's own is known as soon as it has been asked.
    private var zone: TimeZone {
        chosenZone ?? (isZoneGiven ? openingZone : device?.timeZone ?? openingZone)
    }
    /// The zone to read in from now on; nil for that of the opening.
    var chosenZone: TimeZone?
    private let openingZone: TimeZone
    private let isZoneGiven: Bool
    private var givenInstant: Instant?
    /// The end of a text log that was quiet when it was opened, and when that was.
    private var quietLog: (end: Instant, openedAt: Instant)?
    /// Files of evidence beside the store.
    let evidence: [String]
    /// The clock of the store's device: the wall clock, or that of a simulation.
    let clock: DeviceClock
    /// The read that found the instant to judge at, for whoever reads the store next.
    private let firstRead: FirstRead
    /// The settings of the configuration file, and what was changed on screen.
    var configuration: Configuration
    /// The limits that the store is judged by.
    var thresholds: Thresholds { configuration.thresholds }

    /// The instant to judge at, where it does not move; nil for the present. A quiet log is judged at its end until it
    /// is written to again.
    var fixedInstant: Instant? {
        guard let quietLog else { return givenInstant }
        let writtenAt = store.location.textLogsWritten(in: store.files)
        return writtenAt.map { $0 > quietLog.openedAt } ?? false ? nil : quietLog.end
    }

    /// A copy is judged as of when it was made: what happened since is not in it.
    var instant: Instant { fixedInstant ?? device?.copiedAt ?? clock.now }

    /// What the store was found in; nil for one that was opened as it is.
    private var found: FoundStore?

    /// Whether the files have the times of their originals.
    var hasTimes: Bool { device?.hasTimes ?? found?.hasTimes ?? true }

    /// The device that the store is copied from while it is watched; nil for any other store.
    private(set) var device: PulledDevice?

    /// The store's name for a person: the last part of its path.
    var name: String {
        if let device { return device.name ?? device.path }
        let parts = store.location.path.split(separator: "/")
        let last = parts.last.map(String.init) ?? store.location.path
        // `container` says nothing, the folder around it may.
        return last == "container" && parts.count > 1 ? String(parts[parts.count - 2]) : last
    }

    /// - Parameters:
    ///   - path: Nil for the store that settings name.
    ///   - options: What was asked of the store.
    ///   - configuration: Read already; nil for that of the options.
    ///   - evidence: Files beside the store.
    ///   - clock: That of the store's device.
    ///   - takesLastDemo: Whether the last demo is opened where nothing names a store.
    ///   - meter: Whom to tell how far the read is that finds the instant to judge at; nil for nobody.
    init(
        path: String?, options: StoreChoice, judgedBy configuration: Configuration? = nil,
        evidence: [String] = [], clock: DeviceClock = .wall, takesLastDemo: Bool = true,
        meter: (any ReadMeter)? = nil
    ) throws {
        // A broken configuration is reported before anything is opened: judging by other limits than the user's would
        // be wrong.
        let configuration = try configuration ?? Configuration(path: options.config).judging()
        self.configuration = configuration
        let named = path ?? StoreAccess.pathNamed(configuration)
        guard let path = named ?? (takesLastDemo ? StateFolder.rememberedDemo : nil) else {
            throw Refusal.noStore
        }
        self.evidence = evidence
        self.clock = clock
        let mapping = try StoreAccess.mapping(options, configuration)
        var opened = try StoreAccess.open(
            path, group: options.group,
            readsAnyLog: options.readsAnyLog || mapping?.callbacks.isEmpty == false)
        opened.store.mapping = mapping
        store = opened.store
        found = opened.found
        let notices = [
            configuration.changeNotice, store.location.notice, store.location.wholeCopy(in: store.files),
        ]
        for notice in notices.compactMap({ $0 }) { Output.warn(notice) }
        let zone = (options.timeZone ?? store.timeZone).flatMap { TimeZone(identifier: $0) } ?? .current
        (openingZone, isZoneGiven) = (zone, options.timeZone != nil)
        firstRead = FirstRead(store, zone, meter: meter)
        givenInstant =
            switch options.at {
            case .now: nil
            case .typed(let moment): StoreAccess.end(of: moment, zone, now: clock.now)
            case .last: try firstRead.lastInstant(notAfter: clock.now)
            case .snapshot: StoreAccess.snapshotInstant(of: store, firstRead, notAfter: clock.now)
            case nil: store.exportedAt
            }
        let now = SystemClock.now
        let end =
            options.at == nil && givenInstant == nil
            ? StoreAccess.end(ofLog: store, firstRead, now: clock.now) : nil
        quietLog = end.map { ($0, now) }
        isInstantAsked = options.at != nil
        // An export that is old is over, as any other copy.
        let exportedAt = options.at == nil ? givenInstant : nil
        let isOver = exportedAt.map { clock.now - $0 > configuration.thresholds.snapshotOld } ?? false
        isLastGiven = options.at == .last || end != nil || isOver
        openingCalendar = LocalCalendar(zone, around: givenInstant ?? end ?? now)
    }

    /// Opens the copy of a device.
    init(_ feed: DeviceFeed, options: StoreChoice) throws {
        configuration = try Configuration(path: options.config).judging()
        evidence = [feed.evidence]
        clock = feed.device.clock
        store = feed.store
        device = feed.device
        openingZone = options.timeZone.flatMap { TimeZone(identifier: $0) } ?? .current
        isZoneGiven = options.timeZone != nil
        isInstantAsked = options.at != nil
        firstRead = FirstRead(store, openingZone)
        openingCalendar = LocalCalendar(openingZone, around: SystemClock.now)
    }

    /// The calendar around an instant: that of the opening, where it reaches so far.
    func calendar(at instant: Instant) -> LocalCalendar {
        abs(instant - (fixedInstant ?? SystemClock.now)) < 200 * 86_400
            ? calendar : LocalCalendar(zone, around: instant)
    }

    /// The health that contents show, by the limits of the configuration.
    ///
    /// - Parameter isLast: Whether the instant is that of the last record, however long ago.
    func report(
        _ contents: StoreContents, at instant: Instant, isLast: Bool = false,
        previous: PreviousReadings = PreviousReadings(), outside: ExternalEvidence = ExternalEvidence()
    ) -> HealthReport {
        HealthReport(
            contents, at: instant, calendar: calendar(at: instant), thresholds: thresholds,
            outside: judging(outside, isLast: isLast), previous: previous)
    }

    /// What is known beside the store, for a judgement: as of its last record, what is late there never came.
    func judging(_ outside: ExternalEvidence, isLast: Bool) -> ExternalEvidence {
        var outside = outside
        if isLast || isLastGiven { outside.lookedAt = clock.now }
        return outside
    }

    /// Whether a store in which nothing is recent is to be shown as of its last record: no instant was given.
    var opensAtLastRecord: Bool { !isInstantGiven }

    /// Warns with `COPY OR STOPPED · last record 13 Nov 2025 13:49 America/Toronto` and what follows from it, where a
    /// store has no new data and no instant was given.
    func warnOfAge(_ report: HealthReport, _ consequence: String) {
        guard !isInstantGiven, let last = report.isOfLastRecord ? report.at : report.agedSince(thresholds)
        else { return }
        let time = calendar(at: last).time(of: last)
        Output.warn(
            "COPY OR STOPPED · last record \(time.day.dayMonthYear) \(time.clock) \(calendar(at: last).identifier)"
                + consequence)
    }

    /// Opens a path: as a container, a file or an export, else as what a container can be found in.
    private static func open(_ path: String, group: String?, readsAnyLog: Bool) throws -> (
        store: OpenedStore, found: FoundStore?
    ) {
        if path == StoreSearch.standardInput {
            let found = try StoreSearch.read(PipedInput.descriptor, group: group)
            return (found.store, found)
        }
        do {
            return (try OpenedStore(path, group: group), nil)
        } catch {
            if readsAnyLog, error.isOfUnknownLog { return (try OpenedStore(anyLog: path), nil) }
            guard let found = try StoreSearch.find(GivenPath.absolute(path), refusedAs: error, group: group)
            else { throw error }
            return (found.store, found)
        }
    }

    /// What the options or else the configuration say of the keys and lines of an app of one's own.
    private static func mapping(_ options: StoreChoice, _ configuration: Configuration) throws
        -> StoreMapping?
    {
        let path = options.mapping ?? ResolvedSettings(configuration).text(.mapping)
        return path.isEmpty ? nil : try MappingFile.read(path)
    }

    /// `$TRACKHEALTH_CONTAINER`, else the configuration's container; nil where neither names one.
    static func pathNamed(_ configuration: Configuration) -> String? {
        let path = ResolvedSettings(configuration).text(.container)
        return path.isEmpty ? nil : GivenPath.absolute(path)
    }

    /// The settings that hold for this store, options given.
    func settings(_ options: [GivenOption] = []) -> ResolvedSettings {
        ResolvedSettings(configuration, options: options)
    }

    /// If files are newer than their contents by this much, they were copied. Seconds.
    private static let copyTolerance = 3_600.0

    /// A moment of the command line, of a whole day its end; of today now, which has no end yet.
    static func end(of moment: TypedMoment, _ zone: TimeZone, now: Instant) -> Instant {
        let stretch = moment.stretch(now: now, in: zone)
        return stretch.contains(now) ? now : stretch.upperBound
    }

    /// What times without a day are relative to where none is given for the store: its last record where nothing in
    /// it is recent, as the dashboard shows it, else the present.
    func reference() -> Instant {
        if let fixedInstant { return fixedInstant }
        guard opensAtLastRecord, let last = try? lastInstant(), clock.now - last > thresholds.snapshotOld
        else { return clock.now }
        return last
    }

    /// The newest time in the store.
    func lastInstant() throws -> Instant {
        try FirstRead(store, zone).lastInstant(notAfter: clock.now)
    }

    /// A reader of the store. Where the store had to be read to find the instant to judge it at, the first one that is
    /// asked for has done that, and reads no file twice.
    func reader() -> StoreReader { firstRead.takeReader() ?? store.reader() }

    /// The moments that a time of the command line means for this store.
    func stretch(of moment: TypedMoment) -> ClosedRange<Instant> {
        moment.stretch(now: reference(), in: zone)
    }

    /// The moment at which a store was last written: by its files, unless a copy renewed their times.
    private static func snapshotInstant(
        of store: OpenedStore, _ firstRead: FirstRead, notAfter now: Instant
    ) -> Instant {
        if let exportedAt = store.exportedAt { return exportedAt }
        let recorded = try? firstRead.lastInstant(notAfter: now)
        let written = [store.location.plist, store.location.recoveryLog].compactMap { path -> Instant? in
            guard let path, let stamp = try? store.files.stamp(of: path) else { return nil }
            return Instant(Double(stamp.modifiedNanoseconds) / 1e9)
        }.max()
        guard let written else { return recorded ?? SystemClock.now }
        guard let recorded else { return written }
        return written - recorded > copyTolerance ? recorded : max(written, recorded)
    }

    /// A log that is not written any more shows the tracker as of its last line; nil for one that is, and for anything
    /// else.
    private static func end(ofLog store: OpenedStore, _ firstRead: FirstRead, now: Instant) -> Instant? {
        guard store.location.isTextLog else { return nil }
        let contents = try? firstRead.contents(at: now)
        let recorded = [contents?.log.lazy.compactMap(\.at).max(), contents?.heartbeat].compactMap { $0 }
        guard let last = recorded.max(), now - last > 3_600 else { return nil }
        return last
    }

    /// The labels that an operator gave this store.
    var labels: LabelFile {
        if let identity = device?.path ?? store.identity {
            return LabelFile(of: identity, group: store.location.group, stateHome: StateFolder.home)
        }
        return LabelFile(of: store.location, stateHome: StateFolder.home)
    }

    /// Everything beside the store that its analysis can rest on.
    var outside: OutsideSources {
        OutsideSources(evidence: evidence, calendar: calendar(at: instant), at: instant) { labels }
    }

    /// Where the store was copied from, as of the last copy; nil for one in its own place.
    var origin: StoreOrigin? { device?.origin ?? found?.origin }

    /// The truth of a simulation that goes on; nil for any other store.
    var liveTruth: (@Sendable () -> SimulatedTruth?)?

    /// The truth that a simulation left beside the store.
    var truth: TruthFile { TruthFile(besides: store.location) }

    /// Throws where the configuration forbids changing a store, or may mean to.
    func refuseReadOnly() throws {
        _ = try configuration.whole()
        let readOnly = settings()[.readOnly]
        guard readOnly.value == .flag(true) else { return }
        throw Refusal(
            "Nothing is changed here: \(readOnly.origin.description) says read-only. Remove that to change the store."
        )
    }

    /// The paths for writing; nil where what was opened can't be written to.
    func writablePaths() throws -> ContainerPaths {
        let location = store.location
        guard found == nil else {
            throw Refusal(
                "This store was found in something else, in which nothing is ever changed; trackhealth import makes a container "
                    + "folder of it, and there it can be cleared.")
        }
        guard device == nil else {
            throw Refusal(
                "This is a copy from a device, on which nothing is ever changed. There the tracker itself clears its logs; "
                    + "the recovery log alone is removed by: pymobiledevice3 developer core-device remove-file "
                    + "appGroupDataContainer recovery_log.json --identifier \(HarmlessText.line(location.group))"
            )
        }
        guard location.kind != .export else {
            throw Refusal(
                "This is an exported report; its logs can't be changed. Open the container itself.")
        }
        guard !location.isTextLog else {
            throw Refusal(
                "This is a copy of a text log; there is nothing in it to clear. Open the container that it came from."
            )
        }
        guard let root = location.root else { return ContainerPaths(preferences: location.plist) }
        return ContainerPaths(root: root, preferences: location.plist)
    }
}

extension Refusal {
    /// No path was given and nothing is in the usual places.
    static let noStore = Refusal(
        """
        No container to open. Give the folder of an App Group container, one preferences file or an export:

          trackhealth demo                     a container that lives, to look around
          trackhealth device                   a device that is attached
          trackhealth PATH                     a copied container, or its group.….plist
          export TRACKHEALTH_CONTAINER=PATH    the one that is opened without a path
        """)
}
