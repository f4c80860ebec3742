// The ports by themselves: clock, memory, battery, shields, notifications, monitoring, suspension.

@_spi(Simulation) import DeviceActivity
import DeviceActivityAdapter
import Foundation
import InMemoryStore
@_spi(Simulation) import ManagedSettings
import Testing
import TrackingEngine
import TrackingModel

@Suite struct PortTests {
    private static var token: ApplicationToken { ApplicationToken(simulated: "x") }

    private static var tokens: TokenIDs {
        var tokens = TokenIDs()
        tokens.set("x", for: token)
        return tokens
    }

    @Test func `the clock goes on by wall and by itself, within one boot`() {
        let clock = SystemClock()
        let (first, second) = (clock.reading(), clock.reading())
        #expect(!first.boot.isEmpty && first.boot == second.boot)
        #expect(second.monotonic >= first.monotonic)
        #expect(first.midnight <= first.wall && first.wall - first.midnight < 90_000)
    }

    @Test func `memory is the footprint`() {
        let sample = ProcessMemory().sample()
        #expect(sample?.measure == .footprint)
        #expect((sample?.bytes ?? 0) > 1_000_000)
    }

    @Test func `the battery is what the app noted, until the note is old`() throws {
        let suite = try #require(UserDefaults(suiteName: "trial.\(UUID().uuidString)"))
        let now = Instant(1_763_053_200)
        let battery = NotedBattery(suite) { now }
        #expect(battery.sample() == nil)
        battery.note(level: 0.4, state: 1)
        #expect(battery.sample() == BatteryReading(level: 0.4, isCharging: false))
        battery.note(level: 0.5, state: 2)
        #expect(battery.sample() == BatteryReading(level: 0.5, isCharging: true))
        // Unknown in a simulator; the last note stays.
        battery.note(level: -1, state: 0)
        #expect(battery.sample()?.level == 0.5)
        #expect(NotedBattery(suite) { now + NotedBattery.longestAge + 1 }.sample() == nil)
    }

    @Test func `an app is shielded by itself, or where all but it are not`() {
        let name = ManagedSettingsStore.Name("trial.\(UUID().uuidString)")
        let settings = ManagedSettingsStore(named: name)
        // Another store of the same name has what the app set in the first.
        let shields = ManagedShields([ManagedSettingsStore(named: name)]) { Self.tokens }
        #expect(!shields.isShielded("x"))
        settings.shield.applications = [Self.token]
        #expect(shields.isShielded("x") && !shields.isShielded("y"))
        settings.shield.applications = nil
        settings.shield.applicationCategories = .all()
        #expect(shields.isShielded("x"))
        settings.shield.applicationCategories = .all(except: [Self.token])
        #expect(!shields.isShielded("x"))
        settings.shield.applicationCategories = .specific([])
        #expect(!shields.isShielded("x"))
    }

    @Test func `a Darwin notification reaches who listens, and nobody after`() async {
        var setup = TrackerSetup(group: "g")
        setup.usageRecorded = "trial.\(UUID().uuidString)"
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        var observer: DarwinObserver? = DarwinObserver(setup) { continuation.yield(1) }
        DarwinNotifications(setup).post(sequence: 1)
        DarwinNotifications(setup).post(sequence: 2)
        #expect(observer != nil)
        observer = nil
        DarwinNotifications(setup).post(sequence: 3)
        continuation.finish()
        #expect(await stream.reduce(0, +) == 2)
    }

    private static func activity(_ apps: [String]) -> MonitoredActivity {
        MonitoredActivity(
            name: "a", schedule: .daily(startSecond: 30, endSecond: 86_400),
            events: [MonitoredEvent(name: "e", apps: apps, thresholdSeconds: 3_661)])
    }

    @Test(arguments: [
        (DeviceActivityCenter.MonitoringError.excessiveActivities, MonitoringError.excessiveActivities),
        (.intervalTooShort, .intervalTooShort), (.intervalTooLong, .intervalTooLong),
        (.unauthorized, .unauthorized),
        (
            .invalidDateComponents,
            .refused("the schedule matches no date that is still to come; restart monitoring")
        ),
    ])
    func `the system's errors are the engine's`(
        system: DeviceActivityCenter.MonitoringError, engine: MonitoringError
    ) {
        let center = TrialCenter()
        center.refusal = system
        DeviceActivityCenter.Simulated.$center.withValue(center) {
            let monitoring = DeviceActivityMonitoring { Self.tokens }
            #expect(throws: engine) { try monitoring.startMonitoring(Self.activity(["x"])) }
        }
    }

    @Test func `an error that the engine has no word for is said in the system's words`() {
        struct Later: LocalizedError {
            var errorDescription: String? { "The device is being updated." }
        }
        let center = TrialCenter()
        center.refusal = Later()
        DeviceActivityCenter.Simulated.$center.withValue(center) {
            let monitoring = DeviceActivityMonitoring { Self.tokens }
            #expect(throws: MonitoringError.refused("The device is being updated.")) {
                try monitoring.startMonitoring(Self.activity(["x"]))
            }
        }
    }

    @Test func `without a device nothing is monitored, and permission is missing`() {
        let monitoring = DeviceActivityMonitoring { Self.tokens }
        #expect(throws: MonitoringError.unauthorized) {
            try monitoring.startMonitoring(Self.activity(["x"]))
        }
        #expect(monitoring.activities.isEmpty)
    }

    @Test func `an event without a token is left out, and no event at all is no registration`() throws {
        let center = TrialCenter()
        try DeviceActivityCenter.Simulated.$center.withValue(center) {
            let monitoring = DeviceActivityMonitoring { Self.tokens }
            try monitoring.startMonitoring(Self.activity(["gone", "x"]))
            let (schedule, events) = try #require(center.started.first)
            #expect(schedule.intervalStart == DateComponents(hour: 0, minute: 0, second: 30))
            #expect(schedule.intervalEnd == DateComponents(hour: 23, minute: 59, second: 59))
            #expect(schedule.repeats)
            let event = try #require(events[.init("e")])
            #expect(event.applications == [Self.token])
            #expect(event.threshold == DateComponents(hour: 1, minute: 1, second: 1))
            #expect(throws: MonitoringError.self) { try monitoring.startMonitoring(Self.activity(["gone"])) }
            #expect(center.started.count == 1)
            // The system takes no names for all names.
            monitoring.stopMonitoring([])
            #expect(center.stopped.isEmpty)
        }
    }
}
