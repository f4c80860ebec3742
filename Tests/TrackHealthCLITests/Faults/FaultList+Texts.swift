// Trials of what is printed: hostile texts in every place that a container has for texts, and secrets.

import Foundation
import TestSupport

extension FaultList {
    /// Puts each text into keys, names, ids, messages and metadata, and looks at all views.
    private static func show(_ texts: [String], in trial: FaultTrial) throws {
        for text in texts {
            try trial.begin()
            try trial.bench.python(
                """
                import json, plistlib, sys, os
                root, plist, text = sys.argv[1], sys.argv[2], sys.argv[3].encode().decode("unicode_escape")
                values = plistlib.load(open(plist, "rb"))
                values[f"usage_{text}_today"] = 120
                values[f"odd {text}"] = text
                values["map_com.example.reader_name"] = text
                values["extension_debug_log"] = f"[18:42:07.114] {text}\\n"
                values["extension_logs"] = json.dumps([
                    {"timestamp": 1763062286, "severity": "ERROR", "component": text, "message": text,
                     "metadata": {text: text}}]).encode()
                plistlib.dump(values, open(plist, "wb"), fmt=plistlib.FMT_BINARY)
                entries = json.load(open(root + "/recovery_log.json"))
                entries[0].update(eventName=text, attemptedAction=text, id=text, error=text)
                json.dump(entries, open(root + "/recovery_log.json", "w"))
                name = text.replace("/", "").replace("\\0", "")[:60]
                open(f"{root}/fallback_{name}.json", "w").write("{")
                open(f"{root}/Logs/ext-log-{name}.log", "w").write(f"[18:42:07.114][A1B2C3D4] {text}\\n")
                """, trial.bench.plist, text)
            for (name, run) in try trial.views() { trial.expectHarmless("\(text.prefix(24)), \(name)", run) }
        }
    }

    static let escapes: @Sendable (FaultTrial) throws -> Void = { trial in
        try show([#"\x1b]0;PWN\x07\x1b[2J\x1b[6n\x1bP$q\x7f"#, #"\x9d0;PWN\x9c\x9b2J"#], in: trial)
    }

    static let lineFeeds: @Sendable (FaultTrial) throws -> Void = { trial in
        try show([#"a\rb\bc\x0c\td"#], in: trial)
    }

    static let directions: @Sendable (FaultTrial) throws -> Void = { trial in
        try show(
            [#"\u202eabc\u2066\u200f\u2028\ufeff\U000e0001"# + String(repeating: #"\u0301"#, count: 100)],
            in: trial)
    }

    static let names: @Sendable (FaultTrial) throws -> Void = { trial in
        for name in ["\u{1B}]0;PWN\u{07}", "a\nb", "\u{9B}2J", "\u{202E}abc", "-rf %n \"'"] {
            try trial.begin()
            let path = trial.folder + "/" + name
            try FileManager.default.moveItem(atPath: trial.bench.container, toPath: path)
            for command in [
                ["status"], ["status", "--json"], ["export", "-o", "-"],
                ["export", "-o", "-", "--format", "json"],
            ] {
                let run = try trial.bench.run(arguments: [command[0], path] + command.dropFirst())
                trial.expectHarmless(command.joined(separator: " "), run)
            }
            trial.expectHarmless(
                "status of a path that is missing", try trial.bench.run("status", path + "x"))
        }
        try trial.begin()
        let store = trial.bench.container
        for text in ["\u{1B}]0;PWN\u{07}", "\u{9B}2J"] {
            for arguments in [
                ["status", "--" + text], ["status", store, "--at", text],
                ["export", store, "-o", "-", "--format", text],
                ["snapshot", store, "--size", text], ["snapshot", store, "--screen", text],
                ["label", store, "--from", "1h", "--to", "now", "--as", text],
                ["record", store, "--policy", text],
                ["simulate", "--profile", text, "-o", store + "x"], ["config", text], ["completions", text],
            ] {
                trial.expectHarmless(
                    "\(arguments[0]) with an argument", try trial.bench.run(arguments: arguments))
            }
        }
    }

    static let secrets: @Sendable (FaultTrial) throws -> Void = { trial in
        try trial.bench.python(
            """
            import json, plistlib, sys
            values = plistlib.load(open(sys.argv[2], "rb"))
            values["extension_logs"] = json.dumps([
                {"timestamp": 1763062286, "severity": "ERROR", "component": "c", "message": "sent secret-token-value",
                 "metadata": {"fcm_token": "hidden-one"}}]).encode()
            values.update({"FCM_TOKEN": "hidden-two", "apiToken": "hidden-three", "password": "hidden-four"})
            plistlib.dump(values, open(sys.argv[2], "wb"), fmt=plistlib.FMT_BINARY)
            """, trial.bench.plist)
        for (name, run) in try trial.views() {
            for secret in ["secret-token-value", "hidden-one", "hidden-two", "hidden-three", "hidden-four"] {
                trial.expect(!run.output.contains(secret), "\(name): \(secret)")
            }
        }
    }
}
