// `trackhealth themes`: what there is, what it looks like, and whether it can be read.

import ArgumentParser
import Canvas
import Themes
import TrackingModel

struct ThemesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "themes", abstract: "List, check and show themes.",
        discussion: "Example: trackhealth themes check", subcommands: [List.self, Check.self, Show.self],
        defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the built-in themes.")

        func run() throws {
            for name in ThemeCatalog.names {
                let theme = try ThemeCatalog.theme(named: name)
                let gap = String(repeating: " ", count: max(14 - name.count, 2))
                try Output.write(
                    "\(name)\(gap)for \(theme.variant == .any ? "any" : theme.variant.rawValue) background\n")
            }
        }
    }

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the contrast of every role; exit 1 where one is too low.")

        @Argument(help: "Names of built-in themes or paths to theme files; all built-in ones without.")
        var themes: [String] = []

        func run() throws {
            var failures = 0
            for name in themes.isEmpty ? ThemeCatalog.names : themes {
                let theme = try ThemeSource.theme(name)
                for contrast in Contrast.all(of: theme) {
                    let ratio = contrast.ratio.map { decimal($0, places: 1) + ":1" } ?? "the terminal's own"
                    let mark = contrast.isEnough ? "ok " : "LOW"
                    let role =
                        contrast.role.name
                        + String(repeating: " ", count: max(20 - contrast.role.name.count, 1))
                    try Output.write("\(mark) \(theme.name)  \(role)\(ratio)\n")
                    failures += contrast.isEnough ? 0 : 1
                }
            }
            if failures > 0 {
                Output.complain("\(failures) roles stay below \(decimal(Contrast.required, places: 0)):1.")
                throw ExitCode(1)
            }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print a theme's file.")

        @Argument(help: "Name of a built-in theme.")
        var name: String

        func run() throws {
            guard let text = ThemeCatalog.text(of: name) else {
                throw ThemeError.unknownTheme(name, known: ThemeCatalog.names)
            }
            try Output.write(text)
        }
    }
}
