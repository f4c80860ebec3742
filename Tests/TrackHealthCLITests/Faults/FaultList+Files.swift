// Trials of files that others write at the same time, and of files that are written.

import Foundation
import TestSupport

extension FaultList {
    static let rewritten: @Sendable (FaultTrial) throws -> Void = { trial in
        let program = """
            import os, sys
            paths = sys.argv[1:]
            contents = [open(path, "rb").read() for path in paths]
            while os.getppid() != 1:
                for path, bytes in zip(paths, contents):
                    with open(path, "wb") as file:
                        for start in range(0, len(bytes), 512): file.write(bytes[start:start + 512]); file.flush()
            """
        let writer = try ChildProcess.start(
            ChildProcess.pythonPath, ["-c", program, trial.bench.plist, trial.bench.recoveryLog],
            environment: trial.bench.environment)
        defer { writer.terminate() }
        for number in 0..<40 {
            guard let status = try trial.status("status \(number)") else { continue }
            let isWhole = (status["apps"] as? [Any])?.isEmpty == false
            trial.expect(isWhole || !FaultTrial.problems(status).isEmpty, "an empty state without a word")
        }
    }

    static let recorders: @Sendable (FaultTrial) throws -> Void = { trial in
        let bench = trial.bench
        let apps = 0..<4
        let line = RecordTests.registration(apps: 4, minutes: 40)
        _ = try bench.run("record", bench.container, "--no-sync", "--time-zone", "UTC", input: line)
        for app in apps {
            let lines = (1...40).map { RecordTests.callback(app, $0, at: RecordTests.start + $0 * 60) }
            try bench.put(lines.joined(), at: "\(app).jsonl")
        }
        let run = try trial.shell(
            apps.map {
                "$TH record $C --no-sync --time-zone UTC --policy seed-add < $F/\($0).jsonl > $F/\($0).out &"
            }
            .joined(separator: "\n") + "\nwait")
        trial.expect(run.code == 0 && run.errors.isEmpty, run.errors)
        for app in apps {
            let credited = try bench.text("\(app).out").split(separator: "\n").count {
                $0.contains("credited")
            }
            let stored = try bench.seconds(of: "app.\(app)")
            trial.expect(
                credited == 40 && stored == 2_400, "app \(app): \(credited) credited, \(stored) s stored")
        }
    }

    static let diskFull: @Sendable (FaultTrial) throws -> Void = { trial in
        guard let clear = HarmedCommand.all.first(where: { $0.name == "clear --logs all" }) else { return }
        let scene = try FaultScene(clear)
        for point in scene.points where Harm.diskFull.suits(point.operation) {
            let flaws = try scene.flaws(at: point, .diskFull)
            let text = flaws.map { "\($0.kind.rawValue): \($0.text)" }.joined(separator: "; ")
            trial.expect(flaws.isEmpty, "from \(point.number) (\(point.operation)) on: \(text)")
        }
    }

    static let locks: @Sendable (FaultTrial) throws -> Void = { trial in
        let lock = trial.bench.container + "/Library/Preferences/.\(Bench.group).plist.lock"
        let clear = "ulimit -t 60; $TH clear $C --logs all --yes"
        let holder = try ChildProcess.start(
            ChildProcess.pythonPath,
            [
                "-c",
                """
                import fcntl, os, signal, sys
                lock = open(sys.argv[1], "w"); fcntl.flock(lock, fcntl.LOCK_EX)
                lock.write(f"{os.getpid()}\\n"); lock.flush()
                open(sys.argv[2], "w").close(); os.kill(os.getpid(), signal.SIGSTOP)
                """, lock, trial.folder + "/held",
            ], environment: trial.bench.environment)
        try eventually { FileManager.default.fileExists(atPath: trial.folder + "/held") }
        let held = try trial.shell(clear)
        kill(holder.processIdentifier, SIGKILL)
        holder.waitUntilExit()
        trial.expect(held.code == 1, "held: exit \(held.code)")
        trial.expect(held.errors.contains("\(holder.processIdentifier)"), "held: no number: \(held.errors)")
        for kind in ["mkdir", "ln -s $F/victim", "mkfifo"] {
            try trial.begin()
            try trial.bench.put("victim", at: "victim")
            let made = try trial.shell("\(kind) '\(lock)'")
            trial.expect(made.code == 0, made.errors)
            let run = try trial.shell(clear)
            trial.expect(run.code == 1, "\(kind): exit \(run.code)")
            trial.expect(try trial.bench.text("victim") == "victim", "\(kind): the victim has changed")
            trial.expect(try trial.bench.logsLeft() == (20, 3), "\(kind): something is cleared")
        }
        try trial.begin()
        try Data("999999\n".utf8).write(to: URL(filePath: lock))
        trial.expect(try trial.shell(clear).code == 0, "the number of a process that is gone holds the lock")
    }

    static let exports: @Sendable (FaultTrial) throws -> Void = { trial in
        for number in 0..<20 {
            let command = "$TH export $C -o $F/at-once-\(number).txt"
            let run = try trial.shell("\(command) & \(command); wait")
            let wrote = run.output.split(separator: "\n").count { $0.hasPrefix("Wrote") }
            trial.expect(wrote == 1, "two at once: \(wrote) say that they wrote")
        }
        try trial.bench.put("victim", at: "victim.txt")
        let full = Need.fullDevice.isMet ? ["/dev/full"] : []
        for target in ["$F/victim.txt", "$F", "$F/link.txt", "$F/pipe.txt", "$F/none/x.txt"] + full {
            let run = try trial.shell(
                "ln -sf $F/victim.txt $F/link.txt; mkfifo $F/pipe.txt 2> /dev/null; within 600 $TH export $C -o \(target) --format text"
            )
            trial.expect(run.code == 1 && !run.output.contains("Wrote"), "\(target): exit \(run.code)")
        }
        trial.expect(try trial.bench.text("victim.txt") == "victim", "the victim has changed")
        let store = FileManager.default.contents(atPath: trial.bench.plist)
        for target in [trial.bench.plist, trial.bench.recoveryLog] {
            let run = try trial.shell("$TH export $C -o '\(target)' --format text --force")
            trial.expect(run.code == 1, "\(target): exit \(run.code)")
        }
        trial.expect(
            FileManager.default.contents(atPath: trial.bench.plist) == store, "the store has changed")
        let closed = try trial.shell("$TH export $C -o - --format json | head -c 1")
        trial.expect(!closed.errors.contains("can't be written"), "a closed pipe: \(closed.errors)")
        for device in full {
            let run = try trial.shell("$TH export $C -o - > \(device)")
            trial.expect(run.code == 1, "standard output is full: exit \(run.code)")
        }
    }

    static let modes: @Sendable (FaultTrial) throws -> Void = { trial in
        let run = try trial.shell(
            """
            umask 0; chmod 640 $C/recovery_log.json $C/Library/Preferences/*.plist
            $TH clear $C --logs all --yes && $TH restore $C && $TH export $C -o $F/new.txt
            $TH label $C --from 1h --to now --as idle && echo '{}' | $TH record $F/made > $F/answers
            find $C/recovery_log.json $C/Library/Preferences/*.plist -perm 640 | sed 's/^/640 /'
            find $F/state $F/new.txt $F/made -type f ! -perm 600 -o -type d ! -perm 700 | sed 's/^/wide /'
            """)
        let lines = run.output.split(separator: "\n")
        trial.expect(
            lines.count { $0.hasPrefix("640 ") } == 2, "modes are not kept: \(run.output)\(run.errors)")
        trial.expect(!lines.contains { $0.hasPrefix("wide ") }, "others can read: \(run.output)")
    }
}
