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
            LineFields.seconds("min=", "thresholdMinutes=", in: message)
            ?? Self.threshold(message).flatMap { $0 > 0 && $0 % 60 == 0 ? $0 / 60 : nil }
            ?? event.flatMap { EventName($0).ordinal }
    }

    private static func event(_ role: LogFamily.CallbackRole, _ message: String) -> String? {
        let name =
            switch role {
            case .call:
                LineFields.value(of: "event=", in: message) ?? LineFields.value(of: "raw=", in: message)
                    ?? LineFields.value(of: "eventDidReachThreshold: ", in: message)
                    ?? LineFields.value(of: "recordUsageEfficiently: ", in: message)
            case .rejected, .result: LineFields.value(of: "event=", in: message)
            case .event, .accepted, .hold: nil as String?
            }
        return name?.isEmpty == false ? name : nil
    }

    private static func threshold(_ message: String) -> Int? {
        LineFields.seconds("thresh=", "threshold=", "thresholdSeconds=", in: message)
    }

    /// Adds the numbers of the line to what is known of its callback. What an earlier line said stays.
    func add(to callback: inout Callback) {
        var figures = callback.figures
        defer { callback.figures = figures }
        switch role {
        case .call, .result: break
        case .event:
            figures.todayBefore = figures.todayBefore ?? LineFields.seconds("currentToday=", in: message)
            figures.marker = figures.marker ?? LineFields.seconds("lastThresh=", in: message)
            figures.threshold = figures.threshold ?? minute.map { $0 * 60 }
        case .accepted:
            callback.creditedSeconds = callback.creditedSeconds ?? LineFields.credit(in: message)
            figures.todayBefore =
                figures.todayBefore ?? LineFields.seconds("oldToday=", in: message)
            figures.today =
                figures.today
                ?? LineFields.seconds("newToday=", "newTotal=", "initialUsage=", "today=", in: message)
                ?? LineFields.seconds("Set usage to ", in: message)
            // The first credit of a day is all that the day has.
            if word == "NEW_DAY" { callback.creditedSeconds = callback.creditedSeconds ?? figures.today }
            figures.marker = figures.marker ?? LineFields.seconds("last=", in: message)
            figures.threshold = figures.threshold ?? Self.threshold(message)
            figures.markerAfter = figures.markerAfter ?? Self.threshold(message)
            if figures.isSetToThreshold == nil { figures.isSetToThreshold = isSetToThreshold }
        case .rejected:
            figures.marker = figures.marker ?? LineFields.seconds("lastThreshold=", "last=", in: message)
            figures.threshold = figures.threshold ?? Self.threshold(message)
            figures.claimed =
                figures.claimed ?? LineFields.seconds("delta=", "proposedGrowth=", in: message)
            figures.budget =
                figures.budget ?? LineFields.seconds("budget=", "wallClockSinceUnshield=", in: message)
            figures.gap =
                figures.gap
                ?? LineFields.number("gap=", "timeSinceLastForApp=", "timeSinceLastEvent=", in: message)
        case .hold:
            figures.markerAfter = LineFields.seconds("lastThresh=", in: message) ?? figures.markerAfter
        }
    }

    private var isSetToThreshold: Bool? {
        if message.contains(" set newToday=") || message.contains("Set usage to ") { return true }
        return LineFields.credit(in: message) == nil ? nil : false
    }
}
