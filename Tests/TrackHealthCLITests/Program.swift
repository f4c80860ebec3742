// Runs the built program as a user does, and makes containers for it with Python's own writers.

import Foundation
import PtyKit
import SharedStore
import TestSupport
import Testing

/// A private folder for one test, with a container in it; removed with the value.
final class Bench {
    static let program = BuiltProgram.path("trackhealth")
    static let group = StoreLocation.defaultGroup

    private let temporary: TemporaryFolder
    var folder: URL { temporary.url }
    var container: String { temporary.path("container") }
    var plist: String { container + "/Library/Preferences/\(Bench.group).plist" }
    var recoveryLog: String { container + "/recovery_log.json" }

    init() throws { temporary = try TemporaryFolder() }

    /// The environment of every run: nothing of the user's own.
    var environment: [String: String] { TestEnvironment.clean(home: temporary.path) }

    /// Runs the program to its end.
    func run(_ arguments: String..., input: String = "") throws -> Run {
        try run(arguments: arguments, input: input)
    }

    func run(arguments: [String], input: String = "", environment extra: [String: String] = [:]) throws -> Run
    {
        try ChildProcess.run(
            Bench.program, arguments, environment: environment.merging(extra) { $1 }, folder: temporary.path,
            input: input)
    }

    /// Runs the program on a terminal of its own.
    func start(
        _ arguments: [String], columns: Int = 100, rows: Int = 30, environment extra: [String: String] = [:]
    ) throws -> PtySession {
        OwnThread.check()
        return try PtySession(
            executable: Bench.program, arguments: arguments, environment: environment.merging(extra) { $1 },
            size: (columns, rows))
    }

    /// Runs a Python program, the container's path as its first argument.
    @discardableResult
    func python(_ program: String, _ arguments: String...) throws -> String {
        try ChildProcess.python(program, [container] + arguments)
    }

    /// Adds an entry of this moment to the recovery log, as the tracker does: the new file takes the old one's place.
    func appendEvent(_ name: String) throws {
        try python(
            """
            import json, os, sys, time
            path = sys.argv[1] + "/recovery_log.json"
            entries = json.load(open(path))
            entries.append({"id": "x", "timestamp": time.time(), "eventName": sys.argv[2], "success": True, "attemptedAction": "record_usage"})
            json.dump(entries, open(path + ".new", "w")); os.rename(path + ".new", path)
            """, name)
    }

    /// A container of twenty counted minutes that end at a moment, written by Python.
    func makeContainer(endingAt end: Double = 1_763_062_286) throws {
        try python(
            """
            import json, os, plistlib, sys, uuid, datetime
            root, end = sys.argv[1], float(sys.argv[2])
            os.makedirs(root + "/Library/Preferences", exist_ok=True)
            os.makedirs(root + "/Logs", exist_ok=True)
            entries = [{"id": str(uuid.uuid4()).upper(), "timestamp": end - 60 * (19 - i), "eventName": f"usage.app.0.min.{i + 1}",
                        "success": i != 7, "attemptedAction": "record_usage", "memoryUsageBytes": 4300000} for i in range(20)]
            json.dump(entries, open(root + "/recovery_log.json", "w"))
            logs = [{"timestamp": end, "severity": "INFO", "component": "EventHandler", "message": "Threshold reached"}]
            values = {"extension_heartbeat": end, "extension_logs": json.dumps(logs).encode(), "extension_debug_log": "[1] x\\n",
                      "usage_com.example.reader_today": 1200, "usage_com.example.reader_reset": end - (end - 18017) % 86400,
                      "usage_com.example.reader_modified": end, "fcm_token": "secret-token-value",
                      "map_com.example.reader_name": "Reader", "big": 2**64 - 1, "small": -(2**63), "third": 1 / 3,
                      "flag": True, "one": 1, "when": datetime.datetime(2025, 11, 13, 12, 0, 1), "blob": bytes(range(256)),
                      "list": [1, 2.0, "three", b"4", {"five": False}], "unicode \\u6f22": "\\u00e9"}
            for minute in range(1, 61): values[f"map_usage.app.0.min.{minute}_id"] = "com.example.reader"
            plistlib.dump(values, open(f"{root}/Library/Preferences/\(Bench.group).plist", "wb"), fmt=plistlib.FMT_BINARY)
            open(root + "/Logs/ext-log-2025-11-13.log", "w").write("[18:42:07.114][A1B2C3D4] INTERVAL_START day\\n")
            """, String(end))
    }
}

/// The child of a process; nil where there is none.
func child(of process: Int32) -> Int32? { SystemProcess(process).children.first?.id }

extension PtySession {
    /// Waits until the screen shows a text.
    ///
    /// A program sends only what has changed, so that a text can come in pieces: the whole screen is asked for.
    func expectOnScreen(_ text: String) throws {
        try eventually {
            let start = log.count
            send("\u{0C}")
            readUntilQuiet(0.1)
            if hasEnded { throw EndedEarly(errors: self.text()) }
            return has(text, from: start)
        }
    }
}
