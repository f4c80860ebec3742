// The rows of a report about counting: what was accepted and rejected, growth, bursts, invariants.

import PlainText
import TrackingModel

extension ReportRows {
    /// Labels and values on callbacks, growth and the system's behaviour; unknown ones say so.
    var counting: [(label: String, value: String)] {
        [
            ("Callbacks today", callbacks), ("Growth 5 min", growth(.fiveMinutes)),
            ("Growth 1 hour", growth(.hour)), ("Growth today", growth(.day)), ("Delivered", delivered),
            ("Not finished", notFinished), ("Cadence", cadence), ("After restarts", afterRestarts),
            ("Registered", registered),
        ]
    }

    private var callbacks: String {
        if let unknown { return unknown }
        guard let flow = report.flow else { return "unknown, no log lists them" }
        var text = "\(flow.today.accepted) credited, \(flow.today.rejectedTotal) rejected"
        if flow.today.unknownOutcomes > 0 { text += ", \(flow.today.unknownOutcomes) undecided" }
        let causes = flow.causes.prefix(3).map { "\($0.count) \($0.cause.description)" }
        if !causes.isEmpty { text += " (" + causes.joined(separator: "; ") + ")" }
        return flow.isComplete ? text : text + "; others are not in the logs"
    }

    private func growth(_ span: GrowthWindow.Span) -> String {
        guard let window = report.growth.first(where: { $0.span == span }),
            let counted = window.countedSeconds
        else { return "unknown" }
        let text = "\(durationText(counted)) credited in \(durationText(window.elapsedSeconds))"
        return window.isPossible == false ? text + ": more than the clock allows" : text
    }

    private var delivered: String {
        guard let delivery = report.delivery else { return "unknown, events hold no minute" }
        return "\(delivery.delivered) of \(countText(delivery.crossed, "minute")), "
            + share(delivery.ratio, delivery.interval)
    }

    private var notFinished: String {
        guard let crashes = report.crashes else { return "unknown, no log shows which callbacks were" }
        let text =
            "\(crashes.unfinished) of \(countText(crashes.received, "callback")) since \(time(crashes.since)), "
            + share(crashes.ratio, crashes.interval)
        return crashes.unknown == 0 ? text : text + "; \(crashes.unknown) more may have come"
    }

    private func share(_ ratio: Double, _ interval: WilsonInterval) -> String {
        "\(percentText(ratio)) (95 % interval \(percentText(interval.low)) to \(percentText(interval.high)))"
    }

    private var cadence: String {
        guard let cadence = report.behaviour.cadence else { return "unknown, too few minutes in a row" }
        return "\(decimal(cadence.medianSeconds, places: 1))s between minutes, half of them "
            + "\(decimal(cadence.lowerQuartile, places: 1))s to \(decimal(cadence.upperQuartile, places: 1))s"
    }

    private var afterRestarts: String {
        switch report.behaviour.counters {
        case .resets: "the system's counters start at zero. " + report.behaviour.countersEvidence
        case .continues: "the system's counters continue. " + report.behaviour.countersEvidence
        case .mixed:
            "the system's counters start at zero at some restarts and continue at others. "
                + report.behaviour.countersEvidence
        case .unknown: "unknown. " + report.behaviour.countersEvidence
        }
    }

    private var registered: String {
        let behaviour = report.behaviour
        let text =
            "\(countText(behaviour.registeredThresholds, "threshold")) of at most \(behaviour.registeredCeiling)"
        return behaviour.restartsLastDay.map { text + ", \(countText($0, "restart")) in 24 hours" } ?? text
    }

    static let burstColumns = ["At", "Length", "Events", "Apps", "Claimed", "Credited", "Verdict"]
    /// Bursts that a report lists.
    static let burstsShown = 10

    /// The newest bursts, newest first.
    var bursts: ArraySlice<DeliveryBurst> { report.bursts.prefix(Self.burstsShown) }

    /// A row of `burstColumns` for a burst.
    func row(_ burst: DeliveryBurst) -> [String] {
        let names = burst.apps.map { HarmlessText.line(self.name($0)) }
        return [
            time(burst.start), burst.seconds < 1 ? "<1s" : durationText(burst.seconds),
            String(burst.events), names.joined(separator: ", "), durationText(burst.claimedMinutes * 60),
            durationText(burst.countedMinutes * 60), burst.verdict.title,
        ]
    }

    static let invariantColumns = ["Statement", "State", "Figures"]

    /// A row of `invariantColumns` for each invariant.
    var invariants: [[String]] {
        report.invariants.map { [$0.name.description, $0.state.title, HarmlessText.line($0.figures)] }
    }
}
