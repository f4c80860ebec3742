// The truth beside a simulated container: shown on the timeline, refused where it can't be its own, never judged by.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct TruthFileTests {
    private let bench = try! Bench()
    private let at = ["--at", "2025-11-14T04:59:59Z", "--time-zone", "America/Toronto"]

    private var folder: String { bench.folder.path + "/sim" }
    private var truth: String { folder + "/truth.json" }

    private func simulate() throws {
        let run = try bench.run(
            "simulate", "--profile", "ios17.5", "--days", "2", "--seed", "7", "--from", "2025-11-12",
            "--time-zone", "America/Toronto", "-o", folder)
        #expect(run.code == 0)
    }

    private func snapshot(_ screen: String) throws -> Run {
        try bench.run(
            arguments: [
                "snapshot", folder + "/container", "--screen", screen, "--size",
                screen == "store" ? "120x500" : "120x40",
            ] + at)
    }

    private func write(_ text: String) throws {
        try text.write(toFile: truth, atomically: false, encoding: .utf8)
    }

    @Test func `the timeline shows the truth with its sums`() throws {
        try simulate()
        let run = try snapshot("timeline")
        #expect(run.output.contains("sim. truth"))
        #expect(run.output.contains(/used \dh \d\dm, credited \dh \d\dm: \d+ min lost, \d+ phantom/))
        #expect(run.errors == "")
        #expect(try snapshot("store").output.contains("../truth.json"))
        let status = {
            try self.bench.run(arguments: ["status", self.folder + "/container", "--json"] + self.at)
        }
        let with = try status().output
        try FileManager.default.removeItem(atPath: truth)
        #expect(try status().output == with)
        #expect(try !snapshot("timeline").output.contains("truth"))
    }

    @Test func `what is no truth is refused in one sentence, and nothing else changes`() throws {
        try simulate()
        let sound = try String(contentsOfFile: truth, encoding: .utf8)
        let attributes = try FileManager.default.attributesOfItem(atPath: truth)
        #expect(attributes[.size] as? Int ?? 0 > 1_000)
        try FileManager.default.removeItem(atPath: truth)
        let without = try snapshot("timeline")
        let cases: [(String, String)] = [
            ("", "it was not written by trackhealth simulate"),
            ("{}", "it was not written by trackhealth simulate"),
            (String(repeating: "[", count: 100_000), "it was not written by trackhealth simulate"),
            (String(sound.prefix(sound.count / 2)), "it was not written by trackhealth simulate"),
            (sound.replacing("com.example.", with: "com.other."), "it is about other apps than this store"),
            (
                sound.replacing(/"app":\d+,"from"/, with: "\"app\":9223372036854775807,\"from\""),
                "not in order"
            ),
            (sound.replacing(/"seconds":[\d.]+/, with: "\"seconds\":-1"), "not in order"),
            (sound.replacing(/"to":[\d.]+/, with: "\"to\":1e300"), "not in order"),
        ]
        for (text, reason) in cases {
            try write(text)
            let run = try snapshot("timeline")
            #expect(run.code == 0)
            #expect(
                run.errors.contains("The truth.json beside the container is not shown: "), "\(run.errors)")
            #expect(run.errors.contains(reason), "\(run.errors)")
            #expect(run.errors.split(separator: "\n").count == 1)
            #expect(run.output == without.output)
        }
        let store = try snapshot("store")
        #expect(store.output.contains("../truth.json"))
    }

    @Test func `a truth that is too large, a pipe, a folder or a link is not read`() throws {
        try simulate()
        try FileManager.default.removeItem(atPath: truth)
        let without = try snapshot("timeline").output
        try bench.python("import sys; open(sys.argv[2], 'wb').truncate(1 << 40)", truth)
        #expect(try snapshot("timeline").errors.contains("more than the 64.0 MiB that are read"))
        for make in [
            "os.mkfifo(sys.argv[2])", "os.mkdir(sys.argv[2])", "os.symlink('/dev/zero', sys.argv[2])",
            "os.symlink(sys.argv[2], sys.argv[2])",
        ] {
            try FileManager.default.removeItem(atPath: truth)
            try bench.python("import os, sys; " + make, truth)
            let run = try snapshot("timeline")
            #expect(run.code == 0 && run.output == without)
            #expect(run.errors.contains("truth.json"), "\(make): \(run.errors)")
        }
    }

    @Test func `a truth of other days is refused`() throws {
        try simulate()
        try bench.python(
            """
            import json, sys
            truth = json.load(open(sys.argv[2]))
            truth["start"] += 90 * 86400
            truth["end"] += 90 * 86400
            for segment in truth["segments"]:
                segment["from"] += 90 * 86400
                segment["to"] += 90 * 86400
            json.dump(truth, open(sys.argv[2], "w"))
            """, truth)
        #expect(try snapshot("timeline").errors.contains("it is about other days than this store"))
    }
}
