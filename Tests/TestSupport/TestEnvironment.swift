// The environment of the programs that tests start: nothing of the user's own.

import Foundation

/// Environment variables for child processes, the same on every machine.
package enum TestEnvironment {
    /// A clean environment with a folder as home and for temporary files.
    package static func clean(home: String) -> [String: String] {
        var all = [
            "PATH": path, "HOME": home, "XDG_STATE_HOME": home + "/state", "TMPDIR": home, "LANG": "C.UTF-8",
            "TERM": "xterm-256color", "TZ": "UTC", "SWIFT_BACKTRACE": "enable=no",
        ]
        // A Mac's compiler and Python are those of the Xcode that it names.
        all["DEVELOPER_DIR"] = ProcessInfo.processInfo.environment["DEVELOPER_DIR"]
        return all
    }

    /// Where programs are looked for.
    package static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

    /// Whether the system has a program.
    package static func finds(_ program: String) -> Bool {
        path.split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        }
    }

    /// The number that a variable gives, such as a count of rounds; otherwise the usual one.
    package static func number(_ variable: String, usually: Int) -> Int {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? usually
    }
}
