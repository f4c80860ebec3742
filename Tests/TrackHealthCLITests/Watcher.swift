// A program that runs beside a test.

import Foundation
import TestSupport
import Testing

/// A program that should still run has ended.
struct EndedEarly: Error {
    let errors: String
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
        process = try ChildProcess.start(
            Bench.program, arguments, environment: bench.environment.merging(environment) { $1 },
            output: try FileHandle(forWritingTo: URL(filePath: output)),
            errors: try FileHandle(forWritingTo: URL(filePath: errors)))
    }

    func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    /// Waits until the output holds so many lines.
    func wait(lines: Int) throws {
        try eventually {
            if !process.isRunning { throw EndedEarly(errors: try text(errors)) }
            return try text(output).split(separator: "\n").count >= lines
        }
    }

    func end(_ signal: Int32 = SIGTERM) -> Int32 {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationStatus
    }
}
