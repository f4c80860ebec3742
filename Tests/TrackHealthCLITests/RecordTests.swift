// `record` as other programs use it: lines in, answers out, whatever is wrong, killed or beside it.

import Foundation
import InMemoryStore
import SharedStore
import TestSupport
import Testing
import TrackingEngine
import TrackingModel

@testable import TrackHealthCLI

@Suite(.ownThread) struct RecordTests {
    static let start = 1_763_020_800

    static func event(_ app: Int, _ minute: Int) -> String { "usage.app.\(app).gen.1.min.\(minute)" }

    /// The line that registers minutes of apps.
    static func registration(apps: Int, minutes: Int = 400) -> String {
        let events = (0..<apps).flatMap { app in
            (1...minutes).map { #"{"event":"\#(event(app, $0))","app":"app.\#(app)"}"# }
        }
        return
            #"{"register":{"generation":1,"events":[\#(events.joined(separator: ","))]},"at":\#(start - 30_000)}"#
            + "\n"
    }

    static func callback(_ app: Int, _ minute: Int, at: Int) -> String {
        #"{"event":"\#(event(app, minute))","activity":"primary","at":\#(at)}"# + "\n"
    }

    private func answers(_ run: Run) throws -> [[String: Any]] {
        try run.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    private func store(_ bench: Bench) -> ContainerStore {
        ContainerStore(ContainerPaths(container: bench.container, group: Bench.group))
    }

    @Test func `every line is answered, and a malformed one with an error while the rest goes on`() throws {
        let bench = try Bench()
        let lines = [
            Self.registration(apps: 1, minutes: 60), Self.callback(0, 1, at: Self.start), "garbage\n",
            #"{"event":5}"# + "\n", "\n", #"{"event":"a","at":"yesterday"}"# + "\n", "{}\n", "[1]\n",
            #"{"event":"a","mono":-1}"# + "\n", String(repeating: "x", count: InputLines.limit + 1) + "\n",
            String(repeating: "[", count: 5_000) + "\n", "{\"event\":\"\u{0}\"\n",
            #"{"kind":"end","activity":"primary"}"# + "\n", Self.callback(0, 1, at: Self.start + 60),
            Self.callback(0, 2, at: Self.start + 61).trimmingCharacters(in: .newlines),
        ]
        let run = try bench.run("record", bench.container, input: lines.joined())
        let answers = try answers(run)
        #expect(run.code == 1)
        #expect(run.errors == "")
        #expect(answers.count == 14)
        #expect(answers.compactMap { $0["line"] as? Int } == [3, 4, 6, 7, 8, 9, 10, 11, 12])
        #expect(
            answers.filter { $0["error"] != nil }.allSatisfy {
                ($0["error"] as? String)?.hasSuffix(".") == true
            })
        #expect(answers.compactMap { $0["seq"] as? Int } == [1, 2, 3, 4, 5])
        #expect(
            answers.compactMap { $0["outcome"] as? String } == [
                "registered", "credited", "noted", "rejected", "credited",
            ])
        #expect(answers[12]["reason"] as? String == "duplicate")
        let status = try bench.run("status", bench.container, "--json", "--at", "\(Self.start + 70)").json()
        #expect(status["today_total_seconds"] as? Int == 120)
    }

    @Test func `a registration of many apps and minutes is one line`() throws {
        let bench = try Bench()
        let registration = Self.registration(apps: 50, minutes: 200)
        #expect(registration.utf8.count > 500_000)
        let run = try bench.run(
            "record", bench.container, "--no-sync",
            input: registration + Self.callback(49, 1, at: Self.start))
        #expect(try answers(run).map { $0["outcome"] as? String } == ["registered", "credited"])
    }

    /// Events of one registration and what is said of them; nil where they are taken.
    @Test(
        arguments: [
            (
                #"{"event":"u.min.1","app":"a"},{"event":"u.min.5","app":"a","seconds":240,"threshold":300}"#,
                nil
            ),
            (#"{"event":"u.min.5","app":"a","seconds":300},{"event":"v.min.1","app":"b"}"#, nil),
            (#"{"event":"learning","app":"a","seconds":60,"threshold":120}"#, nil),
            (
                #"{"event":"u.min.1","app":"a","seconds":60},{"event":"u.min.2","app":"a","seconds":120}"#,
                "“register.events[1].seconds” is 120, but the app's threshold below it is 60: write what the threshold "
                    + "adds, 60 at most, and the threshold itself as “threshold”."
            ),
            (
                #"{"event":"x","app":"a","threshold":60},{"event":"y","app":"a","seconds":180,"threshold":180}"#,
                "“register.events[1].seconds” is 180, but the app's threshold below it is 60: write what the threshold "
                    + "adds, 120 at most, and the threshold itself as “threshold”."
            ),
            (
                #"{"event":"u.min.1","app":"a","seconds":-60}"#,
                "“register.events[0].seconds” is not between 0 and 86400, the seconds of a day."
            ),
            (
                #"{"event":"u.min.1","app":"a","threshold":86460}"#,
                "“register.events[0].threshold” is not between 0 and 86400, the seconds of a day."
            ),
            (
                #"{"event":"learning","app":"a","threshold":90}"#,
                "“register.events[0].threshold” is not whole minutes; thresholds are in minutes of 60 seconds."
            ),
        ] as [(String, String?)])
    func `what a threshold adds is checked, line and field named`(events: String, refusal: String?) throws {
        let bench = try Bench()
        let run = try bench.run(
            "record", bench.container, "--no-sync", input: "\n{\"register\":{\"events\":[\(events)]}}\n")
        let answer = try #require(try answers(run).first)
        #expect(answer["error"] as? String == refusal)
        #expect(answer["line"] as? Int == (refusal == nil ? nil : 2))
        #expect(run.code == (refusal == nil ? 0 : 1))
    }

    @Test func `an impossible category or kind is answered with those that there are`() throws {
        let bench = try Bench()
        for (line, sentence) in [
            (
                #"{"register":{"apps":[{"id":"a","category":"学習"}],"events":[]}}"#,
                "category” has a value that is not possible there; write Learning, Reward or Other."
            ),
            (
                #"{"event":"a","kind":"reached"}"#,
                "“kind” has a value that is not possible there; write threshold, warning, "
            ),
        ] {
            let run = try bench.run("record", bench.container, input: line + "\n")
            #expect(run.code == 1)
            #expect(run.output.contains(sentence), "\(run.output)")
        }
        let help = try bench.run("record", "--help").output.split(whereSeparator: \.isWhitespace).joined(
            separator: " ")
        #expect(
            help.contains("They are never the threshold itself") && help.contains("Learning, Reward or Other")
        )
    }

    @Test func `a place that can't be recorded into is refused with what to do`() throws {
        let bench = try Bench()
        try Data("x".utf8).write(to: URL(filePath: bench.folder.path + "/file"))
        let file = try bench.run("record", bench.folder.path + "/file")
        #expect(file.code == 1)
        #expect(file.errors.contains("it is a file; name the folder of a container."))
        let live = bench.folder.path + "/Library/Group Containers/x"
        let owned = try bench.run("record", live)
        #expect(owned.code == 1)
        #expect(owned.errors.contains("another process owns"))
        #expect(try bench.run("record", bench.container, "--policy", "best").code == 64)
    }

    @Test(.needs(.preloading), arguments: [Harm.inputOutput, .diskFull])
    func `what the disk refused is counted at the end of the input, or the command fails`(harm: Harm) throws {
        let bench = try Bench()
        let first = Self.registration(apps: 1, minutes: 60) + Self.callback(0, 1, at: Self.start)
        #expect(try bench.run("record", bench.container, input: first).code == 0)
        let library = try FaultLibrary()
        func record(_ minute: Int, _ faults: [String: String]) throws -> Run {
            try ChildProcess.run(
                Bench.program, ["record", bench.container],
                environment: bench.environment.merging(faults) { $1 },
                input: Self.callback(0, minute, at: Self.start + minute * 60))
        }
        #expect(try record(2, library.environment(root: bench.container)).code == 0)
        let operation = harm == .diskFull ? "write" : "lock"
        let point = try #require(
            library.takeLog().first { $0.operation == operation && $0.path.contains("Library") })
        let run = try record(3, library.environment(root: bench.container, number: point.number, harm: harm))
        let state = try store(bench).transact { draft, _ in draft.state.creditedSeconds }
        // An error passes, a full disk stays full.
        if harm == .diskFull {
            #expect(run.code == 1)
            #expect(run.errors.contains("could not be counted yet: Can't"), "\(run.errors)")
            #expect(state == 120)
        } else {
            #expect(run.code == 0, "\(run.errors)")
            #expect(try answers(run).map { $0["outcome"] as? String } == ["held"])
            #expect(state == 180)
        }
    }

    @Test func `two processes that record at once lose nothing`() throws {
        let bench = try Bench()
        _ = try bench.run("record", bench.container, input: Self.registration(apps: 2, minutes: 60))
        let count = 50
        var processes: [(Process, Pipe)] = []
        for app in 0..<2 {
            let input = bench.folder.appending(path: "input\(app)")
            // Each tells the other's minutes as well: whoever comes second is the duplicate.
            let lines = (1...count).map { minute in
                Self.callback(app, minute, at: Self.start + minute * 60)
                    + Self.callback(1 - app, minute, at: Self.start + minute * 60 + 1)
            }
            try Data(lines.joined().utf8).write(to: input)
            let output = Pipe()
            let process = try ChildProcess.start(
                Bench.program, ["record", bench.container, "--no-sync"], environment: bench.environment,
                input: try FileHandle(forReadingFrom: input), output: output)
            processes.append((process, output))
        }
        var sequences: [Int] = []
        for (process, output) in processes {
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            for line in text.split(separator: "\n") {
                let answer = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                sequences.append(answer?["seq"] as? Int ?? -1)
            }
        }
        // A line that comes after later ones of the other process leaves a minute that is recovered, under a number of its
        // own.
        try store(bench).transact { draft, journal in
            var numbers: [Int] = []
            try journal.forEach(after: 1) { if $0.kind != .recovered { numbers.append($0.sequence) } }
            #expect(sequences.sorted() == numbers)
            #expect(numbers.count == 4 * count)
            #expect(draft.state.receipts.received == 4 * count)
            #expect(draft.state.receipts.balances)
        }
        try expectRebuilt(bench)
    }

    /// Counters of the journal and of the store are the same once the last records are folded in.
    @discardableResult
    private func expectRebuilt(_ bench: Bench) throws -> TrackerState {
        let fold = JournalFold(policy: .ordinal)
        return try store(bench).transact { draft, journal in
            try fold.catchUp(&draft, with: journal)
            var rebuilt = MemoryDraft()
            try fold.rebuild(&rebuilt, from: journal)
            #expect(rebuilt.state == draft.state)
            for app in rebuilt.apps {
                let (built, stored) = (rebuilt.ledger(of: app), draft.ledger(of: app))
                #expect(built?.todaySeconds == stored?.todaySeconds)
                #expect(built?.totalSeconds == stored?.totalSeconds)
                #expect(built?.count.spans == stored?.count.spans)
                #expect(built?.hourly == stored?.hourly)
            }
            #expect(draft.state.receipts.balances)
            return draft.state
        }
    }

    /// `TRACKHEALTH_KILLS` sets how many; the suite takes some seconds' worth.
    static let kills = TestEnvironment.number("TRACKHEALTH_KILLS", usually: 25)

    @Test func `killed at any point, the counters come out of the journal as they were stored`() throws {
        let bench = try Bench()
        _ = try bench.run("record", bench.container, input: Self.registration(apps: 3, minutes: 60))
        var generator = SeededGenerator(seed: 7)
        var minute = [0, 0, 0]
        var clock = Self.start
        var answered = 0
        for round in 0..<Self.kills {
            var lines = ""
            for _ in 0..<12 {
                let app = Int.random(in: 0..<3, using: &generator)
                minute[app] = minute[app] % 60 + 1
                clock += [1, 60, 60, 300].randomElement(using: &generator) ?? 60
                lines += Self.callback(app, minute[app], at: clock)
            }
            let (input, output) = (Pipe(), Pipe())
            let process = try ChildProcess.start(
                Bench.program, ["record", bench.container] + (round % 4 == 0 ? [] : ["--no-sync"]),
                environment: bench.environment, input: input, output: output)
            try input.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
            // Some answers are waited for, then it dies wherever it is.
            let wanted = Int.random(in: 0..<11, using: &generator)
            var text = Data()
            while text.count(where: { $0 == 0x0A }) < wanted {
                let chunk = output.fileHandleForReading.availableData
                if chunk.isEmpty { break }
                text += chunk
            }
            usleep(UInt32.random(in: 0..<4_000, using: &generator))
            kill(process.processIdentifier, SIGKILL)
            text += output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            try? input.fileHandleForWriting.close()
            for line in text.split(separator: 0x0A) {
                let answer = try? JSONSerialization.jsonObject(with: line) as? [String: Any]
                if let sequence = answer?["seq"] as? Int { answered = max(answered, sequence) }
            }
            let state = try expectRebuilt(bench)
            // What was answered is in the journal.
            #expect(state.appliedSequence >= answered)
        }
        #expect(answered > Self.kills)
    }
}
