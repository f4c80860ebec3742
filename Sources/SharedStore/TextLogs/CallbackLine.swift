// What one line of a text log says of a callback, before it is known which callback is meant.

import TrackingModel

/// A line about a callback, taken apart.
struct CallbackLine {
    let role: LogFamily.CallbackRole
    let word: String
    let message: String
    /// The event, or for a result the last part of its name.
    let event: String?
    let app: LoggedName?
    /// The minute of the threshold.
    let minute: Int?

    init(_ role: LogFamily.CallbackRole, _ word: String, _ message: String) {
        self.role = role
        self.word = word
        self.message = message
        let event = Self.event(role, message)
        self.event = event
        app = LoggedName(in: message)
        minute =
            LineFields.seconds(["min=", "thresholdMinutes="], in: message)
            ?? LineFields.seconds(Self.threshold, in: message)
            .flatMap { $0 > 0 && $0 % 60 == 0 ? $0 / 60 : nil }
            ?? event.flatMap { EventName($0).ordinal }
    }

    private static func event(_ role: LogFamily.CallbackRole, _ message: String) -> String? {
        let marks =
            switch role {
            case .call: ["event=", "raw=", "eventDidReachThreshold: ", "recordUsageEfficiently: "]
            case .rejected, .result: ["event="]
            case .event, .accepted, .hold: [String]()
            }
        return LineFields.value(of: marks, in: message).flatMap { $0.isEmpty ? nil : $0 }
    }

    private static let threshold = ["thresh=", "threshold=", "thresholdSeconds="]

    /// Adds the numbers of the line to what is known of its callback. What an earlier line said stays.
    func add(to callback: inout Callback) {
        var figures = callback.figures
        defer { callback.figures = figures }
        switch role {
        case .call, .result: break
        case .event:
            add(["currentToday="], to: &figures.todayBefore)
            add(["lastThresh="], to: &figures.marker)
            figures.threshold = figures.threshold ?? minute.map { $0 * 60 }
        case .accepted:
            let credit = LineFields.credit(in: message)
            callback.creditedSeconds = callback.creditedSeconds ?? credit
            add(["oldToday="], to: &figures.todayBefore)
            add(["newToday=", "newTotal=", "initialUsage=", "today=", "Set usage to "], to: &figures.today)
            // The first credit of a day is all that the day has.
            if word == "NEW_DAY" { callback.creditedSeconds = callback.creditedSeconds ?? figures.today }
            add(["last="], to: &figures.marker)
            add(Self.threshold, to: &figures.threshold)
            add(Self.threshold, to: &figures.markerAfter)
            if figures.isSetToThreshold == nil {
                let isSet = message.contains(" set newToday=") || message.contains("Set usage to ")
                figures.isSetToThreshold = isSet ? true : credit.map { _ in false }
            }
        case .rejected:
            add(["lastThreshold=", "last="], to: &figures.marker)
            add(Self.threshold, to: &figures.threshold)
            add(["delta=", "proposedGrowth="], to: &figures.claimed)
            add(["budget=", "wallClockSinceUnshield="], to: &figures.budget)
            figures.gap =
                figures.gap
                ?? LineFields.number(["gap=", "timeSinceLastForApp=", "timeSinceLastEvent="], in: message)
        case .hold:
            figures.markerAfter = LineFields.seconds(["lastThresh="], in: message) ?? figures.markerAfter
        }
    }

    private func add(_ marks: [String], to figure: inout Int?) {
        figure = figure ?? LineFields.seconds(marks, in: message)
    }
}
