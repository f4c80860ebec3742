// The alerts of an opened store: its rules look at every report, and what they say is carried out or handed on.

import ChildProcesses
import Dashboard
import Foundation
import HealthAnalysis
import PlainText
import SharedStore
import Synchronization
import TrackingModel

/// The alert rules for one store. It starts commands; bell and notification need a terminal and are left to the caller.
struct AlertCenter {
    /// Least real seconds between two evaluations.
    private static let shortestPause = 0.25

    private var log: AlertLog
    private var settings: [AlertSetting]
    private let device: String
    private let path: String
    private let clock: DeviceClock
    /// A demo's device is simulated and runs no commands.
    private let runsCommands: Bool
    let commands = AlertCommands()

    /// Nil where nothing is watched: it is turned off, or what was opened is no present. Throws where something is
    /// wrong in the configuration of alerts.
    init?(_ access: StoreAccess, isOn: Bool) throws(ConfigurationError) {
        guard isOn, access.fixedInstant == nil, access.store.location.kind != .export else { return nil }
        settings = AlertSetting.inForce(try access.configuration.watching().alerts, access.thresholds)
            .filter(\.isEnabled)
        log = AlertLog(settings.map(\.rule), pace: access.clock.speed)
        device = access.name
        path = access.store.location.path
        clock = access.clock
        runsCommands = DemoDevice.historyPath(of: path) == nil
    }

    /// Watches by other settings from now on.
    mutating func take(_ new: [AlertSetting]) {
        settings = new.filter(\.isEnabled)
        log.use(settings.map(\.rule))
    }

    /// Evaluates the rules; no report means that the store can't be read.
    ///
    /// - Parameter failed: Called after a command failed; `commands` has the reason.
    mutating func look(
        _ report: HealthReport?, at instant: Instant, failed: @escaping @Sendable () -> Void
    ) -> [AlertUpdate] {
        log.look(report, at: instant, uptime: SystemClock.seconds).map { transition in
            let setting = settings.first { $0.rule.name == transition.alert.rule }
            if runsCommands, transition.isNotified, let command = setting?.command {
                commands.start(
                    command, for: transition.alert.rule,
                    environment: AlertCommands.environment(transition, device: device, path: path),
                    failed: failed)
            }
            return AlertUpdate(
                transition, rings: setting?.rings ?? false, notifies: setting?.notifies ?? false)
        }
    }

    mutating func mute(_ rule: String, _ choice: MuteChoice) {
        let mute: AlertMute? =
            switch choice {
            case .hour: .until(SystemClock.seconds + 3_600)
            case .untilCleared: .untilCleared
            case .off: nil
            }
        log.setMute(mute, of: rule)
    }

    /// The current alerts.
    var board: AlertBoard {
        AlertBoard(active: log.active, past: log.past, mutes: log.mutes, rules: log.rules)
    }

    /// Real seconds after which a look can change something although nothing new is read; nil where only news can.
    var pause: Double? {
        let (device, real) = log.pause(uptime: SystemClock.seconds)
        let pauses = [device.map { $0 / max(clock.speed, 0.1) }, real].compactMap(\.self)
        return pauses.min().map { max($0, Self.shortestPause) }
    }
}

/// Runs the commands that rules name, and gathers what went wrong with them.
final class AlertCommands: Sendable {
    /// Seconds that a command may take.
    static let limit = 30.0
    /// Commands that run at the same time; others wait for their turn.
    static let atOnce = 4

    private struct Work {
        /// Rules whose command has not ended.
        var running: Set<String> = []
        /// Problems reported for a rule's command since it last succeeded, so that each is reported once.
        var problemsReported: [String: Set<String>] = [:]
        /// Problems that nobody took yet.
        var problems: [String] = []
        /// Made for the first command, which most stores never have.
        lazy var queue: OperationQueue = {
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = AlertCommands.atOnce
            return queue
        }()
    }

    private let state = Mutex(Work())
    private let running = RunningCommands()

    /// Starts a command and returns at once. While the one before it goes on, it is left out.
    ///
    /// - Parameter failed: Called on a queue of its own where there is a new problem to take.
    func start(
        _ command: String, for rule: String, environment: [String: String],
        failed: @escaping @Sendable () -> Void
    ) {
        let queue = state.withLock { $0.running.insert(rule).inserted ? $0.queue : nil }
        guard let queue else {
            note("is still running, so it was not started again", rule, failed)
            return
        }
        queue.addOperation { [self] in
            guard !running.isOver else { return }
            let ending = ShellCommand.run(
                command, environment: environment, limit: Self.limit, showsOutput: false, among: running)
            state.withLock { _ = $0.running.remove(rule) }
            // What was ended with the program did not fail.
            if running.isOver { return }
            note(ending.failure, rule, failed)
        }
    }

    /// Ends those that run, with all that they started; none begins after it.
    func end() { running.end() }

    /// What went wrong since it was asked last, a sentence each.
    func takeProblems() -> [String] {
        state.withLock { state in
            defer { state.problems = [] }
            return state.problems
        }
    }

    private func note(_ failure: String?, _ rule: String, _ failed: () -> Void) {
        let isNew = state.withLock { state in
            guard let failure else {
                state.problemsReported[rule] = nil
                return false
            }
            guard state.problemsReported[rule, default: []].insert(failure).inserted else { return false }
            state.problems.append("The command of the alert \(rule) \(failure).")
            return true
        }
        if isNew { failed() }
    }

    /// The environment variables for a command. Text from the store is sanitised, because it may end up in a mail.
    static func environment(_ transition: AlertTransition, device: String, path: String) -> [String: String] {
        let alert = transition.alert
        return [
            "TRACKHEALTH_ALERT": alert.rule,
            "TRACKHEALTH_ALERT_LEVEL": alert.level.rawValue,
            "TRACKHEALTH_ALERT_STATE": transition.kind.rawValue,
            "TRACKHEALTH_ALERT_SINCE": LocalCalendar.iso8601(alert.start),
            "TRACKHEALTH_ALERT_VALUE": alert.figures.map { decimal($0.last, places: 3) } ?? "",
            "TRACKHEALTH_ALERT_MESSAGE": HarmlessText.line(transition.sentence),
            "TRACKHEALTH_ALERT_DEVICE": HarmlessText.line(device),
            "TRACKHEALTH_ALERT_PATH": path,
        ]
    }
}
