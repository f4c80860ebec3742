// The monitoring plugin as a monitoring system runs it: one line, four exit codes, and no mistake that looks like OK.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct CheckTests {
    @Test func `a store is checked against its limits and those that are given`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        // The container has one error in twenty events: five percent.
        let usual = try bench.run("check", bench.container, "--at", "1763062327")
        #expect(usual.code == 1)
        #expect(usual.errors == "")
        #expect(
            usual.output.hasPrefix(
                "TRACKHEALTH WARNING: 1 value could not be read, first in extension_debug_log. | "))
        #expect(usual.output.contains("\n[warning] 1 of 20 events today failed (5 %). (error-ratio)\n"))
        #expect(usual.output.contains(" | 'silence-in-use'=0s;120;300;0 "))
        #expect(usual.output.contains(" 'error-ratio'=0.05;0.01;0.1;0;1 "))
        let critical = try bench.run(
            "check", bench.container, "--at", "1763062327", "--crit", "error-ratio=0.04", "--warn",
            "memory=1:")
        #expect(critical.code == 2)
        #expect(critical.output.contains("'error-ratio'=0.05;0.01;0.04;0;1"))
        let only = try bench.run(
            "check", bench.container, "--at", "1763062327", "--only", "error-ratio", "--warn",
            "error-ratio=0.5",
            "--crit", "error-ratio=~:0.9")
        #expect(only.code == 0)
        let lines = only.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines[0] == "TRACKHEALTH OK: 1 measure is within limits. | 'error-ratio'=0.05;0.5;~:0.9;0;1")
        #expect(
            lines[1].hasPrefix(
                "\(bench.folder.lastPathComponent)  \(bench.container), as of 13 Nov 2025 19:32:07 "))
    }

    @Test func `what can't be told exits 3, and so does wrong usage`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let empty = bench.folder.appending(path: "empty").path
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
        let damaged = bench.folder.appending(path: "group.x.plist").path
        try "bplist00".write(toFile: damaged, atomically: true, encoding: .utf8)
        let cases: [([String], String)] = [
            ([], "No container to open"), ([""], "nothing at"), (["/nowhere"], "nothing at"),
            ([empty], "is empty"),
            ([damaged], "damaged"), ([bench.container, "--nonsense"], "--nonsense"),
            ([bench.container, "--warn", "memory"], "NAME=RANGE"), ([bench.container, "--crit"], "--crit"),
            ([bench.container, "--warn", "memory=20:10"], "not a range"),
            ([bench.container, "--crit", "memori=1"], "no measure"),
            ([bench.container, "extra", "--only", "memory"], "one store"),
            ([bench.container, "--only", "speed"], "no measure"),
            ([bench.container, "--time-zone", "Mars"], "no time zone"),
            ([bench.container, "--at", "x"], "--at"),
            (
                [bench.container, "--at", "1763062327", "--only", "emergency-flag"],
                "emergency-flag is unknown"
            ),
            ([bench.container, "--group", "group.other"], "group.other"),
        ]
        for (arguments, description) in cases {
            let run = try bench.run(arguments: ["check"] + arguments)
            #expect(run.code == 3, "\(arguments)")
            #expect(run.output.hasPrefix("TRACKHEALTH UNKNOWN: "), "\(arguments): \(run.output)")
            #expect(run.output.contains(description), "\(arguments): \(run.output)")
        }
    }

    @Test func `the last demo is no device to be checked`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let state = bench.folder.path + "/state/trackhealth"
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        try bench.container.write(toFile: state + "/last-demo", atomically: true, encoding: .utf8)
        #expect(try bench.run("status").code == 0)
        #expect(try bench.run("check").code == 3)
    }

    @Test func `help says what the exit codes mean and lists what can be measured`() throws {
        let bench = try Bench()
        let check = try bench.run("check", "--help")
        #expect(check.code == 0)
        for description in ["Example: trackhealth check", "Exits 0", "2 when critical", "@10:20"] {
            #expect(check.output.contains(description), "\(description)")
        }
        #expect(try bench.run("status", "--help").output.contains("Exits 0"))
        let list = try bench.run("check", "--list").output
        #expect(list.contains("\nmemory                B     5242880   5767168   "))
    }
}
