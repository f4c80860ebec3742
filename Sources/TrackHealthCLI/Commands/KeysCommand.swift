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
                text += "  " + padded(names, 18) + padded(binding.action.name, 18) + binding.long + "\n"
            }
            text += "\n"
        }
        return text
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(width - GlyphWidth.columns(of: text), 2))
    }
}
