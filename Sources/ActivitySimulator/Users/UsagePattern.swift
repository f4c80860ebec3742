// A day as a person lives it, before any device has measured it.

import TrackingModel

/// What a person does on one local day, each thing at a second of that day.
public struct UsagePattern: Hashable, Sendable {
    /// A thing done at a time.
    public struct Step: Hashable, Sendable {
        /// Seconds that a local clock shows after midnight, 0..<86 400.
        public var second: Double
        public var action: UserAction

        public init(second: Double, action: UserAction) {
            self.second = second
            self.action = action
        }
    }

    public var steps: [Step] = []

    public init() {}

    /// A day as the closure writes it.
    public init(_ build: (inout UsagePattern) -> Void) { build(&self) }

    public mutating func add(_ action: UserAction, at second: Double) {
        steps.append(Step(second: second, action: action))
    }

    /// An app in front from one second to another, between unlocking and locking the screen.
    public mutating func use(_ app: Int, from: Double, to: Double) {
        add(.use(app), at: from)
        add(.leave, at: to)
        add(.lock, at: to)
    }

    /// An app in use on another device from one second to another.
    public mutating func useElsewhere(_ app: Int, from: Double, to: Double) {
        add(.useElsewhere(app), at: from)
        add(.leaveElsewhere, at: to)
    }

    /// An app shielded from one second to another.
    public mutating func shield(_ app: Int, from: Double, to: Double) {
        add(.shield(app), at: from)
        add(.unshield(app), at: to)
    }

    /// The charger in at night and out in the morning.
    public mutating func chargeOvernight(out: Double = 7 * 3_600, in evening: Double = 22.5 * 3_600) {
        add(.unplug, at: out)
        add(.plugIn, at: evening)
    }

    /// The steps by time; those of one second in the order in which they were added.
    func ordered() -> [Step] {
        steps.enumerated().sorted { ($0.element.second, $0.offset) < ($1.element.second, $1.offset) }.map(
            \.element)
    }
}
