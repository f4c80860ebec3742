// `trackhealth man` and `trackhealth completions`: the manual page, and what a shell needs to complete commands, options and values.

import ArgumentParser

/// `trackhealth man`: the manual page.
struct ManCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "man", abstract: "Print the manual page, for man to show.",
        discussion: "Example: trackhealth man | man -l -")

    func run() throws { try Output.write(ManualPage.text(of: TrackHealth.self)) }
}

/// `trackhealth completions`: what a shell needs to complete commands, options and values.
enum ShellArgument: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish

    var shell: CompletionShell {
        switch self {
        case .bash: .bash
        case .zsh: .zsh
        case .fish: .fish
        }
    }
}

struct CompletionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print the completions for a shell.",
        discussion: """
            Example: trackhealth completions zsh > ~/.zfunc/_trackhealth

            bash looks for them in ~/.local/share/bash-completion/completions/trackhealth, fish in \
            ~/.config/fish/completions/trackhealth.fish, zsh in a file _trackhealth in any folder of its fpath.
            """)

    @Argument(help: "Which shell.")
    var shell: ShellArgument

    func run() throws { try Output.write(TrackHealth.completionScript(for: shell.shell) + "\n") }
}
