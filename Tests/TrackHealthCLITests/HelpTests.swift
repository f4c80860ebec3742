// The help of every command: no line is broken twice, nothing is said twice, no line is wider than the terminal.

import ArgumentParser
import Foundation
import PtyKit
import TestSupport
import Testing

@testable import TrackHealthCLI

@Suite(.ownThread) struct HelpTests {
    /// Every command as it is typed, with its description.
    private static func commands() throws -> [(words: [String], info: CommandInfo)] {
        func below(_ words: [String], _ info: CommandInfo) -> [(words: [String], info: CommandInfo)] {
            [(words, info)] + info.shown.flatMap { below(words + [$0.commandName], $0) }
        }
        return below([], try CommandInfo.all(of: TrackHealth.self))
    }

    @Test(arguments: [80, 120])
    func `no line of help is wider than the terminal, nor broken within a sentence`(
        columns: Int
    ) throws {
        let bench = try Bench()
        for (words, info) in try Self.commands() {
            let run = try bench.run(arguments: words + ["--help"], environment: ["COLUMNS": "\(columns)"])
            #expect(run.code == 0)
            let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            for line in lines { #expect(line.count <= columns, "\(words): \(line)") }
            // What is laid out by hand stays so.
            for line in (info.discussion ?? "").split(separator: "\n")
            where line.hasPrefix(" ") || line.hasPrefix("Example") {
                #expect(lines.contains(String(line)), "\(words): \(line)")
            }
            // Running text has no breaks of its own, which would come on top of those of the terminal.
            for paragraph in (info.discussion ?? "").components(separatedBy: "\n\n") {
                let running = paragraph.split(separator: "\n").filter {
                    !$0.hasPrefix(" ") && !$0.hasPrefix("Example") && !$0.hasPrefix("trackhealth ")
                }
                #expect(running.count <= 1, "\(words): \(running)")
            }
        }
    }

    @Test func `profiles are described once, and named wherever one is chosen`() throws {
        let texts = try Self.commands().map { ($0.words.joined(separator: " "), $0.info.discussion ?? "") }
        #expect(texts.filter { $0.1.contains("heavy-registration") }.map(\.0) == ["simulate"])
        let text = texts.first { $0.0 == "simulate" }?.1 ?? ""
        #expect(text.components(separatedBy: "not statements by Apple").count == 2)
        #expect(!text.contains("Hypothesis"))
        let bench = try Bench()
        for command in [["simulate"], ["demo"], ["lab", "day"]] {
            let help = try bench.run(arguments: command + ["--help"]).output
            #expect(help.contains("How the system behaves: ideal, ios17.0"), "\(command)")
            #expect(help.contains("trackhealth simulate --help"), "\(command)")
        }
        #expect(try !bench.run("man").output.contains("names are below"))
    }

    @Test func `the manual describes a flag and its opposite together, and names the values of an option`()
        throws
    {
        let page = try ManualPage.text(of: TrackHealth.self)
        #expect(page.contains("\\fB\\-\\-guard, \\-\\-no\\-guard\\fR"))
        #expect(page.contains("[\\-\\-sync | \\-\\-no\\-sync]"))
        #expect(!page.contains("\\fB\\-\\-no\\-guard\\fR"))
        #expect(page.contains("(values: recovery, extension, all)"))
    }

    @Test func `every subcommand of config takes the file`() throws {
        let bench = try Bench()
        let file = bench.folder.path + "/c.toml"
        try "theme = \"nowhere\"\n".write(toFile: file, atomically: true, encoding: .utf8)
        for (command, code) in [("show", 0), ("print", 0), ("check", 1), ("paths", 0)] {
            let run = try bench.run("config", command, "--config", file)
            #expect(run.code == Int32(code), "\(command): \(run.errors)")
        }
        #expect(
            try bench.run("config", "check", "--config", file).output
                == bench.run("config", "check", file).output)
        #expect(try bench.run("config", "check", file, "--config", file).code == 64)
    }

    @Test func `the version names one version of Swift`() throws {
        let version = try Bench().run("--version").output
        #expect(version.contains(/\(Swift \d+\.\d+\+?,/) && !version.contains("newer"))
    }

    @Test func `the text of the first run is broken at blanks on a narrow terminal`() throws {
        let bench = try Bench()
        let session = try bench.start(["status"], columns: 50)
        #expect(session.read(until: "the one that is opened without a path") != nil)
        _ = session.wait()
        let text = String(decoding: session.log, as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        for line in lines where !line.hasPrefix(" ") { #expect(line.count <= 50, "\(line)") }
        #expect(lines.contains { $0.hasPrefix("  trackhealth demo ") })
    }
}
