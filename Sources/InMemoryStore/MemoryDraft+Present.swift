// The parts of a store in memory that change together: what each callback touches, and what few do.

public import TrackingModel

extension MemoryDraft {
    /// What a transaction that throws goes back to.
    struct Present {
        var hasCanary = false
        var heartbeat: Instant?
        var memoryBytes: Int?
        var rearms: [String: Instant] = [:]
        var notificationSequence = 0
        var notificationsReceived = 0
        var needsPolling = false
        var minimalCounts: [String: Int] = [:]
        var queue: [JournalRecord] = []
        /// With which generation the queue was tried in vain, and up to which record; nil for other mappings.
        var triedQueue: (generation: Int, sequence: Int)?
        var emergencyFlag = false
        /// Always one element. In an array, so that a copy of all of it costs one count of a reference, and the first
        /// change after that one copy: callbacks by the thousand change none of it.
        private var seldomChanged = [Seldom()]

        var seldom: Seldom {
            get { seldomChanged[0] }
            _modify { yield &seldomChanged[0] }
        }
    }

    /// What registrations, days and the app change.
    struct Seldom {
        /// Archived days by app, newest first.
        var history: [String: [ArchivedDay]] = [:]
        var trackedApps: [TrackedApp] = []
        var mappings: [String: ThresholdMapping] = [:]
        var fallbacks: [(name: String, record: JournalRecord)] = []
        var flags: [FeatureFlag: Bool] = [:]
        var service: ServiceMemory?
    }

    public var hasCanary: Bool {
        get { present.hasCanary }
        _modify { yield &present.hasCanary }
    }
    public var heartbeat: Instant? {
        get { present.heartbeat }
        _modify { yield &present.heartbeat }
    }
    public var memoryBytes: Int? {
        get { present.memoryBytes }
        _modify { yield &present.memoryBytes }
    }
    public var rearms: [String: Instant] {
        get { present.rearms }
        _modify { yield &present.rearms }
    }
    public var notificationSequence: Int {
        get { present.notificationSequence }
        _modify { yield &present.notificationSequence }
    }
    public var notificationsReceived: Int {
        get { present.notificationsReceived }
        _modify { yield &present.notificationsReceived }
    }
    public var needsPolling: Bool {
        get { present.needsPolling }
        _modify { yield &present.needsPolling }
    }
    public var minimalCounts: [String: Int] {
        get { present.minimalCounts }
        _modify { yield &present.minimalCounts }
    }
    public var queue: [JournalRecord] {
        get { present.queue }
        _modify { yield &present.queue }
    }
    public var emergencyFlag: Bool {
        get { present.emergencyFlag }
        _modify { yield &present.emergencyFlag }
    }
    /// Archived days by app, newest first.
    public var history: [String: [ArchivedDay]] {
        get { present.seldom.history }
        _modify { yield &present.seldom.history }
    }
    public var trackedApps: [TrackedApp] {
        get { present.seldom.trackedApps }
        _modify { yield &present.seldom.trackedApps }
    }
    public var fallbacks: [(name: String, record: JournalRecord)] {
        get { present.seldom.fallbacks }
        _modify { yield &present.seldom.fallbacks }
    }
    public var flags: [FeatureFlag: Bool] {
        get { present.seldom.flags }
        _modify { yield &present.seldom.flags }
    }
    public var service: ServiceMemory? {
        get { present.seldom.service }
        _modify { yield &present.seldom.service }
    }
    public var mappings: [String: ThresholdMapping] {
        get { present.seldom.mappings }
        set {
            present.seldom.mappings = newValue
            present.triedQueue = nil
        }
    }
}
