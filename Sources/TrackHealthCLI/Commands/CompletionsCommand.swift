// `trackhealth completions`: what a shell needs to complete commands, options, values and files.

import ArgumentParser
import Foundation

enum ShellArgument: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish

    var shell: CompletionShell { CompletionShell(rawValue: rawValue) ?? .bash }
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

    func run() throws { try Output.write(CompletionScript(shell).text + "\n") }
}

/// The parser's script, which knows nothing of a command that need not be named, with what completes that one: its first
/// argument beside the commands' names, and its options wherever a line begins with no such name.
struct CompletionScript {
    /// The script as the parser makes it.
    let plain: String
    /// What is put in, each after the first place of a text.
    let insertions: [(anchor: String, text: String)]

    init(_ shell: ShellArgument) {
        plain = TrackHealth.completionScript(for: shell.shell)
        insertions = Self.insertions(shell)
    }

    var text: String {
        insertions.reduce(into: plain) { script, insertion in
            guard let place = script.range(of: insertion.anchor) else { return }
            script.insert(contentsOf: insertion.text, at: place.upperBound)
        }
    }

    private static func insertions(_ shell: ShellArgument) -> [(anchor: String, text: String)] {
        let names = TrackHealth.configuration.subcommands.map { $0.word } + ["help"]
        let named = names.joined(separator: "|")
        let usual = TrackHealth.configuration.defaultSubcommand?.word ?? ""
        switch shell {
        case .bash:
            return [
                (
                    #"local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")"#,
                    """


                        if [[ "${COMP_CWORD}" -gt 1 || "${cur}" = -* ]]; then
                            case "${COMP_WORDS[1]}" in
                            \(named)) ;;
                            *)
                                local -a repeating_flags non_repeating_flags repeating_options non_repeating_options
                                _trackhealth_\(usual)
                                return
                                ;;
                            esac
                        fi
                    """
                ),
                (
                    "COMPREPLY+=($(compgen -W '\(names.joined(separator: " "))' -- \"${cur}\"))",
                    "\n        __trackhealth_add_completions -f"
                ),
            ]
        case .zsh:
            return [
                (
                    #"local -ir current_word_index="$((CURRENT - 1))""#,
                    """


                        if [[ CURRENT -gt 2 || "${words[2]}" = -* ]]; then
                            case "${words[2]}" in
                            \(named)) ;;
                            *)
                                _trackhealth_\(usual)
                                return
                                ;;
                            esac
                        fi
                    """
                ), ("_describe -V subcommand subcommands && ret=0", "\n        _files && ret=0"),
            ]
        case .fish:
            return [
                (
                    "set -l unparsed_tokens (__trackhealth_tokens -pc)",
                    """

                        set -l first $unparsed_tokens[2] (__trackhealth_tokens -t)
                        if test (count $unparsed_tokens) -gt 1; or string match -q -- '-*' $first[1]
                            if not contains -- "$first[1]" \(names.joined(separator: " "))
                                set unparsed_tokens $unparsed_tokens[1] \(usual) $unparsed_tokens[2..]
                            end
                        end
                    """
                ),
                (
                    "complete -c 'trackhealth' -f\n",
                    "complete -c 'trackhealth' -n "
                        + "'__trackhealth_should_offer_completions_for_positional \"trackhealth\" -eq 1' -F\n"
                ),
            ]
        }
    }
}
