// Runs a program on a pseudo terminal: type, resize, send signals, read its output, and check what it leaves behind.

#if canImport(Glibc)
    package import Glibc
#elseif canImport(Musl)
    package import Musl
#else
    package import Darwin
#endif

/// A program that leads a session on a pseudo terminal; killed when the value is deinitialized.
///
/// Use it from one thread at a time.
package final class PtySession {
    /// Seconds to wait at most where no time is given; more where `TRACKHEALTH_PATIENCE` in the environment says so, for
    /// a machine that is busy.
    package static let patience = getenv("TRACKHEALTH_PATIENCE").flatMap { Double(String(cString: $0)) } ?? 60

    #if canImport(Darwin)
        /// `FIONREAD`, `_IOR('f', 127, int)`, which is a macro.
        private static let inputCount: UInt = 0x4004_667F
    #else
        private static let inputCount = UInt(FIONREAD)
    #endif

    /// Everything that the program has sent so far.
    package private(set) var log: [UInt8] = []
    package let process: pid_t
    /// The terminal's settings before the program started.
    package let settingsBefore: TerminalSettings

    private var master: Int32 = -1
    /// Kept open: the system may forget the settings of a terminal that no process has open.
    private var slave: Int32 = -1
    private var status: Int32?

    /// A system call that failed while the session was created.
    package struct Failure: Error {
        package let step: String
        package let code: Int32
    }

    /// - Parameters:
    ///   - executable: an absolute path.
    ///   - environment: the complete environment; `TERM` is not added.
    package init(
        executable: String, arguments: [String] = [], environment: [String: String],
        size: (columns: Int, rows: Int) = (80, 24)
    ) throws {
        var window = Self.window(size)
        guard openpty(&master, &slave, nil, nil, &window) == 0 else {
            throw Failure(step: "openpty", code: errno)
        }
        // Sessions of tests that run at the same time must not keep each other's terminals open.
        for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        settingsBefore = TerminalSettings(of: slave)
        // Not `ttyname`: all threads share its buffer.
        var name = [CChar](repeating: 0, count: 256)
        let code = ttyname_r(slave, &name, name.count)
        guard code == 0,
            let path = String(validating: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        else { throw Failure(step: "ttyname_r", code: code) }
        process = try Self.spawn(executable, arguments, environment, terminal: path)
    }

    deinit {
        if status == nil {
            kill(process, SIGKILL)
            // SIGKILL ends a guard as well; its child then gets SIGHUP.
            waitpid(process, nil, 0)
        }
        hangUp()
    }

    private static func spawn(
        _ executable: String, _ arguments: [String], _ environment: [String: String], terminal: String
    ) throws -> pid_t {
        let spawned = Spawn()
        var none = sigset_t()
        sigemptyset(&none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigmask(&spawned.attributes, &none)
        posix_spawnattr_setsigdefault(&spawned.attributes, &all)
        // The first terminal that the leader of a new session opens becomes its controlling one.
        posix_spawnattr_setflags(
            &spawned.attributes,
            Spawn.newSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
        posix_spawn_file_actions_addopen(&spawned.actions, 0, terminal, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&spawned.actions, 0, 1)
        posix_spawn_file_actions_adddup2(&spawned.actions, 0, 2)
        do { return try spawned.start(executable, arguments, environment) } catch {
            throw Failure(step: "posix_spawn \(executable)", code: error.code)
        }
    }

    /// The terminal's current settings.
    package var settings: TerminalSettings { TerminalSettings(of: slave) }

    /// The number of typed bytes that have not been read.
    package var pendingInput: Int {
        // In line mode the terminal counts only whole lines.
        var settings = termios()
        tcgetattr(slave, &settings)
        var raw = settings
        cfmakeraw(&raw)
        tcsetattr(slave, TCSANOW, &raw)
        defer { tcsetattr(slave, TCSANOW, &settings) }
        return countedInput
    }

    /// Whether the program has not read all that was typed; while the terminal edits lines, only whole ones count.
    var isInputPending: Bool { countedInput > 0 }

    private var countedInput: Int {
        var count: Int32 = 0
        return ioctl(slave, Self.inputCount, &count) == 0 ? Int(count) : 0
    }

    /// Types bytes and reads meanwhile, so that neither side blocks the other.
    package func send(_ bytes: some Sequence<UInt8>) {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            // A pty buffers at most 4 096 bytes and blocks until the program reads them.
            var polled = [pollfd(fd: master, events: Int16(POLLIN | POLLOUT), revents: 0)]
            guard poll(&polled, 1, 100) > 0 else {
                if hasEnded { return }
                continue
            }
            if polled[0].revents & Int16(POLLIN) != 0 { readOnce() }
            if polled[0].revents & Int16(POLLOUT) != 0 {
                let count = rest.prefix(512).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            } else if polled[0].revents & Int16(POLLIN) == 0 {
                return
            }
        }
    }

    package func send(_ text: String) { send(text.utf8) }

    /// Types bytes without reading what the program sends, as many as the terminal takes now.
    package func sendUnread(_ text: String) {
        for byte in text.utf8 {
            var polled = [pollfd(fd: master, events: Int16(POLLOUT), revents: 0)]
            guard poll(&polled, 1, 0) > 0, polled[0].revents & Int16(POLLOUT) != 0 else { return }
            var byte = byte
            guard write(master, &byte, 1) == 1 else { return }
        }
    }

    /// Changes the window's size, which sends SIGWINCH.
    package func resize(columns: Int, rows: Int) {
        var window = Self.window((columns, rows))
        _ = ioctl(master, UInt(TIOCSWINSZ), &window)
    }

    /// Sends a signal to the started process, or to the process with the given id.
    package func signal(_ signal: Int32, to process: pid_t? = nil) { kill(process ?? self.process, signal) }

    /// Closes the terminal as closing a terminal window does.
    package func hangUp() {
        for end in [master, slave] where end >= 0 { close(end) }
        master = -1
        slave = -1
    }

    /// Reads until the log has the text at or after a position.
    /// - Returns: the position after the text, or nil if the time ran out or the program ended without it.
    package func read(until text: String, from start: Int = 0, timeout: Double = PtySession.patience) -> Int?
    {
        let wanted = Array(text.utf8)
        let end = Self.now + timeout
        var next = start
        while true {
            if let position = position(of: wanted, from: next) { return position + wanted.count }
            // The text can begin in what was searched, but not be all in it.
            next = max(start, log.count - wanted.count)
            let left = end - Self.now
            guard left > 0 else { return nil }
            // Asked before the last look: what a program wrote before its end can still be read.
            let isLast = hasEnded
            if waitReadable(isLast ? 0 : min(left, 0.1)) {
                guard readOnce() else { return nil }
            } else if isLast {
                return nil
            }
        }
    }

    /// Reads until nothing has come for that many seconds, in which the program waited for something to do.
    ///
    /// On a busy machine, a program that has work but no processor is not taken for a quiet one.
    package func readUntilQuiet(_ seconds: Double = 0.15) {
        var end = Self.now + seconds
        while Self.now < end {
            if waitReadable(0.01) {
                guard readOnce() else { return }
                end = Self.now + seconds
            } else if !isWaiting {
                end = Self.now + seconds
            }
        }
    }

    /// Waits for output and reads once.
    /// - Returns: whether anything was read.
    package func readSome(timeout: Double) -> Bool { waitReadable(timeout) && readOnce() }

    /// Reads for some seconds and forgets what it read.
    package func discard(for seconds: Double) {
        let end = Self.now + seconds
        while Self.now < end { if waitReadable(end - Self.now), !readOnce() { return } }
        log.removeAll(keepingCapacity: true)
    }

    /// Reads until the program has ended.
    /// - Returns: the exit code, or 128 plus the signal that ended it; nil if it still runs.
    package func wait(timeout: Double = PtySession.patience) -> Int32? {
        let end = Self.now + timeout
        while status == nil, Self.now < end {
            if master < 0 || !waitReadable(0.005) || !readOnce() { usleep(2000) }
            var raw: Int32 = 0
            if waitpid(process, &raw, WNOHANG) == process {
                status = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + (raw & 0x7F)
            }
        }
        if master >= 0 { while waitReadable(0.01), readOnce() {} }
        return status
    }

    /// Whether the log has the text at or after a position.
    package func has(_ text: String, from start: Int = 0) -> Bool {
        position(of: Array(text.utf8), from: start) != nil
    }

    /// The log from a position on as text, with visible control bytes.
    package func text(from start: Int = 0) -> String {
        String(decoding: log.dropFirst(start), as: UTF8.self).unicodeScalars
            .map { $0.value < 0x20 ? "‹\(String($0.value, radix: 16))›" : String($0) }.joined()
    }

    private func position(of bytes: [UInt8], from start: Int) -> Int? {
        guard let first = bytes.first, log.count >= start + bytes.count else { return nil }
        return (start...(log.count - bytes.count)).first {
            log[$0] == first && log[$0..<($0 + bytes.count)] == bytes[...]
        }
    }

    private func waitReadable(_ seconds: Double) -> Bool {
        guard master >= 0 else { return false }
        var polled = [pollfd(fd: master, events: Int16(POLLIN), revents: 0)]
        return poll(&polled, 1, Int32(max(seconds, 0) * 1000)) > 0
    }

    /// Returns false at the end of the terminal's output.
    @discardableResult
    private func readOnce() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = readBytes(master, &buffer)
        guard count > 0 else { return false }
        log += buffer[..<count]
        return true
    }

    private static func window(_ size: (columns: Int, rows: Int)) -> winsize {
        winsize(ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
    }

    /// Seconds of the monotonic clock.
    package static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// The call of the system, by its own name.
private func readBytes(_ file: Int32, _ buffer: inout [UInt8]) -> Int { read(file, &buffer, buffer.count) }
