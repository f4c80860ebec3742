// A fleet that is followed: rows as stores come, change and go, and its screen on a terminal.

import Dashboard
import FleetHealth
import Foundation
import HealthAnalysis
import Synchronization
import TestSupport
import Testing
import TrackingModel

@testable import TrackHealthCLI

@Suite(.ownThread) struct FleetFeedTests {
    /// The rows as they became known.
    private final class Taken: Sendable {
        private let state = Mutex((rows: FleetRows(), progress: FleetProgress(), deliveries: 0))

        func take(_ update: FleetUpdate) {
            state.withLock {
                $0.rows.apply(update)
                $0.progress = update.progress
                $0.deliveries += 1
            }
        }

        var progress: FleetProgress { state.withLock { $0.progress } }
        var deliveries: Int { state.withLock { $0.deliveries } }
        func row(_ name: String) -> FleetRow? { state.withLock { $0.rows.all.first { $0.name == name } } }
        var names: Set<String> { state.withLock { Set($0.rows.all.map(\.name)) } }
    }

    private func copies(_ bench: Bench, _ names: [String]) throws -> String {
        try bench.makeContainer()
        let root = bench.folder.path + "/fleet"
        for name in names {
            try FileManager.default.createDirectory(
                atPath: root + "/" + name, withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: bench.container, toPath: root + "/\(name)/container")
        }
        return root
    }

    private func feed(_ root: String, cache: FleetCache? = nil) throws -> FleetFeed {
        try FleetFeed(
            FleetStores(paths: [root], options: StoreChoice(), workers: 2), cache: cache, lookPause: 0.05,
            searchPause: 0.1)
    }

    @Test func `stores that come, change and go are rows that come, change and go`() throws {
        let bench = try Bench()
        let root = try copies(bench, ["anna", "ben"])
        let (feed, taken) = (try feed(root), Taken())
        feed.start { taken.take($0) }
        defer { feed.stop() }
        try eventually { taken.progress.isComplete && taken.names == ["anna", "ben"] }
        #expect(taken.row("anna")?.health != nil)
        // Notes beside the stores are no stores, also when they come later.
        try "{}".write(toFile: root + "/notes.json", atomically: true, encoding: .utf8)
        try FileManager.default.copyItem(atPath: root + "/ben", toPath: root + "/carla")
        let preferences = try #require(
            FileManager.default.enumerator(atPath: root + "/anna")?.compactMap { $0 as? String }
                .first { $0.hasSuffix(".plist") })
        try Data("bplist00 not one".utf8).write(to: URL(filePath: root + "/anna/" + preferences))
        try FileManager.default.removeItem(atPath: root + "/ben")
        try eventually { taken.names == ["anna", "carla"] && taken.row("anna")?.state != .ok }
        #expect(taken.progress.found >= 2)
    }

    @Test func `an idle store is read each minute for its metrics, and not for its row`() throws {
        let bench = try Bench()
        // Silent for two hours and a bit, where no rule of time has its border.
        try bench.makeContainer(endingAt: Date().timeIntervalSince1970 - 8_000)
        let found = FoundInFleet(path: bench.container, shortPath: "anna", isGuess: false)
        var stores = FleetStores(paths: [], options: StoreChoice(), workers: 1)
        let configuration = try Configuration(path: nil).judging()
        let reports = Mutex<[HealthReport]>([])
        stores.judged = { _, reading in reports.withLock { $0.append(reading.report) } }
        let withMetrics = stores.read(found, configuration, nil).validUntil
        stores.judged = nil
        let alone = stores.read(found, configuration, nil).validUntil
        let report = try #require(reports.withLock { $0.last })
        #expect(withMetrics == report.validUntil && alone == report.steadyUntil)
        #expect(try #require(withMetrics) <= #require(alone))
        #expect(try #require(report.validUntil) - report.at <= 61)
    }

    @Test func `a stopped feed delivers nothing more`() throws {
        let bench = try Bench()
        let root = try copies(bench, ["anna"])
        let (feed, taken) = (try feed(root), Taken())
        feed.start { taken.take($0) }
        try eventually { taken.progress.isComplete }
        feed.stop()
        let deliveries = taken.deliveries
        try FileManager.default.removeItem(atPath: root + "/anna")
        usleep(300_000)
        #expect(taken.deliveries == deliveries && taken.names == ["anna"])
    }

    @Test func `news that nobody took are one update`() throws {
        let mailbox = Mailbox()
        func row(_ name: String) -> FleetRow { FleetRow(path: "/" + name, shortPath: name) }
        mailbox.post(.fleet(FleetUpdate(changed: [row("a"), row("b")], progress: FleetProgress(found: 2))))
        var again = row("b")
        again.content = .unreadable("It is damaged.")
        mailbox.post(
            .fleet(FleetUpdate(changed: [again], removed: ["/a"], progress: FleetProgress(found: 3))))
        let events = mailbox.takeEvents()
        #expect(events.count == 1)
        guard case .fleet(let update)? = events.first else { return }
        #expect(update.changed == [again] && update.removed == ["/a"] && update.progress.found == 3)
        #expect(mailbox.takeEvents().isEmpty)
    }

    @Test func `a folder of stores opens as a list; Enter opens a device, q comes back to it`() throws {
        let bench = try Bench()
        let root = try copies(bench, ["anna", "ben", "carla"])
        for words in ["", "fleet"] {
            let session = try TmuxSession(
                "\(Bench.program) \(words) \(root) --no-state", in: bench, columns: 120, rows: 40)
            try session.expect("LIVE")
            try session.expect("fleet · 3 devices")
            try session.press("j", "Enter")
            try session.expect("1 Overview")
            try session.press("q")
            let rows = try session.wait { $0.contains { $0.contains("1 Devices") } }
            #expect(rows.contains { $0.hasPrefix("▌") && $0.contains("ben") }, "\(rows)")
        }
    }
}
