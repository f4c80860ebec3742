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
    var isWaiting: Bool { !isInputPending && SystemProcess(process).isSleeping }

    /// Whether the program sleeps although something was typed: it waits for its output to be read.
    package var standsStill: Bool { isInputPending && SystemProcess(process).isSleeping }
}
