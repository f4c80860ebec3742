// Trials of terminals, descriptors, clocks, settings and arguments.

import Foundation
import PtyKit
import TestSupport
import Testing

extension FaultList {
    static let locales: @Sendable (FaultTrial) throws -> Void = { trial in
        for locale in ["de_DE.ISO-8859-1", "en_US.iso88591", "C", "POSIX"] {
            let session = try trial.bench.start(
                ["status", trial.bench.container], environment: ["LC_ALL": locale])
            _ = session.wait()
            trial.expect(!session.log.isEmpty, "\(locale): nothing is shown")
            trial.expect(!session.log.contains { $0 >= 0x80 }, "\(locale): bytes of UTF-8")
        }
    }

    static let standing: @Sendable (FaultTrial) throws -> Void = { trial in
        try trial.bench.makeContainer(endingAt: Date().timeIntervalSince1970.rounded() - 30)
        let session = try trial.bench.start([trial.bench.container, "--no-alerts"], columns: 200, rows: 60)
        try session.expectOnScreen("Overview")
        let all = SystemProcess(session.process).family
        func kilobytes() throws -> Int {
            try all.map { try #require($0.anonymousBytes) >> 10 }.reduce(0, +)
        }
        // Whole screens fill the terminal until writing to it blocks.
        for number in 0..<40 {
            session.resize(columns: 200 + number % 2, rows: 60)
            usleep(20_000)
        }
        for number in 0..<300 { try trial.bench.appendEvent("first.\(number)") }
        let early = try kilobytes()
        for number in 0..<300 { try trial.bench.appendEvent("second.\(number)") }
        let late = try kilobytes()
        trial.expect(late - early < 20_000, "300 changes take \(late - early) kB more")
        session.signal(SIGTERM)
        for _ in 0..<100 where !all.allSatisfy(\.hasEnded) { usleep(100_000) }
        trial.expect(all.allSatisfy(\.hasEnded), "still there 10 s after SIGTERM")
    }

    static let closedDescriptors: @Sendable (FaultTrial) throws -> Void = { trial in
        let before = FileTree(trial.bench.container)
        for closed in ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"] {
            for command in ["status $C", "export $C -o - --format json", "$C"] {
                let run = try trial.shell("ulimit -t 60; within 600 $TH \(command) \(closed)")
                trial.expect(run.code <= 1 || run.code == 64, "\(command) \(closed): exit \(run.code)")
            }
        }
        trial.expect(FileTree(trial.bench.container) == before, "the container has changed")
    }

    static let clocks: @Sendable (FaultTrial) throws -> Void = { trial in
        for at in ["0", "1763062286", "2147483648", "4102444800", "253402300799", "2025-11-02"] {
            for zone in ["UTC", "America/Toronto", "Pacific/Kiritimati", "bad/zone"] {
                for command in [
                    ["status", "--json"], ["snapshot"], ["export", "-o", "-", "--format", "json"],
                ] {
                    let run = try trial.bench.run(
                        arguments: [command[0], trial.bench.container, "--at", at] + command.dropFirst(),
                        environment: ["TZ": zone])
                    let name = "\(command[0]) --at \(at) in \(zone)"
                    // A moment at which no record can be may be refused.
                    if run.code == 64, ["0", "253402300799"].contains(at), run.errors.contains(at) {
                        continue
                    }
                    trial.expect(run.code == 0, "\(name): exit \(run.code) \(run.errors.prefix(200))")
                    guard command[0] == "status", let status = try? run.json() else { continue }
                    let level = (status["verdict"] as? [String: Any])?["level"] as? String
                    trial.expect(at == "1763062286" || level != "ok", "\(name): told as ok")
                    let age = (status["heartbeat"] as? [String: Any])?["age_seconds"] as? Double ?? 0
                    trial.expect(age >= 0, "\(name): an age of \(age)")
                }
            }
        }
    }

    static let surroundings: @Sendable (FaultTrial) throws -> Void = { trial in
        for home in [
            "env -u HOME -u XDG_STATE_HOME", "env HOME=rel", "env HOME=/dev/null XDG_STATE_HOME=/dev/null/x",
            "env HOME=",
        ] {
            let run = try trial.shell("cd $F; \(home) $TH status $C --json")
            trial.expect(run.code == 0, "\(home): exit \(run.code) \(run.errors)")
        }
        for text in ["\u{1B}[2J = [", "colour = 1\n", String(repeating: "[", count: 100_000)] {
            try trial.bench.put(text, at: "settings.toml")
            let run = try trial.shell("ulimit -t 60; $TH status $C --config $F/settings.toml")
            trial.expect(run.code == 1 || run.code == 0 && !run.errors.isEmpty, "settings: exit \(run.code)")
            trial.expectHarmless("settings", run)
        }
        let line = String(repeating: "x", count: 100_000)
        for arguments in [
            ["status", line], ["status", trial.bench.container, "--at", line], ["status", "--", "-rf"],
            [line, line],
        ] {
            let run = try trial.bench.run(arguments: arguments)
            trial.expect([1, 64].contains(run.code), "\(arguments[0].prefix(20)): exit \(run.code)")
            trial.expectHarmless("\(arguments[0].prefix(20))", run)
        }
    }
}
