// What was typed comes back harmless, whoever quotes it; and output that can't be written is a failure.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct ArgumentTextTests {
    private static let hostile = "\u{1B}]0;PWN\u{7}\u{1B}[2J\u{9D}x\u{9C}\u{7F}\u{202E}\r"

    private static let lines: [[String]] = [
        ["status", "--" + hostile], ["--" + hostile], ["-" + hostile], [hostile], ["status", hostile],
        ["status", "x", "--at", hostile], ["export", "x", "--format", hostile],
        ["snapshot", "x", "--size", hostile],
        ["snapshot", "x", "--screen", hostile], ["snapshot", "x", "--as", hostile], ["simulate", hostile],
        ["lab", "run", "--policy", hostile], ["lab", "run", "--profile", hostile], ["lab", hostile],
        ["config", hostile], ["config", "set", hostile, hostile], ["completions", hostile],
        ["themes", hostile],
        ["themes", "show", hostile], ["alerts", hostile], ["explain", hostile], ["keys", hostile],
        ["help", hostile], ["check", "x", "--" + hostile], ["check", hostile],
        ["clear", "x", "--logs", hostile],
        ["label", "x", hostile], ["demo", "--speed", hostile], ["record", hostile],
        ["export", "x", "--table", hostile],
        ["status", "x", "--config", hostile], ["diff", hostile, hostile], ["restore", hostile, hostile],
        ["man", hostile], ["history", hostile], ["report", hostile, "--days", hostile],
        ["status", "x", "--theme", hostile], ["--completion-\(hostile)"], ["watch", hostile],
    ]

    @Test func `no argument reaches the terminal as it was typed`() throws {
        let bench = try Bench()
        for arguments in Self.lines {
            let run = try bench.run(arguments: arguments)
            let hidden = (run.output + run.errors).unicodeScalars.filter { scalar in
                scalar != "\n" && [.control, .format].contains(scalar.properties.generalCategory)
            }
            #expect(hidden.isEmpty, "\(arguments.map(\.debugDescription)): \(hidden)")
        }
    }

    @Test(arguments: [
        ["--help"], ["--version"], ["status", "--help"], ["completions", "bash"], ["keys"], ["themes"],
    ])
    func `output that is full is a failure with a sentence, a closed pipe is none`(arguments: [String]) throws
    {
        let bench = try Bench()
        let words = ([Bench.program] + arguments).map { "'\($0)'" }.joined(separator: " ")
        // A file that is longer than the program may make one: what comes after is refused, as on a full disk.
        try Data(count: 1 << 20).write(to: bench.folder.appending(path: "full"))
        let full = try ChildProcess.run(
            "/bin/sh", ["-c", "trap '' XFSZ; ulimit -f 64; \(words) >> full"],
            environment: bench.environment, folder: bench.folder.path)
        #expect(full.code == 1 && full.errors.contains("Standard output can't be written"), "\(full.errors)")
        let closed = try ChildProcess.run(
            "/bin/sh", ["-c", words + " | true"], environment: bench.environment)
        #expect(closed.code == 0 && closed.errors.isEmpty, "\(closed.errors)")
        let none = try ChildProcess.run("/bin/sh", ["-c", words + " >&-"], environment: bench.environment)
        #expect(none.code == 1 && none.errors.contains("Standard output can't be written"), "\(none.errors)")
    }

    @Test func `help and version go to standard output as before`() throws {
        let bench = try Bench()
        let version = try bench.run("--version")
        #expect(version.code == 0 && version.output.hasPrefix("trackhealth ") && version.errors.isEmpty)
        let help = try bench.run("--help")
        #expect(help.code == 0 && help.output.contains("USAGE: ") && help.errors.isEmpty)
        let wrong = try bench.run("status", "--nonsense")
        #expect(wrong.code == 64 && wrong.output.isEmpty && wrong.errors.contains("--nonsense"))
    }
}
