// The order of a fleet by `--sort` and `--reverse`: that of the screen's columns, printed and on the screen.

import Canvas
import FleetHealth
import Foundation
import TestSupport
import Testing
import TrackingModel

@testable import Dashboard
@testable import TrackHealthCLI

@Suite(.ownThread) struct FleetOrderTests {
    /// As `--sort` takes them, in the order in which `s` goes through the columns.
    private static let names = [
        "state", "device", "since", "lost", "phantom", "last-call", "memory", "ios", "tracker", "model",
        "data-as-of",
    ]

    /// Simulated devices, some of them damaged and some that lose minutes.
    private func fleet(_ bench: Bench) throws -> String {
        let root = bench.folder.path + "/devices"
        let made = try bench.run(
            "simulate", "--fleet", "9", "--days", "1", "--seed", "7", "--damaged", "20", "--regression",
            "26.1", "--from", "2026-02-02", "-o", root)
        #expect(made.code == 0, "\(made.errors)")
        return root
    }

    /// The screen of the same devices.
    private func screen(_ root: String) throws -> Model {
        let rows = try FleetStores(
            paths: [root], options: StoreChoice(), devices: DeviceList(root + "/devices.csv"), workers: 2
        ).rows()
        let now = SystemClock.now
        var model = Model(
            fleet: "devices", size: Size(columns: 120, rows: 40), now: now,
            calendar: LocalCalendar(.gmt, around: now),
            settings: DashboardSettings(theme: "default", themes: ["default"]))
        let progress = FleetProgress(found: rows.count, read: rows.count, isSearching: false)
        _ = model.update(.fleet(FleetUpdate(changed: rows.shuffled(), progress: progress)))
        return model
    }

    @Test func `every column sorts as on the screen, in both directions`() throws {
        let bench = try Bench()
        let root = try fleet(bench)
        var model = try screen(root)
        #expect(Self.names.count == FleetColumn.allCases.count)
        func printed(_ options: String...) throws -> [String] {
            let run = try bench.run(
                arguments: ["fleet", root, "--devices", root + "/devices.csv", "--json"] + options)
            #expect(run.code == 0, "\(run.errors)")
            let rows = try #require(try run.json()["rows"] as? [[String: Any]])
            return rows.compactMap { $0["path"] as? String }
        }
        #expect(try printed() == model.devices.map(\.path))
        var orders: Set<[String]> = []
        for name in Self.names {
            let forwards = model.devices.map(\.path)
            #expect(forwards.count == 9)
            orders.insert(forwards)
            #expect(try printed("--sort", name) == forwards, "\(name)")
            _ = model.update(.key(.character("r")))
            #expect(try printed("--sort", name, "--reverse") == model.devices.map(\.path), "\(name)")
            _ = model.update(.key(.character("s")))
        }
        // The devices differ in what the columns say.
        #expect(orders.count > 5)
        #expect(try printed("--sort", "Last Call") == printed("--sort", "last-call"))
    }

    @Test func `text and CSV are sorted as JSON is`() throws {
        let bench = try Bench()
        let root = try fleet(bench)
        var devices = try screen(root)
        _ = devices.update(.key(.character("s")))
        _ = devices.update(.key(.character("r")))
        let names = devices.devices.map(\.name)
        for format in ["--text", "--csv"] {
            let run = try bench.run(
                "fleet", root, "--devices", root + "/devices.csv", format, "--sort", "device", "--reverse")
            let places = names.compactMap { run.output.range(of: $0)?.lowerBound }
            #expect(places.count == 9 && places == places.sorted(), "\(run.output)")
        }
    }

    @Test func `a column that there is none of is refused, and all are named`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let run = try bench.run("fleet", bench.container, "--sort", "memry")
        #expect(run.code == 64)
        #expect(
            run.errors.contains(
                "There is no column “memry”. Did you mean memory? There are "
                    + Self.names.joined(separator: ", ") + "."), "\(run.errors)")
    }

    @Test func `the screen begins in the order that was asked for`() throws {
        let bench = try Bench()
        let root = try fleet(bench)
        let session = try TmuxSession(
            "\(Bench.program) fleet \(root) --no-state --sort lost --reverse", in: bench, columns: 120,
            rows: 40)
        try session.expect("↑lost")
        try session.press("r")
        try session.expect("↓lost")
        try session.press("s")
        try session.expect("↓phantom")
    }
}

extension Model {
    /// The devices of a fleet, in order.
    fileprivate var devices: [FleetRow] {
        guard let page = page(.devices), let all = context.fleet?.rows.all else { return [] }
        return (0..<page.count).compactMap { page.record(atRow: $0) }.map { all[$0] }
    }
}
