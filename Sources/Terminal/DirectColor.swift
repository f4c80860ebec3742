// Whether the terminal supports 24-bit colours; most entries of the terminal database don't say so.

import Canvas

/// The evidence for 24-bit colours.
package enum DirectColor: Hashable, Sendable {
    /// The variable `COLORTERM` names them.
    case environment
    /// The entry has the flag `RGB` or `Tc`.
    case flag
    /// The name in `TERM` ends in `-direct`.
    case name
    /// The entry itself has 24-bit colours.
    case entry

    /// - Parameters:
    ///   - term: the name in `TERM`.
    ///   - entry: the entry in use; nil if it can't be read.
    /// - environment: looks up a variable; nil for absent and empty ones.
    static func evidence(
        term: String, entry: TerminfoEntry?, environment: (String) -> String?
    ) -> DirectColor? {
        if let entry, ColorDepth(colors: entry.colors) == .direct { return .entry }
        if isNamed(in: environment) { return .environment }
        // It is unknown which terminal tmux runs in.
        if environment("TMUX") != nil || isInScreen(environment) { return nil }
        if let entry, entry.names(extension: "RGB") || entry.names(extension: "Tc") { return .flag }
        return term.hasSuffix("-direct") ? .name : nil
    }

    /// Whether the environment names them, for output that is written without a terminal entry.
    package static var isInEnvironment: Bool { isNamed(in: Environment.value) }

    /// GNU screen passes on the variable of the outer terminal, but not its colours.
    private static func isNamed(in environment: (String) -> String?) -> Bool {
        !isInScreen(environment)
            && ["truecolor", "24bit"].contains(environment("COLORTERM")?.lowercased())
    }

    private static func isInScreen(_ environment: (String) -> String?) -> Bool {
        environment("STY") != nil && environment("TMUX") == nil
    }
}
