// What a scenario runs to and what it counted, whichever way the engine is connected to the device.

import ActivitySimulator
import InMemoryStore
import TrackingEngine
import TrackingModel

extension Scenario {
    /// Runs to a second after the first midnight.
    @discardableResult
    func run(to second: Double) -> Scenario {
        let options = device.options
        simulation.run(until: options.calendar.start(of: options.calendar.day(of: options.start)) + second)
        return self
    }

    /// Opens the tracker for a minute, as somebody does to look at the figures.
    @discardableResult
    func lookAtTracker() -> Scenario {
        simulation.inject(.openTracker)
        simulation.run(until: simulation.now + 61)
        simulation.inject(.closeTracker)
        return self
    }

    var contents: MemoryDraft { store.contents }
    var receipts: Receipts { store.contents.state.receipts }
    var truth: Truth { device.truth }

    /// Today's counted seconds of an app by its number, or of all.
    func counted(_ app: Int? = nil) -> Int {
        contents.ledgers.values.reduce(0) { sum, ledger in
            let isMeant = app.map { device.options.apps[$0].id == ledger.app } ?? true
            return sum + (isMeant && ledger.day == contents.state.day ? ledger.todaySeconds : 0)
        }
    }

    /// The archived seconds of an app, newest day first.
    func archived(_ app: Int = 0) -> [Int] {
        contents.history[device.options.apps[app].id, default: []].map(\.seconds)
    }

    /// Seconds of true use on a day, the first one being 0.
    func used(_ app: Int = 0, day: Int = 0) -> Double {
        let first = device.options.calendar.day(of: device.options.start)
        return truth.seconds(of: device.options.apps[app].id, on: first + day)
    }

    /// The full minutes that an app was used on the first day, as seconds.
    func usedMinutes(_ app: Int = 0) -> Int { Int(used(app) / 60) * 60 }
}

extension SimulationOptions {
    /// The same with other apps.
    func tracking(_ apps: [TrackedApp]) -> SimulationOptions {
        var options = self
        options.apps = apps
        return options
    }

    /// The same with another behaviour of counters.
    func counting(_ counters: CounterProfile) -> SimulationOptions {
        var options = self
        options.counters = counters
        return options
    }

    /// The same from a second of the first day on.
    func starting(at second: Double) -> SimulationOptions {
        var options = self
        options.start = start + second
        return options
    }
}
