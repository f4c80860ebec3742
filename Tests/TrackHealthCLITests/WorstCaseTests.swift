// Every worst case of every format, read by the program itself: bounded in memory, and told, not died of.

import Foundation
import SharedStore
import TestSupport
import Testing

/// A worst case at its place, and the arguments that make the program read it.
private struct PlacedCase {
    private static let group = "group.a"

    let arguments: [String]
    let environment: [String: String]
    private let folder: TemporaryFolder

    init(_ worst: WorstCase, size: Int) throws {
        folder = try TemporaryFolder()
        let container = folder.path("container")
        let preferences = container + "/Library/Preferences/\(Self.group).plist"
        let bytes = worst.bytes(size)
        func put(_ bytes: [UInt8], _ path: String) throws {
            let url = URL(filePath: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: url)
        }
        try put(
            try PropertyList.write(
                .dictionary(["extension_initialized_flag": .boolean(true)]), format: .binary),
            preferences)
        let state = folder.path("state") + "/trackhealth/"
        var arguments = ["status", container, "--json", "--at", "2025-11-13T17:00:00Z"]
        switch worst.place {
        case .preferences: try put(bytes, preferences)
        case .container(let path): try put(bytes, container + "/" + path)
        case .report, .log:
            let path = folder.path("named")
            try put(bytes, path)
            arguments[1] = path
        case .evidence(let name):
            try put(bytes, folder.path(name))
            arguments += ["--evidence", folder.path(name)]
        case .configuration:
            try put(bytes, folder.path("config.toml"))
            arguments += ["--config", folder.path("config.toml")]
        case .theme:
            try put(bytes, folder.path("themes/worst.toml"))
            arguments = ["themes", "check", folder.path("themes/worst.toml")]
        case .labels: try put(bytes, state + "labels.json")
        case .history: try put(bytes, state + "history.sqlite")
        }
        if case .history = worst.place {
        } else if arguments[0] == "status" {
            arguments.append("--no-history")
        }
        self.arguments = arguments
        environment = TestEnvironment.clean(home: folder.path)
    }

    func run(_ program: String = Bench.program, seconds: Int) throws -> MeasuredRun {
        try MeasuredRun.run(program, arguments, environment: environment, seconds: seconds)
    }
}

/// Bytes that reading a file of so many may take: 12 for each, and 64 MB.
private func allowedMemory(_ size: Int) -> Int { 12 * size + (64 << 20) }

@Suite(.ownThread) struct WorstCaseTests {
    /// Processor time after which a run is given up. Not a bound of what is tested: a slow machine takes a tenth of it.
    private static let patience = 600
    /// What a release build of the program takes for itself of the 64 MB; a debug build takes more.
    private static let ownMemory = 34 << 20

    /// The memory for a store with nothing in it.
    private static let empty = Result {
        try PlacedCase(.empty, size: 0).run(seconds: patience).peakBytes
    }

    @Test(arguments: WorstCase.all)
    func `no file takes more memory than its size allows`(_ worst: WorstCase) throws {
        let size = worst.telling
        let run = try PlacedCase(worst, size: size).run(seconds: Self.patience)
        let taken = run.peakBytes - (try Self.empty.get())
        #expect(
            run.code >= 0 && run.code < 128,
            "\(worst) ended the program: \(run.code)\n\(run.output.suffix(400))")
        #expect(taken <= allowedMemory(size) - Self.ownMemory, "\(worst) took \(taken >> 20) MB")
    }

    /// Prints what each worst case costs at growing sizes.
    ///
    /// `WORST_CASES=1 swift test --filter WorstCaseTests`; `WORST_CASES_MIB=1,4` names other sizes, `WORST_CASES_ONLY=journal`
    /// a part of the cases, and `WORST_CASES_PROGRAM=/path` another program, such as a release build.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["WORST_CASES"] != nil, "runs with WORST_CASES=1"))
    func `worst cases at growing sizes`() throws {
        let variables = ProcessInfo.processInfo.environment
        let sizes = (variables["WORST_CASES_MIB"] ?? "1,4,16,64").split(separator: ",").compactMap {
            Double($0)
        }
        let program = variables["WORST_CASES_PROGRAM"] ?? Bench.program
        let only = variables["WORST_CASES_ONLY"] ?? ""
        // At once, since all of it can take an hour.
        func show(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
        show("format: case | MiB | seconds | s/MiB | peak MB | 12·n + 64 MB | time ×")
        for worst in WorstCase.all where only.isEmpty || worst.description.contains(only) {
            var last: (mebibytes: Double, seconds: Double)?
            for mebibytes in sizes {
                let size = Int(mebibytes * 1_048_576)
                let run = try PlacedCase(worst, size: size).run(program, seconds: 120)
                let growth = last.map { run.seconds / max(0.05, $0.seconds) / (mebibytes / $0.mebibytes) }
                let isHeld = run.peakBytes <= allowedMemory(size) && run.code >= 0
                let columns = [
                    worst.description, String(format: "%g", mebibytes), String(format: "%.2f", run.seconds),
                    String(format: "%.3f", run.seconds / mebibytes), String(run.peakBytes >> 20),
                    isHeld ? "ok" : run.code < 0 ? "ENDED by \(-run.code)" : "OVER",
                    growth.map { String(format: "%.1f", $0) + ($0 > 2 ? " NOT LINEAR" : "") } ?? "",
                ]
                show(columns.joined(separator: " | "))
                last = (mebibytes, run.seconds)
                // What doesn't end at this size doesn't at a larger one.
                if run.code < 0 { break }
            }
        }
    }
}
