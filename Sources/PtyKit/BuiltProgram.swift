// Finds a program of this package next to the tests that run it.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The programs that were built together with the tests.
package enum BuiltProgram {
    /// The absolute path of a built program, or its bare name if it can't be found.
    package static func path(_ name: String) -> String {
        let tests = CommandLine.arguments[0]
        let own = tests.hasPrefix("/") ? tests : readLink("/proc/self/exe")
        var candidates: [String] = []
        for argument in CommandLine.arguments + [own] where argument.contains("/") {
            var parts = argument.split(separator: "/", omittingEmptySubsequences: false)
            while parts.count > 1 {
                parts.removeLast()
                candidates.append(parts.joined(separator: "/") + "/" + name)
            }
        }
        return candidates.first { access($0, X_OK) == 0 && !isDirectory($0) } ?? name
    }

    private static func isDirectory(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    private static func readLink(_ path: String) -> String {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink(path, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
