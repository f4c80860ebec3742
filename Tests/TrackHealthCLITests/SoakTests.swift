// Memory of a dashboard whose store changes twenty times a second, for as many minutes as SOAK_MINUTES says.

import Foundation
import PtyKit
import TestSupport
import Testing

/// Left out where the variable is not set: only minutes show whether memory is flat, and a person judges that.
@Suite(
    .ownThread,
    .enabled(if: TestEnvironment.number("SOAK_MINUTES", usually: 0) > 0, "runs with SOAK_MINUTES=10"))
struct SoakTests {
    private static let changesEachSecond = 20

    @Test(arguments: [true, false], [true, false])
    func `anonymous memory by minute`(isRead: Bool, hasHistory: Bool) throws {
        let minutes = TestEnvironment.number("SOAK_MINUTES", usually: 0)
        let bench = try Bench()
        try bench.makeContainer(endingAt: Date().timeIntervalSince1970.rounded())
        let session = try bench.start([bench.container] + (hasHistory ? [] : ["--no-history"]))
        #expect(session.read(until: "heartbeat") != nil, "\(session.text())")
        let processes = SystemProcess(session.process).family
        let name = "\(isRead ? "reading" : "not reading") with\(hasHistory ? "" : "out") history"
        var number = 0
        for minute in 0...minutes {
            print("\(name), minute \(minute): \(processes.map(anonymousMemory).joined(separator: ", "))")
            let end = ContinuousClock.now + .seconds(minute < minutes ? 60 : 0)
            while ContinuousClock.now < end {
                number += 1
                try change(bench, number)
                let pause = 1 / Double(Self.changesEachSecond)
                // What the program sent is not kept: it would be counted as this process's memory only.
                if isRead { session.discard(for: pause) } else { usleep(UInt32(pause * 1_000_000)) }
            }
        }
        session.signal(SIGTERM)
        try eventually { session.hasEnded }
        #expect(session.wait() == 128 + SIGTERM)
        #expect(processes.allSatisfy { $0.hasEnded })
    }

    /// Gives the recovery log two hundred entries of which the last is new.
    private func change(_ bench: Bench, _ number: Int) throws {
        let now = Date().timeIntervalSince1970
        let entries = (0..<200).map { index -> String in
            let serial = number + index
            return "{\"id\":\"\(serial)\",\"timestamp\":\(now - Double(199 - index)),"
                + "\"eventName\":\"usage.app.0.min.\(serial % 60 + 1)\",\"success\":true,"
                + "\"attemptedAction\":\"record_usage\"}"
        }
        try Data("[\(entries.joined(separator: ","))]".utf8)
            .write(to: URL(filePath: bench.recoveryLog), options: .atomic)
    }

    private func anonymousMemory(of process: SystemProcess) -> String {
        process.anonymousBytes.map { "\($0 >> 10) KiB" } ?? "ended"
    }
}
