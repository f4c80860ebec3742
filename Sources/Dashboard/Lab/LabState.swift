// What is looked at of the lab's results: a measure, a user, a cell of the table, and one of its worst days.

import HealthAnalysis
import TrackingModel

/// The lab's results with the place of the user in them.
package struct LabState: Sendable {
    package let board: LabBoard
    private(set) var measure = 0
    private(set) var chosen = LabBoard.Cell(policy: 0, profile: 0, user: 0)
    /// The index of the selected day among the worst days.
    private(set) var day = 0
    /// The first visible policy and profile, if not all fit.
    var top = 0
    var left = 0

    /// A day of a run.
    package struct DayRequest: Hashable, Sendable {
        package var policy: String
        package var profile: String
        package var user: String
        package var seed: UInt64
        /// Counted from 1.
        package var day: Int
    }

    /// - Parameter board: needs at least one measure, policy, profile and user.
    package init(_ board: LabBoard) { self.board = board }

    var worstDays: [LabBoard.WorstDay] { board.worstDays[chosen] ?? [] }

    func figure(policy: Int, profile: Int) -> Estimate? {
        board.figure(measure, LabBoard.Cell(policy: policy, profile: profile, user: chosen.user))
    }

    /// All figures of the measure, of all policies and profiles.
    var figures: [Estimate] {
        board.policies.indices.flatMap { policy in
            board.profiles.indices.compactMap { figure(policy: policy, profile: $0) }
        }
    }

    mutating func choose(policy: Int, profile: Int) {
        let cell = LabBoard.Cell(
            policy: min(max(policy, 0), board.policies.count - 1),
            profile: min(max(profile, 0), board.profiles.count - 1), user: chosen.user)
        if cell != chosen { day = 0 }
        chosen = cell
    }

    mutating func turnMeasure(by step: Int) {
        measure = turned(measure, by: step, of: board.measures.count)
    }

    mutating func turnUser(by step: Int) {
        chosen.user = turned(chosen.user, by: step, of: board.users.count)
        day = 0
    }

    private func turned(_ index: Int, by step: Int, of count: Int) -> Int {
        count > 0 ? (index + step + count) % count : 0
    }

    /// Selects one of the worst days, counted from 0.
    ///
    /// - Returns: Why it can't be selected; nil if it is.
    mutating func choose(day index: Int) -> String? {
        guard worstDays.indices.contains(index) else {
            return worstDays.isEmpty ? noDay : "There are \(worstDays.count) days in the list."
        }
        day = index
        return nil
    }

    /// The selected day.
    var requestedDay: DayRequest? {
        guard let worst = worstDays[at: day] else { return nil }
        return DayRequest(
            policy: board.policies[chosen.policy], profile: board.profiles[chosen.profile].name,
            user: board.users[worst.user], seed: worst.seed, day: worst.day)
    }

    /// Why there is no day to open.
    var noDay: String {
        figure(policy: chosen.policy, profile: chosen.profile) == nil
            ? "This was not run." : "No day here is off by a minute or more."
    }
}

/// A figure in at most five characters: `0.04`, `3.1`, `42`, `1240`, `12k`.
func figureText(_ value: Double) -> String {
    guard value.isFinite else { return "—" }
    let size = abs(value)
    if size > 0, size < 0.005 { return value < 0 ? "-0.0" : "<0.01" }
    let places = size < 0.995 ? 2 : size < 99.5 ? 1 : 0
    if size >= 99_950 { return size >= 1e9 ? "huge" : decimal(value / 1_000, places: 0) + "k" }
    return decimal(value, places: places)
}

/// Maps figures to 0 to 1. Policies differ by powers of ten, so small figures get more of the scale.
struct LabScale: Hashable {
    /// The largest figure; always above 0.
    let most: Double
    /// Below it the scale is almost linear.
    private let even: Double

    /// - Parameter values: the figures that must fit on it; those that are not finite are ignored.
    init(_ values: some Sequence<Double>) {
        let sizes = values.filter(\.isFinite).map { min(abs($0), 1e12) }
        most = max(sizes.max() ?? 1, 0.001)
        even = most / 1_000
    }

    func place(_ value: Double) -> Double {
        let bounded = min(max(value.isFinite ? value : most, 0), most)
        return Self.logarithm(1 + bounded / even) / Self.logarithm(1 + most / even)
    }

    /// Powers of ten on the scale, ascending.
    var ticks: [Double] {
        var ticks = [0.0]
        var tick = 1e-4
        while tick <= most {
            if tick >= even * 1.5 { ticks.append(tick) }
            tick *= 10
        }
        return ticks
    }

    /// The natural logarithm of a number from 1 on, exact enough for drawing.
    private static func logarithm(_ value: Double) -> Double {
        let exponent = Double(value.exponent)
        let ratio = (value.significand - 1) / (value.significand + 1)
        let square = ratio * ratio
        let series = 2 * ratio * (1 + square / 3 + square * square / 5 + square * square * square / 7)
        return exponent * 0.693_147_180_559_945 + series
    }
}
