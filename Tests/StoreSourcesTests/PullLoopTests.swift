// Copying again and again: that what is shown is always one whole copy, whatever fails, and that nothing stays.

import Foundation
import SharedStore
import Synchronization
import TestSupport
import Testing
import TrackingModel

@testable import StoreSources

@Suite(.ownThread) struct PullLoopTests {
    /// What a loop reported and published.
    final class Record: Sendable {
        struct State {
            var links: [DeviceLink] = []
            var published: [[String: String]] = []
        }
        let state = Mutex(State())
        var links: [DeviceLink] { state.withLock(\.links) }
        var published: [[String: String]] { state.withLock(\.published) }
        var failures: [String] { links.compactMap(\.failure) }
    }

    private func loop(_ collector: any DeviceCollector, _ folder: PullFolder, _ record: Record) -> PullLoop {
        PullLoop(
            collector, in: folder, every: 0.01, now: { now() },
            report: { link in record.state.withLock { $0.links.append(link) } },
            publish: { _ in
                try folder.publish()
                let contents = StandIn.contents(of: folder.current)
                record.state.withLock { $0.published.append(contents) }
            })
    }

    @Test func `a copy that failed leaves the one before, and is tried again`() async throws {
        let (standIn, folder, record) = (try StandIn(), try PullFolder(), Record())
        defer { folder.remove() }
        let loop = loop(standIn.pyMobile, folder, record)
        let task = Task { await loop.run() }
        try eventually { record.published.count > 1 }
        try standIn.fail("half-unplugged")
        try standIn.put("[1]", at: "recovery_log.json")
        try eventually { !record.failures.isEmpty }
        #expect(record.failures == [CollectorFailure.unplugged.description])
        #expect(StandIn.contents(of: folder.current)["recovery_log.json"] == "[]")
        try standIn.fail(nil)
        let before = record.published.count
        loop.hurry()
        try eventually { record.published.count > before }
        #expect(record.published.last?["recovery_log.json"] == "[1]")
        #expect(record.links.last?.failure == nil)
        task.cancel()
        await task.value
    }

    @Test func `a device may be plugged in later`() async throws {
        let (standIn, folder, record) = (try StandIn(isThere: false), try PullFolder(), Record())
        defer { folder.remove() }
        let device = AwaitedDevice(nil, group: StandIn.group, tools: standIn.tools) { now() }
        let loop = loop(device, folder, record)
        let task = Task { await loop.run() }
        try eventually { !record.failures.isEmpty }
        #expect(record.failures == [CollectorFailure.noDevice.description])
        try standIn.attach()
        loop.hurry()
        try eventually { !record.published.isEmpty }
        #expect(record.links.last?.name == "Anna’s iPhone" && record.links.last?.tool == "pymobiledevice3")
        task.cancel()
        await task.value
    }

    @Test func `a reported change is copied at once`() async throws {
        let (standIn, folder, record) = (try StandIn(watches: true), try PullFolder(), Record())
        defer { folder.remove() }
        let loop = loop(standIn.pyMobile, folder, record)
        let task = Task { await loop.run() }
        // Without a report the next copy comes after a minute, which nothing here waits for.
        try eventually {
            record.links.last.map { $0.state == .resting && $0.isWatching } ?? false
        }
        let calls = try eventuallyCalls(of: standIn) { $0.contains("watch") }
        #expect(calls)
        for number in 1...3 {
            try standIn.put("[\(number)]", at: "recovery_log.json")
            try eventually { record.published.last?["recovery_log.json"] == "[\(number)]" }
        }
        task.cancel()
        await task.value
    }

    /// Waits for a command, and for what it takes the stand-in to look at the folder for the first time.
    private func eventuallyCalls(of standIn: StandIn, _ isMeant: ([String]) -> Bool) throws -> Bool {
        try eventually { try standIn.takeCalls().contains(where: isMeant) }
        usleep(500_000)
        return true
    }

    @Test func `the end of a loop ends a tool that hangs, and leaves no file`() async throws {
        let (standIn, record) = (try StandIn(), Record())
        let folder = try PullFolder()
        try standIn.fail("hang")
        var tools = standIn.tools
        tools.grace = 0.2
        let device = PyMobileDevice(standIn.access(tools: tools))
        let loop = loop(device, folder, record)
        let task = Task { await loop.run() }
        try eventually { try standIn.takeCalls().contains { $0.contains("info") } }
        task.cancel()
        await task.value
        folder.remove()
        #expect(record.published.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: Path.directory(of: folder.current)))
        try eventually { standIn.processes.isEmpty }
    }

    @Test func `with a failure at any step what is shown is one whole copy`() async throws {
        let (standIn, folder, record) = (try StandIn(), try PullFolder(), Record())
        defer { folder.remove() }
        let loop = loop(standIn.pyMobile, folder, record)
        let task = Task { await loop.run() }
        var generator = SeededGenerator(seed: 11)
        // PULLS=200 runs it for minutes.
        let rounds = ProcessInfo.processInfo.environment["PULLS"].flatMap { Int($0) } ?? 10
        let faults = ["unplugged", "half", "half-unplugged", "locked", "nonsense", "strange"]
        for number in 0..<rounds {
            // All files say the same number: a mix of two copies would show.
            for path in ["recovery_log.json", "Logs/ext-log-2026-04-23.log"] {
                try standIn.put("\(number) \(number)", at: path)
            }
            try standIn.put("\(number) \(number)", at: "Library/Preferences/\(StandIn.group).plist")
            let fault = faults.randomElement(using: &generator) ?? ""
            let failures = record.failures.count
            try standIn.fail("\(fault) \(Int.random(in: 0..<8, using: &generator))")
            loop.hurry()
            // The fault may come after everything of this round was copied.
            func isCopied() -> Bool { record.published.last?["recovery_log.json"] == "\(number) \(number)" }
            try eventually { record.failures.count > failures || isCopied() }
            try standIn.fail(nil)
            try eventually {
                loop.hurry()
                return isCopied()
            }
        }
        #expect(record.failures.count > rounds / 4)
        task.cancel()
        await task.value
        for copy in record.published.dropFirst() {
            #expect(copy.count == 3)
            for text in copy.values where text.contains(" ") {
                let halves = text.split(separator: " ")
                #expect(halves.count == 2 && halves[0] == halves[1], "\(copy)")
            }
        }
        try eventually { standIn.processes.isEmpty }
    }
}
