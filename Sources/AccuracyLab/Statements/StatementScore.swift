// Counts of true and false statements, by device-day; counts of several runs add up.

import ActivitySimulator
import HealthAnalysis

/// How many statements were made and how many of them were false.
struct StatementScore: Hashable, Encodable, Summable {
    /// Something that was said on some device-days, and those on which it was false at any look.
    struct Said: Hashable, Encodable, Summable {
        var days = 0
        var falseDays = 0
        /// The share of days on which it was true throughout, with its interval.
        var precision: Estimate? { Estimate(share: days - falseDays, of: days) }

        static func += (left: inout Said, right: Said) { add(right, to: &left, \.days, \.falseDays) }
    }

    /// A figure at all looks.
    struct Stated: Hashable, Encodable, Summable {
        var looks = 0
        /// Looks at which it was true and not all that the store can prove.
        var vague = 0
        var wrong = 0

        static func += (left: inout Stated, right: Stated) {
            add(right, to: &left, \.looks, \.vague, \.wrong)
        }
    }

    /// Device-days on which something was truly wrong, and those of them that a report named at the level they ask for.
    struct Named: Hashable, Encodable, Summable {
        var days = 0
        var namedDays = 0
        var recall: Estimate? { Estimate(share: namedDays, of: days) }

        static func += (left: inout Named, right: Named) { add(right, to: &left, \.days, \.namedDays) }
    }

    var deviceDays = 0
    /// Device-days with a false statement at any look, by what was false.
    var falseCriticalDays = 0
    var falseWarningDays = 0
    var falseVerdictDays = 0
    /// With a figure that the store can prove and that was wrong, or less than it proves.
    var inexactDays = 0
    /// With bounds outside of which the truth lies.
    var falseBoundDays = 0
    /// Looks at which folding the journal again gave other receipts than the run's.
    var unfoldedLooks = 0
    /// By code and level: `minutes-lost critical`; of alerts `alert verdict critical`.
    var said: [String: Said] = [:]
    /// By the figure's name.
    var stated: [String: Stated] = [:]
    /// By `StatementFamily`.
    var named: [String: Named] = [:]

    /// What the day's end said of its minutes.
    var balance = Balance()
    /// The same with a part of the store taken away: without its journal, or with the second half of it.
    var lessened = Balance()

    /// The share of the device-days.
    func share(_ days: KeyPath<StatementScore, Int>) -> Estimate? {
        Estimate(share: self[keyPath: days], of: deviceDays)
    }

    static func += (left: inout StatementScore, right: StatementScore) {
        add(
            right, to: &left, \.deviceDays, \.falseCriticalDays, \.falseWarningDays, \.falseVerdictDays,
            \.inexactDays, \.falseBoundDays, \.unfoldedLooks, \.said, \.stated, \.named, \.balance,
            \.lessened)
    }
}

/// A statement that was false, with what was said and what was so.
struct FalseStatement: Hashable, Encodable {
    let policy: String
    let profile: String
    let user: String
    let seed: UInt64
    /// Days since the run's first, and the local time.
    let day: Int
    let time: String
    /// A code, `verdict`, `alert …`, a figure's name, or `unnamed …` for a day that nothing named.
    let what: String
    /// `critical`, `warning`, `figure`, `bound` or `recall`.
    let kind: String
    let said: String
    let truth: String
}
