// Following a store without a screen while it goes away and comes back.

import Foundation
import Testing

@Suite(.timeLimit(.minutes(2))) struct FollowTests {
    @Test func `a store that went away is not judged until it is back`() throws {
        let bench = try Bench()
        // A heartbeat is fresh for two minutes, so time alone would soon change what is said.
        let end = Date().timeIntervalSince1970.rounded() - 115
        try bench.makeContainer(endingAt: end)
        let watcher = try Watcher(bench, ["status", "--watch", bench.container])
        try watcher.wait(lines: 1)
        let away = bench.folder.path + "/away"
        try FileManager.default.moveItem(atPath: bench.container, toPath: away)
        try eventually { try !watcher.text(watcher.errors).isEmpty }
        while Date().timeIntervalSince1970 < end + 122 { usleep(100_000) }
        #expect(try watcher.text(watcher.output).split(separator: "\n").count == 1)
        try FileManager.default.moveItem(atPath: away, toPath: bench.container)
        try watcher.wait(lines: 2)
        #expect(watcher.end() == 0)
        #expect(try watcher.text(watcher.errors).split(separator: "\n").count == 1)
    }
}
