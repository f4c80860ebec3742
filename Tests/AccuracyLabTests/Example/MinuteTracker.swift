// A tracker that knows nothing of this project's engine, in the simulator: a minute for every threshold that comes.

import AccuracyLab
import ActivitySimulator
import TrackingEngine
import TrackingModel

/// What extension and app share, as they share a container on a device.
final class Tally {
    var seconds: [LocalDay: [String: Int]] = [:]

    var credited: [CreditedTime] {
        seconds.flatMap { day, apps in
            apps.map { CreditedTime(app: $0.key, day: day, seconds: $0.value) }
        }
    }
}

/// The monitor extension: each threshold that is reached adds a minute to its app.
struct MinuteExtension: SimulatedExtension {
    let tally: Tally
    let clock: any EngineClock

    func receive(_ callback: MonitorCallback, in launch: ExtensionLaunch) -> Receipt? {
        // The process is killed before it could write anything.
        if launch.killPoint != nil { return nil }
        guard callback.kind == .threshold, let app = callback.event?.series else {
            return Receipt(sequence: nil, outcome: .noted)
        }
        tally.seconds[clock.reading().day, default: [:]][app, default: 0] += 60
        return Receipt(sequence: nil, outcome: .credited(app: app, seconds: 60))
    }
}

/// The app: monitors two hours of each app, a minute at a time, from its first launch on.
struct MinuteApp: SimulatedApp {
    var monitoring: any MonitoringPort
    let apps: [TrackedApp]

    mutating func launched() {
        guard monitoring.activities.isEmpty else { return }
        let events = apps.flatMap { app in
            (1...120).map { minute in
                MonitoredEvent(
                    name: "\(app.id).min.\(minute)", apps: [app.id], thresholdSeconds: minute * 60)
            }
        }
        try? monitoring.startMonitoring(
            MonitoredActivity(
                name: "day", schedule: .daily(startSecond: 0, endSecond: 86_399), events: events))
    }
}

/// Three days of an everyday user with this tracker.
func score(_ profile: Profile, seed: UInt64) -> RunScore {
    let options = SimulationOptions(
        profile: profile, user: UserPreset.light.user, apps: DefaultApps.first(4), seed: seed, days: 3)
    let device = SimulatedDevice(options)
    let tally = Tally()
    let simulation = Simulation(
        device: device, monitor: MinuteExtension(tally: tally, clock: device.clock),
        app: MinuteApp(monitoring: device.monitoring, apps: options.apps))
    simulation.runToEnd()
    return RunScore(tally.credited, against: device.truth, calendar: options.calendar)
}
