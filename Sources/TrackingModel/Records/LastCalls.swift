// What an app built on react-native-device-activity keeps of the system's callbacks: the last call of each, no more.

/// The last calls that a store holds, and what the app blocks (react-native-device-activity, `ios/Shared.swift`).
///
/// Every call writes its time over the one before, so the calls are no log: what came before them is not known.
public struct LastCalls: Hashable, Sendable {
    /// Ascending by time; one for each callback, activity and event.
    public var calls: [LastCall]
    /// Names of the selections of apps that were stored (`familyActivitySelectionIds`), ascending.
    public var selections: [String]
    /// `isBlockingAll`; nil where the store doesn't say.
    public var blocksAll: Bool?
    /// `lastBlockUpdate`; nil where nothing was ever blocked or unblocked.
    public var blockUpdate: BlockUpdate?

    public init(calls: [LastCall] = [], selections: [String] = []) {
        self.calls = calls
        self.selections = selections
    }
}

/// One callback of the system, as it was called last.
public struct LastCall: Hashable, Sendable {
    /// Which method of `DeviceActivityMonitor` was called; the raw value is its name.
    public enum Method: String, CaseIterable, Sendable {
        case intervalDidStart, intervalDidEnd, eventDidReachThreshold
        case intervalWillStartWarning, intervalWillEndWarning, eventWillReachThresholdWarning

        /// Whether a call of it is about an event of the activity.
        public var namesEvent: Bool {
            self == .eventDidReachThreshold || self == .eventWillReachThresholdWarning
        }
    }

    public var at: Instant
    public var activity: String
    public var method: Method
    /// Nil for methods that are about the activity alone.
    public var event: String?

    public init(at: Instant, activity: String, method: Method, event: String? = nil) {
        self.at = at
        self.activity = activity
        self.method = method
        self.event = event
    }
}

/// The last change of what is blocked (`lastBlockUpdate`), as far as it says.
public struct BlockUpdate: Hashable, Sendable {
    public var at: Instant?
    /// What the library gives as the reason, for example a callback.
    public var trigger: String?
    public var apps: Int?
    public var categories: Int?
    public var webDomains: Int?

    public init() {}
}
