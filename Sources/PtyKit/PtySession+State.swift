// What a program on a pty is doing: whether it has ended, and whether it waits.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension PtySession {
    /// Whether the program has ended; its status stays to be asked for.
    package var hasEnded: Bool {
        var facts = siginfo_t()
        // Fails for a process whose status was asked for.
        return waitid(P_PID, id_t(process), &facts, WEXITED | WNOHANG | WNOWAIT) != 0 || facts.si_code != 0
    }

    /// Whether the program has read what was typed, and it and all that it started sleep.
    ///
    /// True where the system has no `/proc`.
    var isWaiting: Bool { !isInputPending && Self.isSleeping(process) }

    /// Whether the program sleeps although something was typed: it waits for its output to be read.
    package var standsStill: Bool { isInputPending && Self.isSleeping(process) }

    private static func isSleeping(_ process: pid_t) -> Bool {
        for thread in names(in: "/proc/\(process)/task") {
            let folder = "/proc/\(process)/task/\(thread)"
            // The state follows the name in parentheses, which may hold anything.
            let status = contents(of: folder + "/stat")
            if let name = status.lastIndex(of: ")"), let state = status[name...].dropFirst(2).first,
                "RD".contains(state)
            {
                return false
            }
            for child in contents(of: folder + "/children").split(separator: " ") {
                if let child = pid_t(child), !isSleeping(child) { return false }
            }
        }
        return true
    }

    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    private static func contents(of file: String) -> String {
        guard let stream = fopen(file, "re") else { return "" }
        defer { fclose(stream) }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = fread(&buffer, 1, buffer.count, stream)
        return String(decoding: buffer.prefix(count), as: UTF8.self)
    }
}
