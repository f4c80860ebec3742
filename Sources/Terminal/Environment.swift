// Reads single environment variables, without a copy of all.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Looks up variables; an empty one counts as absent, as it does for terminals, locales and folders.
package enum Environment {
    package static func value(of name: String) -> String? {
        guard let text = getenv(name).flatMap({ String(validatingCString: $0) }), !text.isEmpty else {
            return nil
        }
        return text
    }
}
