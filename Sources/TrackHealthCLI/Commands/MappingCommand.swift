// `trackhealth mapping`: what the keys and lines of an app of one's own mean.

import ArgumentParser
import Dashboard
import PlainText
import SharedStore
import TrackingModel

struct MappingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mapping",
        abstract: "Propose or try a mapping: what the keys and lines of another app mean.",
        usage: "trackhealth mapping <path> [--suggest] [--mapping <file>] [<options>]",
        discussion: """
            Example: trackhealth mapping ./container --suggest > mine.toml

            A store of an app that no known tracker wrote says nothing until a mapping names its keys and lines. \
            --suggest proposes one from their forms; without it, what each rule of a mapping fits is listed. The file \
            is given to any command as --mapping, or named in the configuration as mapping.
            """)

    @Argument(help: "Container, preferences file or text log.", completion: .file())
    var path: String

    @Flag(help: "Print a mapping proposed for this store.")
    var suggest = false

    @OptionGroup var options: StoreOptions

    func run() throws {
        var choice = options.choice
        choice.readsAnyLog = true
        let access = try StoreAccess(path: path, options: choice)
        if suggest {
            let suggestion = MappingSuggestion(MappingSurvey(access.store))
            guard !(suggestion.counters.isEmpty && suggestion.callbacks.isEmpty) else {
                throw Refusal(
                    "\(HarmlessText.line(path)) has no keys or log lines that could be used time or callbacks."
                )
            }
            try Output.write(MappingFile.text(suggestion, name: access.store.location.group))
            return
        }
        guard let mapping = try access.store.mapping ?? known(access) else {
            throw Refusal("There is no mapping: give --mapping FILE, or --suggest to make one.")
        }
        try Output.write(
            Self.list(MappingSurvey(access.store, logs: mapping.logs).uses(of: mapping), mapping))
    }

    /// The mapping that comes with the program, of a store that it knows.
    private func known(_ access: StoreAccess) throws -> StoreMapping? {
        let name = try access.readShown().reading.contents.source.mapping
        return StoreMapping.known.first { $0.name == name }
    }

    private static func list(
        _ uses: (rules: [MappingSurvey.Use], keysLeft: Int, linesLeft: Int), _ mapping: StoreMapping
    ) -> String {
        var lines = [mapping.name]
        for use in uses.rules {
            lines.append(String(use.count).trailing(in: 7) + "  " + use.rule)
            if let example = use.example { lines.append("         " + String(example.prefix(100))) }
        }
        lines.append("")
        lines.append(
            "\(countText(uses.keysLeft, "key")) and \(countText(uses.linesLeft, "line")) fit no rule.")
        return lines.map(HarmlessText.line).asLines
    }
}
