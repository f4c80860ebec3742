// Why monitoring is registered anew.

/// The reason of a restart, which is kept before the system is called (seed usage-tracking-accuracy-guide,
/// proposed solution 4). The raw values are what the journal and `ServiceMemory` hold.
public enum RestartReason: String, CaseIterable, Sendable {
    /// Callbacks stopped although the device is in use, or a burst used the thresholds up.
    case fault
    /// The local day began.
    case midnight
    /// Apps were added or removed, or thresholds run out.
    case planChange
    /// A person asked for it.
    case user
    /// An interval of the seed went by.
    case timer
    /// The app was launched and found nothing registered.
    case launch

    /// Which reason is kept when several wait: the one that bears the least delay.
    var priority: Int {
        switch self {
        case .midnight: 6
        case .user: 5
        case .launch: 4
        case .planChange: 3
        case .fault: 2
        case .timer: 1
        }
    }

    /// Whether it waits while callbacks arrive. A person waits for nothing, a new day must not be counted
    /// with the thresholds of the old one, and where nothing is registered nothing can be lost.
    var waitsForQuiet: Bool {
        switch self {
        case .midnight, .user, .launch: false
        case .fault, .planChange, .timer: true
        }
    }
}
