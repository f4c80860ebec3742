// A counting spy behind the extension, an app that registers minutes, and short ways to run them.

import ActivitySimulator
import TrackingEngine
import TrackingModel

/// Writes down every callback with the moment at which it arrived.
final class SpyExtension: SimulatedExtension {
    struct Call: Equatable {
        var at: Instant
        var callback: MonitorCallback
        var launch: ExtensionLaunch
    }

    let device: SimulatedDevice
    /// Called after each callback, for extensions that register by themselves.
    var reaction: ((Call) -> Void)?
    private(set) var calls: [Call] = []

    init(_ device: SimulatedDevice) { self.device = device }

    func receive(_ callback: MonitorCallback, in launch: ExtensionLaunch) -> Receipt? {
        let call = Call(at: device.now, callback: callback, launch: launch)
        calls.append(call)
        reaction?(call)
        try? device.notifications.post(sequence: calls.count)
        return launch.killPoint == nil ? Receipt(sequence: calls.count, outcome: .noted) : nil
    }

    /// The minutes that arrived of an app, in the order of their arrival.
    func minutes(of app: Int) -> [Int] {
        calls.compactMap { call in
            guard let event = call.callback.event, event.series == "usage.app.\(app)" else { return nil }
            return event.ordinal
        }
    }
}

/// Registers minutes 1…n of every app when it is launched, and writes down what it is told.
final class MinutesApp: SimulatedApp {
    let device: SimulatedDevice
    var minutes: Int
    var schedule: MonitoringSchedule
    var includesPastActivity = false
    private(set) var reported: [String] = []

    init(_ device: SimulatedDevice, minutes: Int, schedule: MonitoringSchedule) {
        self.device = device
        self.minutes = minutes
        self.schedule = schedule
    }

    func register(activity: String = "minutes") throws {
        try device.monitoring.startMonitoring(
            MonitoredActivity(
                name: activity, schedule: schedule,
                events: device.options.apps.enumerated().flatMap { number, app in
                    (1...minutes).map {
                        MonitoredEvent(
                            name: "usage.app.\(number).min.\($0)", apps: [app.id], thresholdSeconds: $0 * 60,
                            includesPastActivity: includesPastActivity)
                    }
                }))
    }

    func launched() {
        reported.append("launched")
        try? register()
    }
    func activated() { reported.append("activated") }
    func tick() { reported.append("tick") }
    func notified() { reported.append("notified") }
    func deactivated() { reported.append("deactivated") }
    func refreshed() { reported.append("refreshed") }
    func terminated() { reported.append("terminated") }
}

/// A device with spy and app.
struct Bench {
    let device: SimulatedDevice
    let spy: SpyExtension
    let app: MinutesApp
    let simulation: Simulation<SpyExtension, MinutesApp>

    init(
        _ options: SimulationOptions, minutes: Int = 600,
        schedule: MonitoringSchedule = .daily(startSecond: 0, endSecond: 86_400)
    ) {
        device = SimulatedDevice(options)
        spy = SpyExtension(device)
        app = MinutesApp(device, minutes: minutes, schedule: schedule)
        simulation = Simulation(device: device, monitor: spy, app: app)
    }

    /// Runs to the end of the options.
    func ran() -> Bench {
        simulation.runToEnd()
        return self
    }

    var truth: Truth { device.truth }
}

extension SimulationOptions {
    /// A device at UTC from midnight on with one app and a quiet tracker.
    static func plain(
        _ quirks: QuirkSet = QuirkSet(), user: any User = ScriptedUser(days: []), apps: Int = 1,
        seed: UInt64 = 1,
        days: Int = 1, calendar: LocalCalendar = .utc
    ) -> SimulationOptions {
        var habits = AppHabits()
        habits.opensPerDay = 0
        habits.refreshesPerDay = 0
        return SimulationOptions(
            profile: Profile(name: "test", hypothesis: "", quirks: quirks), user: user,
            apps: DefaultApps.first(apps), seed: seed,
            start: calendar.start(of: LocalDay(year: 2025, month: 11, day: 13)), calendar: calendar,
            days: days,
            habits: habits)
    }

    /// The moment of a second of the first day.
    func at(_ second: Double) -> Instant { start + second }
}

/// Someone who uses the first app in one stretch a day.
func stretch(from: Double, minutes: Double, days: Int = 1) -> ScriptedUser {
    var pattern = UsagePattern()
    pattern.use(0, from: from, to: from + minutes * 60)
    return ScriptedUser(days: Array(repeating: pattern, count: days))
}

/// Quirks with one change.
func quirks(_ change: (inout QuirkSet) -> Void) -> QuirkSet {
    var set = QuirkSet()
    change(&set)
    return set
}
