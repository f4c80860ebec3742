// `repair` with the real program: whatever became of the preferences, the journal gives the counters back.

import Foundation
import SharedStore
import TestSupport
import Testing
import TrackingModel

@Suite(.ownThread) struct RepairTests {
    private static let apps = ["app.0", "app.1"]

    /// What became of the preferences.
    enum Damage: String, CaseIterable {
        case gone, cut, empty, zeros, bothNames, noState, emptyState, onlyMappings, wrongTotal

        func strike(_ bench: Bench) throws {
            let url = URL(filePath: bench.plist)
            let kept = url.deletingLastPathComponent().appending(path: ".\(Bench.group).plist.kept")
            let bytes = try Data(contentsOf: url)
            if self != .cut { try? FileManager.default.removeItem(at: kept) }
            switch self {
            case .gone: try FileManager.default.removeItem(at: url)
            case .cut, .bothNames: try bytes.prefix(bytes.count / 2).write(to: url)
            case .empty: try Data().write(to: url)
            case .zeros: try Data(count: bytes.count).write(to: url)
            case .noState, .emptyState, .onlyMappings, .wrongTotal:
                guard case .dictionary(var values) = try PropertyList.read(Array(bytes)).value else { return }
                switch self {
                case .noState: values["engine_state"] = nil
                case .emptyState: values["engine_state"] = .data(Array("{}".utf8))
                case .onlyMappings: values = values.filter { $0.key.hasPrefix("map_") }
                default: values["usage_app.0_total"] = .integer(60)
                }
                try Data(PropertyList.write(.dictionary(values), format: .binary)).write(to: url)
            }
        }
    }

    private func figures(_ bench: Bench) throws -> [String: PropertyListValue] {
        let bytes = try Data(contentsOf: URL(filePath: bench.plist))
        guard case .dictionary(let values) = try PropertyList.read(Array(bytes)).value else { return [:] }
        return values.filter { $0.key.hasPrefix("usage_") && !$0.key.hasSuffix("_modified") }
    }

    /// Two days of two apps, an odd number of minutes each.
    private func record(_ bench: Bench, minutes: Int, options: String...) throws {
        var lines = RecordTests.registration(apps: 2, minutes: 60)
        for day in 0..<2 {
            for minute in 1...minutes {
                for app in 0..<2 {
                    lines += RecordTests.callback(
                        app, minute, at: RecordTests.start + day * 86_400 + minute * 130 + app * 60)
                }
            }
        }
        lines += #"{"settle":true,"at":\#(RecordTests.start + 100_000)}"# + "\n"
        let run = try bench.run(
            arguments: ["record", bench.container, "--time-zone", "UTC"] + options, input: lines)
        #expect(run.code == 0, "\(run.output)")
    }

    @Test(arguments: Damage.allCases, [true, false])
    func `damaged preferences are rebuilt, and restore undoes it to the byte`(
        damage: Damage, isDurable: Bool
    ) throws {
        let bench = try Bench()
        try record(bench, minutes: 20, options: isDurable ? "--sync" : "--no-sync")
        let before = try figures(bench)
        #expect(before["usage_app.0_total"] == .integer(2_400))
        try damage.strike(bench)
        let damaged = FileTree(bench.folder.path).container
        let unasked = try bench.run("repair", bench.container)
        #expect(unasked.code == 64)
        #expect(unasked.errors.contains("add --yes"), "\(unasked.errors)")
        #expect(FileTree(bench.folder.path).container == damaged)
        let repair = try bench.run("repair", bench.container, "--yes")
        #expect(repair.code == 0, "\(repair.errors)")
        #expect(repair.output.contains("Backup: "))
        #expect(try figures(bench) == before, "\(repair.output)")
        #expect(damage != .wrongTotal || repair.output.contains("in all 1 → 40 min"), "\(repair.output)")
        let again = try bench.run("repair", bench.container, "--yes")
        #expect(again.output.contains("nothing to repair"), "\(again.output)")
        #expect(try bench.run("restore", bench.container, "--list").output.contains("  repair  "))
        let restore = try bench.run("restore", bench.container)
        #expect(restore.code == 0, "\(restore.errors)")
        #expect(FileTree(bench.folder.path).container == damaged)
        #expect(try bench.run("repair", bench.container, "--yes").code == 0)
        #expect(try figures(bench) == before)
    }

    @Test func `callbacks that were recorded since a repair are never undone with it`() throws {
        let bench = try Bench()
        try record(bench, minutes: 5)
        try Damage.gone.strike(bench)
        #expect(try bench.run("repair", bench.container, "--yes").code == 0)
        _ = try bench.run(
            "record", bench.container, "--time-zone", "UTC",
            input: RecordTests.registration(apps: 2, minutes: 60).replacing(
                "\(RecordTests.start - 30_000)", with: "\(RecordTests.start + 200_000)"))
        let tree = FileTree(bench.folder.path).container
        let restore = try bench.run("restore", bench.container)
        #expect(restore.code == 1)
        #expect(restore.errors.contains("were recorded since"), "\(restore.errors)")
        #expect(FileTree(bench.folder.path).container == tree)
    }

    @Test func `a registration through record forgets nothing that the journal holds`() throws {
        let bench = try Bench()
        try record(bench, minutes: 20, options: "--no-sync")
        let before = try figures(bench)
        for damage in [Damage.gone, .noState, .emptyState, .onlyMappings] {
            try damage.strike(bench)
            let line =
                #"{"register":{"generation":7,"events":[{"event":"x","app":"app.0"}]},"at":"#
                + "\(RecordTests.start + 100_010)}\n"
            let run = try bench.run(
                "record", bench.container, "--time-zone", "UTC", "--no-sync", input: line)
            #expect(run.code == 0, "\(run.output)")
            #expect(try figures(bench) == before, "\(damage)")
        }
    }

    @Test func `what was never recorded into, is read-only or another's is refused`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let tree = FileTree(bench.folder.path).container
        let foreign = try bench.run("repair", bench.container, "--yes")
        #expect(foreign.code == 1)
        #expect(foreign.errors.contains("no journal"), "\(foreign.errors)")
        #expect(FileTree(bench.folder.path).container == tree)
        try record(bench, minutes: 2)
        try Damage.gone.strike(bench)
        try bench.put("read-only = true\n", at: "config.toml")
        let readOnly = try bench.run(
            "repair", bench.container, "--yes", "--config", bench.folder.path + "/config.toml")
        #expect(readOnly.code == 1)
        #expect(readOnly.errors.contains("read-only"), "\(readOnly.errors)")
        let live = bench.folder.appending(path: "CoreSimulator/Devices/X/container").path
        try FileManager.default.createDirectory(
            atPath: (live as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: bench.container, toPath: live)
        let owned = try bench.run("repair", live, "--yes")
        #expect(owned.code == 1)
        #expect(owned.errors.contains("another process owns"), "\(owned.errors)")
    }
}
