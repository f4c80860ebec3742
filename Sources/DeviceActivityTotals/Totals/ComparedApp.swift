// An app's seconds by the system beside those by the tracker, and what their difference can mean.

internal import TrackingModel

/// One app of a comparison.
public struct ComparedApp: Hashable, Sendable {
    /// What a difference means.
    public enum Meaning: Hashable, Sendable {
        /// No more than a minute either way.
        case rounding
        /// The system counted more.
        case missing
        /// The tracker credited more, even if the app was used ever since the system counted last.
        case surplus
        /// The tracker credited more, and no more than it can have since the system counted last.
        case sinceUpdate
        /// There is none.
        case unknown(Obstacle)
    }

    /// Why the two can't be compared.
    public enum Obstacle: Hashable, Sendable {
        /// The system lists no use of the app, which is no proof that there was none.
        case notListed
        /// The system counted last on an earlier day.
        case earlierDay
        /// The system's seconds are of several people or devices.
        case severalSources
        /// The system divides time into other days.
        case otherDays
        /// The system's seconds are more than the day has had, or none.
        case impossible
        /// The tracker knows no such app.
        case unknownApp
        /// No threshold of the app is registered.
        case notMonitored
        /// The tracker has no counter of today.
        case noCounter
    }

    public let name: String
    /// Nil where the system lists none.
    public let systemSeconds: Double?
    /// Nil where the tracker's are unknown.
    public let trackerSeconds: Int?
    public let meaning: Meaning

    /// What the system counted and the tracker did not; nil where they can't be compared.
    public var difference: Double? {
        if case .unknown = meaning { return nil }
        return systemSeconds.flatMap { system in trackerSeconds.map { system - Double($0) } }
    }

    /// Seconds that either side may be ahead by: the system counts seconds, the tracker whole minutes.
    public static var rounding: Double { 60 }
}

extension ComparedApp.Meaning {
    /// - Parameters:
    ///   - difference: Seconds of the system less those of the tracker.
    ///   - age: Seconds since the system counted last.
    init(difference: Double, age: Double) {
        let isNear = abs(difference) <= ComparedApp.rounding
        let most = ComparedApp.rounding + max(0, age)
        self = isNear ? .rounding : difference > 0 ? .missing : -difference <= most ? .sinceUpdate : .surplus
    }
}

// MARK: - In words

extension ComparedApp {
    /// `system 1h 12m, tracker 1h`.
    public var figures: String {
        "system \(systemSeconds.map(durationText) ?? "unknown"), "
            + "tracker \(trackerSeconds.map { durationText($0) } ?? "unknown")"
    }

    /// `+12m`, `-3m 05s`, or `unknown`.
    public var differenceText: String {
        difference.map { ($0 >= 1 ? "+" : "") + durationText($0) } ?? "unknown"
    }

    /// What the difference can mean, in a sentence.
    public var explanation: String {
        switch meaning {
        case .rounding: "They agree but for rounding."
        case .missing:
            "The tracker did not credit \(amount) that the system counted: lost, still on their way, or used before "
                + "the app was monitored."
        case .surplus:
            "The tracker credited \(amount) that the system did not count: phantom, if the system is right."
        case .sinceUpdate:
            "The tracker credited \(amount) more, which can have been used since the system counted."
        case .unknown(let obstacle): "Not compared: \(obstacle.description)."
        }
    }

    private var amount: String { difference.map { durationText(abs($0)) } ?? "unknown" }
}

extension ComparedApp.Obstacle {
    fileprivate var description: String {
        switch self {
        case .notListed: "the system lists no use of it, as for an app whose token has changed"
        case .earlierDay: "the system has counted nothing yet today"
        case .severalSources: "the system's seconds are of several people or devices"
        case .otherDays: "the system's days are of another time zone"
        case .impossible: "the day has not had so much time yet"
        case .unknownApp: "the tracker has no app with this token"
        case .notMonitored: "the tracker has no threshold registered for it"
        case .noCounter: "the tracker's seconds of today are unknown"
        }
    }
}
