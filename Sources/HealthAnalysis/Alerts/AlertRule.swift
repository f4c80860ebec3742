// An alert rule: what it watches, its limits, how long they must be exceeded, and how often it notifies.

public import TrackingModel

/// A rule that raises and clears an alert.
///
/// Absent data never raises an alert, except for a rule with `unknownFor`, and never clears one: while a value is
/// unknown, an active alert stays active and a pending one waits.
public struct AlertRule: Hashable, Sendable {
    /// What people and scripts know it by.
    public var name: String
    public var subject: AlertSubject
    /// Values that are a warning, for subjects with a figure.
    public var warning: AlertRange?
    /// Values that are critical.
    public var critical: AlertRange?
    /// Once on, the alert ends only on values on which this range alerts; nil for any value that is no alert. What
    /// lies between keeps an alert on and raises none.
    public var until: AlertRange?
    /// Seconds for which the condition must be seen to hold before the alert fires.
    public var holdsFor: Double = 0
    /// Seconds for which the alert's end must be seen to hold before it is over.
    public var clearAfter: Double = 60
    /// Seconds for which the figure may be unknown before that is a warning itself; nil for ever.
    public var unknownFor: Double?
    /// Least seconds between two notifications, by a clock that nobody sets.
    public var every: Double = 300
    /// Whether an active alert notifies again every `every` seconds.
    public var repeats = false

    /// Any new gap, also one in which no minute is missing for certain.
    static let any = AlertRange(.atLeast, 0)

    /// The condition of a level in words: `above 5.5 MiB`, `critical`; nil where the level is never raised.
    public func condition(of level: AlertLevel) -> String? {
        switch subject {
        case .measure(let name):
            let range = level == .critical ? critical : warning
            return range.flatMap { range in HealthMeasure.named(name).map { $0.unit.description(range) } }
        case .newGap:
            let range = level == .critical ? critical : warning
            return range.map { $0 == Self.any ? "any" : HealthMeasure.Unit.minutes.description($0) }
        case .verdict(let levels):
            let found = Verdict.Level.allCases.filter { levels[$0] == level }.map(\.rawValue)
            return found.isEmpty ? nil : found.joined(separator: " or ")
        case .finding(_, let own): return own == nil || own == level ? "found" : nil
        }
    }
}

extension AlertRule {
    /// A rule without limits.
    public init(name: String, subject: AlertSubject) { self.init(name: name, subject: subject, warning: nil) }
}

/// What a rule watches.
public enum AlertSubject: Hashable, Sendable {
    /// A figure of `HealthMeasure.all`, by its name.
    case measure(String)
    /// The verdict's level, and what each level that counts means as an alert.
    case verdict([Verdict.Level: AlertLevel])
    /// A finding; without a level its own counts, a notice as a warning.
    case finding(FindingCode, AlertLevel?)
    /// Gaps of a class that were not there before, by the minutes that are missing in them for certain.
    case newGap(Gap.Class)

    /// A watched value in words: `5.6 MiB`, `4m 10s`, `12 min`, `2.5 %`.
    public func description(_ value: Double) -> String {
        (unit ?? .minutes).description(value)
    }

    /// That of a watched value; nil for what has no figure.
    public var unit: HealthMeasure.Unit? {
        switch self {
        case .measure(let name): HealthMeasure.named(name)?.unit ?? .count
        case .newGap: .minutes
        case .verdict, .finding: nil
        }
    }

    /// What is watched, as a condition in a configuration file begins.
    public var name: String {
        switch self {
        case .measure(let name): name
        case .verdict: "verdict"
        case .finding(let code, _): "finding " + code.rawValue
        case .newGap(let gapClass): "new \(gapClass.rawValue) gap"
        }
    }
}

/// How serious an alert is, least first.
public enum AlertLevel: String, CaseIterable, Comparable, Sendable {
    case warning, critical

    /// One letter, for narrow columns: W, C.
    public var letter: Character { self == .critical ? "C" : "W" }

    /// The weight that a finding of this level has.
    public var findingLevel: FindingLevel { self == .critical ? .critical : .warning }

    public static func < (one: AlertLevel, other: AlertLevel) -> Bool {
        one.findingLevel < other.findingLevel
    }
}

extension AlertRule {
    /// The usual rules by the limits that everything else is judged by (spec of health, status and gaps).
    public static func standard(_ thresholds: Thresholds = Thresholds()) -> [AlertRule] {
        [
            // Anything that makes the verdict critical. A single read can catch a half-written store, so the verdict
            // has to last for a minute. Two good minutes end the alert: a device in use fills them with callbacks.
            AlertRule(
                name: "verdict", subject: .verdict([.critical: .critical]), holdsFor: 60, clearAfter: 120,
                every: 900),
            // Minutes found to be lost, at once: the class is only given on evidence. A single gap of more than 30
            // minutes is critical. Lost minutes do not come back, so the alert ends when they are no longer new.
            AlertRule(
                name: "lost-minutes", subject: .newGap(.lost), warning: any,
                critical: AlertRange(above: thresholds.lostMinutesCritical), every: 900),
            // No callback although something in the store shows use: stale from 120 s, lost from 300 s. The age alone
            // is no alert, because an unused device is silent, too. A callback can be under way for a minute.
            AlertRule(
                name: "silence-in-use", subject: .measure("silence-in-use"),
                warning: AlertRange(above: thresholds.heartbeatFresh),
                critical: AlertRange(above: thresholds.heartbeatStale), holdsFor: 60, every: 900),
            // Memory beyond 5.5 MiB, at once: the system kills at 6. It is over below the warning at 5 MiB, since the
            // figure swings by half a mebibyte from one callback to the next.
            AlertRule(
                name: "memory", subject: .measure("memory"),
                critical: AlertRange(above: Double(thresholds.memoryCritical)),
                until: AlertRange(.atMost, Double(thresholds.memoryWarning)), every: 900),
            rate("crash-ratio", warning: CrashRatio.warning, critical: CrashRatio.critical),
            rate("gap-rate", warning: GapRate.warning),
        ]
    }

    /// A rate of today, which changes with every callback: it has to last for a minute.
    private static func rate(_ measure: String, warning: Double, critical: Double? = nil) -> AlertRule {
        AlertRule(
            name: measure, subject: .measure(measure), warning: AlertRange(above: warning),
            critical: critical.map { AlertRange(above: $0) }, holdsFor: 60, every: 3_600)
    }
}
