// Reads environment variables that describe the terminal.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Looks up variables; an empty one counts as absent, as it does for terminals and locales.
enum Environment {
    static func value(of name: String) -> String? {
        guard let text = getenv(name).flatMap({ String(validatingCString: $0) }), !text.isEmpty else {
            return nil
        }
        return text
    }
}
