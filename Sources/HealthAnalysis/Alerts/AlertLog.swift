// All rules together: reports in, transitions out, and the history of alerts.

public import TrackingModel

/// The alerts of one device, as a value that takes one reading after another.
///
/// It uses two clocks. Durations of conditions follow the device's clock, which may be set back, jump, or run fast in a
/// simulation. Intervals between notifications follow a monotonic clock, so that a simulated device running fast does
/// not cause a flood of them.
public struct AlertLog: Sendable {
    /// Alerts that the history keeps.
    public static let kept = 200
    /// Seconds of the device between two looks beyond which nobody knows what was between. Followers look once a
    /// minute although nothing changes; two and a half leaves room for one that is late.
    private static let patience = 150.0

    private let patience: Double
    private var states: [AlertState]
    private var last: Instant?
    private var next = 0
    /// Those that are over, newest first.
    public private(set) var past: [Alert] = []

    /// - Parameters:
    ///   - rules: The rules to evaluate; their names are unique.
    ///   - pace: Seconds of the device's clock for each second of the monotonic clock; above 1 in a simulation.
    public init(_ rules: [AlertRule], pace: Double = 1) {
        states = rules.map(AlertState.init)
        patience = Self.patience * max(pace.isFinite ? pace : 1, 1)
    }

    public var rules: [AlertRule] { states.map(\.rule) }

    /// Evaluates other rules from now on. A rule that stays as it was keeps its alert, a changed one how it is muted.
    public mutating func use(_ rules: [AlertRule]) {
        states = rules.map { rule in
            let old = states.first { $0.rule.name == rule.name }
            if let old, old.rule == rule { return old }
            var new = AlertState(rule)
            new.mute = old?.mute
            return new
        }
    }

    /// Those that are on: worst first, then newest.
    public var active: [Alert] {
        states.compactMap(\.alert).sorted { ($0.level, $0.start, $0.id) > ($1.level, $1.start, $1.id) }
    }

    /// Takes a look at the device.
    ///
    /// - Parameters:
    ///   - report: What its store showed last, again where only time has passed; nil where it can't be read.
    ///   - instant: The device's clock.
    ///   - uptime: Seconds of a clock that nobody sets.
    /// - Returns: What happened, in the order of the rules.
    public mutating func look(_ report: HealthReport?, at instant: Instant, uptime: Double)
        -> [AlertTransition]
    {
        let passed = last.map { min(max(instant - $0, 0), Self.longest) } ?? 0
        let step = AlertStep(
            instant: instant, seconds: passed, isSeen: last != nil && passed <= patience, patience: patience)
        last = instant
        var transitions: [AlertTransition] = []
        for index in states.indices {
            guard
                let transition = states[index].look(report, step, uptime: uptime, id: next)
            else { continue }
            if transition.kind == .fired { next += 1 }
            if transition.kind == .cleared { past.insert(transition.alert, at: 0) }
            transitions.append(transition)
        }
        past.removeLast(max(past.count - Self.kept, 0))
        return transitions
    }

    /// More than any tracker has been watched for; sums of it stay finite.
    private static let longest = 1e10

    /// How rules are muted, by their names.
    public var mutes: [String: AlertMute] {
        Dictionary(
            uniqueKeysWithValues: states.compactMap { state in state.mute.map { (state.rule.name, $0) } })
    }

    /// Holds a rule's notifications back, or lets them through again with nil. What happens is noted all the same.
    public mutating func setMute(_ mute: AlertMute?, of rule: String) {
        for index in states.indices where states[index].rule.name == rule { states[index].mute = mute }
    }

    /// Seconds after which a further look can change something although nothing new is read: of the device's clock,
    /// and of the one that nobody sets. Nil where only news can.
    public func pause(uptime: Double) -> (device: Double?, real: Double?) {
        let pauses = states.map { $0.pause(uptime: uptime) }
        // Reading at half of this interval keeps a pending condition from being reset.
        return (
            pauses.compactMap(\.device).min().map { min($0, patience / 2) }, pauses.compactMap(\.real).min()
        )
    }
}
