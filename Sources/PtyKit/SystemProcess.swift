// What the system says of a process: what it started, whether it has ended or sleeps, and what it holds and has used.

#if canImport(Glibc)
    package import Glibc
#elseif canImport(Musl)
    package import Musl
#else
    package import Darwin
#endif

/// A process of this user, by its number.
package struct SystemProcess: Sendable {
    package let id: pid_t

    package init(_ id: pid_t) { self.id = id }

    /// This one.
    package static var own: SystemProcess { SystemProcess(getpid()) }

    /// The processes that it started and that are still there.
    package var children: [SystemProcess] {
        #if canImport(Darwin)
            var found = [pid_t](repeating: 0, count: 256)
            let count = proc_listchildpids(id, &found, Int32(found.count * MemoryLayout<pid_t>.stride))
            return found.prefix(Int(max(count, 0))).map(SystemProcess.init)
        #else
            let numbers = threads.flatMap { file("task/\($0)/children").split(separator: " ") }
            return numbers.compactMap { pid_t($0).map(SystemProcess.init) }
        #endif
    }

    /// Whether it has ended. A zombie has, although its number is taken until its parent asks for its status.
    package var hasEnded: Bool {
        #if canImport(Darwin)
            var facts = kinfo_proc()
            var size = MemoryLayout<kinfo_proc>.stride
            var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, id]
            let code = sysctl(&name, UInt32(name.count), &facts, &size, nil, 0)
            return code != 0 || size == 0 || Int32(facts.kp_proc.p_stat) == SZOMB
        #else
            return state("stat").map { "ZX".contains($0) } ?? true
        #endif
    }

    /// Whether none of its threads runs or waits for a disk.
    private var isIdle: Bool {
        #if canImport(Darwin)
            var facts = proc_taskinfo()
            let size = Int32(MemoryLayout<proc_taskinfo>.size)
            return proc_pidinfo(id, PROC_PIDTASKINFO, 0, &facts, size) != size || facts.pti_numrunning == 0
        #else
            return !threads.compactMap { state("task/\($0)/stat") }.contains { "RD".contains($0) }
        #endif
    }

    /// Bytes that no file holds; nil where it has ended.
    package var anonymousBytes: Int? {
        #if canImport(Darwin)
            var usage = rusage_info_v2()
            let code = withUnsafeMutablePointer(to: &usage) { pointer in
                pointer.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
                    proc_pid_rusage(id, RUSAGE_INFO_V2, $0)
                }
            }
            return code == 0 ? Int(usage.ri_phys_footprint) : nil
        #else
            return figure("Anonymous", in: "smaps_rollup").map { $0 << 10 }
        #endif
    }

    #if !canImport(Darwin)
        private var threads: [String] {
            guard let directory = opendir("/proc/\(id)/task") else { return [] }
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

        /// The state follows the name in parentheses, which may hold anything.
        private func state(_ file: String) -> Character? {
            let text = self.file(file)
            return text.lastIndex(of: ")").flatMap { text[$0...].dropFirst(2).first }
        }
    #endif

    /// It and all that it started.
    package var family: [SystemProcess] { [self] + children.flatMap(\.family) }

    /// Whether it and all that it started sleep.
    var isSleeping: Bool { isIdle && children.allSatisfy(\.isSleeping) }

    /// The number behind a name in a file of Linux's about it, such as `VmHWM` in `status`; nil elsewhere.
    package func figure(_ name: String, in file: String) -> Int? {
        let line = self.file(file).split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line?.dropFirst(name.count + 1).split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
    }

    /// A file of Linux's about it; empty elsewhere, and where it has ended.
    package func file(_ name: String) -> String {
        guard let stream = fopen("/proc/\(id)/\(name)", "re") else { return "" }
        defer { fclose(stream) }
        var text: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = fread(&part, 1, part.count, stream)
            if count == 0 { return String(decoding: text, as: UTF8.self) }
            text += part.prefix(count)
        }
    }
}
