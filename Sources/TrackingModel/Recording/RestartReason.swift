// Why monitoring is registered again, and what follows from each reason.

/// The reason for a restart, stored before the system is called. The raw values are those in the journal and in
/// `ServiceMemory`; a value written by another version of the tracker is kept as it is.
public struct RestartReason: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Callbacks stopped although the device is in use, or a burst used the thresholds up.
    public static let fault = RestartReason(rawValue: "fault")
    /// The local day began.
    public static let midnight = RestartReason(rawValue: "midnight")
    /// Apps were added or removed, or thresholds run out.
    public static let planChange = RestartReason(rawValue: "planChange")
    /// A person asked for it.
    public static let user = RestartReason(rawValue: "user")
    /// A periodic restart interval has passed.
    public static let timer = RestartReason(rawValue: "timer")
    /// The app was launched and found nothing registered.
    public static let launch = RestartReason(rawValue: "launch")
    /// No restart: counters were set to those of an older tracker.
    public static let migration = RestartReason(rawValue: "migration")

    /// Whether it repairs monitoring, so that use before it is expected to be reported again.
    package var isRepair: Bool { self == .fault || self == .user }

    /// Which reason is kept when several wait: the one that bears the least delay.
    package var priority: Int {
        switch self {
        case .midnight: 6
        case .user: 5
        case .launch: 4
        case .planChange: 3
        case .fault: 2
        case .timer: 1
        default: 0
        }
    }

    /// Whether this version restarts for it; words of others are kept and not acted on.
    package var isRestart: Bool { priority > 0 }

    /// Whether it waits while callbacks arrive. A person waits for nothing, a new day must not be counted
    /// with the thresholds of the old one, and where nothing is registered nothing can be lost.
    package var waitsForQuiet: Bool {
        switch self {
        case .midnight, .user, .launch: false
        default: true
        }
    }
}
