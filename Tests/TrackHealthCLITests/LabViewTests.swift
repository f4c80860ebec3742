// `lab view`: a result as a picture, down to a day and back, and files that are none.

import Foundation
import PtyKit
import TestSupport
import Testing

@Suite(.ownThread) struct LabViewTests {
    private let bench = try! Bench()

    private var file: String { bench.folder.path + "/lab.json" }

    /// One policy of each kind on one profile by one user, with a day to open.
    private let result = """
        {"schema":"trackhealth.lab/1","command":"trackhealth lab","seed":1,"seeds":1,"days":2,
         "policies":["seed-add","ordinal"],"profiles":[{"name":"ideal","hypothesis":"Nothing goes wrong."}],
         "users":["exam"],
         "measures":[{"name":"absolute_error_mean","title":"absolute error","unit":"min/app-day","definition":"Off by."}],
         "cells":[
          {"policy":"ordinal","profile":"ideal","user":"exam","score":{"runs":1,"appDays":2,"usedMinutes":20,
           "measures":{"absolute_error_mean":{"value":0.25,"low":0.2,"high":0.3}},
           "worst":[{"seed":1,"score":[1,0,600,600,540]}]}},
          {"policy":"ordinal","profile":"ideal","score":{"runs":1,"appDays":2,"usedMinutes":20,
           "measures":{"absolute_error_mean":{"value":0.25}},"worst":[]}},
          {"policy":"seed-add","profile":"ideal","score":{"runs":1,"appDays":2,"usedMinutes":20,
           "measures":{"absolute_error_mean":{"value":7.5}},"worst":[]}}]}
        """

    private func write(_ text: String) throws {
        try text.write(toFile: file, atomically: false, encoding: .utf8)
    }

    @Test func `a frame is printed without a terminal, the default policy first`() throws {
        try write(result)
        let run = try bench.run("lab", "view", file, "--snapshot", "120x40")
        #expect(run.code == 0, "\(run.errors)")
        let rows = run.output.split(separator: "\n")
        #expect(rows.count == 40)
        let first = try #require(rows.firstIndex { $0.contains("◆ ordinal") })
        #expect(rows[first].contains("✓ 0.25"))
        #expect(rows[(first + 1)...].contains { $0.contains("seed-add") && $0.contains("7.5") })
        #expect(run.output.contains("1.0 min lost  Primer  exam"))
        #expect(try bench.run("lab", "view", file).output.contains("Accuracy lab"))
        let ascii = try bench.run("lab", "view", file, "--ascii", "--snapshot", "80x24").output
        #expect(ascii.allSatisfy { $0.isASCII })
    }

    @Test func `Enter opens the worst day beside its truth, q comes back to the same cell`() throws {
        try write(result)
        let session = try bench.start(["lab", "view", file, "--no-mouse"], columns: 120, rows: 40)
        #expect(session.read(until: "Policies by profile") != nil)
        session.send("\r")
        #expect(session.read(until: "Lab: ordinal on ideal, exam, seed 1, day 2") != nil)
        #expect(session.read(until: "used 10m, credited 10m: 0 min lost, 0 phantom") != nil)
        let before = session.lastPosition(of: "Worst days")
        session.send("q")
        // What is typed while the terminal changes hands is nobody's.
        while session.lastPosition(of: "Worst days") == before, session.readSome(timeout: PtySession.patience)
        {}
        session.readUntilQuiet(0.3)
        session.send("q")
        #expect(session.wait() == 0)
        #expect(session.unrestoredState == [])
        let left = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path)
        #expect(!left.contains { $0.hasPrefix("trackhealth-lab") })
    }

    @Test func `what is no result is refused in a sentence`() throws {
        for (text, description) in [
            ("", "is not a result of the lab"), ("{}", "is not a result of the lab"),
            (String(repeating: "[", count: 100_000), "is not a result of the lab"),
            (result.replacing("lab/1", with: "lab/9"), "is of schema “trackhealth.lab/9”"),
            (
                result.replacing("\"policies\":[\"seed-add\",\"ordinal\"]", with: "\"policies\":[]"),
                "no table"
            ),
            (result.replacing("\"days\":2", with: "\"days\":9223372036854775807"), "no table"),
        ] {
            try write(text)
            let run = try bench.run("lab", "view", file)
            #expect(run.code == 1)
            #expect(run.errors.contains(description), "\(run.errors)")
            #expect(run.errors.split(separator: "\n").count == 1)
        }
        #expect(try bench.run("lab", "view", file + "x").errors.contains("it does not exist; check the path"))
        #expect(try bench.run("lab", "view", bench.folder.path).errors.contains("folder"))
        #expect(try bench.run("lab", "view", "/dev/zero").code == 1)
    }

    @Test func `absurd numbers in a result are shown or left out`() throws {
        for (from, to) in [
            ("[1,0,600,600,540]", "[9223372036854775807,9223372036854775807,0,0,0]"),
            ("[1,0,600,600,540]", "[0,0,-9223372036854775808,0,9223372036854775807]"),
            ("\"value\":7.5", "\"value\":1e308"),
            ("\"value\":7.5", "\"value\":-1e308,\"low\":1e308,\"high\":-1e308"),
            ("\"user\":\"exam\"", "\"user\":\"nobody\""), ("\"name\":\"ideal\"", "\"name\":\"\\u001b[31m\""),
        ] {
            try write(result.replacing(from, with: to))
            let run = try bench.run("lab", "view", file, "--snapshot", "100x30")
            #expect(run.code == 0, "\(to): \(run.errors)")
            #expect(!run.output.contains("\u{1b}"))
        }
    }
}
