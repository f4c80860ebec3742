// Copies from a device again and again: at once when it reports a change, else in equal steps, less often while it fails.

import SharedStore
import Synchronization
package import TrackingModel

/// The copying from one device, from its start until its task is cancelled.
package actor PullLoop {
    /// What a finished pull gives.
    package struct Pull: Sendable {
        package var facts: ConnectedDevice
        package var readings: DeviceReadings
        package var copy: PulledCopy

        package init(facts: ConnectedDevice, readings: DeviceReadings, copy: PulledCopy) {
            self.facts = facts
            self.readings = readings
            self.copy = copy
        }

        /// As of when the copy is, by the device's clock.
        package var copiedAt: Instant { copy.begunAt + facts.clockAhead }
    }

    /// Seconds until the next attempt after a failed one; each further one waits twice as long.
    private static let firstPause = 10.0
    private static let longestPause = 300.0
    /// Seconds between two pulls of a device that reports changes: in case it misses one.
    private static let watchedPause = 60.0
    /// Seconds from the first reported change to the pull.
    private static let settling = 0.1
    /// Seconds between two looks for reports of kills.
    private static let killPause = 600.0

    private let collector: any DeviceCollector
    private let folder: PullFolder
    private let every: Double
    private let now: @Sendable () -> Instant
    private let report: @Sendable (DeviceLink) -> Void
    private let publish: @Sendable (Pull) async throws -> Void

    private var link: DeviceLink
    private var last: PulledCopy?
    private var killsAt: Instant?
    private var failures = 0
    /// Paths that the device reported as changed since the last pull began.
    private var changed: Set<String> = []
    private var watching: Task<Void, Never>?
    private let wake = WakeUp()

    /// - Parameters:
    ///   - every: Seconds from one pull to the next.
    ///   - now: This machine's clock.
    ///   - report: Is called whenever something is to be shown.
    ///   - publish: Puts a finished copy in its place, with `PullFolder.publish`, and reads it.
    package init(
        _ collector: any DeviceCollector, in folder: PullFolder, every: Double,
        now: @escaping @Sendable () -> Instant, report: @escaping @Sendable (DeviceLink) -> Void,
        publish: @escaping @Sendable (Pull) async throws -> Void
    ) {
        self.collector = collector
        self.folder = folder
        self.every = every
        self.now = now
        self.report = report
        self.publish = publish
        link = DeviceLink(name: collector.deviceName, tool: collector.tool)
    }

    /// Copies until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            do {
                try await session()
            } catch {
                watching?.cancel()
                watching = nil
                if Task.isCancelled { break }
                if case .cancelled = error { break }
                await rest(after: error)
            }
        }
        watching?.cancel()
    }

    /// Copies at the next moment that it can.
    package nonisolated func hurry() { wake.call() }

    /// One connection, until it fails.
    private func session() async throws(CollectorFailure) {
        if last == nil || failures > 0 { tell(.connecting) }
        let facts = try await collector.connect()
        if let name = facts.description.name { link.name = name }
        link.tool = facts.tool
        startWatching()
        while true {
            try await pull(facts)
            tell(.resting)
            let pause = link.isWatching ? max(every, Self.watchedPause) : every
            await wake.wait(seconds: pause)
            // A tracker writes several files for one callback.
            if !changed.isEmpty { try? await Task.sleep(for: .seconds(Self.settling)) }
            if Task.isCancelled { throw .cancelled }
        }
    }

    private func pull(_ facts: ConnectedDevice) async throws(CollectorFailure) {
        // What is reported from here on may come too late for this pull.
        let hints = link.isWatching && !changed.isEmpty ? changed : nil
        changed = []
        let next: String
        do { next = try folder.makeNext() } catch { throw .local(reason: "\(error)") }
        tell(.pulling(done: 0, of: 0))
        let copy = try await collector.pull(into: next, after: last, changed: hints) { done, count in
            Task { await self.tellProgress(done, count) }
        }
        let readings = hints == nil ? await collector.readings() : DeviceReadings()
        do {
            try await publish(
                Pull(facts: facts, readings: readings, copy: copy))
        } catch { throw .local(reason: "\(error)") }
        last = copy
        last?.folder = folder.current
        failures = 0
        link.pulledAt = copy.begunAt
        if killsAt.map({ copy.begunAt - $0 >= Self.killPause }) ?? true {
            killsAt = copy.begunAt
            await collector.pullKills(into: folder.evidence)
        }
    }

    private func startWatching() {
        watching?.cancel()
        link.isWatching = true
        watching = Task { [collector] in
            // However it ends, changes are looked for in steps from then on.
            try? await collector.watch { path in await self.note(path) }
            self.endWatching()
        }
    }

    private func endWatching() { link.isWatching = false }

    private func note(_ path: String) {
        changed.insert(path)
        wake.call()
    }

    private func rest(after failure: CollectorFailure) async {
        let pause = min(Self.firstPause * Double(1 << min(failures, 8)), Self.longestPause)
        failures += 1
        tell(.failed(reason: failure.description, nextTry: now() + pause))
        await wake.wait(seconds: pause)
    }

    private func tellProgress(_ done: Int, _ count: Int) {
        // Steps may come in another order.
        guard case .pulling(let before, _) = link.state, done >= before else { return }
        tell(.pulling(done: done, of: count))
    }

    private func tell(_ state: DeviceLink.Stage) {
        link.state = state
        report(link)
    }
}

/// Something to sleep on that can be called awake.
private final class WakeUp: Sendable {
    private struct State {
        var isCalled = false
        var sleeper: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// Ends the sleep, or the next one where nobody sleeps.
    func call() {
        state.withLock { state in
            state.isCalled = true
            let sleeper = state.sleeper
            state.sleeper = nil
            return sleeper
        }?.resume()
    }

    /// Sleeps until it is called, the time is over or the task is cancelled.
    func wait(seconds: Double) async {
        let clock = Task {
            try await Task.sleep(for: .seconds(seconds))
            call()
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isCalled = state.withLock { state in
                    if !state.isCalled { state.sleeper = continuation }
                    return state.isCalled
                }
                if isCalled { continuation.resume() }
            }
        } onCancel: {
            call()
        }
        clock.cancel()
        state.withLock { $0.isCalled = false }
    }
}
