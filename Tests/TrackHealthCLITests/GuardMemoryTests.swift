// What the guard keeps in memory: nothing of the data of the program that it watches.

import Foundation
import PtyKit
import TestSupport
import Testing

@Suite(.ownThread, .needs(.memoryMaps)) struct GuardMemoryTests {
    @Test func `the guard keeps none of the program's data, and the program all of it`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let session = try bench.start([bench.container])
        #expect(session.read(until: "heartbeat") != nil, "\(session.text())")
        let program = try #require(child(of: session.process))
        let (kept, used) = (written(by: session.process), written(by: program))
        // What restores the terminal, and the addresses of the functions that it calls.
        #expect(kept <= 64, "kB, of \(used)")
        #expect(used > 64, "kB")
        session.send("q")
        #expect(session.wait() == 0)
    }

    /// Kilobytes of the program's data that a process has written, without what is constant after the start.
    private func written(by process: Int32) -> Int {
        var isData = false
        var sum = 0
        for line in SystemProcess(process).file("smaps").split(separator: "\n") {
            let words = line.split(separator: " ")
            if words[0].contains("-") {
                isData = words[1].hasPrefix("rw") && words.last?.hasSuffix("/trackhealth") ?? false
            } else if isData, words[0] == "Anonymous:" {
                sum += Int(words[1]) ?? 0
            }
        }
        return sum
    }
}
