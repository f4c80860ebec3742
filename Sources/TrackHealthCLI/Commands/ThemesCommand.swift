// `trackhealth themes`: what there is, what it looks like, and whether it can be read.

import ArgumentParser
import PlainText
import Themes
import TrackingModel

struct ThemesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "themes", abstract: "List, check and show themes.",
        discussion: """
            Example: trackhealth themes check nord

            A theme of your own is a TOML file in ~/.config/trackhealth/themes, or in the folder of --themes-dir; it may \
            carry the name of a built-in one, and inherit it. `trackhealth themes show nord` prints one to begin with.
            """, subcommands: [List.self, Check.self, Show.self], defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List all themes with the background that they are for.",
            discussion: "Example: trackhealth themes --themes-dir ./themes")

        @OptionGroup var folder: ThemesFolder

        func run() throws {
            let source = folder.source
            let names = [ThemeCatalog.automatic] + ThemeCatalog.names + source.ownNames
            let width = (names.map(\.count).max() ?? 0) + 2
            for name in names {
                try Output.write(HarmlessText.line(Self.row(name, width: width, source)) + "\n")
            }
        }

        private static func row(_ name: String, width: Int, _ source: ThemeSource) -> String {
            let start = name.leading(in: width)
            guard name != ThemeCatalog.automatic else {
                return start + "any".leading(in: 7)
                    + "What suits the terminal: dark, light or default (the usual choice)"
            }
            do {
                let theme = try source.theme(name)
                let origin = ThemeCatalog.names.contains(name) ? "" : " (\(try source.text(name).file))"
                return start + theme.variant.rawValue.leading(in: 7) + theme.summary + origin
            } catch {
                return start + "can't be used: \(error)"
            }
        }
    }

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the contrast of every role; exit 1 where one is too low.",
            discussion: """
                Example: trackhealth themes check ./mine.toml

                Figures are WCAG 2 contrast ratios at 24-bit colour, 256 and 16 colours (xterm's palette), the lowest of \
                the backgrounds that the theme may meet: black to #1e1e1e for dark ones, white to #fafafa for light \
                ones, black and white for the rest, or the theme's own. Without names one row for each built-in theme; \
                with names every role. A theme with “colour-blind-safe = true” must keep good, warning and critical \
                apart for every kind of colour vision as well.
                """)

        @Argument(
            help: "Names of themes or paths to theme files; all built-in ones without.",
            completion: ThemesFolder.completion)
        var themes: [String] = []

        @OptionGroup var folder: ThemesFolder

        func run() throws {
            let source = folder.source
            var failures = 0
            if themes.isEmpty { try Output.write(ThemeReport.title) }
            for name in themes.isEmpty ? ThemeCatalog.names : themes {
                let report = ThemeReport(try source.theme(name))
                try Output.write(themes.isEmpty ? report.row : report.table)
                failures += report.failures.count
            }
            if failures > 0 {
                Output.warn("\(failures) \(failures == 1 ? "figure is" : "figures are") too low.")
                throw ExitCode(1)
            }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a theme's file.", discussion: "Example: trackhealth themes show dark > mine.toml"
        )

        @Argument(help: "Name of a theme.", completion: ThemesFolder.completion)
        var name: String

        @OptionGroup var folder: ThemesFolder

        func run() throws { try Output.write(HarmlessText.block(try folder.source.text(name).text)) }
    }
}
