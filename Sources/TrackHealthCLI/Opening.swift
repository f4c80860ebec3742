// From a path and options to a store that is open, with its calendar and instant.

import Foundation
import HealthAnalysis
import SharedStore
import TrackingModel

/// A store opened for one command.
struct Opening {
    let store: OpenedStore
    let calendar: LocalCalendar
    /// The instant to judge at, where it does not move; nil for the present.
    let fixedInstant: Instant?
    /// Files of evidence beside the store.
    let evidence: [String]
    /// The clock that the store's device goes by: the wall's, or that of a simulation.
    let clock: DeviceClock
    /// The settings of the configuration file.
    let configuration: Configuration
    /// The limits that the store is judged by.
    let thresholds: Thresholds

    var instant: Instant { fixedInstant ?? clock.now }

    /// The store's name for a person: the last part of its path.
    var name: String {
        let parts = store.location.path.split(separator: "/")
        let last = parts.last.map(String.init) ?? store.location.path
        // `container` says nothing, the folder around it may.
        return last == "container" && parts.count > 1 ? String(parts[parts.count - 2]) : last
    }

    init(
        path: String?, options: StoreOptions, evidence: EvidenceOptions? = nil, clock: DeviceClock = .wall,
        takesLastDemo: Bool = true
    ) throws {
        // A broken file is told before anything is opened: what is judged by other limits than asked is wrong.
        configuration = try options.configuration.read().judging()
        thresholds = configuration.thresholds
        let named = path ?? Opening.pathNamed(configuration)
        guard let path = named ?? (takesLastDemo ? StateFolder.rememberedDemo : nil) else {
            throw NoStoreGiven()
        }
        self.evidence = evidence?.files ?? []
        self.clock = clock
        store = try OpenedStore(path, group: options.group)
        let zone = (options.timeZone ?? store.timeZone).flatMap { TimeZone(identifier: $0) } ?? .current
        fixedInstant =
            switch options.at {
            case .now: nil
            case .fixed(let instant): instant
            case .snapshot: try Opening.snapshotInstant(of: store)
            case nil: store.exportedAt
            }
        calendar = LocalCalendar(zone, around: fixedInstant ?? WallClock.now)
    }

    /// The health that contents show, by the limits of the configuration.
    func report(
        _ contents: StoreContents, at instant: Instant, former: FormerReadings = FormerReadings(),
        outside: OutsideKnowledge = OutsideKnowledge()
    ) -> HealthReport {
        HealthReport(
            contents, at: instant, calendar: calendar, thresholds: thresholds, outside: outside,
            former: former)
    }

    /// `$TRACKHEALTH_CONTAINER`, else the configuration's container; nil where neither names one.
    private static func pathNamed(_ configuration: Configuration) -> String? {
        let path = SettingsInForce(configuration).text(.container)
        return path.isEmpty ? nil : Diagnostics.absolute(path)
    }

    /// The settings that hold for this store, options given.
    func settings(_ options: [GivenOption] = []) -> SettingsInForce {
        SettingsInForce(configuration, options: options)
    }

    /// The moment at which a store was last written.
    private static func snapshotInstant(of store: OpenedStore) throws -> Instant {
        if let exportedAt = store.exportedAt { return exportedAt }
        var newest = 0.0
        for path in [store.location.plist, store.location.recoveryLog].compactMap({ $0 }) {
            if let stamp = try? store.files.stamp(of: path) {
                newest = max(newest, Double(stamp.modifiedNanoseconds) / 1e9)
            }
        }
        return newest > 0 ? Instant(newest) : WallClock.now
    }

    /// The labels that an operator gave this store.
    var labels: LabelFile { LabelFile(of: store.location, stateHome: StateFolder.home) }

    /// Everything beside the store that its analysis can rest on.
    var outside: OutsideSources { OutsideSources(evidence: evidence, labels: labels) }

    /// The truth that a simulation left beside the store.
    var truth: TruthFile { TruthFile(besides: store.location) }

    /// Throws where the configuration forbids changing a store, or may mean to.
    func refuseReadOnly() throws {
        _ = try configuration.whole()
        let readOnly = settings()[.readOnly]
        if readOnly.value == .flag(true) { throw StoresAreReadOnly(origin: readOnly.origin) }
    }

    /// The paths for writing; nil where what was opened can't be written to.
    func writablePaths() throws -> ContainerPaths {
        let location = store.location
        guard location.kind != .export else { throw ExportIsReadOnly() }
        guard let root = location.root else { return ContainerPaths(preferences: location.plist) }
        return ContainerPaths(root: root, preferences: location.plist)
    }
}

/// No path was given and nothing is in the usual places.
struct NoStoreGiven: Error, CustomStringConvertible {
    var description: String {
        """
        No container to open. Give the folder of an App Group container, one preferences file or an export:

          trackhealth demo                     a container that lives, to look around
          trackhealth PATH                     a copied container, or its group.….plist
          export TRACKHEALTH_CONTAINER=PATH    the one that is opened without a path

        To copy one from a device in development (on a Mac, Xcode 15 or newer):

          xcrun devicectl device copy from --device ID --domain-type appGroupDataContainer \\
            --domain-identifier group.com.screentimerewards.shared --source / --destination ./container
        """
    }
}

/// The configuration says that stores are only looked at.
struct StoresAreReadOnly: Error, CustomStringConvertible {
    let origin: SettingOrigin

    var description: String {
        "Nothing is changed here: \(origin.words) says read-only. Take that out to clear or restore logs."
    }
}

/// An export was named where something is to be written.
struct ExportIsReadOnly: Error, CustomStringConvertible {
    var description: String {
        "This is an exported report; its logs can't be changed. Open the container itself."
    }
}
