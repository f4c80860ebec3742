// What a figure is, and how a place writes it.

import Foundation
import HealthAnalysis
import TrackingModel

/// A figure of a store; unknown is a value of its own.
enum ReportedValue {
    case unknown
    case number(Double)
    case bounds(Double, Double)

    init(_ number: Double?) { self = number.map { .number($0) } ?? .unknown }
    init(_ number: Int?) { self.init(number.map(Double.init)) }
    init(_ range: MinuteRange?) { self = range.map { .bounds($0.low, $0.high) } ?? .unknown }

    /// How a place has to write this value.
    func text(_ form: ReportedForm) -> String {
        switch (self, form) {
        case (.unknown, _): "unknown"
        case (.number(let seconds), .duration): durationText(Int(seconds))
        case (.number(let number), _): digits(number)
        case (.bounds(let low, _), .low): digits(low)
        case (.bounds(let low, let high), .minutes): high > 0 ? wholeText(low, high) + " min" : "none"
        case (.bounds(let low, let high), _): digits(low) + " to " + digits(high)
        }
    }
}

/// How a place writes a figure.
enum ReportedForm {
    /// Numbers to the thousandth, bounds with `to`.
    case exact
    /// The lower bound alone.
    case low
    /// Whole minutes in words.
    case minutes
    /// Seconds in words.
    case duration
}

/// One place that tells a figure.
struct ReportedIn {
    let place: String
    let form: ReportedForm
    let read: (ReportingPlaces) -> String

    /// A place that tells numbers; nil for unknown.
    init(_ place: String, _ form: ReportedForm = .exact, _ read: @escaping (ReportingPlaces) -> Double?) {
        (self.place, self.form) = (place, form)
        self.read = { read($0).map(digits) ?? "unknown" }
    }

    /// A place that tells both bounds.
    init(bounds place: String, _ read: @escaping (ReportingPlaces) -> (Double?, Double?)) {
        (self.place, form) = (place, .exact)
        self.read = { places in
            let (low, high) = read(places)
            guard let low, let high else { return low == nil && high == nil ? "unknown" : "one bound alone" }
            return digits(low) + " to " + digits(high)
        }
    }

    /// A place that tells words; those of "unknown, …" say why.
    init(description place: String, _ form: ReportedForm, _ read: @escaping (ReportingPlaces) -> String?) {
        (self.place, self.form) = (place, form)
        self.read = { places in
            let text = read(places) ?? "not told"
            return text.hasPrefix("unknown") ? "unknown" : text
        }
    }

    /// A place whose words begin with a number, or have it behind another word.
    init(
        count place: String, _ pattern: Regex<(Substring, Substring)>,
        _ read: @escaping (ReportingPlaces) -> String?
    ) {
        self.init(description: place, .exact) { places in
            guard let text = read(places) else { return nil }
            if text.hasPrefix("unknown") { return text }
            return text.firstMatch(of: pattern).map { String($0.output.1) } ?? text
        }
    }
}

/// A figure with its one definition and every place that tells it.
struct ReportedFigure {
    let name: String
    let value: (ReportingPlaces) -> ReportedValue
    let places: [ReportedIn]

    init(_ name: String, _ value: @escaping (ReportingPlaces) -> ReportedValue, _ places: [ReportedIn]) {
        (self.name, self.value, self.places) = (name, value, places)
    }

    /// A sentence for each place that tells something else.
    func contradictions(_ reported: ReportingPlaces) -> [String] {
        let value = value(reported)
        return places.compactMap { place in
            let (expected, found) = (value.text(place.form), place.read(reported))
            return found == expected ? nil : "\(name): report \(expected), \(place.place) \(found)"
        }
    }
}

/// A number to the thousandth, without zeros that say nothing.
func digits(_ number: Double) -> String {
    let rounded = (number * 1_000).rounded() / 1_000
    return Int(exactly: rounded).map { String($0) } ?? String(rounded)
}

private func wholeText(_ low: Double, _ high: Double) -> String {
    let whole = wholeMinutes(low, high)
    return whole.low == whole.high ? digits(whole.low) : digits(whole.low) + " to " + digits(whole.high)
}
