// Completions: each shell loads them, and offers commands, options, values and files.

import Foundation
import Testing

@testable import TrackHealthCLI

@Suite(.timeLimit(.minutes(2))) struct CompletionTests {
    private static func has(_ shell: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)") }
    }

    /// What a shell prints for a script, with the program on its path and a file to find.
    private func run(_ shell: String, _ script: String) throws -> String {
        let bench = try Bench()
        try "".write(toFile: bench.folder.path + "/report-mine.json", atomically: true, encoding: .utf8)
        let file = bench.folder.appending(path: shell == "zsh" ? "_trackhealth" : "trackhealth.\(shell)")
        try bench.run("completions", shell).output.write(to: file, atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [shell, "-c", script]
        process.currentDirectoryURL = bench.folder
        let bin = URL(filePath: Bench.program).deletingLastPathComponent().path
        process.environment = bench.environment.merging(
            ["PATH": bin + ":" + (bench.environment["PATH"] ?? ""), "FOLDER": bench.folder.path]
        ) { $1 }
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complaints = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(complaints == "", "\(shell)")
        return text
    }

    /// Words typed so far, and some of what must be offered for the last of them.
    static let cases: [([String], [String])] = [
        (["sna"], ["snapshot"]), (["config", ""], ["show", "print", "check", "paths"]),
        (["snapshot", "--scr"], ["--screen"]), (["snapshot", "--screen", "g"], ["gaps"]),
        (["dashboard", "--theme", "mono"], ["monochrome"]),
        (["export", "x", "--format", "otlp"], ["otlp-metrics"]),
        (["dashboard", "--color", "a"], ["auto", "always"]), (["status", "rep"], ["report-mine.json"]),
        (["completions", ""], ["bash", "zsh", "fish"]), (["clear", "x", "--logs", "rec"], ["recovery"]),
    ]

    @Test(arguments: cases) func `bash offers what fits`(typed: [String], expected: [String]) throws {
        let words = (["trackhealth"] + typed).map { "'\($0)'" }.joined(separator: " ")
        let line = (["trackhealth"] + typed).joined(separator: " ")
        let before = typed.dropLast().last ?? "trackhealth"
        let text = try run(
            "bash",
            """
            source "$FOLDER/trackhealth.bash"
            COMP_WORDS=(\(words)); COMP_CWORD=\(typed.count); COMP_LINE='\(line)'; COMP_POINT=\(line.count)
            _trackhealth trackhealth '\(typed.last ?? "")' '\(before)'
            printf '%s\\n' "${COMPREPLY[@]}"
            """)
        let offered = Set(text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
        #expect(offered.isSuperset(of: expected), "\(typed) offers \(offered)")
    }

    @Test(.enabled(if: has("fish")), arguments: cases)
    func `fish offers what fits`(typed: [String], expected: [String]) throws {
        let line = (["trackhealth"] + typed).joined(separator: " ")
        let text = try run("fish", "source $FOLDER/trackhealth.fish; complete -C '\(line)'")
        let offered = Set(
            text.split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) })
        #expect(offered.isSuperset(of: expected), "\(typed) offers \(offered)")
    }

    @Test(.enabled(if: has("zsh")), arguments: cases)
    func `zsh offers what fits`(typed: [String], expected: [String]) throws {
        let line = (["trackhealth"] + typed).joined(separator: " ")
        // Completion works only in an interactive shell, so one is run on a terminal of its own.
        let text = try run(
            "zsh",
            """
            zmodload zsh/zpty
            zpty shell zsh -f -i
            zpty -w shell 'PS1=; fpath=($FOLDER $fpath); autoload -U compinit; compinit -u -D; unsetopt beep'
            zpty -w shell 'zstyle ":completion:*" list-prompt ""; LISTMAX=1000; bindkey "^I" list-choices; echo READY'
            zpty -r -m shell out '*READY*READY*'
            zpty -n -w shell $'\(line)\\t'
            sleep 1
            zpty -w shell $'\\C-u; echo DO''NE'
            zpty -r -m shell out '*DONE*'
            print -r -- "$out"
            """)
        for word in expected { #expect(text.contains(word), "\(typed) shows \(text)") }
    }
}
