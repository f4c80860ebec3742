// Programs that are run for what they print: output, limits, and that nothing of them stays.

import ChildProcesses
import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct ToolRunTests {
    @Test func `output, error and code come apart`() async throws {
        let run = try await ToolRun.run(
            "sh", ["-c", "echo out; echo \"$1$X\" >&2; exit 3", "sh", "é"], environment: ["X": "*"],
            limit: patience)
        #expect(run.code == 3)
        #expect(run.output == Array("out\n".utf8))
        #expect(run.error == "é*\n")
    }

    @Test func `a program that is not there is named`() async {
        await #expect(throws: ToolFailure.notInstalled(program: "no-such-program-at-all")) {
            try await ToolRun.run("no-such-program-at-all", [], limit: patience)
        }
    }

    @Test func `what takes too long ends with all that it started`() async throws {
        let bench = try TemporaryFolder()
        await #expect(throws: ToolFailure.tooLong(program: "sh", seconds: 1)) {
            try await ToolRun.run(
                "sh", ["-c", "sleep 600 & echo $! > \"$0\"; wait", bench.path("pid")], limit: 1)
        }
        let child = try process(in: bench)
        try eventually { hasEnded(child) }
    }

    @Test func `a cancelled run ends at once with all that it started`() async throws {
        let bench = try TemporaryFolder()
        let task = Task {
            try await ToolRun.follow("sh", ["-c", "sleep 600 & echo $! > \"$0\"; wait", bench.path("pid")]) {
                _ in
            }
        }
        let child = try process(in: bench)
        task.cancel()
        await #expect(throws: ToolFailure.cancelled(program: "sh")) { try await task.value }
        try eventually { hasEnded(child) }
    }

    @Test func `lines come as they are printed`() async throws {
        let lines = Lines()
        let run = try await ToolRun.follow("printf", ["a\\nb\\n"]) { await lines.add($0) }
        #expect(run.code == 0)
        #expect(await lines.all.map { $0.trimmingCharacters(in: .newlines) } == ["a", "b"])
    }

    @Test func `more output than allowed is an error`() async {
        await #expect(throws: ToolFailure.tooMuchOutput(program: "head")) {
            try await ToolRun.run("head", ["-c", "100000", "/dev/zero"], limit: patience, outputLimit: 1_000)
        }
    }
}

private actor Lines {
    var all: [String] = []
    func add(_ line: String) { all.append(line) }
}

/// The number of a process that a command writes into a file, as soon as it is there.
private func process(in folder: TemporaryFolder) throws -> pid_t {
    var found: pid_t?
    try eventually {
        let text = (try? folder.read("pid")).map { String(decoding: $0, as: UTF8.self) } ?? ""
        found = text.hasSuffix("\n") ? pid_t(text.dropLast()) : nil
        return found != nil
    }
    return try #require(found)
}
