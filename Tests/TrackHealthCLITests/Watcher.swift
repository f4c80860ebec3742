// A program that runs beside a test, and waiting for what it brings about.

import Foundation
import Testing

/// Waits for what another process is about to bring about.
func eventually(_ isSo: () throws -> Bool) throws {
    for _ in 0..<600 {
        if try isSo() { return }
        usleep(20_000)
    }
}

/// Whether another process has ended. A zombie is still there by its number until whoever inherited it has looked.
func hasEnded(_ process: pid_t) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
        return kill(process, 0) != 0
    }
    return status.contains(") Z ")
}

/// A watcher in the background, its output in files; ended by SIGTERM.
struct Watcher {
    let process: Process
    let output: String
    let errors: String

    init(_ bench: Bench, _ arguments: [String], environment: [String: String] = [:]) throws {
        let name = UUID().uuidString
        (output, errors) = (bench.folder.path + "/\(name).out", bench.folder.path + "/\(name).err")
        for path in [output, errors] { _ = FileManager.default.createFile(atPath: path, contents: nil) }
        process = Process()
        process.executableURL = URL(filePath: Bench.program)
        process.arguments = arguments
        process.environment = bench.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
        try process.run()
    }

    func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    /// Waits until the output holds so many lines.
    func wait(lines: Int) throws {
        try eventually { try text(output).split(separator: "\n").count >= lines }
        #expect(try text(output).split(separator: "\n").count >= lines)
    }

    func end(_ signal: Int32 = SIGTERM) -> Int32 {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationStatus
    }
}
