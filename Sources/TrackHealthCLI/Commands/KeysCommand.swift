// `trackhealth keys`: the key table as text.

import ArgumentParser
import Canvas
import Dashboard

struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "List the dashboard's keys, the names of their actions, and what they do.",
        discussion: """
            Example: trackhealth keys | grep gap

            The names are those of the table [keys] in the configuration file, which binds other keys: \
            next-error = ["n", "F3"]. Keys inside of dialogs are fixed.
            """)

    @OptionGroup var file: ConfigOptions

    func run() throws { try Output.write(Self.text(of: try file.read().whole().keys)) }

    static func text(of table: KeyTable) -> String {
        var text = ""
        for group in table.groups {
            text += group.title + "\n"
            for binding in group.bindings {
                let names = binding.keys.isEmpty ? "none" : binding.keyNames(.unicode)
                text += "  " + filled(names, to: 18, atLeast: 2)
                text += filled(binding.action.name, to: 18, atLeast: 2) + binding.long + "\n"
            }
            text += "\n"
        }
        return text
    }
}
