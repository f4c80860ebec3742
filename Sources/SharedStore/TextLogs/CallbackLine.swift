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

// MARK: - Values inside a message: the text after a marker such as `newToday=`

/// Reads marks and their values; a mark counts only where no word runs into it.
enum LineFields {
    /// What follows the first of some marks up to the next space or comma; nil where none of them is there.
    @inline(__always)
    static func value(of marks: [String], in message: String) -> String? {
        first(marks, message) { rest in
            String(Substring(rest.prefix { $0 != 0x20 && $0 != "," }))
        }
    }

    /// The seconds of `newToday=720s`, also without the unit; nil for anything but a whole number.
    @inline(__always)
    static func seconds(_ marks: [String], in message: String) -> Int? { first(marks, message, whole) }

    /// The seconds of `growth=67min` or `proposedGrowth=900s`, in seconds either way.
    @inline(__always)
    static func span(_ marks: [String], in message: String) -> Int? {
        first(marks, message) { rest in
            let isMinutes = rest.drop(while: \.isDigit).starts(with: "min".utf8)
            return whole(rest).map { isMinutes ? $0 * 60 : $0 }
        }
    }

    /// The number of `gap=59.3s`.
    @inline(__always)
    static func number(_ marks: [String], in message: String) -> Double? {
        first(marks, message) { rest in
            let digits = rest.prefix { $0.isDigit || $0 == "." }
            return digits.count <= 12 ? Double(String(Substring(digits))) : nil
        }
    }

    /// The seconds of `+60s` or `+60 = newToday`, at any position of the line.
    static func credit(in message: String) -> Int? {
        guard let rest = after("+", in: message), let number = whole(rest) else { return nil }
        let next = rest.drop(while: \.isDigit)
        return next.first == "s" || next.starts(with: " = ".utf8) ? number : nil
    }

    /// The text after the first of some marks with any, such as `reason`, to the end of the line without the battery
    /// reading.
    static func rest(of marks: [String], in message: String) -> String? {
        first(marks, message) { rest in
            var rest = rest
            if rest.last == "]",
                let battery = rest.indices.last(where: { rest[$0...].starts(with: "[bat=".utf8) })
            {
                rest = rest[..<battery]
            }
            while rest.first == 0x20 { rest = rest.dropFirst() }
            while rest.last == 0x20 { rest = rest.dropLast() }
            return rest.isEmpty ? nil : String(Substring(rest))
        }
    }

    /// What can be read behind the first mark behind which something can.
    @inline(__always)
    private static func first<Value>(
        _ marks: [String], _ message: String, _ read: (Substring.UTF8View) -> Value?
    ) -> Value? {
        for mark in marks {
            if let rest = after(mark, in: message), let value = read(rest) { return value }
        }
        return nil
    }

    /// A number of at most eight digits at the beginning.
    private static func whole(_ rest: Substring.UTF8View) -> Int? {
        let digits = rest.prefix(while: \.isDigit)
        return digits.count <= 8 ? digits.wholeNumber : nil
    }

    /// The text after the first position where the marker is a word of its own.
    private static func after(_ mark: String, in message: String) -> Substring.UTF8View? {
        let bytes = message.utf8
        let mark = mark.utf8
        guard let first = mark.first else { return nil }
        var rest = bytes[...]
        var before: UInt8 = 0x20
        while let found = rest.firstIndex(of: first) {
            if found > rest.startIndex { before = rest[rest.index(before: found)] }
            rest = rest[found...]
            if rest.starts(with: mark), !isLetter(before) || !isLetter(first) {
                return rest.dropFirst(mark.count)
            }
            before = first
            rest = rest.dropFirst()
        }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte.isLetter || byte == "_" }
}
