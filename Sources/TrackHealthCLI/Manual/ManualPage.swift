// The manual page, made from the tables of commands, settings and keys.

import ArgumentParser
import Canvas
import Dashboard
import Foundation
import SharedStore

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
            argument.allValues.map { "values: " + $0.joined(separator: ", ") },
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
                roff.item("\(binding.keyNames(.unicode)) (\(binding.action.name))", binding.long)
            }
        }
    }

    private mutating func addConfiguration() {
        roff.macro("SH", "CONFIGURATION")
        roff.paragraph(
            """
            The file config.toml is read and never written. An option goes before an environment variable, that before \
            the file, that before what was chosen on screen, and that before the default. trackhealth config print \
            makes a file to start from, trackhealth config check finds mistakes.
            """)
        for group in Setting.Group.allCases {
            if group.settings.isEmpty { continue }
            roff.macro("SS", group.rawValue)
            for setting in group.settings {
                let others = [setting.option, setting.variable].compactMap(\.self)
                let also = others.isEmpty ? "" : " Also \(others.joined(separator: ", "))."
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
    struct Place {
        let name: String
        let path: String
        /// The path for everybody; nil where it is everybody's own.
        var documented: String?
        /// What it holds, one sentence.
        let purpose: String
    }

    /// - Parameter configuration: The configuration file that was named; nil for the usual one.
    static func all(configuration: String?, _ settings: ResolvedSettings) -> [Place] {
        let home = "$XDG_STATE_HOME"
        let state = home + "/trackhealth"
        let config = "$XDG_CONFIG_HOME/trackhealth"
        return [
            Place(
                name: "configuration", path: configuration ?? Configuration.usualPath,
                documented: config + "/config.toml", purpose: "Settings, never written by the program."),
            Place(
                name: "themes", path: ThemeSource.ownFolder, documented: config + "/themes",
                purpose: "Themes of the user's own."),
            Place(
                name: "state", path: StateFolder.own, documented: state,
                purpose: "What must outlive the program."),
            Place(
                name: "screen choices", path: UIState.usualPath, documented: state + "/ui.toml",
                purpose: "What was chosen on screen."),
            Place(
                name: "history", path: StateFolder.history, documented: state + "/history.sqlite",
                purpose: "Records of the stores that were watched."),
            Place(
                name: "labels", path: LabelFile.path(in: StateFolder.home),
                documented: LabelFile.path(in: home),
                purpose: "Labels of gaps."),
            Place(
                name: "backups", path: LogClearing.backups(in: StateFolder.home),
                documented: LogClearing.backups(in: home),
                purpose: "Logs that were cleared, files from before a repair."),
            Place(
                name: "exports", path: settings.text(.exportFolder), purpose: "Exports of the dashboard."),
            Place(
                name: "manual", path: ManualPage.usualPath,
                documented: "$XDG_DATA_HOME/man/man1/trackhealth.1",
                purpose: "The manual page, once it is installed."),
        ]
    }
}
