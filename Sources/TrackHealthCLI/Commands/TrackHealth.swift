// The program: its commands, its version, and how errors become words and exit codes; `trackhealth man`.

import ArgumentParser
import Foundation
import PlainText
import SharedStore

/// The program: its commands, its version, and how errors become words and exit codes.
@main
struct TrackHealth: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trackhealth",
        abstract:
            "See whether a Screen Time tracker credits its minutes, which are lost or phantom, and why.",
        discussion: """
            trackhealth demo     look around in a container that lives
            trackhealth device   watch the tracker of an attached device
            trackhealth PATH     open a container folder, preferences file or JSON export

            Without PATH: $TRACKHEALTH_CONTAINER, then the configuration's container, then the last demo. Exit codes: \
            0 done, 1 failed, 64 usage; those of check and diff are in their help.
            """,
        version: Version.text,
        subcommands: [
            DashboardCommand.self, DemoCommand.self, DeviceCommand.self, DevicesCommand.self,
            StatusCommand.self, CheckCommand.self, FleetCommand.self, ServeCommand.self,
            WatchCommand.self, ExplainCommand.self, ReportCommand.self, HistoryCommand.self,
            ExportCommand.self, ImportCommand.self, MappingCommand.self, DiffCommand.self,
            ClearCommand.self,
            RepairCommand.self, RestoreCommand.self, LabelCommand.self, RecordCommand.self,
            SimulateCommand.self, LabCommand.self,
            SnapshotCommand.self,
            ThemesCommand.self, TerminalCommand.self,
            KeysCommand.self, FormatsCommand.self, ConfigCommand.self, AlertsCommand.self, ManCommand.self,
            CompletionsCommand.self,
        ],
        defaultSubcommand: DashboardCommand.self)

    static func main() {
        // Both are errors of a write, which are reported as such.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            if let opening = PlainStart.opening(arguments) {
                try opening.run()
            } else {
                var command = try parsed(arguments)
                try command.run()
            }
        } catch {
            CheckCommand.refuse(error, arguments: arguments)
            if Self.isWrongWord(error),
                let sentence = UnknownCommand.sentence(arguments, program: TrackHealth.self)
            {
                Output.warn(sentence)
                Foundation.exit(ExitCode.validationFailure.rawValue)
            }
            if exitCode(for: error) == .failure, !(error is ExitCode) {
                // Our own errors are sentences already.
                Output.warn("\(error)")
                Foundation.exit(1)
            }
            finish(error)
        }
    }

    /// The command of the arguments. To build the tree of all commands takes longer than many of them run: that is left to
    /// arguments that do not begin with a command's name, and to help and refusals, whose words name the whole.
    private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        guard let named = arguments.first.flatMap({ command(named: $0) }),
            let parsed = try? named.parseAsRoot(Array(arguments.dropFirst())),
            ([named] + named.configuration.subcommands).contains(where: { $0 == type(of: parsed) })
        else { return try parseAsRoot(arguments) }
        return parsed
    }

    /// Says what the parser has to say, which may quote what was typed, and ends. Help and versions, which are errors
    /// of the parser too, go to standard output.
    private static func finish(_ error: any Error) -> Never {
        let code = exitCode(for: error)
        let text = fullMessage(for: error)
        if code == .success {
            do {
                if !text.isEmpty { try Output.write(text + "\n") }
            } catch {
                Output.warn("\(error)")
                Foundation.exit(1)
            }
        } else if !text.isEmpty {
            Output.note(HarmlessText.block(text) + "\n")
        }
        Foundation.exit(code.rawValue)
    }

    /// Whether an error may come from a word that should have been a command.
    private static func isWrongWord(_ error: any Error) -> Bool {
        if case StoreOpeningError.pathMissing = error { return true }
        return exitCode(for: error) == .validationFailure
    }
}

/// `trackhealth` and `trackhealth PATH` without the parser, which takes longer than all else before the first frame.
enum PlainStart {
    /// What the parser makes of arguments without any option. Options, commands and what is not there are left to it and
    /// to its words.
    ///
    /// - Parameter exists: Whether there is something at a path.
    /// - Returns: Nil for what may be anything else.
    static func opening(
        _ arguments: [String], exists: (_ path: String) -> Bool = { access($0, F_OK) == 0 }
    ) -> DashboardOpening? {
        guard let path = arguments.first else { return DashboardOpening() }
        guard arguments.count == 1, !path.isEmpty, !path.hasPrefix("-"), exists(path) else { return nil }
        // Only a word can be a command, and no other path needs the names of all.
        let isWord = !path.utf8.contains(UInt8(ascii: "/"))
        return isWord && isCommand(path) ? nil : DashboardOpening(path: path)
    }

    private static func isCommand(_ word: String) -> Bool {
        word == "help" || TrackHealth.command(named: word) != nil
    }
}

/// A first word that is neither a command nor a path: the commands that may be meant.
enum UnknownCommand {
    /// A sentence for a word where a command stands; nil where it is a path that exists, or resembles no command.
    static func sentence(_ arguments: [String], program: any ParsableCommand.Type) -> String? {
        var command = program
        var words = arguments[...]
        var names = [program.word]
        while let word = words.first, let next = command.command(named: word) {
            names.append(word)
            command = next
            words.removeFirst()
        }
        guard let word = words.first, !word.hasPrefix("-"), !word.contains("/"),
            !FileManager.default.fileExists(atPath: GivenPath.absolute(word))
        else { return nil }
        let near = NearestWords.of(word, among: command.configuration.subcommands.map { $0.word })
        guard !near.isEmpty else { return nil }
        let parent = names.joined(separator: " ")
        let meant = near.map { "“\(parent) \($0)”" }.joined(separator: " or ")
        return "There is no command and no file “\(HarmlessText.line(word))”. Did you mean \(meant)? "
            + "“\(parent) --help” lists the commands."
    }
}

extension ParsableCommand {
    /// The word that names the command: by default its type's.
    static var word: String { configuration.commandName ?? String(describing: self).lowercased() }

    /// The command of this one that a word names; nil for none.
    static func command(named name: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first { $0.word == name }
    }
}

/// `trackhealth man`: the manual page.
struct ManCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "man", abstract: "Print the manual page, for man to show.",
        discussion: "Example: trackhealth man | man -l -")

    func run() throws { try Output.write(ManualPage.text(of: TrackHealth.self)) }
}
