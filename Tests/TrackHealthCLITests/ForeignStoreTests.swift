// Stores that other programs wrote, as the program tells of them.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct ForeignStoreTests {
    /// Writes preferences of the default group from a Python dictionary.
    private func bench(_ values: String) throws -> Bench {
        let bench = try Bench()
        try bench.python(
            """
            import os, plistlib, sys
            folder = sys.argv[1] + "/Library/Preferences"
            os.makedirs(folder)
            plistlib.dump(\(values), open(folder + "/\(Bench.group).plist", "wb"), fmt=plistlib.FMT_BINARY)
            """)
        return bench
    }

    @Test func `another app's preferences are unknown and can still be looked at`() throws {
        let bench = try bench(
            #"{"CFBundleIdentifier": "com.example.app", "CFBundleVersion": "7", "LSMinimum": 3}"#)
        let sentence = "None of its 3 keys is specific to a known tracker."
        let status = try bench.run("status", bench.container, "--json", "--at", "1763062327").json()
        let verdict = try #require(status["verdict"] as? [String: Any])
        #expect(verdict["level"] as? String == "unknown" && verdict["code"] as? String == "not-a-tracker")
        #expect(verdict["reason"] as? String == sentence)
        let check = try bench.run("check", bench.container, "--at", "1763062327")
        #expect(check.code == 3 && check.output.hasPrefix("TRACKHEALTH UNKNOWN: \(sentence)"))
        #expect(try bench.run("status", bench.container, "--at", "1763062327").output.contains(sentence))
        let screen = try bench.run(
            "snapshot", bench.container, "--at", "1763062327", "--screen", "store", "--size", "120x30")
        #expect(screen.output.contains("CFBundleIdentifier") && screen.output.contains("UNKNOWN"))
    }

    @Test func `last calls of react-native-device-activity are told with their times`() throws {
        let bench = try bench(
            """
            {"events_Daily_Use_intervalDidStart": 1771477200000.0, "lastBlockUpdate": {"blocklistAppCount": 2},
             **{f"events_Daily_Use_eventDidReachThreshold_minutes_reached_{m}": 1771509660500.0 + 60500.0 * (m - 1)
                for m in range(1, 11)}}
            """)
        let options = ["--at", "2026-02-19T14:12:00Z", "--time-zone", "UTC"]
        let status = try bench.run(arguments: ["status", bench.container, "--json"] + options).json()
        let events = try #require(status["events"] as? [String: Any])
        #expect(events["today"] as? Int == 10 && events["saturated"] as? Bool == true)
        #expect(events["errors_today"] is NSNull && events["last_at"] as? String == "2026-02-19T14:10:05Z")
        let lost = try #require(status["lost_minutes"] as? [String: Any])
        #expect(lost["low"] is NSNull && lost["high"] is NSNull)
        let activity = try #require((status["activities"] as? [[String: Any]])?.first)
        #expect(activity["name"] as? String == "Daily_Use")
        #expect(activity["minutes_today"] as? [Int] == Array(1...10))
        #expect(activity["used_at_least_seconds"] as? Int == 600)
        #expect(activity["used_since"] as? String == "2026-02-19T05:00:00Z")
        #expect(activity["interval_started_at"] as? String == "2026-02-19T05:00:00Z")
        let screen = try bench.run(arguments: ["status", bench.container] + options).output
        for description in [
            "10 thresholds today, minutes 1–10", "at least 10m of use since 05:00:00", "last 14:10:05",
            "began 05:00:00", "blocked 2 apps",
        ] {
            #expect(screen.contains(description), "\(description)")
        }
        #expect(!screen.contains("✓ None") && screen.contains("Unknown: only last calls kept."))
    }

    @Test func `calls after higher thresholds are named, in a folder, an archive and a dump alike`() throws {
        let bench = try bench(
            """
            {"events_daily_intervalDidStart": 1771477200000.0,
             **{f"events_daily_eventDidReachThreshold_user_reached_{m}_minutes": 1771509660000.0 + 60000.0 * m
                for m in range(4, 11)},
             **{f"events_daily_eventDidReachThreshold_user_reached_{m}_minutes": 1771518600000.0 + 1000.0 * m
                for m in range(1, 4)}}
            """)
        try bench.python(
            """
            import json, os, plistlib, sys, zipfile
            name = "Library/Preferences/\(Bench.group).plist"
            preferences = os.path.join(sys.argv[1], name)
            with zipfile.ZipFile(sys.argv[1] + "/calls.zip", "w") as archive:
                archive.write(preferences, "group/" + name)
            json.dump(plistlib.load(open(preferences, "rb")), open(sys.argv[1] + "/calls.json", "w"))
            """)
        let options = ["--at", "2026-02-19T16:31:00Z", "--time-zone", "UTC"]
        for path in [bench.container, bench.container + "/calls.zip", bench.container + "/calls.json"] {
            let status = try bench.run(arguments: ["status", path, "--json"] + options).json()
            let activity = try #require((status["activities"] as? [[String: Any]])?.first)
            #expect(activity["thresholds_today_at_least"] as? Int == 10, "\(path)")
            #expect(activity["used_at_least_seconds"] as? Int == 600)
            let again = try #require((activity["called_again"] as? [[String: Any]])?.first)
            #expect(again["minutes"] as? [Int] == [1, 2, 3] && again["too_fast_for_use"] as? Bool == true)
            #expect(again["from"] as? String == "2026-02-19T16:30:01Z")
        }
        let screen = try bench.run(arguments: ["status", bench.container] + options).output
        for words in ["minutes 1–3 called at 16:30:01–16:30:03, after", "higher ones: too fast for new use"] {
            #expect(screen.contains(words))
        }
    }

    @Test func `evidence that can't be read leaves the verdict as it is`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        func level(_ arguments: [String]) throws -> String {
            let run = try bench.run(
                arguments: ["status", bench.container, "--json", "--at", "1763062327"] + arguments)
            let findings = try run.json()["findings"] as? [[String: Any]] ?? []
            return findings.filter { $0["level"] as? String != "notice" }.compactMap { $0["code"] as? String }
                .joined(separator: " ")
        }
        let file = bench.folder.appending(path: "lock.tsv").path
        try "Start Time\tEnd Time\tDevice Lock Status\nyesterday\tnow\tLocked\n".write(
            toFile: file, atomically: true, encoding: .utf8)
        #expect(try level(["--evidence", file]) == level([]))
    }
}
