// The manual page, made from the tables of commands, settings and keys.

import ArgumentParser
import Canvas
import Dashboard
import Documents
import Foundation
import SharedStore
import TrackingModel

/// `trackhealth(1)`.
struct ManualPage {
    /// Where a user's own manual pages go: `$XDG_DATA_HOME/man`, or that below `~/.local/share`.
    static var usualPath: String {
        UserFolder.path("XDG_DATA_HOME", or: ".local/share") + "/man/man1/trackhealth.1"
    }

    private var roff = Roff()
    private let program: CommandInfo
    /// Options that several commands share; described once.
    private let common: [CommandInfo.Argument]

    private init(_ program: CommandInfo) {
        self.program = program
        var counts: [CommandInfo.Argument: Int] = [:]
        var order: [CommandInfo.Argument] = []
        for command in program.shown {
            for argument in command.ownArguments where argument.kind != "positional" {
                if counts.updateValue((counts[argument] ?? 0) + 1, forKey: argument) == nil {
                    order.append(argument)
                }
            }
        }
        common = order.filter { (counts[$0] ?? 0) > 2 }
    }

    static func text(of program: any ParsableCommand.Type) throws -> String {
        var page = ManualPage(try CommandInfo.all(of: program))
        page.addHead()
        page.addCommands()
        page.addKeys()
        page.addConfiguration()
        page.addFiles()
        page.addEnvironment()
        page.addEnd()
        return page.roff.text
    }

    private mutating func addHead() {
        roff.title("TRACKHEALTH", date: Version.released, source: "trackhealth \(Version.number)")
        roff.macro("SH", "NAME")
        roff.paragraph("trackhealth - \(Self.asPhrase(program.abstract ?? ""))")
        roff.macro("SH", "SYNOPSIS")
        roff.paragraph("trackhealth [path] [options]")
        roff.macro("PP")
        roff.paragraph("trackhealth <command> [options]")
        roff.macro("SH", "DESCRIPTION")
        roff.paragraph(
            """
            The dashboard opens the shared container of a Screen Time tracker and shows whether minutes are credited, \
            which are lost or phantom, and why. Without a terminal it prints the status as text. The other commands judge, \
            export, clear, record and simulate such containers.
            """)
    }

    /// A sentence as the phrase that the line of names wants.
    private static func asPhrase(_ sentence: String) -> String {
        let text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    private mutating func addCommands() {
        roff.macro("SH", "COMMANDS")
        for command in program.shown { add(command, under: "trackhealth") }
        roff.macro("SH", "COMMON OPTIONS")
        for argument in common { add(argument) }
        roff.item("-h, --help", "Show help of a command.")
        roff.item("--version", "Show the version.")
    }

    private mutating func add(_ command: CommandInfo, under parent: String) {
        let name = parent + " " + command.commandName
        let own = command.ownArguments.filter { !common.contains($0) }
        let isShort = own.count < command.ownArguments.count
        let usage = own.map(\.usage) + (isShort ? ["[common options]"] : [])
        roff.macro("SS", ([name] + usage).joined(separator: " "))
        roff.paragraph(command.abstract ?? "")
        for paragraph in command.paragraphs {
            roff.macro("PP")
            let lines = paragraph.split(separator: "\n").map(String.init)
            // What is indented is a table.
            if lines.contains(where: { $0.hasPrefix("  ") }) {
                roff.example(lines)
            } else {
                roff.paragraph(paragraph)
            }
        }
        for argument in own { add(argument) }
        for subcommand in command.shown { add(subcommand, under: name) }
    }

    private mutating func add(_ argument: CommandInfo.Argument) {
        let isPlain = argument.kind == "flag" && argument.inverse == nil
        let notes = [
            argument.allValues.map { "values: " + $0.commaSeparated },
            isPlain ? nil : argument.defaultValue.map { "default: " + $0 },
        ].compactMap(\.self)
        let words = notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
        roff.item(argument.encoded, (argument.abstract ?? "") + words)
    }

    private mutating func addKeys() {
        roff.macro("SH", "KEYS")
        roff.paragraph(
            """
            The name in parentheses is that of the action in the table [keys] of the configuration, which binds other \
            keys. Keys inside of dialogs are fixed; Ctrl-C always quits and Esc always goes back.
            """)
        for group in KeyTable.standard.groups {
            roff.macro("SS", group.title)
            for binding in group.bindings {
                roff.item("\(binding.keyNames(.unicode)) (\(binding.action.name))", binding.placedSentence)
            }
        }
    }

    private mutating func addConfiguration() {
        roff.macro("SH", "CONFIGURATION")
        roff.paragraph(
            """
            The file config.toml is read and never written. An option goes before an environment variable, that before \
            what was changed on the screen of settings, that before the file, and that before the default. trackhealth config print \
            makes a file to start from, trackhealth config check finds mistakes.
            """)
        for group in Setting.Group.allCases {
            if group.settings.isEmpty { continue }
            roff.macro("SS", group.rawValue)
            for setting in group.settings {
                let others = [setting.option, setting.variable].compactMap(\.self)
                let also = others.isEmpty ? "" : " Also \(others.commaSeparated)."
                roff.item(
                    "\(setting.name) = \(setting.standard.toml)",
                    "\(setting.sentence) It is \(setting.allowed).\(also)")
            }
        }
        for table in SettingTable.all {
            roff.macro("SS", table.header)
            for line in table.meaning { roff.paragraph(line) }
            for entry in table.entries() { roff.item(entry.line, entry.meaning + ".") }
        }
    }

    private mutating func addFiles() {
        roff.macro("SH", "FILES")
        for place in PlacesOfFiles.all(configuration: nil, ResolvedSettings(.none, environment: { _ in nil }))
        {
            guard let documented = place.documented else { continue }
            roff.item(documented, place.purpose)
        }
        roff.macro("PP")
        roff.paragraph(
            "Without their variables the folders are ~/.config, ~/.local/state and ~/.local/share.")
    }

    private mutating func addEnvironment() {
        roff.macro("SH", "ENVIRONMENT")
        for (name, meaning) in Self.variables { roff.item(name, meaning) }
    }

    private static let variables: [(name: String, meaning: String)] = [
        ("TRACKHEALTH_CONTAINER", "The store that is opened without a path."),
        ("NO_COLOR", "Where it is not empty, no colours are used unless --color asks for them."),
        ("COLORTERM", "With truecolor or 24bit, exact colours are used, but within GNU screen."),
        (
            "COLORFGBG",
            "The terminal's colours, as in 15;0, where it does not tell its background when it is asked."
        ),
        (
            "TERM",
            "The terminal's type; an unknown one is treated as xterm-256color, dumb gets the status as text."
        ),
        ("LC_ALL, LC_CTYPE, LANG", "Whether the terminal shows more than ASCII."),
        ("ESCDELAY", "Milliseconds to wait for what follows an Esc."),
        ("XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_DATA_HOME", "Where the files above are."),
    ]

    private mutating func addEnd() {
        roff.macro("SH", "EXIT STATUS")
        for (code, meaning) in [
            ("0", "Done; of check, all is well; of diff, the same health."),
            ("1", "Failed; of check, a warning; of diff, another health."),
            ("2", "Of check: critical; of diff: a store can't be read."), ("3", "Of check: unknown."),
            ("64", "Wrong usage."),
            ("128+n", "The dashboard was ended by signal n."),
        ] { roff.item(code, meaning) }
        roff.macro("SH", "EXAMPLES")
        var seen: Set<String> = []
        let examples = program.shown.flatMap { [$0] + $0.shown }.flatMap(\.examples)
        roff.example(examples.filter { seen.insert($0).inserted })
    }
}

/// Where the program's own files are: for `config paths` and the manual.
enum PlacesOfFiles {
    /// A file or folder: its path here, the path for everybody unless it is everybody's own, and what it holds, one
    /// sentence.
    typealias Place = (name: String, path: String, documented: String?, purpose: String)

    /// - Parameter configuration: The configuration file that was named; nil for the usual one.
    static func all(configuration: String?, _ settings: ResolvedSettings) -> [Place] {
        let home = "$XDG_STATE_HOME"
        let state = home + "/trackhealth"
        let config = "$XDG_CONFIG_HOME/trackhealth"
        return [
            (
                "configuration", configuration ?? Configuration.usualPath, config + "/config.toml",
                "Settings, never written by the program."
            ),
            ("themes", ThemeSource.ownFolder, config + "/themes", "Themes of the user's own."),
            ("state", StateFolder.own, state, "What must outlive the program."),
            (
                "changed settings", ChangedSettings.usualPath, state + "/settings.toml",
                "What was changed on the screen of settings; it goes before config.toml."
            ),
            ("screen choices", UIState.usualPath, state + "/ui.toml", "Where one was on screen."),
            (
                "history", StateFolder.history, state + "/history.sqlite",
                "Records of the stores that were watched."
            ),
            (
                "labels", LabelFile.path(in: StateFolder.home), LabelFile.path(in: home), "Labels of gaps."
            ),
            (
                "backups", LogClearing.backups(in: StateFolder.home), LogClearing.backups(in: home),
                "Logs that were cleared, files from before a repair."
            ),
            ("exports", settings.text(.exportFolder), nil, "Exports of the dashboard."),
            (
                "manual", ManualPage.usualPath, "$XDG_DATA_HOME/man/man1/trackhealth.1",
                "The manual page, once it is installed."
            ),
        ]
    }
}

/// A page in roff, as `man` formats it.
struct Roff {
    private(set) var text = ""

    /// A request or macro with arguments, each as it is to be read.
    mutating func macro(_ name: String, _ arguments: String...) {
        let words = arguments.map { argument in
            let escaped = Self.escaped(argument)
            return escaped.contains(" ") || escaped.isEmpty ? "\"\(escaped)\"" : escaped
        }
        text += ([".\(name)"] + words).joined(separator: " ") + "\n"
    }

    /// The first line of a page for users' commands; a date is no text, its hyphens stay.
    mutating func title(_ name: String, date: String, source: String) {
        text += ".TH \(name) 1 \(date) \"\(source)\" \"User Commands\"\n"
    }

    /// Running text; nothing for an empty one.
    mutating func paragraph(_ words: String) {
        var line = ""
        for word in words.split(whereSeparator: \.isWhitespace) {
            let escaped = Self.escaped(String(word))
            if !line.isEmpty, line.utf8.count + 1 + escaped.utf8.count > 78 {
                add(line)
                line = ""
            }
            line += line.isEmpty ? escaped : " " + escaped
        }
        if !line.isEmpty { add(line) }
    }

    /// Lines that stay as they are.
    mutating func example(_ lines: [String]) {
        macro("nf")
        for line in lines { line.isEmpty ? macro("sp") : add(Self.escaped(line)) }
        macro("fi")
    }

    /// A word in bold with what it means below it.
    mutating func item(_ name: String, _ meaning: String) {
        macro("TP")
        text += "\\fB" + Self.escaped(name) + "\\fR\n"
        paragraph(meaning)
    }

    private mutating func add(_ line: String) {
        // A dot or an apostrophe at the beginning of a line would be a request.
        let isRequest = line.hasPrefix(".") || line.hasPrefix("'")
        text += (isRequest ? "\\&" : "") + line + "\n"
    }

    /// Signs that the formatter would take for its own, or would change for prettier ones.
    static func escaped(_ text: String) -> String {
        text.replacingScalars { scalar in
            switch scalar {
            case "\\": "\\e"
            case "-": "\\-"
            case "\"": "\\(dq"
            case "'": "\\(aq"
            case "`": "\\(ga"
            case "^": "\\(ha"
            case "~": "\\(ti"
            default: scalar.isASCII ? nil : String(format: "\\[u%04X]", scalar.value)
            }
        }
    }
}
