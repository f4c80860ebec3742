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
        var candidates: [String] = []
        for argument in CommandLine.arguments where argument.contains("/") {
            guard let whole = realpath(argument, nil) else { continue }
            defer { free(whole) }
            var parts = String(cString: whole).split(separator: "/", omittingEmptySubsequences: false)
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
}
