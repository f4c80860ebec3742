// A success metric of a week in words.

import TrackingModel

extension SuccessMetric {
    /// What is measured.
    var label: String { words.label }

    /// `below 2 %`, or a dash.
    var targetText: String { words.target }

    var valueText: String { value.map(figure) ?? "unknown" }

    /// What was counted, of how many.
    var countedText: String {
        value == nil
            ? "no data" : "\(count) \(words.of) " + countText(total, words.noun, words.plural)
    }

    /// The bounds of the value, or a dash.
    var intervalText: String {
        guard value != nil, let low, let high else { return "—" }
        let isRate = name == .incidents || name == .gaps
        return isRate && count == 0 ? "at most " + figure(high) : figure(low) + " to " + figure(high)
    }

    /// Whether the target is reached.
    var reachedText: String {
        guard value != nil else { return "unknown" }
        if let alarm { return "no, over " + percentText(alarm.limit) }
        return switch outcome {
        case .met: "yes"
        case .notMet: "no"
        case .open: "too few data"
        case .unknown: "unknown"
        case .none: "—"
        }
    }

    private struct Words {
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

    private var words: Words {
        switch name {
        case .missed: Words("Minutes missed", "minute", "below 2 %")
        case .incidents: Words("Data-loss incidents per 1000 sessions", "session", "below 1", of: "in")
        case .errors: Words("Errors in the recovery log", "entry", "below 1 %", plural: "entries")
        case .firing: Words("Minutes reported", "minute", "above 98 %")
        case .crashes: Words("Callbacks not finished", "callback", "below 0.1 %")
        case .gaps: Words("Gaps per session", "session", "below 5 %", of: "in")
        case .minutesPerDay: Words("Credited minutes per day", "day", "—", of: "in")
        case .eventsPerDay: Words("Events per day", "day", "—", of: "in")
        }
    }

    private func figure(_ value: Double) -> String {
        switch name {
        case .incidents, .minutesPerDay, .eventsPerDay: return decimal(value, places: 1)
        case .crashes where value > 0 && value < 0.000_95:
            // The target is a tenth of a percent.
            return decimal(value * 100, places: 2) + " %"
        // A tenth decides against targets of 98 and 2 %.
        case .missed, .errors, .firing, .crashes, .gaps: return decimal(value * 100, places: 1) + " %"
        }
    }
}
