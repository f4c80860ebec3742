// The results of the lab in the dashboard's state: moving in their table, and the days that they lead to.

package import Canvas
package import TrackingModel

extension Model {
    /// The results of the lab instead of a store.
    package init(lab board: LabBoard, size: Size, now: Instant, settings: DashboardSettings) {
        self.init(
            size: size, now: now, calendar: .utc, feed: .snapshot,
            sourceName: "Accuracy lab", settings: settings)
        context.lab = LabState(board)
        screen = .lab
        frame = FrameLayout(of: self)
    }

    /// Moves by policies.
    mutating func moveInLab(_ action: Action) {
        guard let lab = context.lab else { return }
        let policy =
            switch action {
            case .up: lab.chosen.policy - 1
            case .down: lab.chosen.policy + 1
            case .top: 0
            default: lab.board.policies.count - 1
            }
        context.lab?.choose(policy: policy, profile: lab.chosen.profile)
    }

    mutating func moveInLab(profiles step: Int) {
        guard let chosen = context.lab?.chosen else { return }
        context.lab?.choose(policy: chosen.policy, profile: chosen.profile + step)
    }

    /// A second click on the selected cell opens its worst day.
    mutating func chooseCell(policy: Int, profile: Int) -> [Command] {
        guard let chosen = context.lab?.chosen else { return [] }
        if policy == chosen.policy, profile == chosen.profile { return openDay() }
        context.lab?.choose(policy: policy, profile: profile)
        return []
    }

    /// A second click on the selected day opens it.
    mutating func clickDay(_ index: Int) -> [Command] {
        if index == context.lab?.day { return openDay() }
        chooseDay(index)
        return []
    }

    /// Selects one of the worst days, counted from 0.
    mutating func chooseDay(_ index: Int) {
        if let refusal = context.lab?.choose(day: index) { say(refusal) }
    }

    mutating func openDay() -> [Command] {
        guard let lab = context.lab else { return [] }
        requestedDay = lab.requestedDay
        if requestedDay != nil { return [.quit] }
        say(lab.noDay)
        return []
    }

    /// Keeps the selected cell visible.
    mutating func settleLab() {
        guard var lab = context.lab else { return }
        let places = (lab.top, lab.left)
        LabLayout(lab.board, on: size, in: frame.body).settle(&lab)
        if (lab.top, lab.left) != places { context.lab = lab }
    }
}
