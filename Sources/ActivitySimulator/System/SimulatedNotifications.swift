// The Darwin notifications of the simulated device: a name, no payload, lost on whoever does not run.

public import TrackingEngine

/// What the extension posts and the device has not passed on yet.
public final class SimulatedNotifications: NotificationPort {
    /// Posting failed.
    public struct Refused: Error {
        public init() {}
    }

    /// Makes posting throw.
    public var isRefusing = false
    /// The sequence numbers that were posted and not taken.
    private(set) var posted: [Int] = []

    init() {}

    public func post(sequence: Int) throws {
        if isRefusing { throw Refused() }
        posted.append(sequence)
    }

    func take() -> [Int] {
        guard !posted.isEmpty else { return [] }
        defer { posted.removeAll(keepingCapacity: true) }
        return posted
    }
}
