// A whole program on a pseudo terminal: how long until it is painted, until a key is answered, what it costs idle.

import Foundation
import PtyKit

/// One program measured from outside, as a person meets it.
struct TerminalBenchmark {
    let name: String
    let executable: String
    var arguments: [String] = []
    /// A key that changes the screen, and one that changes it back.
    let keys: (String, String)
    /// Keys before the measured ones, and the text that shows that the data is on the screen.
    var setup = ""
    let whole: String

    var firstPaint = Samples()
    var dataPaint = Samples()
    var keyToPaint = Samples()
    /// Tab goes to another screen in each of these programs.
    var tabToPaint = Samples()
    var idleBytes = Samples()
    var idleProcessor = Samples()
    var resident = Samples()
    var anonymous = Samples()

    /// One run: start, paint, keys, five idle seconds, end.
    mutating func round() throws {
        let environment = ProcessInfo.processInfo.environment.merging(
            ["TERM": "xterm-256color", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]) { $1 }
        let begin = PtySession.now
        let session = try PtySession(
            executable: executable, arguments: arguments, environment: environment, size: (120, 40))
        // What comes before the first half kilobyte is setting up, not painting.
        while session.log.count < 500, session.readSome(timeout: 5) {}
        firstPaint.add((PtySession.now - begin) * 1_000)
        _ = session.read(until: whole, timeout: 5)
        dataPaint.add((PtySession.now - begin) * 1_000)
        session.readUntilQuiet(0.3)
        session.send(setup)
        session.readUntilQuiet(0.3)
        for key in Array(repeating: [keys.0, keys.1], count: 10).joined() {
            if let answer = answer(to: key, in: session) { keyToPaint.add(answer) }
        }
        // So many that each program is back at the screen that it began on.
        for _ in 0..<16 { if let answer = answer(to: "\t", in: session) { tabToPaint.add(answer) } }
        session.readUntilQuiet(0.3)
        let before = session.log.count
        // A guard and the program that it guards count as one.
        let processes = SystemProcess(session.process).family
        let busy = sum(processes, processorSeconds)
        _ = session.read(until: "\u{0}", from: before, timeout: 5)
        idleBytes.add(Double(session.log.count - before) / 5)
        // What the system does not say is not measured.
        if let busy, let now = sum(processes, processorSeconds) { idleProcessor.add((now - busy) / 5 * 100) }
        // A page of both processes counts once, half for each.
        if let all = sum(processes, { mebibytes("Pss", of: $0) }) { resident.add(all) }
        if let own = sum(processes, { mebibytes("Pss_Anon", of: $0) }) { anonymous.add(own) }
        session.send("q")
        _ = session.wait(timeout: 3)
    }

    /// Milliseconds from a key to the last byte of what it changed; nil where nothing came.
    private func answer(to key: String, in session: PtySession) -> Double? {
        let pressed = PtySession.now
        session.send(key)
        guard session.readSome(timeout: 1) else { return nil }
        defer { usleep(30_000) }
        return (lastByte(of: session, quiet: 0.012) - pressed) * 1_000
    }

    /// Reads until nothing comes for a while and returns when the last byte came.
    private func lastByte(of session: PtySession, quiet: Double) -> Double {
        var last = PtySession.now
        while session.readSome(timeout: session.log.isEmpty ? 5 : quiet) { last = PtySession.now }
        return last
    }

    /// Nil where one of them has no such figure.
    private func sum(_ processes: [SystemProcess], _ figure: (SystemProcess) -> Double?) -> Double? {
        let figures = processes.compactMap(figure)
        return figures.count == processes.count ? figures.reduce(0, +) : nil
    }

    private func processorSeconds(of process: SystemProcess) -> Double? {
        let fields = process.file("stat").split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let own = Double(fields[11]), let system = Double(fields[12]) else {
            return nil
        }
        return (own + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    private func mebibytes(_ name: String, of process: SystemProcess) -> Double? {
        process.figure(name, in: "smaps_rollup").map { Double($0) / 1_024 }
    }
}
