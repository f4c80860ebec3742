// `trackhealth completions`: what a shell needs to complete commands, options and values.

import ArgumentParser

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
            Example: trackhealth completions bash > ~/.local/share/bash-completion/completions/trackhealth
                     trackhealth completions zsh > ~/.zfunc/_trackhealth
                     trackhealth completions fish > ~/.config/fish/completions/trackhealth.fish
            """)

    @Argument(help: "bash, zsh or fish.")
    var shell: ShellArgument

    func run() throws { try Output.write(TrackHealth.completionScript(for: shell.shell) + "\n") }
}
