// Commands in a shell: what they are given, how their end is told, and that none outlives its time.

import Foundation
import TestSupport
import Testing

@testable import ChildProcesses
@testable import TrackHealthCLI

@Suite(.ownThread) struct ShellCommandTests {
    private func run(_ text: String, _ environment: [String: String] = [:], limit: Double = patience)
        -> ShellCommand.Ending
    {
        ShellCommand.run(text, environment: environment, limit: limit, showsOutput: false)
    }

    @Test(
        arguments: [
            ("true", .exit(0)), ("exit 3", .exit(3)), ("no-such-program-at-all", .exit(127)),
            ("kill -TERM $$", .signal(15)), ("if", .exit(2)),
        ] as [(String, ShellCommand.Ending)])
    func `the end of a command is told as it was`(text: String, ending: ShellCommand.Ending) {
        #expect(run(text) == ending)
        #expect((ending.failure == nil) == (ending == .exit(0)))
    }

    @Test func `values come by the environment as they are, and its input is empty`() throws {
        let bench = try Bench()
        let value = "$(touch \(bench.folder.path)/pwned) `id` ' \" \\ é"
        let out = bench.folder.path + "/out"
        #expect(run("cat; printf %s \"$X\" > \"$OUT\"", ["X": value, "OUT": out]) == .exit(0))
        #expect(try String(contentsOfFile: out, encoding: .utf8) == value)
        #expect(!FileManager.default.fileExists(atPath: bench.folder.path + "/pwned"))
    }

    @Test func `what takes too long is stopped with all that it started`() throws {
        let bench = try Bench()
        let out = bench.folder.path + "/pid"
        // On a busy machine the limit may come before the shell has started anything.
        var limit = 0.25
        try eventually {
            limit *= 2
            let text = "sleep 3600 & echo $! > \"$OUT.new\"; mv \"$OUT.new\" \"$OUT\"; wait"
            #expect(run(text, ["OUT": out], limit: limit) == .tooLong)
            return FileManager.default.fileExists(atPath: out)
        }
        let child = try process(in: out)
        try eventually { hasEnded(child) }
    }

    private func process(in file: String) throws -> pid_t {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        return try #require(pid_t(text.trimmingCharacters(in: .newlines)))
    }

    @Test(arguments: [true, false])
    func `what a command leaves in the background ends with it, unless it is meant to stay`(isEnded: Bool)
        throws
    {
        let bench = try Bench()
        let out = bench.folder.path + "/pid"
        let ending = ShellCommand.run(
            "sleep 3600 & echo $! > \"$OUT\"", environment: ["OUT": out], limit: patience, showsOutput: false,
            leavesNothing: isEnded)
        #expect(ending == .exit(0))
        let child = try process(in: out)
        if isEnded { try eventually { hasEnded(child) } }
        #expect(hasEnded(child) == isEnded)
        kill(child, SIGKILL)
    }

    @Test func `commands end with what started them, and none begins after that`() throws {
        let bench = try Bench()
        let (out, late) = (bench.folder.path + "/pid", bench.folder.path + "/late")
        let commands = AlertCommands()
        commands.start("sleep 3600 & echo $! > \"$OUT\"; wait", for: "r", environment: ["OUT": out]) {}
        try eventually {
            try FileManager.default.fileExists(atPath: out)
                && !String(contentsOfFile: out, encoding: .utf8).isEmpty
        }
        commands.end()
        let child = try process(in: out)
        try eventually { hasEnded(child) }
        let running = RunningCommands()
        running.end()
        _ = ShellCommand.run(
            "sleep 3600; touch \"$OUT\"", environment: ["OUT": late], limit: patience, showsOutput: false,
            among: running)
        #expect(!FileManager.default.fileExists(atPath: late))
        #expect(commands.takeProblems() == [])
    }

    @Test func `no more than some commands run at a time`() throws {
        let bench = try Bench()
        let log = bench.folder.path + "/log"
        let commands = AlertCommands()
        // Each waits until as many have begun as may run at a time.
        let text = """
            echo + >> "$LOG"
            while [ "$(grep -c + "$LOG")" -lt \(AlertCommands.atOnce) ]; do sleep 0.02; done
            echo - >> "$LOG"
            """
        for rule in 0..<12 { commands.start(text, for: "\(rule)", environment: ["LOG": log]) {} }
        func marks() -> [Substring] {
            (try? String(contentsOfFile: log, encoding: .utf8))?.split(separator: "\n") ?? []
        }
        try eventually { marks().count == 24 }
        var (now, most) = (0, 0)
        for mark in marks() {
            now += mark == "+" ? 1 : -1
            most = max(most, now)
        }
        #expect(most == AlertCommands.atOnce)
    }

    @Test func `the signals that this program ignores end a command as usual`() {
        // The program ignores a closed pipe; a command that writes to one must not run on for ever.
        let before = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, before) }
        #expect(run("yes | head -1") == .exit(0))
        #expect(run("kill -PIPE $$") == .signal(13))
    }

    @Test func `one command at a time for a rule, and each trouble once`() throws {
        let bench = try Bench()
        let gate = bench.folder.path + "/gate"
        let commands = AlertCommands()
        let wait = "while [ ! -e \"$GATE\" ]; do sleep 0.02; done"
        for _ in 0..<3 { commands.start(wait, for: "r", environment: ["GATE": gate]) {} }
        commands.start("true", for: "other", environment: [:]) {}
        #expect(
            commands.takeProblems()
                == ["The command of the alert r is still running, so it was not started again."])
        try Data().write(to: URL(filePath: gate))
        var problems: [String] = []
        try eventually {
            commands.start("exit 4", for: "r", environment: [:]) {}
            problems += commands.takeProblems()
            return problems.contains("The command of the alert r ended with 4.")
        }
        #expect(problems.count { $0.contains("ended with 4") } == 1)
    }
}
