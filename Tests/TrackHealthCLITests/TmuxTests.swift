// The dashboard in a real tmux: storms of resizes, paste, mouse, clipboard, suspension, and the terminal afterwards.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread, .serialized) struct TmuxTests {
    private func dashboard(_ bench: Bench, _ options: String = "--at 1763062327") -> String {
        "\(Bench.program) \(bench.container) \(options)"
    }

    private func started(columns: Int = 120, rows: Int = 40) throws -> (TmuxSession, Bench) {
        let bench = try Bench()
        try bench.makeContainer()
        let session = try TmuxSession(dashboard(bench), in: bench, columns: columns, rows: rows)
        try session.expect("Last heartbeat")
        return (session, bench)
    }

    @Test func `a storm of resizes ends in a whole picture, in a dialog too`() throws {
        let (session, _) = try started()
        for dialog in ["", "?", "x"] {
            if !dialog.isEmpty { try session.press(dialog) }
            for (columns, rows) in [(20, 5), (200, 60), (79, 24), (40, 10), (1, 1), (133, 33), (100, 30)] {
                try session.resize(columns: columns, rows: rows)
            }
            let picture = try session.wait {
                // A dialog hides the keys of the screen in the last row.
                let last = dialog.isEmpty ? "? help" : dialog == "?" ? "╭ Help ─" : "Export diagnostics"
                return $0.count >= 30 && $0[0].contains("SNAPSHOT")
                    && (dialog.isEmpty ? $0[29].contains(last) : $0.contains { $0.contains(last) })
            }
            #expect(picture.count == 30 || picture.count == 31)
            #expect(picture.first?.contains("SNAPSHOT") ?? false, "\(picture)")
            #expect(picture.contains { $0.contains("8 Store") } || !dialog.isEmpty)
            if !dialog.isEmpty {
                try session.expect(dialog == "?" ? "╭ Help ─" : "Export diagnostics")
                try session.press("Escape")
                try session.expect("8 Store")
            }
        }
    }

    @Test func `a resize is seen also by a program that was started with signals blocked`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let blocked = """
            import os, signal, sys
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGWINCH, signal.SIGTSTP, signal.SIGTERM])
            os.execvp(sys.argv[1], sys.argv[1:])
            """
        let script = bench.folder.appending(path: "blocked.py")
        try blocked.write(to: script, atomically: true, encoding: .utf8)
        let session = try TmuxSession(
            "\(ChildProcess.pythonPath) \(script.path) \(dashboard(bench))", in: bench, columns: 120, rows: 40
        )
        try session.expect("Last heartbeat")
        try session.resize(columns: 70, rows: 20)
        let picture = try session.wait { $0.count >= 20 && $0[19].contains("? help") }
        #expect(picture.count >= 20 && picture[19].contains("? help"), "\(picture)")
    }

    @Test func `what is pasted is text, never keys`() throws {
        let (session, _) = try started()
        try session.press("4", "/")
        try session.run("set-buffer", "qqcxz\n!")
        try session.run("paste-buffer", "-p")
        try session.expect("qqcxz")
        try session.press("C-u", "Escape")
        try session.run("paste-buffer", "-p")
        try session.expect("Pasted text is only taken where text is typed.")
    }

    @Test func `clicks and the wheel work until M gives the mouse back`() throws {
        let (session, _) = try started()
        #expect(try session.value("mouse_any_flag") == "1")
        let row = try #require(try session.screen.firstIndex { $0.contains("8 Store") })
        let line = try session.screen[row]
        let tab = try #require(line.range(of: "5 Log"))
        let column = line.distance(from: line.startIndex, to: tab.lowerBound) + 1
        try session.send("\u{1B}[<0;\(column);\(row + 1)M\u{1B}[<0;\(column);\(row + 1)m")
        try session.wait { $0.contains { $0.contains("FOLLOW") || $0.contains("component") } }
        #expect(!(try session.screen).contains { $0.contains("Last heartbeat") })
        try session.press("M")
        try session.expect("M takes it back")
        #expect(try session.value("mouse_any_flag") == "0")
        try session.press("M")
        try session.expect("The mouse works here")
        #expect(try session.value("mouse_any_flag") == "1")
    }

    @Test func `a message stays for seconds in a snapshot too, where nothing ticks`() throws {
        let (session, _) = try started()
        // A message must not be measured by the clock of a picture that is older than it.
        let picture = ContinuousClock.now
        try eventually { ContinuousClock.now > picture + .seconds(1) }
        let press = ContinuousClock.now
        try session.press("M")
        try session.expect("M takes it back")
        try session.wait { !$0.contains { $0.contains("M takes it back") } }
        #expect(ContinuousClock.now > press + .seconds(2))
    }

    @Test func `a copied row is in the clipboard of tmux`() throws {
        let (session, _) = try started()
        try session.press("y")
        try session.expect("Copied")
        let buffer = try session.run("show-buffer")
        #expect(
            buffer.contains("ok") || buffer.contains("warning") || buffer.contains("critical"), "\(buffer)")
    }

    @Test func `the shell is whole while the job is stopped, and the screen is back after`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let session = try TmuxSession(
            "PS1='ready> ' bash --norc --noprofile -i", in: bench, columns: 100, rows: 30)
        try session.expect("ready>")
        try session.run("send-keys", "-l", "stty -g | cksum; \(dashboard(bench))\n")
        try session.expect("Last heartbeat")
        try session.press("C-z")
        try session.expect("Stopped")
        #expect(try session.value("alternate_on") == "0")
        #expect(try session.value("mouse_any_flag") == "0")
        #expect(try session.value("cursor_flag") == "1")
        try session.run("send-keys", "-l", "stty -g | cksum; echo typ''ed\n")
        try session.expect("typed")
        let sums = try session.screen.filter { $0.contains(/^[0-9]+ [0-9]+$/) }
        #expect(sums.count == 2 && sums.first == sums.last, "\(sums)")
        try session.resize(columns: 90, rows: 25)
        try session.run("send-keys", "-l", "fg\n")
        try session.expect("Last heartbeat")
        #expect(try session.value("alternate_on") == "1")
        try session.press("q")
        try session.expect("ready>")
        #expect(try session.value("alternate_on") == "0")
        #expect(try session.value("cursor_flag") == "1")
    }

    @Test(arguments: ["tmux-256color", "screen", "xterm", "vt100"])
    func `every terminal gets a picture, and itself back`(terminal: String) throws {
        let bench = try Bench()
        try bench.makeContainer()
        let session = try TmuxSession(
            "TERM=\(terminal) \(dashboard(bench)); echo ended $?; stty -a; sleep 3600", in: bench,
            columns: 80,
            rows: 24)
        try session.expect("Last heartbeat")
        try session.press("q")
        try session.expect("ended 0")
        #expect(try session.value("alternate_on") == "0")
        #expect(try session.value("mouse_any_flag") == "0")
        #expect(try session.value("cursor_flag") == "1")
        try session.expect(" icanon")
    }
}
