// The App Group container of a tracker: which file in it is the engine's and which the app's.

#if os(iOS) || APPLE_STUBS
    public import Foundation
    public import SharedStore
    internal import TrackingModel

    /// The container that app and extension share.
    ///
    /// It holds two preferences files. The engine's, `usage-store.plist` in the container's root, is written under a
    /// lock and by nobody else. The app's own suite, `Library/Preferences/GROUP.plist`, belongs to `UserDefaults` and
    /// its daemon, which writes back what it remembers. No file is both.
    public struct GroupContainer: Hashable, Sendable {
        /// The container's folder.
        public let root: String
        public let group: String

        /// Finds the container of a setup's App Group.
        public init(_ setup: TrackerSetup) throws(AdapterError) {
            let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: setup.group)
            guard let folder else { throw .noContainer(group: setup.group) }
            self.init(root: folder.path, group: setup.group)
        }

        /// A container in a folder that is known.
        public init(root: String, group: String) {
            self.root = root
            self.group = group
        }

        /// The files of the engine.
        public var paths: ContainerPaths { ContainerPaths(engineIn: root) }

        /// The files for a reader: the engine's and the app's suite.
        public var location: StoreLocation { StoreLocation(engineIn: root, group: group) }

        /// The engine's store, for one process; make it once.
        ///
        /// - Parameter timeout: Seconds to wait for another process, `ContainerStore.extensionWait` in an extension.
        public func store(waiting timeout: Double = 5) -> ContainerStore {
            ContainerStore(
                paths, calendar: LocalCalendar(.current, around: SystemClock.now), timeout: timeout)
        }

        /// Where the ids of the chosen apps' tokens are kept.
        public var tokens: String { root + "/app-tokens.json" }

        /// Where the report extension leaves the system's totals, if the system lets it.
        public var systemTotals: String { root + "/system-totals.json" }

        /// The app's own settings, in its own file.
        public var suite: UserDefaults? { UserDefaults(suiteName: group) }

        /// Lets the files be used as soon as the device has been unlocked once since it started. What is made in the
        /// folder later takes the class from it.
        public func protectUntilFirstUnlock() throws {
            try FileManager.default.setAttributes(
                [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication],
                ofItemAtPath: root)
        }
    }
#endif
