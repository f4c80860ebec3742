// Following a store without a screen while it goes away and comes back.

import Foundation
import PtyKit
import TestSupport
import Testing

@Suite(.ownThread) struct FollowTests {
    @Test func `a store that went away is not judged until it is back`() throws {
        let bench = try Bench()
        // A heartbeat is fresh for two minutes, so time alone changes the status in a few seconds.
        let end = Date().timeIntervalSince1970.rounded() - 117
        try bench.makeContainer(endingAt: end)
        let watcher = try Watcher(bench, ["status", "--watch", bench.container])
        try watcher.wait(lines: 1)
        let away = bench.folder.path + "/away"
        try FileManager.default.moveItem(atPath: bench.container, toPath: away)
        try eventually { try !watcher.text(watcher.errors).isEmpty }
        // A slow machine may have seen the change before the store went away.
        let lines = try watcher.text(watcher.output).split(separator: "\n").count
        try eventually { Date().timeIntervalSince1970 > end + 121.5 }
        #expect(try watcher.text(watcher.output).split(separator: "\n").count == lines)
        try FileManager.default.moveItem(atPath: away, toPath: bench.container)
        try watcher.wait(lines: lines + 1)
        #expect(watcher.end() == 0)
        #expect(try watcher.text(watcher.errors).split(separator: "\n").count == 1)
    }

    @Test(.needs(.preloading), arguments: [["watch"], ["status", "--watch"]])
    func `where the system reports no changes that is said, and they are noticed later`(command: [String])
        throws
    {
        let bench = try Bench()
        try bench.makeContainer()
        let library = try FaultLibrary()
        let watcher = try Watcher(bench, command + [bench.container], environment: library.unwatched())
        try watcher.wait(lines: 1)
        try FileManager.default.removeItem(atPath: bench.container)
        try eventually { try watcher.text(watcher.errors).split(separator: "\n").count == 2 }
        #expect(watcher.end() == 0)
        let notice =
            "trackhealth: The store is looked at every 2s: the system refuses to report changes.\n"
        #expect(try watcher.text(watcher.errors).hasPrefix(notice))
    }

    @Test(.needs(.preloading))
    func `the dashboard says that the system reports no changes`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let library = try FaultLibrary()
        let session = try bench.start([bench.container], environment: library.unwatched())
        #expect(session.read(until: "is looked at every 2s") != nil, "\(session.text())")
        session.send("q")
        #expect(session.wait() == 0)
    }
}
