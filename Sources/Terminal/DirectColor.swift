// Whether the terminal takes 24-bit colours, which most entries of the terminal database do not say.

/// What speaks for 24-bit colours.
package enum DirectColor: Hashable, Sendable {
    /// The variable `COLORTERM` says so.
    case environment
    /// The entry has the flag `RGB` or `Tc`.
    case flag
    /// The name in `TERM` ends in `-direct`.
    case name
    /// The entry has that many colours itself.
    case entry

    /// - Parameters:
    ///   - term: the name in `TERM`.
    ///   - entry: the entry in use; nil where it can't be read.
    ///   - environment: the environment's variables, nil for absent and empty ones.
    static func evidence(
        term: String, entry: TerminfoEntry?, environment: (String) -> String?
    ) -> DirectColor? {
        if let entry, ColorDepth(colors: entry.colors) == .direct { return .entry }
        if isNamed(in: environment) { return .environment }
        // What tmux shows the colours on is not known here.
        if environment("TMUX") != nil || isInScreen(environment) { return nil }
        if let entry, entry.names(extension: "RGB") || entry.names(extension: "Tc") { return .flag }
        return term.hasSuffix("-direct") ? .name : nil
    }

    /// Whether the environment says so, for text that goes to a terminal without its entry.
    package static var isInEnvironment: Bool { isNamed(in: Environment.value) }

    /// GNU screen hands the variable of the terminal around it through, but not the colours.
    private static func isNamed(in environment: (String) -> String?) -> Bool {
        !isInScreen(environment)
            && ["truecolor", "24bit"].contains(environment("COLORTERM")?.lowercased())
    }

    private static func isInScreen(_ environment: (String) -> String?) -> Bool {
        environment("STY") != nil && environment("TMUX") == nil
    }
}
