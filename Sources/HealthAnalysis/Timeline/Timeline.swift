// What happened when: callbacks, marks and memory on one axis of time, for drawing.

public import TrackingModel

/// The events of a store in the order of time, as far as its logs reach.
public struct Timeline: Hashable, Sendable {
    /// A threshold callback.
    public struct Callback: Hashable, Sendable {
        public var at: Instant
        /// The logical id, or the event's series where no mapping names it.
        public var app: String
        /// Nil where no log tells what became of it.
        public var wasCounted: Bool?
    }

    /// Something at one moment that explains what lies around it.
    public struct Mark: Hashable, Sendable {
        /// What happened.
        public enum Kind: Int, CaseIterable, Sendable {
            case error, restart, kill, reboot, clock, timeZone, midnight, shield
        }

        public var at: Instant
        public var kind: Kind
        /// The app concerned, where it is one.
        public var app: String?
        /// A few words with what the record tells.
        public var words: String
    }

    /// Ascending by time, like the other lists.
    public var callbacks: [Callback]
    public var marks: [Mark]
    public var memory: [MemorySample]
    /// Samples that tell a level.
    public var battery: [BatterySample]
    /// The oldest callback that a log still tells of: what was before is unknown. Nil where none is told.
    public var coveredFrom: Instant?

    /// The callbacks from one moment up to another.
    public func callbacks(from start: Instant, to end: Instant) -> ArraySlice<Callback> {
        slice(callbacks, from: start, to: end) { $0.at }
    }

    /// The marks from one moment up to another.
    public func marks(from start: Instant, to end: Instant) -> ArraySlice<Mark> {
        slice(marks, from: start, to: end) { $0.at }
    }

    /// The samples of memory from one moment up to another.
    public func memory(from start: Instant, to end: Instant) -> ArraySlice<MemorySample> {
        slice(memory, from: start, to: end) { $0.at }
    }

    /// The samples of the battery from one moment up to another.
    public func battery(from start: Instant, to end: Instant) -> ArraySlice<BatterySample> {
        slice(battery, from: start, to: end) { $0.at }
    }

    private func slice<Element>(
        _ all: [Element], from start: Instant, to end: Instant, at moment: (Element) -> Instant
    ) -> ArraySlice<Element> {
        let first = all.partitionPoint { moment($0) < start }
        return all[first...].prefix(max(all.partitionPoint { moment($0) < end } - first, 0))
    }
}
