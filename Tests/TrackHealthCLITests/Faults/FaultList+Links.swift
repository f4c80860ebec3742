// Trials of links: what lies outside of a container is neither read nor written through one.

import Foundation
import TestSupport

extension FaultList {
    static let links: @Sendable (FaultTrial) throws -> Void = { trial in
        try readKinds(trial)
        try writeThroughLinks(trial)
        try trial.begin()
        // The note of an export goes to a log of the tracker, which is no link.
        try FileManager.default.createSymbolicLink(
            atPath: trial.bench.container + "/analytics.jsonl", withDestinationPath: trial.bench.plist)
        let before = FileManager.default.contents(atPath: trial.bench.plist)
        _ = try trial.bench.run("export", trial.bench.container, "-o", trial.folder + "/x.txt")
        trial.expect(
            FileManager.default.contents(atPath: trial.bench.plist) == before,
            "export: a note in the preferences")
    }

    /// Kinds of files that are none to be read, in the place of each file that is read.
    private static func readKinds(_ trial: FaultTrial) throws {
        let names = [
            "recovery_log.json", "usage-journal.jsonl", "Logs/ext-log-2025-11-13.log", "fallback_1.json",
            "Logs", "Library/Preferences/\(Bench.group).plist",
        ]
        for name in names {
            for kind in ["outside", "self", "pipe", "folder", "/dev/zero"] {
                try trial.begin()
                try trial.bench.python(
                    """
                    import os, shutil, sys
                    path, kind, outside = sys.argv[1] + "/" + sys.argv[2], sys.argv[3], sys.argv[1] + "/../outside"
                    open(outside, "w").write('[{"id": "OUTSIDE", "message": "OUTSIDE"}]')
                    if os.path.isdir(path): shutil.rmtree(path)
                    elif os.path.lexists(path): os.remove(path)
                    if kind == "pipe": os.mkfifo(path)
                    elif kind == "folder": os.mkdir(path)
                    else: os.symlink({"outside": outside, "self": path}.get(kind, kind), path)
                    """, name, kind)
                let run = try trial.shell("ulimit -t 60; within 600 $TH export $C -o - --format json")
                trial.expect(run.code <= 1, "\(name) as \(kind): exit \(run.code)")
                trial.expect(!run.output.contains("OUTSIDE"), "\(name) as \(kind): what is outside is shown")
            }
        }
    }

    /// Links out of the container in the place of what is written, each with all commands that write.
    private static func writeThroughLinks(_ trial: FaultTrial) throws {
        for name in [
            "Library/Preferences/\(Bench.group).plist", "Library/Preferences", "recovery_log.json", "Logs",
        ] {
            for command in [
                "clear $C --logs all --yes", "restore $C", "record $C",
                "label $C --from 1h --to now --as idle",
            ] {
                try trial.begin()
                if command.hasPrefix("restore") { _ = try trial.shell("$TH clear $C --logs all --yes") }
                let moved = try trial.shell(
                    "mkdir $F/out && mv $C/\(name) $F/out/x && ln -s $F/out/x $C/\(name)")
                trial.expect(moved.code == 0, moved.errors)
                let before = FileTree(trial.folder + "/out")
                let line = #"{"register":{"generation":1,"events":[{"event":"u.min.1","app":"a"}]}}"#
                let run = try trial.shell("ulimit -t 60; $TH \(command) <<< '\(line)'")
                trial.expect(run.code <= 1, "\(command), \(name): exit \(run.code)")
                trial.expect(
                    FileTree(trial.folder + "/out") == before,
                    "\(command), \(name) a link: what is outside has changed")
            }
        }
    }
}
