// A success metric of a week in words, a cell for each column.

import TrackingModel

/// The row of one metric.
struct WeeklyMetricRow {
    private let metric: SuccessMetric

    init(_ metric: SuccessMetric) { self.metric = metric }

    /// Label, value, interval, what was counted, target, whether it is reached.
    var cells: [String] {
        let description = description
        guard let value = metric.value else {
            return [description.label, "unknown", "—", "no data", description.target, "unknown"]
        }
        return [
            description.label, figure(value), interval,
            "\(metric.count) \(description.of) "
                + countText(metric.total, description.noun, description.plural),
            description.target, reached,
        ]
    }

    private struct Labels {
        let label: String
        let of: String
        let noun: String
        let plural: String?
        let target: String

        init(_ label: String, _ noun: String, _ target: String, of: String = "of", plural: String? = nil) {
            self.label = label
            self.of = of
            self.noun = noun
            self.plural = plural
            self.target = target
        }
    }

    private var description: Labels {
        switch metric.name {
        case .missed: Labels("Minutes missed", "minute", "below 2 %")
        case .incidents: Labels("Data-loss incidents per 1000 sessions", "session", "below 1", of: "in")
        case .errors: Labels("Errors in the recovery log", "entry", "below 1 %", plural: "entries")
        case .firing: Labels("Minutes reported", "minute", "above 98 %")
        case .crashes: Labels("Callbacks not finished", "callback", "below 0.1 %")
        case .gaps: Labels("Gaps per session", "session", "below 5 %", of: "in")
        case .minutesPerDay: Labels("Credited minutes per day", "day", "—", of: "in")
        case .eventsPerDay: Labels("Events per day", "day", "—", of: "in")
        }
    }

    private func figure(_ value: Double) -> String {
        switch metric.name {
        case .incidents, .minutesPerDay, .eventsPerDay: return decimal(value, places: 1)
        case .crashes where value > 0 && value < 0.000_95:
            // The target is a tenth of a percent.
            return decimal(value * 100, places: 2) + " %"
        // A tenth decides against targets of 98 and 2 %.
        case .missed, .errors, .firing, .crashes, .gaps: return decimal(value * 100, places: 1) + " %"
        }
    }

    private var interval: String {
        guard let low = metric.low, let high = metric.high else { return "—" }
        let isRate = metric.name == .incidents || metric.name == .gaps
        return isRate && metric.count == 0
            ? "at most " + figure(high) : figure(low) + " to " + figure(high)
    }

    private var reached: String {
        if let alarm = metric.alarm { return "no, over " + percentText(alarm.limit) }
        return switch metric.outcome {
        case .met: "yes"
        case .notMet: "no"
        case .open: "too few data"
        case .unknown: "unknown"
        case .none: "—"
        }
    }
}
