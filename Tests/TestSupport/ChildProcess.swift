// Running other programs to their end, or beside a test.

package import Foundation
import PtyKit
package import Testing

/// What a program has left when it ended.
package struct Run: Sendable {
    /// The exit status, or the number of the signal that ended it.
    package let code: Int32
    package let output: String
    package let errors: String

    /// The JSON object on standard output.
    package func json() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    }
}

/// Starts programs with an environment that is the same on every machine.
package enum ChildProcess {
    /// Starts a program; without other values its input is empty and its output goes nowhere.
    ///
    /// - Parameter program: An absolute path, or a name to look for in the `PATH` of the tests.
    package static func start(
        _ program: String, _ arguments: [String], environment: [String: String], folder: String? = nil,
        input: Any = FileHandle.nullDevice, output: Any = FileHandle.nullDevice,
        errors: Any = FileHandle.nullDevice
    ) throws -> Process {
        OwnThread.check()
        let process = Process()
        let isPath = program.hasPrefix("/")
        process.executableURL = URL(filePath: isPath ? program : "/usr/bin/env")
        process.arguments = (isPath ? [] : [program]) + arguments
        process.environment = environment
        if let folder { process.currentDirectoryURL = URL(filePath: folder) }
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        return process
    }

    /// Runs a program to its end.
    package static func run(
        _ program: String, _ arguments: [String], environment: [String: String]? = nil, folder: String? = nil,
        input: String = ""
    ) throws -> Run {
        // Files, since a pipe that nobody reads or writes just then stops a program.
        let files = try TemporaryFolder()
        for name in ["input", "output", "errors"] {
            try files.write(name == "input" ? Array(input.utf8) : [], to: name)
        }
        let process = try start(
            program, arguments, environment: environment ?? TestEnvironment.clean(home: files.path),
            folder: folder, input: try FileHandle(forReadingFrom: URL(filePath: files.path("input"))),
            output: try FileHandle(forWritingTo: URL(filePath: files.path("output"))),
            errors: try FileHandle(forWritingTo: URL(filePath: files.path("errors"))))
        process.waitUntilExit()
        return Run(
            code: process.terminationStatus,
            output: String(decoding: try files.read("output"), as: UTF8.self),
            errors: String(decoding: try files.read("errors"), as: UTF8.self))
    }

    /// The Python behind `python3`, which may be a script that takes longer to start than Python itself.
    package static let pythonPath: String = {
        let run = try? Self.run("python3", ["-c", "import sys; print(sys.executable, end='')"])
        return run?.output ?? "python3"
    }()

    /// Runs a Python program and returns what it prints.
    @discardableResult
    package static func python(
        _ program: String, _ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        let run = try Self.run(pythonPath, ["-c", program] + arguments)
        #expect(run.code == 0, "\(run.errors)", sourceLocation: sourceLocation)
        return run.output
    }
}
