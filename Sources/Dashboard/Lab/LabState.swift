// What is looked at of the lab's results: a measure, a user, a cell of the table, and one of its worst days.

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

    func figure(policy: Int, profile: Int) -> LabBoard.Figure? {
        board.figure(measure, LabBoard.Cell(policy: policy, profile: profile, user: chosen.user))
    }

    /// All figures of the measure, of all policies and profiles.
    var figures: [LabBoard.Figure] {
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
        guard worstDays.indices.contains(day) else { return nil }
        let worst = worstDays[day]
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
