// Whether the counters of a registration began at zero, or went on from what was used on the day.

import TrackingModel

/// Where the counters of one registration begin.
enum CounterBeginning {
    case atZero, fromDay, unknown

    /// The first minute of an app that a registration reported and that was no echo.
    struct First {
        let minute: Int
        let at: Instant
        /// Whether it had come before, of a counter that does not run fast.
        let isAgain: Bool
    }

    /// One answer for all apps of each registration.
    ///
    /// - Parameters:
    ///   - first: Of each registration and app.
    ///   - covered: From here on no callback is missing.
    ///   - hasEcho: Of each registration.
    static func all(
        _ first: [[First?]], _ registrations: [Registration], covered: Instant,
        hasEcho: [Bool]
    ) -> [Self] {
        let votes = registrations.indices.map { place in
            // What was reported before is not known, so that the first is not.
            registrations[place].at < covered ? nil : vote(first, place, registrations[place].at)
        }
        // Where nothing says how a registration began, it began as most others of the device.
        let silent = votes.indices.dropFirst().filter { !hasEcho[$0] && votes[$0] != nil }
        let goesOn = silent.count { votes[$0] == true } * 2 > silent.count
        return votes.indices.map { place in
            if place == 0 { return .atZero }
            if registrations[place].countsDay { return .fromDay }
            if let isOn = votes[place] { return isOn ? .fromDay : .atZero }
            return hasEcho[place] ? .unknown : goesOn ? .fromDay : .atZero
        }
    }

    /// Whether it went on, by the apps' first minutes; nil where they don't say.
    private static func vote(_ first: [[First?]], _ place: Int, _ start: Instant)
        -> Bool?
    {
        var balance: Int?
        for (app, report) in first[place].enumerated() {
            guard let report else { continue }
            let wasUsed = first[..<place].contains { $0[app].map { $0.at < start } ?? false }
            if report.isAgain || report.minute == 1 && wasUsed {
                balance = (balance ?? 0) - 1
            } else if report.minute >= 3 {
                balance = (balance ?? 0) + 1
            }
        }
        return balance.map { $0 > 0 }
    }
}
