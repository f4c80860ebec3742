// The Darwin notifications of the simulated device: a name, no payload, lost on whoever does not run.

public import TrackingEngine

/// What the extension posts and the device has not passed on yet.
public final class SimulatedNotifications: NotificationPort {
    /// Posting failed.
    public struct PostingFailed: Error {
        public init() {}
    }

    /// Makes posting throw.
    public var isFailing = false
    /// The sequence numbers that were posted and not taken.
    private(set) var posted: [Int] = []

    init() {}

    public func post(sequence: Int) throws {
        if isFailing { throw PostingFailed() }
        posted.append(sequence)
    }

    func take() -> [Int] {
        guard !posted.isEmpty else { return [] }
        defer { posted.removeAll(keepingCapacity: true) }
        return posted
    }
}
