// A command in a shell of its own, which can neither hold up nor outlive what started it.

import Foundation

/// One run of `/bin/sh -c`. Values reach it by the environment, never as part of its text.
package enum ShellCommand {
    /// How a run ended.
    package enum Ending: Hashable, Sendable {
        case exit(Int32)
        case signal(Int32)
        /// It took longer than it may and was killed.
        case tooLong
        /// It could not be started.
        case unstarted(reason: String)

        /// What went wrong, as the end of a sentence; nil where nothing did.
        package var failure: String? {
            switch self {
            case .exit(0): nil
            case .exit(127): "ended with 127, which mostly means that a program was not found"
            case .exit(let code): "ended with \(code)"
            case .signal(let number): "was ended by signal \(number)"
            case .tooLong: "took too long and was stopped"
            case .unstarted(let reason): "could not be started: \(reason)"
            }
        }
    }

    /// Seconds between two looks at whether it has ended.
    private static let beat: useconds_t = 20_000

    /// Runs a command to its end; blocks the thread meanwhile.
    ///
    /// Its input is empty. It has a process group of its own, all of which is killed when the time is over, and when
    /// this process ends, however that happens.
    ///
    /// - Parameters:
    ///   - added: Variables beside those of this process.
    ///   - limit: Seconds that it may take.
    ///   - showsOutput: Whether it writes where this process writes; otherwise nowhere.
    ///   - leavesNothing: Whether what it left in the background is killed, too, when it ends.
    ///   - running: Where it is listed while it runs, so that it can be ended with the program.
    package static func run(
        _ text: String, environment added: [String: String], limit: Double, showsOutput: Bool,
        leavesNothing: Bool = true, among running: RunningCommands? = nil
    ) -> Ending {
        let environment = ProcessInfo.processInfo.environment.merging(added) { $1 }
        let group: CommandGroup
        do throws(UnstartedProcess) { group = try CommandGroup.start() } catch {
            return .unstarted(reason: error.description)
        }
        let process: pid_t
        do throws(UnstartedProcess) {
            process = try ShellProcess.start(
                text, environment: environment, group: group.number, input: nil, showsOutput: showsOutput)
        } catch {
            group.end()
            return .unstarted(reason: error.description)
        }
        let number = group.number
        running?.add(number)
        let end = ContinuousClock.now + .seconds(limit)
        var isKilled = false
        while !hasEnded(process) {
            if !isKilled, ContinuousClock.now >= end {
                kill(-number, SIGKILL)
                isKilled = true
            }
            usleep(beat)
        }
        // Until the watcher is waited for, the group's number is nobody else's.
        running?.remove(number)
        if leavesNothing { group.end() } else { group.leave() }
        let ending = ending(of: process)
        return isKilled ? .tooLong : ending
    }

    /// Waits for a child.
    static func ending(of process: pid_t) -> Ending {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return .unstarted(reason: String(cString: strerror(errno))) }
        }
        return ending(status)
    }

    /// Whether a child has ended; it is not waited for yet. True as well where there is no such child.
    private static func hasEnded(_ process: pid_t) -> Bool {
        var info = siginfo_t()
        guard waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0 else {
            return errno != EINTR
        }
        return info.si_signo != 0
    }

    private static func ending(_ status: Int32) -> Ending {
        let signal = status & 0x7F
        return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    }
}
