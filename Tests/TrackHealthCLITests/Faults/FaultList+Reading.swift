// Trials of what is read: nesting, loose JSON, many records, encodings, entities, sizes, errors of the disk.

import Foundation
import TestSupport

extension FaultList {
    static let nested: @Sendable (FaultTrial) throws -> Void = { trial in
        for (name, program) in [
            (
                "XML",
                """
                import sys
                open(sys.argv[2], "w").write("<?xml version='1.0'?><plist>" + "<dict" * 50_000 + "/>")
                """
            ),
            (
                "report",
                """
                import json, sys
                path = "/".join(["a"] * 20_000)
                report = {"schema": "trackhealth.export/1",
                          "container": {"group": "g", "files": [{"path": path, "text": "x"}]}}
                json.dump(report, open(sys.argv[3], "w"))
                """
            ),
        ] {
            try trial.begin()
            let report = trial.folder + "/report.json"
            try trial.bench.python(program, trial.bench.plist, report)
            let path = name == "XML" ? "$C" : "$F/report.json"
            let run = try trial.shell("ulimit -t 60; exec $TH status \(path) --json")
            trial.expect(run.code <= 1, "\(name): ended by signal \(run.code)")
            trial.expect(!run.output.contains(#""level": "ok""#), "\(name): told as healthy")
        }
    }

    static let looseCommas: @Sendable (FaultTrial) throws -> Void = { trial in
        let forms = ["[R,]", "[,R]", "[R,,R]", "[R R]", "[,]"]
        for form in forms {
            for file in ["recovery_log.json", "extension_logs"] {
                try trial.begin()
                try trial.bench.python(
                    """
                    import json, plistlib, sys
                    record = {"id": "x", "timestamp": 1763062286, "eventName": "usage.app.0.min.1", "success": True,
                              "attemptedAction": "record_usage", "severity": "INFO", "component": "c", "message": "m"}
                    text = sys.argv[3].replace("R", json.dumps(record))
                    if sys.argv[4] == "extension_logs":
                        values = plistlib.load(open(sys.argv[2], "rb"))
                        values["extension_logs"] = text.encode()
                        plistlib.dump(values, open(sys.argv[2], "wb"), fmt=plistlib.FMT_BINARY)
                    else: open(sys.argv[1] + "/recovery_log.json", "w").write(text)
                    """, trial.bench.plist, form, file)
                let status = try trial.status("\(form) in \(file)")
                trial.expect(
                    status.map { FaultTrial.problems($0).contains(file) } ?? true,
                    "\(form) in \(file): nothing is told")
            }
        }
    }

    static let manyRecords: @Sendable (FaultTrial) throws -> Void = { trial in
        for what in ["100,000 records", "a message of 10 MB", "10,000 lines"] {
            try trial.begin()
            try trial.bench.python(
                """
                import json, plistlib, sys
                what = sys.argv[3]
                count = 100_000 if "records" in what else 1
                text = "m" * 10_000_000 if "MB" in what else "line\\n" * 10_000 if "lines" in what else "m"
                json.dump([{"id": str(i), "timestamp": 1763062286 + i, "eventName": "usage.app.0.min.1", "success": True,
                            "attemptedAction": text} for i in range(count)], open(sys.argv[1] + "/recovery_log.json", "w"))
                values = plistlib.load(open(sys.argv[2], "rb"))
                values["extension_logs"] = json.dumps([{"timestamp": 1763062286, "severity": "INFO", "component": "c",
                                                        "message": text}] * min(count, 10_000)).encode()
                plistlib.dump(values, open(sys.argv[2], "wb"), fmt=plistlib.FMT_BINARY)
                """, trial.bench.plist, what)
            for (name, run) in try trial.views() where name != "check" {
                trial.expect(run.code == 0, "\(what), \(name): exit \(run.code) \(run.errors.prefix(200))")
            }
        }
    }

    static let encodings: @Sendable (FaultTrial) throws -> Void = { trial in
        for form in ["utf-16", "utf-16-le", "utf-32", "utf-8-sig", "surrogate", "nul", "invalid"] {
            try trial.begin()
            try trial.bench.python(
                """
                import json, sys
                path, form = sys.argv[1] + "/recovery_log.json", sys.argv[2]
                text = open(path).read()
                if form == "surrogate": data = text.replace("record_usage", "\\\\ud800").encode()
                elif form == "nul": data = text.replace("record_usage", "\\0").encode()
                elif form == "invalid": data = text.encode().replace(b"record_usage", b"\\xff\\xfe")
                else: data = text.encode(form)
                open(path, "wb").write(data)
                """, form)
            guard let status = try trial.status(form) else { continue }
            let isRead = (status["logs"] as? [String: Any])?["recovery"] as? Int == 20
            let isTold = FaultTrial.problems(status).contains("recovery_log.json")
            trial.expect(isRead || isTold, "\(form): neither read nor told")
        }
    }

    static let entities: @Sendable (FaultTrial) throws -> Void = { trial in
        let library = try FaultLibrary()
        let xml =
            #"<?xml version="1.0"?><!DOCTYPE plist [<!ENTITY x SYSTEM "file:///etc/passwd">]>"#
            + "<plist><dict><key>extension_debug_log</key><string>&x;</string></dict></plist>"
        try Data(xml.utf8).write(to: URL(filePath: trial.bench.plist))
        let run = try trial.bench.run(
            arguments: ["status", trial.bench.container, "--json"],
            environment: library.environment(root: "/etc"))
        trial.expect(run.code == 0 || run.code == 1, "exit \(run.code)")
        trial.expect(!run.output.contains("root:"), "/etc/passwd is shown")
        let opened = try library.takeLog().filter { $0.path.contains("passwd") && $0.operation == "open" }
        trial.expect(opened.isEmpty, "/etc/passwd is opened")
    }

    static let sparse: @Sendable (FaultTrial) throws -> Void = { trial in
        for (file, size) in [
            ("Library/Preferences/\(Bench.group).plist", 20), ("recovery_log.json", 100),
            ("Logs/ext-log-2025-11-13.log", 20),
        ] {
            try trial.begin()
            let path = trial.bench.container + "/" + file
            try trial.bench.python(
                "import os, sys; os.truncate(sys.argv[2], int(sys.argv[3]) << 30)", path, "\(size)")
            let run = try trial.shell("ulimit -v 8000000 2> /dev/null; exec $TH status $C --json")
            let name = String(file.split(separator: "/").last ?? "")
            trial.expect(run.code <= 1, "\(file): exit \(run.code)")
            trial.expect(
                (run.output + run.errors).contains("limit"), "\(name): no word of a limit: \(run.errors)")
        }
    }

    static let diskErrors: @Sendable (FaultTrial) throws -> Void = { trial in
        let library = try FaultLibrary()
        let arguments = ["status", trial.bench.container, "--json"]
        let whole = try trial.bench.run(
            arguments: arguments, environment: library.environment(root: trial.bench.container))
        let apps = try (whole.json()["apps"] as? [Any])?.count
        for point in try library.takeLog() {
            for harm in [Harm.inputOutput, .stale] where harm.suits(point.operation) {
                let run = try trial.bench.run(
                    arguments: arguments,
                    environment: library.environment(
                        root: trial.bench.container, number: point.number, harm: harm))
                if run.code == 1, !run.errors.isEmpty { continue }
                let status = try? run.json()
                let isTold = status.map { !FaultTrial.problems($0).isEmpty } == true
                let isWhole = (status?["apps"] as? [Any])?.count == apps
                trial.expect(
                    run.code == 0 && (isTold || isWhole), "\(harm.rawValue) at \(point): exit \(run.code)")
            }
        }
    }
}
