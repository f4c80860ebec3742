// `trackhealth themes`: what there is, what it looks like, and whether it can be read.

import ArgumentParser
import Canvas
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

/// The figures of one theme in words.
struct ThemeReport {
    private let theme: Theme
    private let contrasts: [Contrast]
    private let separations: [Separation]

    init(_ theme: Theme) {
        self.theme = theme
        contrasts = Contrast.all(of: theme)
        separations = Separation.all(of: theme)
    }

    /// The headings over rows.
    static let title =
        "theme".leading(in: nameWidth) + "for    lowest contrast of text at 24-bit, 256 and 16 colours\n"

    private static let nameWidth = 22
    private static let roleWidth = 20

    /// A sentence for every figure that is too low.
    var failures: [String] {
        var failures: [String] = []
        for contrast in contrasts {
            for value in contrast.values where !value.isEnough {
                failures.append(
                    "\(name(of: contrast)) has \(value.ratio.map { decimal($0, places: 2) } ?? "no"):1 at \(value.depth.name), "
                        + "\(number(value.required)):1 is wanted")
            }
        }
        guard theme.isColorBlindSafe else { return failures }
        for pair in separations where !pair.isEnough {
            failures.append(
                "\(pair.first.name) and \(pair.second.name) are \(decimal(pair.difference, places: 2)) apart with "
                    + "\(pair.vision.rawValue) at \(pair.depth.name), \(decimal(Separation.required, places: 2)) is wanted"
            )
        }
        return failures
    }

    /// One line, and one for each failure.
    var row: String {
        var line = theme.name.leading(in: Self.nameWidth) + theme.variant.rawValue.leading(in: 7)
        for (index, depth) in PaletteDepth.allCases.enumerated() {
            let lowest = contrasts.filter(\.isText).compactMap(\.values[index].ratio)
                .min()
            line += number(lowest).trailing(in: 5) + " " + (depth == .sixteen ? "" : " ")
        }
        if theme.isColorBlindSafe, let least = separations.map(\.difference).min() {
            line += "  levels \(decimal(least, places: 2)) apart"
        }
        line += failures.isEmpty ? "  ok" : "  \(failures.count) too low"
        return HarmlessText.line(line) + "\n" + failureLines
    }

    /// Every role with its figures.
    var table: String {
        let own = theme[.background].background.map { "paints its own background \(FrameColors.hex($0.rgb))" }
        var lines = [
            "\(theme.title): for \(theme.variant == .any ? "any background" : "\(theme.variant.rawValue) backgrounds"), "
                + (own ?? "on the terminal's background"), "",
        ]
        let depths = PaletteDepth.allCases
        lines.append(
            "  " + "role".leading(in: Self.roleWidth) + depths.map { $0.name.trailing(in: 7) }.joined()
                + "   wanted")
        for contrast in contrasts {
            let figures = contrast.values.map { number($0.ratio).trailing(in: 7) }.joined()
            let wanted = Set(contrast.values.map(\.required)).sorted(by: >).map { number($0) }
            let under = contrast.under.map { "  (\($0.name) on it)" } ?? ""
            lines.append(
                (contrast.isEnough ? "  " : "✗ ") + contrast.role.name.leading(in: Self.roleWidth) + figures
                    + "   "
                    + wanted.joined(separator: " / ") + under)
        }
        lines += ["", "  “own”: both colours are the terminal's."]
        lines += visionLines
        return lines.map { HarmlessText.line($0) + "\n" }.joined() + failureLines + "\n"
    }

    private var visionLines: [String] {
        var lines = [
            "",
            "  Levels apart for every kind of colour vision (black and white are 1 apart, "
                + (theme.isColorBlindSafe
                    ? "\(decimal(Separation.required, places: 1)) is wanted):"
                    : "this theme promises nothing):"),
        ]
        var pairs: [[Role]] = []
        for pair in separations where !pairs.contains([pair.first, pair.second]) {
            pairs.append([pair.first, pair.second])
        }
        for pair in pairs {
            let ofPair = separations.filter { [$0.first, $0.second] == pair }
            let figures = PaletteDepth.allCases.map { depth in
                (ofPair.first { $0.depth == depth }.map { decimal($0.difference, places: 2) } ?? "own")
                    .trailing(in: 7)
            }
            let worst = ofPair.min { $0.difference < $1.difference }
            lines.append(
                "  " + pair.map(\.name).joined(separator: " – ").leading(in: 34) + figures.joined()
                    + "   " + (worst?.vision.rawValue ?? ""))
        }
        return pairs.isEmpty ? [] : lines
    }

    private var failureLines: String {
        failures.map { HarmlessText.line("✗ \(theme.name): \($0).") + "\n" }.joined()
    }

    private func name(of contrast: Contrast) -> String {
        contrast.under.map { "\($0.name) on \(contrast.role.name)" } ?? contrast.role.name
    }

    private func number(_ value: Double?) -> String { value.map { decimal($0, places: 1) } ?? "own" }
}
