// The environment variables that say something about the terminal.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads variables; an empty one counts as absent, as terminals and locales count it.
enum Environment {
    static func value(of name: String) -> String? {
        guard let text = getenv(name).flatMap({ String(validatingCString: $0) }), !text.isEmpty else {
            return nil
        }
        return text
    }
}
