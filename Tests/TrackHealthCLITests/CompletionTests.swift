// Completions: each shell loads them, and offers commands, options, values and files.

import Foundation
import TestSupport
import Testing

@testable import TrackHealthCLI

@Suite(.ownThread) struct CompletionTests {
    /// What a shell prints for a script, with the program on its path and a file to find.
    private func run(_ shell: String, _ script: String) throws -> String {
        let bench = try Bench()
        try "".write(toFile: bench.folder.path + "/report-mine.json", atomically: true, encoding: .utf8)
        let file = bench.folder.appending(path: shell == "zsh" ? "_trackhealth" : "trackhealth.\(shell)")
        try bench.run("completions", shell).output.write(to: file, atomically: true, encoding: .utf8)
        let bin = URL(filePath: Bench.program).deletingLastPathComponent().path
        let run = try ChildProcess.run(
            shell, ["-c", script],
            environment: bench.environment.merging(
                ["PATH": bin + ":" + TestEnvironment.path, "FOLDER": bench.folder.path]
            ) { $1 },
            folder: bench.folder.path)
        #expect(run.errors == "", "\(shell)")
        return run.output
    }

    /// Words typed so far, and some of what must be offered for the last of them.
    static let cases: [([String], [String])] = [
        (["sna"], ["snapshot"]), (["config", ""], ["show", "print", "check", "paths"]),
        (["snapshot", "--scr"], ["--screen"]), (["snapshot", "--screen", "g"], ["gaps"]),
        (["dashboard", "--theme", "mono"], ["monochrome"]),
        (["export", "x", "--format", "otlp"], ["otlp-metrics"]),
        (["dashboard", "--color", "a"], ["auto", "always"]), (["status", "rep"], ["report-mine.json"]),
        (["completions", ""], ["bash", "zsh", "fish"]),
        (["explain", "minutes-"], ["minutes-lost", "minutes-rejected"]),
        (["clear", "x", "--logs", "rec"], ["recovery"]), (["lab", "run", "--users", "hea"], ["heavy"]),
        (["alerts", "--test", "mem"], ["memory"]), (["status", "--at", "la"], ["last"]),
        (["lab", "study", "sw"], ["sweeps"]), (["fleet", "--sort", "la"], ["last-call"]),
        (["rep"], ["report", "repair", "report-mine.json"]), (["x", "--th"], ["--theme", "--themes-dir"]),
        (["x", "--theme", "mono"], ["monochrome"]), (["--theme", "mono"], ["monochrome"]),
        (["--no-al"], ["--no-alerts"]), (["status", "--time-zone", "America/T"], ["America/Toronto"]),
        (["demo", "--user", "clock"], ["clockMeddler"]), (["check", "--only", "minutes-"], ["minutes-left"]),
    ]

    @Test(arguments: ShellArgument.allCases)
    func `what is put into the parser's script finds its place`(_ shell: ShellArgument) {
        let script = CompletionScript(shell)
        #expect(!script.insertions.isEmpty)
        for (anchor, text) in script.insertions {
            #expect(script.plain.contains(anchor))
            #expect(script.text.contains(anchor + text))
        }
    }

    /// Values with a description of each: those of one option all differ.
    @Test(.needs(.fish)) func `fish says of each value what it is`() throws {
        let typed = [
            "demo --profile ", "demo --policy ", "export x --format ", "status --theme ",
            "snapshot --screen ",
        ]
        for typed in typed {
            let text = try run(
                "fish", "source $FOLDER/trackhealth.fish\ncomplete -C 'trackhealth \(typed)'")
            let rows = text.split(separator: "\n").map { $0.split(separator: "\t", maxSplits: 1) }
            #expect(rows.count > 3 && rows.allSatisfy { $0.count == 2 }, "\(text)")
            #expect(Set(rows.compactMap(\.last)).count > rows.count / 2, "\(text)")
        }
    }

    /// A case as a line of a script: what is typed, then what is expected, for loops that read them.
    private func script(
        _ cases: [([String], [String])] = cases, _ make: ([String], [String]) -> String
    ) -> String {
        cases.map { make($0.0, $0.1) }.joined(separator: "\n")
    }

    /// What a script printed for each case, behind a line with its number.
    private func expectOffers(_ text: String, _ cases: [([String], [String])] = cases) {
        let parts = text.components(separatedBy: "CASE\n").dropFirst()
        #expect(parts.count == cases.count, "\(text)")
        for ((typed, expected), part) in zip(cases, parts) {
            // An interactive shell moves the cursor between the words.
            let plain = part.replacing(/\u{1b}\[[0-9;?]*[A-Za-z]/, with: " ")
            let offered = Set(plain.split(whereSeparator: \.isWhitespace).map(String.init))
            #expect(offered.isSuperset(of: expected), "\(typed) offers \(part)")
        }
    }

    @Test func `bash offers what fits`() throws {
        let cases = script { typed, _ in
            let description = (["trackhealth"] + typed).map { "'\($0)'" }.joined(separator: " ")
            let line = (["trackhealth"] + typed).joined(separator: " ")
            let before = typed.dropLast().last ?? "trackhealth"
            return """
                COMP_WORDS=(\(description)); COMP_CWORD=\(typed.count); COMP_LINE='\(line)'; COMP_POINT=\(line.count)
                COMPREPLY=(); _trackhealth trackhealth '\(typed.last ?? "")' '\(before)'
                printf 'CASE\n'; printf '%s\n' "${COMPREPLY[@]}"
                """
        }
        expectOffers(try run("bash", "source \"$FOLDER/trackhealth.bash\"\n" + cases))
    }

    @Test(.needs(.fish)) func `fish offers what fits`() throws {
        // It asks a program only where it is interactive.
        let known = Self.cases.filter { !$0.0.contains("--time-zone") }
        let cases = script(known) { typed, _ in
            "echo CASE; complete -C '\((["trackhealth"] + typed).joined(separator: " "))'"
        }
        expectOffers(try run("fish", "source $FOLDER/trackhealth.fish\n" + cases), known)
    }

    /// Completion works only in an interactive shell, so one is run on a terminal of its own.
    @Test(.needs(.zsh)) func `zsh offers what fits`() throws {
        let cases = script { typed, expected in
            let line = (["trackhealth"] + typed).joined(separator: " ")
            return "offers '\(line)' '\(expected.last ?? "")'"
        }
        let text = try run(
            "zsh",
            """
            zmodload zsh/zpty
            zpty -b shell zsh -f -i
            # Reads until something comes, for half an hour at most.
            until_comes() {
                out=
                repeat 36000; do
                    while zpty -r -t shell chunk; do out+=$chunk; done
                    [[ $out == *$~1* ]] && return
                    sleep 0.05
                done
            }
            offers() {
                zpty -n -w shell $1$'\\t'
                until_comes "$2"
                print CASE
                print -r -- "${out#*$1}"
                zpty -w shell $'\\C-c'
                zpty -w shell "echo RE''ADY"
                until_comes '*READY'
            }
            zpty -w shell 'PS1=; fpath=($FOLDER $fpath); autoload -U compinit; compinit -u -D; unsetopt beep'
            zpty -w shell 'LISTMAX=1000; bindkey "^I" list-choices; echo RE""ADY'
            until_comes READY
            \(cases)
            """)
        expectOffers(text)
    }
}
