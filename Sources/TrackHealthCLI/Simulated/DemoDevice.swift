// The demo's device: the days so far in a moment, then live, with a clock of its own pace.

import ActivitySimulator
import Dashboard
import Dispatch
import Foundation
import SharedStore
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
    /// What the names of the folders of all demos begin with.
    private static let folderPrefix = "trackhealth-demo-"

    let container: String
    /// For the dashboard's header.
    let name: String
    let clock: DeviceClock
    private let folder: String
    private let queue = DispatchQueue(label: "trackhealth.demo")
    private let simulation: Simulation<EngineExtension<ContainerStore>, EngineApp<ContainerStore>>
    private let pace: DevicePace
    private var generator: SeededGenerator
    private var switched: Set<Character> = []
    private var nextTurn: Instant
    private var timer: (any DispatchSourceTimer)?

    init(profile: Profile, user: any User, seed: UInt64, speed: Double, zone: TimeZone) throws {
        let now = WallClock.now
        let calendar = LocalCalendar(zone, around: now)
        let today = calendar.day(of: now)
        folder = NSTemporaryDirectory() + Self.folderPrefix + String(getpid())
        container = folder + "/container"
        name = "Simulated device, \(profile.name), \(user.name) user"
        generator = SeededGenerator(seed: seed)
        var habits = AppHabits()
        // Somebody who looks at such a demo has the app at hand.
        habits.isWokenByNotifications = true
        let options = SimulationOptions(
            profile: profile, user: user, seed: seed, start: calendar.start(of: today - Self.daysBefore),
            calendar: calendar, days: Self.daysBefore + 2, habits: habits)
        var history = SimulatedHistory(options, policy: .ordinal)
        history.run(until: calendar.start(of: today))
        history.beginJournal()
        history.run(until: max(now - 720, calendar.start(of: today)))
        // From here on somebody uses it, at any hour.
        history.inject(.useApp(options.apps[0].id))
        history.run(until: now)
        // The user's own day may have ended that meanwhile.
        history.inject(.useApp(options.apps[0].id))

        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let store = ContainerStore(
            ContainerPaths(container: container, group: StoreLocation.defaultGroup), calendar: calendar,
            isDurable: false)
        try history.write(to: store)
        simulation = history.live(on: store)
        nextTurn = now + Self.turn
        let pace = DevicePace(from: now, speed: speed)
        self.pace = pace
        clock = DeviceClock(speed: speed) { pace.now }
    }

    /// Where reads of a demo's container are recorded: in the demo's own folder. Nil for any other container.
    static func historyPath(of container: String) -> String? {
        let folder = URL(filePath: container).deletingLastPathComponent()
        guard folder.lastPathComponent.hasPrefix(folderPrefix) else { return nil }
        return folder.appending(path: "history.sqlite").path
    }

    /// The demo's state for the dashboard.
    var panel: Demo { Demo(speed: clock.speed, faults: DemoFault.all.map { Demo.Fault($0) }) }

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
    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    /// Sets off the fault of a key.
    func inject(_ key: Character) {
        guard let fault = DemoFault.all.first(where: { $0.key == key }) else { return }
        queue.async { [self] in
            advance()
            let isOn = switched.contains(key)
            for one in fault.faults(isOn) { simulation.inject(one) }
            if isOn { switched.remove(key) } else { switched.insert(key) }
            if key == "i" || key == "n" || key == "r" {
                nextTurn = simulation.now + (isOn ? 0 : 30)
            } else {
                // What is missing shows itself in the minutes after it.
                nextTurn = max(nextTurn, simulation.now + Self.turn)
            }
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
