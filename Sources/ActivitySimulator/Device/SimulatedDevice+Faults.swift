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
