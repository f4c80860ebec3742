// A first word that is neither a command nor a path: the commands that may be meant.

import ArgumentParser
import Foundation
import PlainText
import SharedStore

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
    fileprivate static var word: String { configuration.commandName ?? String(describing: self).lowercased() }

    /// The command of this one that a word names; nil for none.
    static func command(named name: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first { $0.word == name }
    }
}
