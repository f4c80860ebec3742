// A simulated person, and a day as that person lives it, before any device has measured it.

public import TrackingModel

/// Somebody who uses the device. A day depends on seed and day alone, so that faults never change what was done.
public protocol User: Sendable {
    /// A short name, for example `median`.
    var name: String { get }
    /// What is done on a day.
    ///
    /// - Parameters:
    ///   - day: Days since the simulation began, from 0.
    ///   - apps: The apps of the device, by number.
    ///   - seed: Equal seeds give equal days.
    func pattern(of day: Int, apps: [TrackedApp], seed: UInt64) -> UsagePattern
}

/// Someone who does what a list says; days after the list's end are idle.
public struct ScriptedUser: User {
    public let name: String
    public var days: [UsagePattern]

    public init(name: String = "scripted", days: [UsagePattern]) {
        self.name = name
        self.days = days
    }

    /// A person with one day.
    public init(name: String = "scripted", _ build: (inout UsagePattern) -> Void) {
        self.init(name: name, days: [UsagePattern(build)])
    }

    public func pattern(of day: Int, apps: [TrackedApp], seed: UInt64) -> UsagePattern {
        days.indices.contains(day) ? days[day] : UsagePattern()
    }
}

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

/// One thing that a person does, or that happens to the device.
public enum UserAction: Hashable, Sendable {
    /// Unlocks the screen without opening an app that is known.
    case unlock
    case lock
    /// Opens an app by its number in place of those in front; unlocks the screen first.
    case use(Int)
    /// Opens an app beside those in front: Split View, picture in picture.
    case useBeside(Int)
    /// Closes one of the apps in front.
    case close(Int)
    /// Opens an app on another device of the person, in place of the one there; leaves it.
    case useElsewhere(Int)
    case leaveElsewhere
    /// Leaves the apps in front for the home screen.
    case leave
    case shield(Int)
    case unshield(Int)
    case plugIn, unplug
    case powerOff, powerOn
    /// Sets the device to another zone.
    case travel(LocalCalendar)
    /// Moves the wall clock by seconds.
    case moveClock(Double)
    case openTracker, closeTracker, quitTracker, refreshTracker
    /// The tracker may not monitor any more; it may again.
    case losePermission, grantPermission
}
