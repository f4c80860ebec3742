// A program that is run for what it prints: within a limit of time, and never beyond the end of this program.

import Foundation
import PlainText
import Subprocess
import Synchronization

/// One run of a program that came to its end.
package struct ToolRun: Sendable {
    /// The exit code; nil where a signal ended it.
    package let code: Int32?
    package let output: [UInt8]
    /// What it wrote to standard error.
    package let error: String

    package var succeeded: Bool { code == 0 }

    /// Bytes of standard error that a program may write.
    private static let errorLimit = 1 << 20

    /// Runs a program, without a shell.
    ///
    /// It has a process group of its own, all of which is killed at its end, when the time is over, when the task is
    /// cancelled, and when this process ends, however that happens.
    ///
    /// - Parameters:
    ///   - program: A name that is looked for in the folders of `PATH`.
    ///   - arguments: As they are; nothing in them is expanded.
    ///   - added: Variables beside those of this process.
    ///   - input: What it reads from standard input.
    ///   - limit: Seconds that it may take.
    ///   - grace: Seconds that a run that is stopped has from SIGINT to SIGKILL, to leave the other side in order.
    ///   - outputLimit: Bytes that it may print.
    package static func run(
        _ program: String, _ arguments: [String], environment added: [String: String] = [:],
        input: [UInt8] = [], limit: Double, grace: Double = 0, outputLimit: Int = 16 << 20
    ) async throws(ToolFailure) -> ToolRun {
        try await grouped(program, limit: limit, grace: grace) { options in
            let result = try await Subprocess.run(
                .name(program), arguments: Arguments(arguments), environment: environment(added),
                platformOptions: options, input: .array(input), output: .bytes(limit: outputLimit),
                error: .bytes(limit: errorLimit))
            return ToolRun(
                code: exitCode(result.terminationStatus), output: result.standardOutput,
                error: String(decoding: result.standardError, as: UTF8.self))
        }
    }

    /// Runs a program that goes on, and passes its output on line by line. Returns when it ends by itself; otherwise
    /// as `run` does.
    ///
    /// - Parameters:
    ///   - lineLimit: Bytes of a line; a longer one ends the run.
    ///   - take: Gets every line of standard output.
    package static func follow(
        _ program: String, _ arguments: [String], environment added: [String: String] = [:],
        grace: Double = 0, lineLimit: Int = 1 << 20, _ take: @escaping @Sendable (String) async -> Void
    ) async throws(ToolFailure) -> ToolRun {
        try await grouped(program, limit: nil, grace: grace) { options in
            let result = try await Subprocess.run(
                .name(program), arguments: Arguments(arguments), environment: environment(added),
                platformOptions: options, input: .none, output: .sequence, error: .bytes(limit: errorLimit)
            ) { execution in
                for try await line in execution.standardOutput.strings(
                    bufferingPolicy: .maxLineLength(lineLimit))
                {
                    await take(line)
                }
            }
            return ToolRun(
                code: exitCode(result.terminationStatus), output: [],
                error: String(decoding: result.standardError, as: UTF8.self))
        }
    }

    private static func grouped(
        _ program: String, limit: Double?, grace: Double,
        _ work: @escaping @Sendable (PlatformOptions) async throws -> ToolRun
    ) async throws(ToolFailure) -> ToolRun {
        let group: CommandGroup
        do { group = try CommandGroup.start() } catch {
            throw .unstarted(program: program, reason: error.description)
        }
        var options = PlatformOptions()
        options.processGroupID = group.number
        let end = GroupEnd(of: group.number, grace: grace)
        let result: Result<ToolRun, ToolFailure> = await withTaskCancellationHandler {
            let clock = limit.map { limit in
                Task {
                    try await Task.sleep(for: .seconds(limit))
                    end.begin()
                    return true
                }
            }
            let outcome: Result<ToolRun, any Error>
            do { outcome = .success(try await work(options)) } catch { outcome = .failure(error) }
            clock?.cancel()
            if Task.isCancelled { return .failure(.cancelled(program: program)) }
            if await (try? clock?.value) ?? false {
                return .failure(.tooLong(program: program, seconds: limit ?? 0))
            }
            return outcome.mapError { ToolFailure($0, of: program) }
        } onCancel: {
            end.begin()
        }
        end.close()
        group.end()
        return try result.get()
    }

    private static func environment(_ added: [String: String]) -> Environment {
        var values: [Environment.Key: String?] = [:]
        for (name, value) in added {
            if let key = Environment.Key(rawValue: name) { values[key] = value }
        }
        return .inherit.updating(values)
    }

    private static func exitCode(_ status: TerminationStatus) -> Int32? {
        if case .exited(let code) = status { code } else { nil }
    }
}

/// The end of a process group whose program is to stop.
private final class GroupEnd: Sendable {
    private let group: pid_t
    private let grace: Double
    /// Whether the group's number may be somebody else's.
    private let isOver = Mutex(false)

    init(of group: pid_t, grace: Double) {
        self.group = group
        self.grace = grace
    }

    /// Interrupts all processes of the group, and kills those that stay.
    func begin() {
        guard grace > 0 else { return send(SIGKILL) }
        send(SIGINT)
        Task {
            try await Task.sleep(for: .seconds(grace))
            send(SIGKILL)
        }
    }

    /// From here on nothing is sent.
    func close() { isOver.withLock { $0 = true } }

    private func send(_ signal: Int32) { isOver.withLock { isOver in if !isOver { kill(-group, signal) } } }
}

/// A program that could not be run to its end.
package enum ToolFailure: Error, Hashable, CustomStringConvertible {
    /// There is no such program in `PATH`.
    case notInstalled(program: String)
    case unstarted(program: String, reason: String)
    case tooLong(program: String, seconds: Double)
    case tooMuchOutput(program: String)
    case cancelled(program: String)

    fileprivate init(_ error: any Error, of program: String) {
        guard let error = error as? SubprocessError else {
            self = .unstarted(program: program, reason: HarmlessText.line("\(error)"))
            return
        }
        self =
            switch error.code {
            case .executableNotFound: .notInstalled(program: program)
            case .outputLimitExceeded: .tooMuchOutput(program: program)
            default: .unstarted(program: program, reason: HarmlessText.line(error.description))
            }
    }

    package var description: String {
        switch self {
        case .notInstalled(let program): "\(program) is not installed"
        case .unstarted(let program, let reason): "\(program) could not be run: \(reason)"
        case .tooLong(let program, let seconds): "\(program) did not answer within \(Int(seconds))s"
        case .tooMuchOutput(let program): "\(program) printed more than it may"
        case .cancelled(let program): "\(program) was stopped"
        }
    }
}
