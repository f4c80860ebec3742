// The demo's device: the days so far in a moment, then live, with a clock of its own pace.

import ActivitySimulator
import Dashboard
import Dispatch
import Foundation
import SharedStore
import Synchronization
import TrackingEngine
import TrackingModel

/// A simulated device that records into a container beside the dashboard.
///
/// Simulation and recorder are touched on `queue` only, which is what makes the class safe to share.
final class DemoDevice: @unchecked Sendable {
    /// Days before today that are simulated as well, so that there is a history.
    private static let daysBefore = 7
    /// Device seconds that an app stays in front while the demo runs.
    private static let turn = 480.0
    /// Real seconds between two looks at the clock.
    private static let beat = 0.1

    let container: String
    /// For the dashboard's header.
    let name: String
    let clock: DeviceClock
    private let policy: CreditingPolicy
    private let isTour: Bool
    private let folder: PrivateFolder
    private let queue = DispatchQueue(label: "trackhealth.demo")
    private let simulation: Simulation<EngineExtension<ContainerStore>, EngineApp<ContainerStore>>
    private let pace: DevicePace
    private var generator: SeededGenerator
    private var switched: Set<Character> = []
    private var nextTurn: Instant
    private var timer: (any DispatchSourceTimer)?

    /// - Parameters:
    ///   - isTour: Whether it begins with the tour's first scene, on a healthy day; any other demo begins with
    ///     minutes that were lost earlier today.
    ///   - start: The device's time when it goes live.
    init(
        profile: Profile, user: any User, policy: CreditingPolicy, seed: UInt64, speed: Double,
        zone: TimeZone,
        isTour: Bool = false, startingAt start: Instant = SystemClock.now
    ) throws {
        self.isTour = isTour
        let calendar = LocalCalendar(zone, around: start)
        let today = calendar.day(of: start)
        // The tour takes hours of the device, which must not run into midnight.
        let now =
            isTour ? calendar.instant(day: today, secondOfDay: Self.tourStart) : start
        self.policy = policy
        folder = try PrivateFolder(for: .demo)
        container = folder.path + "/container"
        name = "Simulated device, \(profile.name), \(user.name) user, policy \(policy.title)"
        generator = SeededGenerator(seed: seed)
        var habits = AppHabits()
        // Somebody who looks at such a demo has the app at hand.
        habits.isWokenByNotifications = true
        let options = SimulationOptions(
            profile: profile, user: user, seed: seed, start: calendar.start(of: today - Self.daysBefore),
            calendar: calendar, days: Self.daysBefore + 2, habits: habits)
        var history = SimulatedHistory(options, policy: policy)
        history.run(until: calendar.start(of: today))
        history.beginJournal()
        let dayStart = calendar.start(of: today)
        if !isTour, now - Self.lossAge > dayStart {
            history.run(until: now - Self.lossAge)
            // An app whose minutes of today nobody has reported before: that they are lost is certain.
            let truth = history.device.truth
            let used = Set(truth.segments.filter { $0.to > dayStart }.map { truth.apps[$0.app] })
            let app = options.apps.last { !used.contains($0.id) } ?? options.apps[0]
            Self.loseMinutes(on: &history, of: app.id)
        }
        history.run(until: max(now - 720, dayStart))
        // From here on somebody uses it, at any hour.
        history.inject(.useApp(options.apps[0].id))
        history.run(until: now)
        // The user's own day may have ended that meanwhile.
        history.inject(.useApp(options.apps[0].id))

        let store = ContainerStore(
            ContainerPaths(container: container, group: StoreLocation.defaultGroup), calendar: calendar,
            isDurable: false)
        try history.write(to: store)
        // In the tour the extension leaves it to the app to register thresholds, so that they can be used up.
        simulation = history.live(on: store, extensionRegisters: !isTour)
        nextTurn = now + Self.turn
        let pace = DevicePace(from: now, speed: speed)
        self.pace = pace
        clock = DeviceClock(speed: speed) { pace.now }
    }

    /// When the tour begins on the device, seconds since midnight.
    private static let tourStart = 13.0 * 3_600

    /// How long ago the minutes are lost that a demo begins with: long enough for nobody to expect them any more.
    private static let lossAge = 5_400.0
    private static let lostMinutes = 12

    /// Lets an app be used for half an hour of which some callbacks never come.
    private static func loseMinutes(on history: inout SimulatedHistory, of app: String) {
        func use(_ minutes: Int) {
            for _ in 0..<minutes {
                // Again each minute: a session of the user's own day may end meanwhile.
                history.inject(.useApp(app))
                history.run(until: history.device.now + 60)
            }
        }
        use(8)
        history.inject(.skipMinutes(lostMinutes))
        use(lostMinutes + 8)
        history.inject(.idle)
        history.inject(.followPlan)
    }

    /// Where reads of a demo's container are recorded: in the demo's own folder. Nil for any other container.
    static func historyPath(of container: String) -> String? {
        let folder = URL(filePath: container).deletingLastPathComponent()
        guard PrivateFolder.isOne(folder.path, for: .demo) else { return nil }
        return folder.appending(path: "history.sqlite").path
    }

    /// The demo's state for the dashboard.
    var panel: Demo {
        var panel = Demo(
            speed: clock.speed, scenes: DemoScene.all.map { Demo.Scene(title: $0.title, text: $0.text) },
            faults: DemoFault.all.map { Demo.Fault($0, isOrdinal: policy == .ordinal) })
        if isTour { panel.scene = 0 }
        return panel
    }

    /// What was really used until now.
    var truth: SimulatedTruth? {
        let truth = queue.sync { simulation.device.truth }
        return try? SimulatedTruth.made(of: truth).get()
    }

    /// Time begins to go by.
    func start() {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + Self.beat, repeating: Self.beat)
        timer.setEventHandler { [weak self] in self?.advance() }
        timer.resume()
        queue.sync { self.timer = timer }
    }

    /// Stops time; a callback in progress is finished first.
    func stop() {
        queue.sync {
            timer?.cancel()
            timer = nil
        }
    }

    /// Removes the container with all that is in it.
    func remove() { folder.remove() }

    /// Sets off the fault of a key.
    func inject(_ key: Character) {
        guard let fault = DemoFault.all.first(where: { $0.key == key }) else { return }
        queue.async { [self] in
            advance()
            let isOn = switched.contains(key)
            for one in fault.faults(isOn) { simulation.inject(one) }
            if isOn { switched.remove(key) } else if fault.state != nil { switched.insert(key) }
            if key == "i" || key == "n" || key == "r" {
                nextTurn = simulation.now + (isOn ? 0 : 30)
            } else {
                // What is missing shows itself in the minutes after it.
                nextTurn = max(nextTurn, simulation.now + Self.turn)
            }
            pace.set(simulation.now)
        }
    }

    /// Plays a scene of the tour: its time goes by at once.
    func play(_ index: Int) {
        guard DemoScene.all.indices.contains(index) else { return }
        queue.async { [self] in
            advance()
            for step in DemoScene.all[index].steps {
                switch step {
                case .inject(let fault): simulation.inject(fault)
                case .use(let app):
                    let apps = simulation.device.options.apps
                    simulation.inject(.useApp(apps[app % apps.count].id))
                case .pass(let minutes): simulation.run(until: simulation.now + minutes * 60)
                }
            }
            nextTurn = simulation.now + Self.turn
            pace.set(simulation.now)
        }
    }

    private func advance() {
        let now = pace.now
        // Whoever put it down leaves it down.
        if now >= nextTurn, !switched.contains("i") {
            simulation.run(until: nextTurn)
            let free = simulation.device.options.apps.filter { !simulation.device.shields.isShielded($0.id) }
            if let app = free.randomElement(using: &generator) { simulation.inject(.useApp(app.id)) }
            nextTurn = now + Self.turn
        }
        simulation.run(until: now)
    }
}

/// The time of a device that runs faster or slower than this machine, and can be moved on.
final class DevicePace: Sendable {
    private struct Anchor {
        var device: Instant
        var machine: Double
    }

    private let anchor: Mutex<Anchor>
    private let speed: Double

    /// - Parameter speed: Device seconds for each second here.
    init(from device: Instant, speed: Double) {
        anchor = Mutex(Anchor(device: device, machine: SystemClock.seconds))
        self.speed = speed
    }

    var now: Instant {
        anchor.withLock { $0.device + (SystemClock.seconds - $0.machine) * speed }
    }

    /// Goes on from another moment.
    func set(_ device: Instant) {
        anchor.withLock { $0 = Anchor(device: device, machine: SystemClock.seconds) }
    }
}
