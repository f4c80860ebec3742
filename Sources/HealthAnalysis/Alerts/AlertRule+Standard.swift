// The rules that hold without a configuration: few, each for something that is worth an interruption.

public import TrackingModel

extension AlertRule {
    /// The usual rules by the limits that everything else is judged by (spec of health, status and gaps).
    public static func standard(_ thresholds: Thresholds = Thresholds()) -> [AlertRule] {
        [
            verdict, lostMinutes(thresholds), silence(thresholds), memory(thresholds),
            rate("crash-ratio", warning: CrashRatio.warning, critical: CrashRatio.critical),
            rate("gap-rate", warning: GapRate.warning),
        ]
    }

    /// Anything that makes the verdict critical. A single read can catch a half-written store, so the verdict has to
    /// last for a minute. Two good minutes end the alert: a device in use fills them with callbacks.
    private static var verdict: AlertRule {
        var rule = AlertRule(name: "verdict", subject: .verdict([.critical: .critical]))
        rule.holdsFor = 60
        rule.clearAfter = 120
        rule.every = 900
        return rule
    }

    /// Minutes found to be lost, at once: the class is only given on evidence. A single gap of more than 30 minutes is
    /// critical. Lost minutes do not come back, so the alert ends when they are no longer new.
    private static func lostMinutes(_ thresholds: Thresholds) -> AlertRule {
        var rule = AlertRule(name: "lost-minutes", subject: .newGap(.lost))
        rule.warning = any
        rule.critical = AlertRange(above: thresholds.lostMinutesCritical)
        rule.every = 900
        return rule
    }

    /// No callback although something in the store shows use: stale from 120 s, lost from 300 s. The age alone is no
    /// alert, because an unused device is silent, too. A callback can be under way for a minute.
    private static func silence(_ thresholds: Thresholds) -> AlertRule {
        var rule = AlertRule(name: "silence-in-use", subject: .measure("callback-age"))
        rule.warning = AlertRange(above: thresholds.heartbeatFresh)
        rule.critical = AlertRange(above: thresholds.heartbeatStale)
        rule.holdsFor = 60
        rule.every = 900
        return rule
    }

    /// Memory beyond 5.5 MiB, at once: the system kills at 6. It is over below the warning at 5 MiB, since the figure
    /// swings by half a mebibyte from one callback to the next.
    private static func memory(_ thresholds: Thresholds) -> AlertRule {
        var rule = AlertRule(name: "memory", subject: .measure("memory"))
        rule.critical = AlertRange(above: Double(thresholds.memoryCritical))
        rule.until = AlertRange(.atMost, Double(thresholds.memoryWarning))
        rule.every = 900
        return rule
    }

    /// A rate of today, which changes with every callback: it has to last for a minute.
    private static func rate(_ measure: String, warning: Double, critical: Double? = nil) -> AlertRule {
        var rule = AlertRule(name: measure, subject: .measure(measure))
        rule.warning = AlertRange(above: warning)
        rule.critical = critical.map { AlertRange(above: $0) }
        rule.holdsFor = 60
        rule.every = 3_600
        return rule
    }
}
