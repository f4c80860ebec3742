// A success metric of a week in words.

import Documents
import TrackingModel

extension SuccessMetric {
    /// `below 2 %`, or a dash.
    var targetText: String {
        target.map { (name == .firing ? "above " : "below ") + limit($0) } ?? "—"
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
        return isRate && count == 0 ? "at most " + figure(high) : figure(low) + " to " + figure(high)
    }

    /// Whether the target is reached.
    var reachedText: String {
        guard value != nil else { return "unknown" }
        if let alarm { return "no, over " + limit(alarm.limit) }
        return switch outcome {
        case .met: "yes"
        case .notMet: "no"
        case .open: "too few data"
        case .unknown: "unknown"
        case .none: "—"
        }
    }

    /// Whether it counts for each of something, of which there can be more than one.
    private var isRate: Bool { name == .incidents || name == .gaps }

    /// A limit: as short as it is.
    private func limit(_ value: Double) -> String { isRate ? plainNumber(value) : percentText(value) }

    private func figure(_ value: Double) -> String {
        switch name {
        case .gaps: return decimal(value, places: 2)
        case .incidents, .minutesPerDay, .eventsPerDay: return decimal(value, places: 1)
        case .crashes where value > 0 && value < 0.000_95:
            // The target is a tenth of a percent.
            return decimal(value * 100, places: 2) + " %"
        // A tenth decides against targets of 98 and 2 %.
        case .missed, .errors, .firing, .crashes: return decimal(value * 100, places: 1) + " %"
        }
    }
}
