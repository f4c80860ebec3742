// A simulated device in the place of Apple's frameworks: what the stubs are called with goes to it.

import ActivitySimulator
@_spi(Simulation) import DeviceActivity
import DeviceActivityAdapter
import DeviceActivityApp
import Foundation
@_spi(Simulation) import ManagedSettings
import TrackingEngine
import TrackingModel

/// The frameworks of one device.
///
/// Everything of a simulation happens on one thread, one thing after another.
final class SystemInPlace: @unchecked Sendable {
    let device: SimulatedDevice
    /// Names of this device alone: all devices of a run share one process.
    let setup: TrackerSetup
    let settings: ManagedSettingsStore
    let suite: UserDefaults?
    private let tokens: TokenIDs
    private var order: [String: Int] = [:]
    private var observer: DarwinObserver?
    private var notificationCount = 0

    init(_ device: SimulatedDevice) {
        self.device = device
        var setup = TrackerSetup(group: "group.trial." + UUID().uuidString)
        setup.usageRecorded = setup.group
        self.setup = setup
        settings = ManagedSettingsStore(named: ManagedSettingsStore.Name(setup.group))
        suite = UserDefaults(suiteName: setup.group)
        var tokens = TokenIDs()
        for (index, app) in device.options.apps.enumerated() {
            tokens.set(app.id, for: Token(simulated: app.id))
            order[app.id] = index
        }
        self.tokens = tokens
        observer = DarwinObserver(setup) { [weak self] in self?.hear() }
    }

    var shields: ManagedShields { ManagedShields([settings]) { [tokens] in tokens } }
    var monitoring: DeviceActivityMonitoring { DeviceActivityMonitoring { [tokens] in tokens } }
    var battery: NotedBattery { NotedBattery(suite) { [device] in device.clock.wall } }

    /// Runs calls with this device in the place of the frameworks.
    func run<Result>(_ calls: () -> Result) -> Result {
        let shielded = device.options.apps.filter { device.shields.isShielded($0.id) }
        settings.shield.applications = shielded.isEmpty ? nil : Set(shielded.map { Token(simulated: $0.id) })
        battery.note(level: batteryNow.level, state: batteryNow.state)
        return DeviceActivityCenter.Simulated.$center.withValue(self, operation: calls)
    }

    /// The signs of a process that begins.
    func signs() -> DeviceSigns {
        DeviceSigns(
            suite, reading: { [self] in device.clock.reading() }, awake: { [self] in device.awakeSeconds })
    }

    /// Notes the battery, as the app does whenever it hears of it.
    func noteBattery(_ signs: DeviceSigns, isAppInFront: Bool?) {
        signs.note(batteryLevel: batteryNow.level, state: batteryNow.state, isAppInFront: isAppInFront)
    }

    /// As the system reports it.
    private var batteryNow: (level: Double, state: Int) {
        let reading = device.recorderPorts.battery.sample()
        return (reading?.level ?? -1, reading?.isCharging == true ? 2 : 1)
    }

    private func hear() {
        notificationCount += 1
        try? device.notifications.post(sequence: notificationCount)
    }
}

extension SystemInPlace: DeviceActivityCenter.Simulation {
    var activities: [DeviceActivityName] { device.monitoring.activities.map { DeviceActivityName($0) } }

    func start(
        _ activity: DeviceActivityName, _ schedule: DeviceActivitySchedule,
        _ events: [DeviceActivityEvent.Name: DeviceActivityEvent]
    ) throws {
        let monitored = events.map { name, event in
            MonitoredEvent(
                name: name.rawValue, apps: event.applications.map(\.text).sorted { place($0) < place($1) },
                thresholdSeconds: event.threshold.secondOfDay,
                includesPastActivity: event.includesPastActivity)
        }
        // The system gets its events without an order; the simulated one wants the same one each time.
        let sorted = monitored.sorted {
            (place($0.apps[0]), $0.thresholdSeconds, $0.name) < (
                place($1.apps[0]), $1.thresholdSeconds, $1.name
            )
        }
        do {
            try device.monitoring.startMonitoring(
                MonitoredActivity(
                    name: activity.rawValue, schedule: MonitoringSchedule(schedule), events: sorted))
        } catch let error as MonitoringError {
            throw DeviceActivityCenter.MonitoringError(error)
        }
    }

    func stop(_ activities: [DeviceActivityName]) {
        device.monitoring.stopMonitoring(activities.map(\.rawValue))
    }

    private func place(_ app: String) -> Int { order[app] ?? .max }
}

extension DateComponents {
    fileprivate var secondOfDay: Int { (hour ?? 0) * 3_600 + (minute ?? 0) * 60 + (second ?? 0) }
}

extension MonitoringSchedule {
    fileprivate init(_ schedule: DeviceActivitySchedule) {
        if schedule.repeats {
            self = .daily(
                startSecond: schedule.intervalStart.secondOfDay, endSecond: schedule.intervalEnd.secondOfDay)
        } else {
            let calendar = Calendar(identifier: .gregorian)
            func instant(_ parts: DateComponents) -> Instant {
                Instant(calendar.date(from: parts)?.timeIntervalSince1970 ?? 0)
            }
            self = .once(from: instant(schedule.intervalStart), until: instant(schedule.intervalEnd))
        }
    }
}

extension DeviceActivityCenter.MonitoringError {
    fileprivate init(_ error: MonitoringError) {
        switch error {
        case .excessiveActivities: self = .excessiveActivities
        case .intervalTooShort: self = .intervalTooShort
        case .intervalTooLong: self = .intervalTooLong
        case .unauthorized: self = .unauthorized
        case .refused: self = .invalidDateComponents
        }
    }
}
