// The alerts of an opened store: its rules look at every report, and what they say is carried out or handed on.

import Dashboard
import HealthAnalysis
import SharedStore
import TrackingModel

/// The alert rules for one store. It starts commands; bell and notification need a terminal and are left to the caller.
struct AlertCenter {
    /// Least real seconds between two evaluations.
    private static let shortestPause = 0.25

    private var log: AlertLog
    private let settings: [AlertSetting]
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
        AlertBoard(active: log.active, past: log.past, mutes: log.mutes, rules: log.rules.count)
    }

    /// Real seconds after which a look can change something although nothing new is read; nil where only news can.
    var pause: Double? {
        let (device, real) = log.pause(uptime: SystemClock.seconds)
        let pauses = [device.map { $0 / max(clock.speed, 0.1) }, real].compactMap(\.self)
        return pauses.min().map { max($0, Self.shortestPause) }
    }
}
