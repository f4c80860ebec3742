// Counts of true and false statements, by device-day; counts of several runs add up.

/// How many statements were made and how many of them were false.
package struct StatementScore: Hashable, Codable, Sendable {
    /// Something that was said on some device-days, and those on which it was false at any look.
    package struct Said: Hashable, Codable, Sendable {
        package var days = 0
        package var falseDays = 0
        /// The share of days on which it was true throughout, with its interval.
        package var precision: Estimate? { Estimate(share: days - falseDays, of: days) }

        static func += (left: inout Said, right: Said) {
            left.days += right.days
            left.falseDays += right.falseDays
        }
    }

    /// A figure at all looks.
    package struct Stated: Hashable, Codable, Sendable {
        package var looks = 0
        /// Looks at which it was true and not all that the store can prove.
        package var vague = 0
        package var wrong = 0

        static func += (left: inout Stated, right: Stated) {
            left.looks += right.looks
            left.vague += right.vague
            left.wrong += right.wrong
        }
    }

    /// Device-days on which something was truly wrong, and those of them that a report named at the level they ask for.
    package struct Named: Hashable, Codable, Sendable {
        package var days = 0
        package var namedDays = 0
        package var recall: Estimate? { Estimate(share: namedDays, of: days) }

        static func += (left: inout Named, right: Named) {
            left.days += right.days
            left.namedDays += right.namedDays
        }
    }

    package internal(set) var deviceDays = 0
    /// Device-days with a false statement at any look, by what was false.
    package internal(set) var falseCriticalDays = 0
    package internal(set) var falseWarningDays = 0
    package internal(set) var falseVerdictDays = 0
    /// With a figure that the store can prove and that was wrong, or less than it proves.
    package internal(set) var inexactDays = 0
    /// With bounds outside of which the truth lies.
    package internal(set) var falseBoundDays = 0
    /// Looks at which folding the journal again gave other receipts than the run's.
    package internal(set) var unfoldedLooks = 0
    /// By code and level: `minutes-lost critical`; of alerts `alert verdict critical`.
    package internal(set) var said: [String: Said] = [:]
    /// By the figure's name.
    package internal(set) var stated: [String: Stated] = [:]
    /// By `StatementFamily`.
    package internal(set) var named: [String: Named] = [:]

    /// What the day's end said of its minutes.
    package internal(set) var balance = Balance()
    /// The same with a part of the store taken away: without its journal, or with the second half of it.
    package internal(set) var lessened = Balance()

    package init() {}

    package var falseCritical: Estimate? { Estimate(share: falseCriticalDays, of: deviceDays) }
    package var falseWarning: Estimate? { Estimate(share: falseWarningDays, of: deviceDays) }
    package var falseVerdict: Estimate? { Estimate(share: falseVerdictDays, of: deviceDays) }
    package var inexact: Estimate? { Estimate(share: inexactDays, of: deviceDays) }
    package var falseBounds: Estimate? { Estimate(share: falseBoundDays, of: deviceDays) }

    package static func += (left: inout StatementScore, right: StatementScore) {
        left.deviceDays += right.deviceDays
        left.falseCriticalDays += right.falseCriticalDays
        left.falseWarningDays += right.falseWarningDays
        left.falseVerdictDays += right.falseVerdictDays
        left.inexactDays += right.inexactDays
        left.falseBoundDays += right.falseBoundDays
        left.unfoldedLooks += right.unfoldedLooks
        left.balance += right.balance
        left.lessened += right.lessened
        for (key, said) in right.said { left.said[key, default: Said()] += said }
        for (key, stated) in right.stated { left.stated[key, default: Stated()] += stated }
        for (key, named) in right.named { left.named[key, default: Named()] += named }
    }
}

/// A statement that was false, with what was said and what was so.
package struct FalseStatement: Hashable, Codable, Sendable {
    package var policy: String
    package var profile: String
    package var user: String
    package var seed: UInt64
    /// Days since the run's first, and the local time.
    package var day: Int
    package var time: String
    /// A code, `verdict`, `alert …`, a figure's name, or `unnamed …` for a day that nothing named.
    package var what: String
    /// `critical`, `warning`, `figure`, `bound` or `recall`.
    package var kind: String
    package var said: String
    package var truth: String
}
