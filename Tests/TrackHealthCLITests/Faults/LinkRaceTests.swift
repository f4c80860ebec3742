// Folders that are exchanged with links out of the container while it is read and written: nothing outside is reached.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct LinkRaceTests {
    /// Seconds for each of the places; 0 leaves the race out.
    private static let seconds = TestEnvironment.number("RACE_SECONDS", usually: 0)

    /// Exchanges a path of the container with a link to something outside, until its parent ends.
    private static let exchange = """
        import ctypes, os, sys
        inside, link = sys.argv[1].encode(), sys.argv[2].encode()
        libc, parent, turns = ctypes.CDLL(None, use_errno=True), os.getppid(), 0
        # The same call, by the name and the number of the current folder that each system gives it.
        call, here = (libc.renameatx_np, -2) if sys.platform == "darwin" else (libc.renameat2, -100)
        while os.getppid() == parent and not os.path.exists(sys.argv[3]):
            for _ in range(1000):
                if call(here, inside, here, link, 2): sys.exit(os.strerror(ctypes.get_errno()))
            turns += 1000
        """

    @Test(
        .enabled(if: seconds > 0, "runs with RACE_SECONDS=60"),
        arguments: ["Logs", "Library/Preferences", "Library", "Library/Preferences/\(Bench.group).plist"])
    func `what is outside is neither shown nor changed while folders turn into links`(place: String) throws {
        let bench = try Bench()
        try bench.makeContainer()
        let folder = bench.folder.path
        // The same files outside, each with a mark.
        try bench.python(
            """
            import os, plistlib, shutil, sys
            root, place, outside = sys.argv[1:4]
            shutil.copytree(root, outside)
            plist = outside + "/Library/Preferences/\(Bench.group).plist"
            values = plistlib.load(open(plist, "rb"))
            values["map_com.example.reader_name"] = "OUTSIDE"
            plistlib.dump(values, open(plist, "wb"), fmt=plistlib.FMT_BINARY)
            open(outside + "/Logs/ext-log-2025-11-13.log", "w").write("[18:42:07.114][A1B2C3D4] OUTSIDE\\n")
            os.symlink(outside + "/" + place, outside + "-link")
            """, place, folder + "/outside")
        let before = FileTree(folder + "/outside")
        let racer = try ChildProcess.start(
            ChildProcess.pythonPath,
            ["-c", Self.exchange, bench.container + "/" + place, folder + "/outside-link", folder + "/stop"],
            environment: bench.environment)
        defer { racer.terminate() }
        var (shown, reads, writes, changed) = (0, 0, 0, 0)
        let end = ContinuousClock.now + .seconds(Self.seconds)
        while ContinuousClock.now < end {
            for _ in 0..<4 {
                let run = try bench.run("export", bench.container, "-o", "-", "--format", "json")
                reads += 1
                if run.output.contains("OUTSIDE") { shown += 1 }
            }
            for command in [
                ["clear", bench.container, "--logs", "all", "--yes"], ["restore", bench.container],
            ] {
                _ = try bench.run(arguments: command)
                writes += 1
                if FileTree(folder + "/outside") != before { changed += 1 }
            }
        }
        try bench.put("", at: "stop")
        racer.waitUntilExit()
        #expect(racer.terminationStatus == 0)
        print(
            "\(place): \(shown) of \(reads) exports show what is outside,",
            "\(changed) of \(writes) writes came after a change there")
        #expect(shown == 0)
        #expect(changed == 0)
    }
}
