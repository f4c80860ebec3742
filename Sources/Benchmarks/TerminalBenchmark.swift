// A whole program on a pseudo terminal: how long until it is painted, until a key is answered, what it costs idle.

import Foundation
import PtyKit

/// One program measured from outside, as a person meets it.
struct TerminalBenchmark {
    let name: String
    let executable: String
    let arguments: [String]
    /// A key that changes the screen, and one that changes it back.
    let keys: (String, String)
    /// Keys before the measured ones, and the text that shows that the data is on the screen.
    let setup: String
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

    init(
        name: String, executable: String, arguments: [String] = [], keys: (String, String),
        setup: String = "",
        whole: String
    ) {
        self.name = name
        self.executable = executable
        self.arguments = arguments
        self.keys = keys
        self.setup = setup
        self.whole = whole
    }

    /// One run: start, paint, keys, five idle seconds, end.
    mutating func round() throws {
        let environment = ProcessInfo.processInfo.environment.merging(
            ["TERM": "xterm-256color", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]) { $1 }
        let begin = monotonicSeconds()
        let session = try PtySession(
            executable: executable, arguments: arguments, environment: environment, size: (120, 40))
        // What comes before the first half kilobyte is setting up, not painting.
        while session.log.count < 500, session.readSome(timeout: 5) {}
        firstPaint.add((monotonicSeconds() - begin) * 1_000)
        _ = session.read(until: whole, timeout: 5)
        dataPaint.add((monotonicSeconds() - begin) * 1_000)
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
        let busy = processorSeconds(of: session.process)
        _ = session.read(until: "\u{0}", from: before, timeout: 5)
        idleBytes.add(Double(session.log.count - before) / 5)
        idleProcessor.add((processorSeconds(of: session.process) - busy) / 5 * 100)
        let memory = memoryMebibytes(of: session.process)
        resident.add(memory.resident)
        anonymous.add(memory.anonymous)
        session.send("q")
        _ = session.wait(timeout: 3)
    }

    /// Milliseconds from a key to the last byte of what it changed; nil where nothing came.
    private func answer(to key: String, in session: PtySession) -> Double? {
        let pressed = monotonicSeconds()
        session.send(key)
        guard session.readSome(timeout: 1) else { return nil }
        defer { usleep(30_000) }
        return (lastByte(of: session, quiet: 0.012) - pressed) * 1_000
    }

    /// Reads until nothing comes for a while and returns when the last byte came.
    private func lastByte(of session: PtySession, quiet: Double) -> Double {
        var last = monotonicSeconds()
        while session.readSome(timeout: session.log.isEmpty ? 5 : quiet) { last = monotonicSeconds() }
        return last
    }

    /// A process and its children: a guard and the program that it guards count as one.
    private func family(of process: Int32) -> [Int32] {
        let path = "/proc/\(process)/task/\(process)/children"
        let children = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: " ") ?? []
        return [process] + children.compactMap { Int32($0) }.flatMap { family(of: $0) }
    }

    private func processorSeconds(of process: Int32) -> Double {
        family(of: process).reduce(0) { sum, process in
            guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
                let end = text.lastIndex(of: ")")
            else { return sum }
            let fields = text[end...].split(separator: " ")
            let ticks = (Double(fields[12]) ?? 0) + (Double(fields[13]) ?? 0)
            return sum + ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
        }
    }

    private func memoryMebibytes(of process: Int32) -> (resident: Double, anonymous: Double) {
        family(of: process).reduce((0, 0)) { sum, process in
            let text = (try? String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)) ?? ""
            func kilobytes(_ name: String) -> Double {
                let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
                return line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
            }
            // A page of both processes counts once, half for each.
            return (sum.0 + kilobytes("Pss") / 1_024, sum.1 + kilobytes("Pss_Anon") / 1_024)
        }
    }
}
