// The thread beside the screen: what it tells of a store that is there, goes away, or is changed.

import ArgumentParser
import Dashboard
import Foundation
import HealthAnalysis
import SelfPipe
import Synchronization
import TestSupport
import Testing
import TrackingModel

@testable import TrackHealthCLI

/// A clock that stands still while its gate is closed, and counts how often it is looked at.
private final class GatedClock: Sendable {
    let gate = Mutex(())
    private let count = Mutex(0)

    var looks: Int { count.withLock { $0 } }

    var now: Instant {
        gate.withLock { _ in }
        count.withLock { $0 += 1 }
        return SystemClock.now
    }
}

@Suite(.ownThread) struct StoreWorkerTests {
    private func access(_ bench: Bench, _ configuration: String = "", clock: DeviceClock = .wall) throws
        -> StoreAccess
    {
        try bench.makeContainer(endingAt: Date().timeIntervalSince1970.rounded() - 5)
        let file = bench.folder.path + "/c.toml"
        try configuration.write(toFile: file, atomically: true, encoding: .utf8)
        return try StoreAccess(
            path: bench.container, options: StoreChoice(config: file), clock: clock)
    }

    private func worker(_ access: StoreAccess, interval: Double = 3_600, alerts: Bool = false) throws
        -> StoreWorker
    {
        try StoreWorker(
            access,
            access.settings([
                GivenOption(.readOnly, .flag(true)), GivenOption(.pollInterval, .number(interval)),
                GivenOption(.history, .flag(false)), GivenOption(.watchAlerts, .flag(alerts)),
            ]))
    }

    /// Everything up to an event, that included.
    private func events(_ worker: StoreWorker, until isLast: (Event) -> Bool) throws -> [Event] {
        var all: [Event] = []
        try eventually {
            all += worker.takeEvents()
            return all.contains(where: isLast)
        }
        let hasCome = all.contains(where: isLast)
        try #require(hasCome)
        return all
    }

    /// What a command has shown. One at a time: of several reads only the newest waits.
    private func events(_ worker: StoreWorker, of command: StoreEffect) throws -> [Event] {
        worker.perform(command)
        worker.perform(.planClear(.all))
        return try events(worker, until: isPlan)
    }

    private func isPlan(_ event: Event) -> Bool { if case .planned = event { true } else { false } }
    private func isRead(_ event: Event) -> Bool { if case .read = event { true } else { false } }
    private func isFailure(_ event: Event) -> Bool { if case .readFailed = event { true } else { false } }

    @Test func `what was read before the store went away is not taken for what it shows now`() throws {
        let bench = try Bench()
        let worker = try worker(try access(bench))
        #expect(try events(worker, of: .read).count(where: isRead) == 1)
        #expect(try events(worker, of: .reanalyse).count(where: isRead) == 1)
        try FileManager.default.removeItem(atPath: bench.container)
        worker.perform(.read)
        worker.perform(.reanalyse)
        worker.perform(.planClear(.all))
        let after = try events(worker, until: isPlan)
        #expect(after.contains(where: isFailure) && !after.contains(where: isRead))
    }

    @Test func `what is shown of another instant changes neither history nor the present`() throws {
        let bench = try Bench()
        let access = try access(bench)
        let worker = try worker(access)
        let then = Instant(1_763_062_000)
        let commands: [StoreEffect] = [.read, .judge(asOf: then), .read, .judge(asOf: nil)]
        let reports = try commands.flatMap { try events(worker, of: $0) }.compactMap { event in
            if case .read(let reading) = event { reading.report } else { nil }
        }
        #expect(reports.count == 4)
        #expect(reports[1].at == then && reports[2].at == then)
        #expect(reports[0].at > then && reports[3].at >= reports[0].at)
        #expect(reports[3].verdict == reports[0].verdict)
    }

    @Test func `a rule on the unknown fires although what was read before could be judged anew`() throws {
        let bench = try Bench()
        let start = SystemClock.now
        // A minute of the device, after which everything is judged anew, is a tenth of a second.
        let clock = DeviceClock(speed: 600) { start + (SystemClock.now - start) * 600 }
        let access = try access(
            bench, "[[alerts]]\nname = \"mine\"\nwhen = \"memory > 9 MiB\"\nunknown-for = \"10 min\"",
            clock: clock)
        let worker = try worker(access, interval: 0.1, alerts: true)
        worker.start(waking: try WakePipe())
        _ = try events(worker, until: isRead)
        try FileManager.default.removeItem(atPath: bench.container)
        _ = try events(worker) { event in
            if case .alerted(let board, _) = event {
                board.active.contains { $0.rule == "mine" }
            } else {
                false
            }
        }
    }

    @Test func `of what nobody takes only the newest read waits`() throws {
        let bench = try Bench()
        let worker = try worker(try access(bench))
        for _ in 0..<20 { worker.perform(.read) }
        worker.perform(.planClear(.all))
        // What is done behind it, which shows without anything being taken.
        let path = bench.folder.path + "/a.txt"
        worker.perform(.export(format: .text, path: path, redacts: false))
        try eventually { FileManager.default.fileExists(atPath: path) }
        let waiting = worker.takeEvents()
        #expect(waiting.count(where: isRead) == 1 && waiting.count(where: isPlan) == 1)
    }

    @Test func `a judgement that is asked for again before it has begun is made once`() throws {
        let bench = try Bench()
        // Judging waits at this gate once it is closed, and each judgement asks the clock.
        let gated = GatedClock()
        let worker = try worker(try access(bench, clock: DeviceClock(speed: 1) { gated.now }))
        _ = try events(worker, of: .read)
        let before = gated.looks
        _ = try events(worker, of: .reanalyse)
        let each = gated.looks - before
        gated.gate.withLock { _ in for _ in 0..<50 { worker.perform(.reanalyse) } }
        worker.perform(.planClear(.all))
        _ = try events(worker, until: isPlan)
        // One that had begun, and one behind it.
        #expect(each > 0 && gated.looks - before <= 3 * each)
        #expect(try events(worker, of: .reanalyse).count(where: isRead) == 1)
    }

    @Test func `alerts are told of when they change, not with every read`() throws {
        let bench = try Bench()
        let worker = try worker(try access(bench), alerts: true)
        var quiet: [Event] = []
        for _ in 0..<5 { quiet += try events(worker, of: .read) }
        #expect(quiet.count(where: isRead) == 5)
        #expect(quiet.count { if case .alerted = $0 { true } else { false } } == 1)
        worker.perform(.muteAlert(rule: "memory", .hour))
        worker.perform(.planClear(.all))
        #expect(
            try events(worker, until: isPlan).contains {
                if case .alerted(let board, _) = $0 { board.mutes["memory"] != nil } else { false }
            })
    }

    @Test func `only what may have changed the store has it read again`() throws {
        let bench = try Bench()
        let worker = try worker(try access(bench))
        worker.perform(.read)
        worker.perform(.export(format: .text, path: bench.folder.path + "/a.txt", redacts: false))
        worker.perform(.clear(.all))
        let all = try events(worker) { if case .finished = $0 { true } else { false } }
        let told = all.compactMap { event -> String? in
            if case .outcome(let outcome) = event { outcome.message } else { nil }
        }
        #expect(told.count == 1 && told.first?.hasPrefix("Wrote ") == true)
        #expect(all.count { if case .finished = $0 { true } else { false } } == 1)
    }
}
