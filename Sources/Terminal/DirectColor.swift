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
        let isInTmux = environment("TMUX") != nil
        // GNU screen hands the variable of the terminal around it through, but not the colours.
        let isInScreen = environment("STY") != nil && !isInTmux
        if !isInScreen, ["truecolor", "24bit"].contains(environment("COLORTERM")?.lowercased()) {
            return .environment
        }
        // What tmux shows the colours on is not known here.
        if isInTmux || isInScreen { return nil }
        if let entry, entry.names(extension: "RGB") || entry.names(extension: "Tc") { return .flag }
        return term.hasSuffix("-direct") ? .name : nil
    }
}
