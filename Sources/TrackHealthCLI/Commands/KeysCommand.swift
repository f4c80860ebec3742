// `trackhealth keys`: the key table as text.

import ArgumentParser
import Canvas
import Dashboard

struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "List the dashboard's keys.",
        discussion: "Example: trackhealth keys | grep gap")

    func run() throws {
        var text = ""
        for group in KeyTable.standard.groups {
            text += group.title + "\n"
            for binding in group.bindings {
                let names = binding.keyNames(.unicode)
                let gap = String(repeating: " ", count: max(22 - GlyphWidth.columns(of: names), 2))
                text += "  " + names + gap + binding.long + "\n"
            }
            text += "\n"
        }
        try Output.write(text)
    }
}
