// A person whose days are written down, for tests and scenarios.

public import TrackingModel

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
