// Faults on demand, as far as the device alone can have them.

import TrackingModel

extension SimulatedDevice {
    /// Lets a fault happen. `advanceToMidnight` and `reboot` take time and are the simulation's business.
    func inject(_ fault: Fault) {
        switch fault {
        case .skipMinutes(let count): faults.skips += max(count, 0)
        case .burst: burst()
        case .killExtension: faults.kills += 1
        case .memoryPressure(let isOn): faults.isUnderPressure = isOn
        case .clockJump(let seconds): perform(.moveClock(seconds))
        case .silence(let cure):
            faults.isSilent = true
            faults.cure = cure
        case .deferral(let minutes):
            faults.deferredFrom = clock.trueTime
            faults.deferredUntil = clock.trueTime + minutes * 60
        case .shield(let app, let isOn):
            guard let number = number(of: app) else { return }
            perform(isOn ? .shield(number) : .unshield(number))
        case .useApp(let app):
            guard let number = number(of: app) else { return }
            faults.isManual = true
            perform(.use(number))
        case .idle:
            faults.isManual = true
            perform(.lock)
        case .followPlan: faults.isManual = false
        case .openTracker: perform(.openTracker)
        case .closeTracker: perform(.closeTracker)
        case .quitTracker: perform(.quitTracker)
        case .refreshTracker: perform(.refreshTracker)
        case .advanceToMidnight, .reboot: break
        }
    }

    private func number(of app: String) -> Int? { options.apps.firstIndex { $0.id == app } }

    /// The lowest thresholds that were not reached, app after app in turn.
    private func burst() {
        settle()
        var waiting: [[Echo]] = monitoring.slots.flatMap { slot in
            slot.counters.map { counter in
                (counter.next..<counter.events.count).filter(counter.isOpen).reversed().map {
                    Echo(slot: slot, event: counter.events[$0], at: 0, cause: .injected, isTrue: false)
                }
            }
        }
        var flood: [Echo] = []
        while flood.count < 60, waiting.contains(where: { !$0.isEmpty }) {
            for index in waiting.indices where flood.count < 60 {
                guard var echo = waiting[index].popLast() else { continue }
                echo.at = clock.trueTime + 0.2 * Double(flood.count) / 60
                flood.append(echo)
            }
        }
        schedule(flood)
    }
}

/// Something to happen now, for a demonstration or a scenario.
public enum Fault: Hashable, Sendable {
    /// The next thresholds that are reached are lost.
    case skipMinutes(Int)
    /// Sixty thresholds that nobody reached, within 0.2 s.
    case burst
    /// The next handler is killed, after the journal and before the counters.
    case killExtension
    /// The extension's process has 5.4 MiB instead of 3.2 MiB to begin with.
    case memoryPressure(Bool)
    /// The wall clock is moved by seconds.
    case clockJump(Double)
    /// Time goes on to the next local midnight.
    case advanceToMidnight
    /// No callback comes any more, of whatever kind, until monitoring is registered again.
    case silence(SilenceCure)
    /// Callbacks of the next minutes come at their end.
    case deferral(minutes: Double)
    case shield(app: String, Bool)
    /// The app is brought to the front and stays there; the user's plan rests.
    case useApp(String)
    /// No app is in front and the screen is locked; the user's plan rests.
    case idle
    /// The user's plan goes on.
    case followPlan
    /// The device is restarted and off for some seconds.
    case reboot
    /// The tracker's app is opened, closed, quit by force, or run in the background.
    case openTracker, closeTracker, quitTracker, refreshTracker
}

/// What ends a silence that was injected.
public enum SilenceCure: Hashable, Sendable, CaseIterable {
    /// Any registration, a recovery schedule's as well.
    case registration
    /// A registration of an activity that was monitored already.
    case restart
}

/// What was injected and has not run out.
struct ActiveFaults {
    /// Crossings yet to be lost.
    var skips = 0
    /// Callbacks until this true time come at it.
    var deferredFrom = -Double.infinity
    var deferredUntil = -Double.infinity
    /// Whether nothing comes.
    var isSilent = false
    var cure = SilenceCure.registration
    /// Launches yet to be killed.
    var kills = 0
    var isUnderPressure = false
    /// Whether the user's plan is left aside.
    var isManual = false

    /// Bytes of a fresh process: 3.2 MiB, under pressure 5.4 MiB.
    var baseBytes: Int { isUnderPressure ? 5_662_310 : 3_355_443 }

    mutating func intercept(_ callback: inout OutgoingCallback) {
        if skips > 0, callback.isThreshold, !callback.isEcho {
            skips -= 1
            callback.lose(by: .injected)
        }
        if isSilent { callback.lose(by: .injected) }
        if callback.at < deferredUntil {
            callback.delay(until: deferredUntil, by: .injected, from: deferredFrom, to: deferredUntil)
        }
    }

    mutating func registered(_ slot: ActivitySlot) {
        if cure == .registration || slot.isRestart { isSilent = false }
    }

    mutating func launch(_ launch: inout ExtensionLaunch) {
        guard kills > 0 else { return }
        kills -= 1
        launch.killPoint = .afterJournal
    }
}
