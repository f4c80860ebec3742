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
        AlertRule(
            name: "verdict", subject: .verdict([.critical: .critical]), holdsFor: 60, clearAfter: 120,
            every: 900)
    }

    /// Minutes found to be lost, at once: the class is only given on evidence. A single gap of more than 30 minutes is
    /// critical. Lost minutes do not come back, so the alert ends when they are no longer new.
    private static func lostMinutes(_ thresholds: Thresholds) -> AlertRule {
        AlertRule(
            name: "lost-minutes", subject: .newGap(.lost), warning: any,
            critical: AlertRange(above: thresholds.lostMinutesCritical), every: 900)
    }

    /// No callback although something in the store shows use: stale from 120 s, lost from 300 s. The age alone is no
    /// alert, because an unused device is silent, too. A callback can be under way for a minute.
    private static func silence(_ thresholds: Thresholds) -> AlertRule {
        AlertRule(
            name: "silence-in-use", subject: .measure("callback-age"),
            warning: AlertRange(above: thresholds.heartbeatFresh),
            critical: AlertRange(above: thresholds.heartbeatStale), holdsFor: 60, every: 900)
    }

    /// Memory beyond 5.5 MiB, at once: the system kills at 6. It is over below the warning at 5 MiB, since the figure
    /// swings by half a mebibyte from one callback to the next.
    private static func memory(_ thresholds: Thresholds) -> AlertRule {
        AlertRule(
            name: "memory", subject: .measure("memory"),
            critical: AlertRange(above: Double(thresholds.memoryCritical)),
            until: AlertRange(.atMost, Double(thresholds.memoryWarning)), every: 900)
    }

    /// A rate of today, which changes with every callback: it has to last for a minute.
    private static func rate(_ measure: String, warning: Double, critical: Double? = nil) -> AlertRule {
        AlertRule(
            name: measure, subject: .measure(measure), warning: AlertRange(above: warning),
            critical: critical.map { AlertRange(above: $0) }, holdsFor: 60, every: 3_600)
    }
}
