// The commands that write, each with what they need before, and how to see that they are done.

import Foundation
import SharedStore
import TestSupport
import Testing
import TrackingModel

/// A command that writes, to be harmed at each of its file operations.
struct HarmedCommand: CustomStringConvertible, Sendable {
    let name: String
    var input = ""
    /// What it prints where it has done something, and never otherwise.
    var claim: String?
    let arguments: @Sendable (Bench) -> [String]
    /// Makes what the command works on.
    var prepare: @Sendable (Bench) throws -> Void = { try $0.makeContainerWithAnalytics() }
    /// Whether all of its work is in the files.
    let isDone: @Sendable (Bench) throws -> Bool
    /// Whether what a run said is true although not all of the work is done; nil for an exit code alone.
    var isTrue: (@Sendable (Bench, Run) throws -> Bool)?
    /// Whether the command refuses to write where something is, be it whole or the beginning of a harmed run.
    var refusesWhatIsThere = false

    var description: String { name }

    static let all: [HarmedCommand] =
        ["recovery", "extension", "all"].map(clear) + [
            restore, record, settle, repair, label, export(over: false), export(over: true), history,
            simulate,
        ]

    private static func clear(_ logs: String) -> HarmedCommand {
        HarmedCommand(
            name: "clear --logs \(logs)", claim: "Cleared",
            arguments: { ["clear", $0.container, "--logs", logs, "--yes"] },
            isDone: { bench in
                let (recovery, others) = try bench.logsLeft()
                return (logs == "extension" || recovery == 0) && (logs == "recovery" || others == 0)
            })
    }

    private static let restore = HarmedCommand(
        name: "restore", claim: "Restored", arguments: { ["restore", $0.container] },
        prepare: { bench in
            try bench.makeContainerWithAnalytics()
            _ = try bench.run("clear", bench.container, "--logs", "all", "--yes")
        },
        isDone: { bench in
            let (recovery, others) = try bench.logsLeft()
            return recovery == 20 && others == 3
        })

    /// The registration and the callbacks of minutes of one app, from a moment on, so many seconds apart.
    private static func callbacks(_ count: Int, from start: Int, apart: Double) -> String {
        let names = (1...count).map { "usage.app.7.min.\($0)" }
        let events = names.map { #"{"event":"\#($0)","app":"seven"}"# }.joined(separator: ",")
        return #"{"register":{"generation":1,"events":[\#(events)]},"at":\#(start)}"# + "\n"
            + names.enumerated().map { index, name in
                #"{"event":"\#(name)","activity":"a","at":\#(start + 240 + Int(Double(index) * apart))}"#
                    + "\n"
            }.joined()
    }

    private static let record = HarmedCommand(
        name: "record", input: callbacks(3, from: 1_763_062_760, apart: 60),
        arguments: { ["record", $0.container, "--time-zone", "UTC"] },
        isDone: { try $0.seconds(of: "seven") == 180 },
        // Callbacks that could not be counted are answered as held and stay in the journal, for the next run.
        isTrue: { bench, run in
            let credited = run.output.matches(of: /"credited"/).count
            let isTold = run.code != 0 || run.output.contains(#""held""#)
            return try isTold && bench.seconds(of: "seven") >= credited * 60
        })

    private static let settle = HarmedCommand(
        name: "record, settling", input: #"{"settle":true,"at":1763079600}"# + "\n",
        arguments: { ["record", $0.container, "--time-zone", "UTC"] },
        prepare: { bench in
            try bench.makeContainerWithAnalytics()
            // Thirty minutes within two seconds, five minutes after midnight: there was time for four.
            _ = try bench.run(
                "record", bench.container, "--time-zone", "UTC",
                input: callbacks(30, from: 1_763_078_460, apart: 0.05))
        },
        isDone: { try $0.seconds(of: "seven") <= 240 })

    private static let repair = HarmedCommand(
        name: "repair", claim: "Repaired", arguments: { ["repair", $0.container, "--yes"] },
        prepare: { bench in
            try bench.makeContainerWithAnalytics()
            _ = try bench.run(
                "record", bench.container, "--time-zone", "UTC",
                input: callbacks(3, from: 1_763_062_760, apart: 60))
            // A key that the journal knows better, and a callback in a file of its own.
            try bench.python(
                """
                import json, plistlib, sys
                path = f"{sys.argv[1]}/Library/Preferences/\(Bench.group).plist"
                values = plistlib.load(open(path, "rb"))
                values["usage_seven_total"] = 0
                plistlib.dump(values, open(path, "wb"), fmt=plistlib.FMT_BINARY)
                record = json.loads(open(sys.argv[1] + "/usage-journal.jsonl").read().splitlines()[-1])
                record["seq"], record["wall"], record["mono"] = 0, record["wall"] + 60, record["mono"] + 60
                open(sys.argv[1] + "/fallback_1763063180.000.json", "w").write(json.dumps(record) + "\\n")
                """)
        },
        isDone: { bench in
            let left = try FileManager.default.contentsOfDirectory(atPath: bench.container)
            let bytes = try Data(contentsOf: URL(filePath: bench.plist))
            guard case .dictionary(let keys) = try PropertyList.read(Array(bytes)).value else { return false }
            return keys["usage_seven_total"] == .integer(180) && !left.contains { $0.hasPrefix("fallback_") }
        })

    private static func stretch(_ hour: Int, _ note: String) -> [String] {
        [
            "--from", "2025-11-13T0\(hour):00:00Z", "--to", "2025-11-13T0\(hour + 1):00:00Z", "--as", "lost",
            "--note", note,
        ]
    }

    private static let label = HarmedCommand(
        name: "label", claim: "Labelled", arguments: { ["label", $0.container] + stretch(3, "second") },
        prepare: { bench in
            try bench.makeContainerWithAnalytics()
            _ = try bench.run(arguments: ["label", bench.container] + stretch(1, "first"))
        },
        isDone: { Keepsakes(in: $0).items.isSuperset(of: ["label first", "label second"]) })

    private static func export(over isOver: Bool) -> HarmedCommand {
        HarmedCommand(
            name: isOver ? "export --force" : "export", claim: "Wrote",
            arguments: { bench in
                let target = bench.folder.path + "/report.json"
                return ["export", bench.container, "-o", target] + (isOver ? ["--force"] : [])
            },
            prepare: { bench in
                try bench.makeContainerWithAnalytics()
                if isOver { try bench.put("{\"old\": true}", at: "report.json") }
            },
            isDone: { bench in
                guard let bytes = FileManager.default.contents(atPath: bench.folder.path + "/report.json"),
                    let report = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any]
                else { return false }
                return report["schema"] as? String == "trackhealth.export/1"
            }, refusesWhatIsThere: !isOver)
    }

    private static let history = HarmedCommand(
        name: "history prune", arguments: { ["history", "prune", "--older-than", try! $0.text("cut")] },
        prepare: { bench in
            let end = Date().timeIntervalSince1970.rounded() - 60
            try bench.makeContainer(endingAt: end)
            try bench.put(String(Int(end - 570)), at: "cut")
            let watcher = try Watcher(bench, ["watch", bench.container, "--no-alerts"])
            try watcher.wait(lines: 1)
            _ = watcher.end()
        },
        isDone: { try $0.recordsKept() == "ok 10" })

    private static let simulate = HarmedCommand(
        name: "simulate",
        arguments: { bench in
            [
                "simulate", "--profile", "ideal", "--user", "light", "--apps", "1", "--from", "2025-11-13",
                "-o",
                bench.folder.path + "/simulated",
            ]
        },
        isDone: { bench in
            let names = FileTree(bench.folder.path + "/simulated").files.keys
            return names.contains("truth.json") && names.contains("container/recovery_log.json")
        }, refusesWhatIsThere: true)
}

extension Bench {
    func put(_ text: String, at name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    /// The container of the tests, with an analytics log, into which clears and exports are noted.
    func makeContainerWithAnalytics() throws {
        try makeContainer()
        try put("{\"event\":\"old\"}\n", at: "container/analytics.jsonl")
    }

    /// How many records the recovery log has, and how many of the three other logs there are.
    func logsLeft() throws -> (recovery: Int, others: Int) {
        let log = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: recoveryLog)))
        var others =
            FileManager.default.fileExists(atPath: container + "/Logs/ext-log-2025-11-13.log") ? 1 : 0
        let bytes = try Data(contentsOf: URL(filePath: plist))
        if case .dictionary(let keys) = try PropertyList.read(Array(bytes)).value {
            others += ["extension_logs", "extension_debug_log"].count { keys[$0] != nil }
        }
        return ((log as? [Any])?.count ?? -1, others)
    }

    /// The seconds of use today that the store has for an app of the engine; 0 where it has none.
    func seconds(of app: String) throws -> Int {
        let bytes = try Data(contentsOf: URL(filePath: plist))
        guard case .dictionary(let keys) = try PropertyList.read(Array(bytes)).value,
            case .integer(let seconds)? = keys["usage_\(app)_today"]
        else { return 0 }
        return Int(seconds)
    }

    /// Whether the history is undamaged, and how many records of the recovery log it keeps.
    func recordsKept() throws -> String {
        try python(
            """
            import sqlite3, sys
            base = sqlite3.connect(sys.argv[2])
            print(base.execute("PRAGMA integrity_check").fetchone()[0],
                  base.execute("SELECT count(*) FROM recovery").fetchone()[0], end="")
            """, folder.path + "/state/trackhealth/history.sqlite")
    }
}
