// Runs the built program as a user does, and makes containers for it with Python's own writers.

import Foundation
import PtyKit
import SharedStore
import Testing

/// What a run of the program gave.
struct Run {
    let code: Int32
    let output: String
    let errors: String

    /// The JSON object on standard output.
    func json() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    }
}

/// A private folder for one test, with a container in it; removed with the value.
final class Bench {
    static let program = BuiltProgram.path("trackhealth")
    static let group = StoreLocation.defaultGroup

    let folder: URL
    var container: String { folder.appending(path: "container").path }
    var plist: String { container + "/Library/Preferences/\(Bench.group).plist" }
    var recoveryLog: String { container + "/recovery_log.json" }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "trackhealth-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Whether the system has a program.
    static func finds(_ program: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }

    /// The environment of every run: nothing of the user's own.
    var environment: [String: String] {
        [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path,
            "XDG_STATE_HOME": folder.path + "/state", "LANG": "C.UTF-8", "TERM": "xterm-256color",
            "TZ": "UTC",
            "SWIFT_BACKTRACE": "enable=no", "TMPDIR": folder.path,
        ]
    }

    /// Runs the program to its end.
    func run(_ arguments: String..., input: String = "") throws -> Run {
        try run(arguments: arguments, input: input)
    }

    func run(arguments: [String], input: String = "", environment extra: [String: String] = [:]) throws -> Run
    {
        let process = Process()
        process.executableURL = URL(filePath: Bench.program)
        process.arguments = arguments
        process.environment = environment.merging(extra) { $1 }
        process.currentDirectoryURL = folder
        let (output, errors, stdin) = (Pipe(), Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = stdin
        try process.run()
        try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let violations = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Run(code: process.terminationStatus, output: text, errors: violations)
    }

    /// Runs the program on a terminal of its own.
    func start(
        _ arguments: [String], columns: Int = 100, rows: Int = 30, environment extra: [String: String] = [:]
    ) throws -> PtySession {
        try PtySession(
            executable: Bench.program, arguments: arguments, environment: environment.merging(extra) { $1 },
            size: (columns, rows))
    }

    /// Runs a Python program, the container's path as its first argument.
    @discardableResult
    func python(_ program: String, _ arguments: String...) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program, container] + arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self)
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
                      "usage_com.example.reader_today": 1200, "usage_com.example.reader_reset": end - end % 86400,
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
