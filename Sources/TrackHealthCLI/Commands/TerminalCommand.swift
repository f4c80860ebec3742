// `trackhealth terminal`: what is known of the terminal, and what follows from it.

import ArgumentParser
import Canvas
import Dashboard
import PlainText
import Terminal
import Themes
import TrackingModel

struct TerminalCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "terminal",
        abstract: "Explain what is known of the terminal: colours, background, characters.",
        usage: "trackhealth terminal [<options>]",
        discussion: """
            Example: trackhealth terminal

            On a terminal it asks that for its background and its abilities; in a pipe it reports what the environment says.
            """)

    @OptionGroup var configuration: ConfigOptions
    @OptionGroup var options: LookOptions

    func run() throws {
        let configuration = try configuration.read()
        let look = options.look(configuration)
        let facts = TerminalInfo(look.terminalOptions())
        let report = TerminalReport(
            look: look, facts: facts, keys: configuration.keys,
            answers: Output.isTerminal ? TerminalAnswers.ask(isPlain: facts.isPlain) : nil)
        for (name, text) in report.rows {
            try Output.write(HarmlessText.line(name.leading(in: 18) + text) + "\n")
        }
    }
}

/// What is known of a terminal, in words.
private struct TerminalReport {
    let look: Look
    let facts: TerminalInfo
    let keys: KeyTable
    /// What it answered; nil where it was not asked.
    let answers: TerminalAnswers?

    var rows: [(String, String)] {
        [
            ("Type", type), ("Calls itself", itself), ("Colours", colors),
            ("Background", background), ("Characters", characters),
            ("Size", facts.size.map { "\($0.columns)x\($0.rows)" } ?? "standard output is no terminal"),
            ("Around it", surroundings),
            (
                "Whole frames",
                able(answers?.supportsSynchronizedOutput, "a repaint shows at once (mode 2026)")
            ),
            ("Dark and light", able(answers?.reportsColorScheme, "it reports changes (mode 2031)")),
            (
                "Mouse",
                facts.isPlain ? "none" : "clicks and the wheel, until \(waysOut) them to it"
            ),
            ("Clipboard", clipboard),
            (
                "Notifications",
                facts.notification.map {
                    "\($0)" + (facts.multiplexer == .tmux ? ", let through by allow-passthrough on" : "")
                }
                    ?? "none"
            ),
            ("Curses", Terminal.cursesVersion),
        ]
    }

    /// What leaves the mouse to the terminal: `--no-mouse or the key M leave`.
    private var waysOut: String {
        keys.hint(for: .mouse).map { "--no-mouse or the key \($0.name(.unicode)) leave" }
            ?? "--no-mouse leaves"
    }

    private var type: String {
        let term = facts.term.map { "TERM is \($0)" } ?? "TERM is not set"
        guard let entry = facts.entry, let path = facts.path else {
            return "\(term); the terminal database has no entry for it"
        }
        return entry == facts.term
            ? "\(term) (\(path))" : "\(term), which is unknown here: \(entry) in its place (\(path))"
    }

    private var itself: String {
        guard let answers else {
            return Output.isTerminal
                ? "not asked: it might print the question" : "not asked: this is no terminal"
        }
        guard let time = answers.time else { return "it did not answer within half a second" }
        return
            "\(answers.version ?? "it gives no name") (answered in \(decimal(Double(time) / 1e6, places: 1)) ms)"
    }

    private var colors: String {
        let name: String
        switch facts.depth {
        case .none:
            return look.usesColor
                ? "none: the terminal has none" : "none: NO_COLOR, TERM or the setting color says so"
        case .eight: name = "8"
        case .sixteen: name = "16"
        case .indexed: name = "256"
        case .direct: name = "24-bit"
        }
        if look.color != .auto, look.color != .always { return "\(name): the setting color says so" }
        switch facts.directColor {
        case .environment: return "\(name): COLORTERM says so"
        case .flag: return "\(name): the entry has the flag RGB or Tc"
        case .name, .entry: return "\(name): the type says so"
        case nil: return "\(name): the entry says so; COLORTERM=truecolor or --color 24bit make it 24-bit"
        }
    }

    private var background: String {
        let known = answers?.background?.variant ?? look.background
        let source =
            answers?.background != nil
            ? "\(known.rawValue): it says \(answers?.backgroundColor ?? "")"
            : known == .any
                ? "unknown"
                : "\(known.rawValue): \(facts.isConsole ? "COLORFGBG or the kind of console" : "COLORFGBG") says so"
        return "\(source); the theme auto is \(look.themes.automatic(on: known))"
    }

    private var characters: String {
        facts.isUTF8
            ? facts.isConsole ? "UTF-8, with the signs of console fonts" : "UTF-8"
            : "ASCII only: the locale's character set is not UTF-8; set LANG to one that is, such as C.UTF-8"
    }

    private var surroundings: String {
        let around = [facts.multiplexer?.rawValue, facts.isRemote ? "ssh" : nil].compactMap { $0 }
        return around.isEmpty ? "neither tmux, screen nor ssh" : around.commaSeparated
    }

    private func able(_ isAble: Bool?, _ what: String) -> String {
        switch isAble {
        case true?: "yes: \(what)"
        case false?: "no"
        case nil: facts.isPlain ? "no" : "it does not say"
        }
    }

    private var clipboard: String {
        if facts.isPlain { return "none: what is copied goes to a file" }
        switch facts.multiplexer {
        case .tmux?: return "OSC 52 by tmux (set-clipboard on) and through it (allow-passthrough on)"
        case .screen?: return "OSC 52, which GNU screen keeps to itself"
        case nil: return "OSC 52, where the terminal allows it"
        }
    }
}
