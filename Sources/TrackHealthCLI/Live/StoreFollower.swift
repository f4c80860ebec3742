// Follows a store without a screen until a signal ends it.

import Dashboard
import Dispatch
import Foundation
import HealthAnalysis
import Synchronization
import TrackingModel

/// Reads a store when it changes, and judges it again when the passing of time alone can change the result.
final class StoreFollower {
    /// Seconds after which a judgement is renewed in any case, so that the history knows somebody looked.
    private static let renewal = 60.0

    private let interval: Double
    private var session: StoreSession
    private let wake = Wake()
    private let queue = DispatchQueue(label: "trackhealth.follow")
    private var signals: [any DispatchSourceSignal] = []

    /// - Parameter interval: Seconds between two reads if the system reports no changes.
    init(_ access: StoreAccess, interval: Double, history: HistoryLog?, alerts: AlertCenter?) {
        self.interval = interval
        session = StoreSession(access, isShown: false, history: history, alerts: alerts)
    }

    /// Runs until SIGINT, SIGTERM or SIGHUP.
    ///
    /// - Parameters:
    ///   - take: Gets every reading; the same contents again if only time has passed. Not called while the store can't
    ///     be read.
    ///   - report: Gets every alert event.
    func run(
        _ take: (Reading) throws -> Void, alerted report: (AlertTransition) throws -> Void = { _ in }
    ) throws {
        listen()
        defer { session.commands?.end() }
        var changes = StoreChanges(session.access.store)
        changes.start(on: queue, every: interval) { [wake] in wake.note { $0.change = true } }
        if let notice = changes.notice(every: interval) { Output.warn(notice) }
        // Nil while the store can't be read: that says nothing of now, however it would be judged.
        var reading: Reading? = try session.read().reading
        var failure: String?
        while true {
            if let reading {
                try take(reading)
                if let notice = session.record() { Output.warn(notice) }
            }
            try lookForAlerts(report)
            let happened = wait(until: reading?.report.validUntil)
            if happened.end { return }
            do {
                reading = happened.change ? try session.read().reading : session.reanalyse()
                if reading != nil { failure = nil }
            } catch {
                // It may come back, so this is said once and not the end.
                if failure != "\(error)" { Output.warn("\(error)") }
                failure = "\(error)"
                reading = nil
            }
        }
    }

    private func lookForAlerts(_ report: (AlertTransition) throws -> Void) throws {
        for problem in session.commands?.takeProblems() ?? [] { Output.warn(problem) }
        // Failures of a command are reported at once.
        for item in session.lookForAlerts(failed: { [wake] in wake.note { _ in } }) {
            try report(item.transition)
            if item.rings, item.transition.isNotified, item.transition.isAlarm { Output.ring() }
        }
    }

    /// Sleeps until something happens, or time alone may have changed the judgement.
    private func wait(until limit: Instant?) -> Wake.Happened {
        let access = session.access
        var pause = Self.renewal / max(access.clock.speed, 1)
        if let limit {
            pause = min(pause, max(limit - access.instant, 0.05) / max(access.clock.speed, 0.1))
        }
        if let next = session.alertPause { pause = min(pause, next) }
        return wake.wait(seconds: pause)
    }

    private func listen() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // `nohup` and shells without job control start programs with signals ignored, and mean it.
            let before = unsafeBitCast(signal(number, SIG_IGN), to: Int.self)
            if before == unsafeBitCast(SIG_IGN, to: Int.self) { continue }
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { [wake, commands = session.commands] in
                wake.note { $0.end = true }
                Standstill.end(by: number) { commands?.end() }
            }
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
        // What was noted while the output stood still is one thing to do, not many.
        while semaphore.wait(timeout: .now()) == .success {}
        return happened.withLock { happened in
            defer { happened.change = false }
            return happened
        }
    }
}
