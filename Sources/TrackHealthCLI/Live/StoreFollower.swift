// Follows a store without a screen until a signal ends it.

import Dashboard
import Dispatch
import Foundation
import HealthAnalysis
import SharedStore
import Synchronization
import TrackingModel

/// Reads a store whenever it changes, and judges it anew whenever time alone can change what is said of it.
final class StoreFollower {
    /// Seconds after which a judgement is renewed in any case, so that the history knows somebody looked.
    private static let renewal = 60.0

    private let opening: Opening
    private let interval: Double
    private var history: HistoryLog?
    private var alerts: AlertDesk?
    private let wake = Wake()
    private let queue = DispatchQueue(label: "trackhealth.follow")
    private var signals: [any DispatchSourceSignal] = []

    /// - Parameter interval: Seconds between two looks where the system tells of no change.
    init(_ opening: Opening, interval: Double, history: HistoryLog?, alerts: AlertDesk?) {
        self.opening = opening
        self.interval = interval
        self.history = history
        self.alerts = alerts
    }

    /// Runs until SIGINT, SIGTERM or SIGHUP.
    ///
    /// - Parameters:
    ///   - take: Gets every reading; the same contents again where only time has passed. Nothing while the store
    ///     can't be read.
    ///   - tell: Gets what happened to an alert.
    func run(
        _ take: (Reading) throws -> Void, alerted tell: (AlertTransition) throws -> Void = { _ in }
    ) throws {
        listen()
        defer { alerts?.commands.end() }
        var changes = StoreChanges(opening.store)
        changes.start(on: queue, every: interval) { [wake] in wake.note { $0.change = true } }
        var reader = opening.store.reader()
        var outside = opening.outside
        var reading = try opening.read(&reader, &outside)
        var former = FormerReadings()
        var failure: String?
        while true {
            // What can't be read any more says nothing of now, however it would be judged.
            let isReadable = failure == nil
            if isReadable {
                try take(reading)
                former.note(reading.contents, reading.report)
                if let notice = history?.record(reading.contents, reading.report) { Output.complain(notice) }
            }
            try lookForAlerts(isReadable ? reading.report : nil, tell)
            let happened = wait(until: isReadable ? reading.report.validUntil : nil)
            if happened.end { return }
            let instant = opening.instant
            do {
                if happened.change {
                    reading = try opening.read(&reader, &outside, after: former)
                    failure = nil
                } else if isReadable {
                    reading.report = opening.report(
                        reading.contents, at: instant, former: former, outside: outside.read().knowledge)
                }
            } catch {
                // It may come back, so this is said once and not the end.
                if failure != "\(error)" { Output.complain("\(error)") }
                failure = "\(error)"
            }
        }
    }

    /// Has the rules look at a report, or at a store that can't be read.
    private func lookForAlerts(_ report: HealthReport?, _ tell: (AlertTransition) throws -> Void) throws {
        for problem in alerts?.commands.takeProblems() ?? [] { Output.complain(problem) }
        // What goes wrong with a command is told at once.
        let news = alerts?.look(report, at: opening.instant) { [wake] in wake.note { _ in } } ?? []
        for item in news {
            try tell(item.transition)
            if item.rings, item.transition.isTold, item.transition.isAlarm { Output.ring() }
        }
    }

    /// Sleeps until something happens, or time alone may have changed the judgement.
    private func wait(until limit: Instant?) -> Wake.Happened {
        var pause = Self.renewal / max(opening.clock.speed, 1)
        if let limit {
            pause = min(pause, max(limit - opening.instant, 0.05) / max(opening.clock.speed, 0.1))
        }
        if let next = alerts?.pause { pause = min(pause, next) }
        return wake.wait(seconds: pause)
    }

    private func listen() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // `nohup` and shells without job control start programs with signals ignored, and mean it.
            let before = unsafeBitCast(signal(number, SIG_IGN), to: Int.self)
            if before == unsafeBitCast(SIG_IGN, to: Int.self) { continue }
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { [wake] in wake.note { $0.end = true } }
            source.resume()
            signals.append(source)
        }
    }
}

/// What happened to a follower that sleeps.
private final class Wake: Sendable {
    struct Happened {
        var change = false
        var end = false
    }

    private let happened = Mutex(Happened())
    private let semaphore = DispatchSemaphore(value: 0)

    func note(_ change: (inout Happened) -> Void) {
        happened.withLock { change(&$0) }
        semaphore.signal()
    }

    /// What happened since it was asked last, at once or within some seconds.
    func wait(seconds: Double) -> Happened {
        _ = semaphore.wait(timeout: .now() + seconds)
        return happened.withLock { happened in
            defer { happened.change = false }
            return happened
        }
    }
}
