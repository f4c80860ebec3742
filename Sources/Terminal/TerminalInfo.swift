// Facts about the terminal that can be found without drawing, for diagnosing how it looks: most entries of the terminal
// database don't say whether it has 24-bit colours.

import CNcurses
package import Canvas

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The terminal as the program sees it before it draws.
package struct TerminalInfo: Sendable {
    /// A multiplexer between this program and the terminal.
    package enum Multiplexer: String, Sendable {
        case tmux, screen
    }

    /// `$TERM`; nil if it is not set.
    package let term: String?
    /// The entry of the terminal database in use, and its file; nil if none is found as a file.
    package let entry: String?
    package let path: String?
    /// The colours in use, within the limit.
    package let depth: ColorDepth
    /// The evidence for 24-bit colours; nil if there is none.
    package let directColor: DirectColor?
    package let isUTF8: Bool
    /// Whether it is a console with few glyphs.
    package let isConsole: Bool
    /// Whether it gets only what its entry has: no mouse, no queries, no clipboard.
    package let isPlain: Bool
    /// Nil if standard output is not a terminal.
    package let size: Size?
    package let multiplexer: Multiplexer?
    package let isRemote: Bool

    /// - Parameter options: as for a `Terminal`.
    package init(_ options: Terminal.Options = Terminal.Options()) {
        let term = Environment.value(of: "TERM")
        self.term = term
        let names = Terminal.candidates(term ?? "", options)
        let name = names.first { TerminfoDatabase.path(of: $0) != nil }
        entry = name
        path = name.flatMap { TerminfoDatabase.path(of: $0) }
        let contents = name.flatMap { TerminfoDatabase.entry(named: $0) }
        isPlain = name.map { Terminal.plainTerminals.contains($0) } ?? false
        let colors = ColorDepth(colors: contents?.colors ?? 0)
        directColor =
            isPlain || colors == .none
            ? nil : DirectColor.evidence(term: term ?? "", entry: contents, environment: Environment.value)
        let isDirect = directColor != nil || (options.assumesDirectColor && colors > .none && !isPlain)
        depth = min(isDirect ? .direct : colors, options.colorLimit)
        isUTF8 = Terminal.chooseLocale()
        isConsole = term.map(Terminal.isConsole) ?? false
        size = isatty(STDOUT_FILENO) == 1 ? Terminal.currentSize : nil
        multiplexer =
            Environment.value(of: "TMUX") != nil ? .tmux : Environment.value(of: "STY") != nil ? .screen : nil
        isRemote = ["SSH_CONNECTION", "SSH_TTY"].contains { Environment.value(of: $0) != nil }
    }

    /// The name of the sequence that sends notifications; nil if none can be sent.
    package var notification: String? {
        isPlain ? nil : Notification.Kind(term: term ?? "", environment: Environment.value).rawValue
    }
}

/// The evidence for 24-bit colours.
package enum DirectColor: Sendable {
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

extension Terminal {
    /// For example `ncurses 6.4.20221231`.
    package static var cursesVersion: String { String(cString: curses_version()) }
}

/// Looks up variables; an empty one counts as absent, as it does for terminals, locales and folders.
package enum Environment {
    package static func value(of name: String) -> String? {
        guard let text = getenv(name).flatMap({ String(validatingCString: $0) }), !text.isEmpty else {
            return nil
        }
        return text
    }
}
