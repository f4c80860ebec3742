// A simulated device that goes on from look to look, with all that watches it.

import ActivitySimulator
import HealthAnalysis
import InMemoryStore
import TrackingEngine
import TrackingModel

/// A device, the engine's account of it, its alerts and its history.
struct StatementRun {
    private let run: LabRun
    private let tracker: SimulatedTracker
    private var account: EngineAccount
    private var history = WatchedHistory()
    private var alerts: AlertLog
    /// The counters that the container's journal begins with, now and from the next day on.
    private var startCheckpoint: JournalCheckpoint?
    private var nextCheckpoint: JournalCheckpoint?

    /// Seconds of each day at which the store is read: in the morning, at noon, in the evening, at its last minute.
    static let looks: [Double] = [34_200, 46_800, 64_800, 86_340]
    /// The reading at which the journal of every second seed begins on the next day, as after a rotation.
    private static let rotation = 64_800.0
    /// Seconds of the device for each of the watcher: looks are hours apart, and still are looks at the same alert.
    private static let pace = 1_000.0

    init(_ run: LabRun) {
        self.run = run
        tracker = SimulatedTracker(run.options, policy: run.policy)
        account = EngineAccount(policy: run.policy)
        alerts = AlertLog(AlertRule.standard(), pace: Self.pace)
    }

    /// Lets time go on to a moment of a day and reads the store.
    mutating func look(day: Int, second: Double) throws -> StatementLook {
        let start = Double(day) * 86_400
        // What the counters were an hour before, for the figure of the last hour.
        tracker.run(to: start + second - 3_600)
        let before = tracker.store.contents.state.creditedSeconds
        tracker.run(to: start + second)
        if second == Self.looks.first, let nextCheckpoint { startCheckpoint = nextCheckpoint }
        let contents = try tracker.contents(since: startCheckpoint)
        let store = tracker.store.contents
        account.advance(with: tracker.store.journal.records, through: store.state.appliedSequence)
        account.findOrigins(in: tracker.device.truth)
        if run.seed.isMultiple(of: 2), second == Self.rotation { nextCheckpoint = tracker.store.checkpoint }
        let report = HealthReport(contents, at: tracker.now, calendar: tracker.device.options.calendar)
        let reach = startCheckpoint?.state.lastReading?.wall ?? tracker.device.options.start
        let truth = StatementTruth(tracker, contents, report, account, reach: reach)
        history.note(contents, report)
        let transitions = alerts.look(report, at: tracker.now, uptime: tracker.now.seconds / Self.pace)
        let growth = second > 3_600 ? store.state.creditedSeconds - before : nil
        return StatementLook(
            day: day, contents: contents, truth: truth, figures: StatedFigure.all(truth, growth: growth),
            alerts: transitions.filter { $0.kind == .fired || $0.kind == .worsened }.map(\.alert))
    }

    /// The report over the days of the run, as of a look.
    func week(_ look: StatementLook) -> WeeklyReport {
        let start = tracker.device.options.start
        let window = history.window(TimeSpan(start, look.truth.now), look.contents)
        return WeeklyReport(
            window, look.contents, at: look.truth.now, calendar: look.truth.calendar, days: run.days)
    }
}

/// One read of a store with its report and the truth of that moment.
struct StatementLook {
    let day: Int
    let contents: StoreContents
    let truth: StatementTruth
    let figures: [StatedFigure]
    /// Standard alerts that fired or worsened with it.
    let alerts: [Alert]
}
