// The facts of a report about counting: what was accepted and rejected, growth, delivery.

import Documents
import TrackingModel

extension ReportRows {
    /// Callbacks, growth and the system's behaviour; what is unknown says so.
    var counting: [Document.Fact] {
        [
            .init("Callbacks today", callbacks), .init("Growth 5 min", growth(.fiveMinutes)),
            .init("Growth 1 hour", growth(.hour)), .init("Growth today", growth(.day)),
            .init("Callbacks came", delivered), .init("Not finished", notFinished), .init("Cadence", cadence),
            .init("After restarts", afterRestarts), .init("Registered", registered),
        ]
    }

    private var callbacks: String {
        if let silence { return "unknown, " + silence }
        guard let flow = report.flow else { return "unknown, no log lists them" }
        let today = flow.today
        var text = "\(today.accepted) credited, \(today.rejectedTotal - today.failedTotal) rejected"
        let parts = [
            (today.failedTotal, "failed"), (today.unhandled, "not handled yet"),
            (today.unknownOutcomes - today.unhandled, "unknown"),
        ]
        for (count, word) in parts where count > 0 { text += ", \(count) \(word)" }
        let causes = flow.causes.prefix(3).map { "\($0.count) \($0.cause.description)" }
        if !causes.isEmpty { text += " (" + causes.joined(separator: "; ") + ")" }
        return flow.isComplete ? text : text + "; others are not in the logs"
    }

    private func growth(_ span: GrowthWindow.Span) -> String {
        guard let window = report.growth.first(where: { $0.span == span }),
            let counted = window.countedSeconds ?? window.leastSeconds
        else { return "unknown" }
        let bound = window.countedSeconds == nil ? "at least " : ""
        let text = "\(bound)\(durationText(counted)) credited in \(durationText(window.elapsedSeconds))"
        return window.isPossible == false ? text + ": more than the clock allows" : text
    }

    private var delivered: String {
        guard let delivery = report.delivery else { return "unknown, events hold no minute" }
        return "\(delivery.delivered) of \(countText(delivery.crossed, "minute")), credited or not, "
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
}
