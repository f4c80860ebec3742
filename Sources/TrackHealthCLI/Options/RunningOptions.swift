// The options of commands that draw on a terminal or watch a store.

import ArgumentParser
import Terminal

/// How a program of the terminal looks and runs.
struct ScreenChoice {
    /// What was given for settings.
    var given: [GivenOption] = []
    /// Where themes are looked for first.
    var themesFolder: String?
    var noState = false
    var guards = true

    /// What was chosen on screen earlier, where that holds, and a word on a file that can't be read as such.
    var earlier: (state: UIState, notice: String?) { noState ? (UIState(), nil) : UIState.read() }

    /// The look by the options, the environment and what is sound in a configuration.
    func look(_ configuration: Configuration) -> Look {
        Look(ResolvedSettings(configuration, options: given), themesFolder: themesFolder)
    }

    /// Works with the guard, where it is wanted and the work draws on a terminal. The split comes before anything else:
    /// what the parent inherits must be small and have no threads.
    func guarding<Answer>(where isDrawn: Bool = true, _ work: () throws -> Answer) throws -> Answer {
        try TerminalGuard.run(isEnabled: guards && isDrawn, program: "trackhealth", work)
    }
}

/// The options of commands that draw on a terminal.
struct ScreenOptions: ParsableArguments {
    @OptionGroup var look: LookOptions

    @Flag(help: "Never write to the store: no clearing, no restoring.")
    var readonly = false

    @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
    var noMouse = false

    @Flag(
        name: .customLong("no-state"), help: "Neither restore nor keep what is chosen on screen.")
    var noState = ScreenChoice().noState

    @Flag(
        name: .customLong("guard"), inversion: .prefixedNo,
        help: "Watch over the terminal from a small parent process.")
    var guards = ScreenChoice().guards

    @OptionGroup var history: HistoryOptions
    @OptionGroup var alerts: AlertOptions

    var choice: ScreenChoice {
        ScreenChoice(
            given: look.given + history.given + alerts.given
                + (readonly ? [GivenOption(.readOnly, .flag(true))] : [])
                + (noMouse ? [GivenOption(.mouse, .flag(false))] : []),
            themesFolder: look.themes.themesDir, noState: noState, guards: guards)
    }
}

/// The option of every command that records what it reads.
struct HistoryOptions: ParsableArguments {
    @Flag(name: .customLong("no-history"), help: "Keep no record of what is read.")
    var isOff = false

    var given: [GivenOption] { isOff ? [GivenOption(.history, .flag(false))] : [] }
}

/// The option of every command that watches for alerts.
struct AlertOptions: ParsableArguments {
    @Flag(name: .customLong("no-alerts"), help: "Don't evaluate alerts: no bell, notification or command.")
    var isOff = false

    var given: [GivenOption] { isOff ? [GivenOption(.watchAlerts, .flag(false))] : [] }
}
