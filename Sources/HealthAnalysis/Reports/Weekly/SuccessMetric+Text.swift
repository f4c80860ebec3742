// A success metric of a week in words.

import Documents
import TrackingModel

extension SuccessMetric {
    /// `below 2 %`, or a dash.
    var targetText: String {
        target.map { target in
            (name == .firing ? "above " : "below ")
                + (name == .incidents ? plainNumber(target) : percentText(target))
        } ?? "—"
    }

    var valueText: String { value.map(figure) ?? "unknown" }

    /// What was counted, of how many.
    var countedText: String {
        value == nil
            ? "no data"
            : "\(count) \(definition.of) " + countText(total, definition.noun, definition.plural)
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
