// The options for how things look: theme, colour, character set.

import ArgumentParser
import Dashboard

extension ColorChoice: ExpressibleByArgument {}

/// How things are to look.
struct LookChoice {
    /// What was given for settings.
    var given: [GivenOption] = []
    /// Where themes are looked for first.
    var themesFolder: String?

    /// The look by the options, the environment and what is sound in a configuration.
    func look(_ configuration: Configuration) -> Look {
        Look(ResolvedSettings(configuration, options: given), themesFolder: themesFolder)
    }
}

struct LookOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Theme by name, or a path to a theme file; auto suits the terminal.", valueName: "name"),
        completion: ThemesFolder.completion)
    var theme: String?

    @OptionGroup var themes: ThemesFolder

    @Option(
        help: ArgumentHelp(
            "Use of colour. NO_COLOR turns auto into never; 24bit, 256 and 16 overrule what is known of the terminal.",
            valueName: "use"))
    var color: ColorChoice?

    @Flag(help: "Draw with ASCII characters only.")
    var ascii = false

    var choice: LookChoice { LookChoice(given: given, themesFolder: themes.themesDir) }

    private var given: [GivenOption] {
        [
            theme.map { GivenOption(.theme, .text($0)) },
            color.map { GivenOption(.color, .text($0.rawValue)) },
            ascii ? GivenOption(.glyphs, .text(GlyphChoice.ascii.rawValue)) : nil,
        ].compactMap(\.self)
    }
}
