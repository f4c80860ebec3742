// `trackhealth mapping`: what the keys and lines of an app of one's own mean.

import ArgumentParser
import Foundation
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
        // The one that comes with the program, of a store that it knows.
        let name = try FirstRead(access.store, .current).contents(at: access.instant).source.mapping
        guard let mapping = access.store.mapping ?? StoreMapping.known.first(where: { $0.name == name })
        else {
            throw Refusal("There is no mapping: give --mapping FILE, or --suggest to make one.")
        }
        try Output.write(Self.list(mapping, MappingSurvey(access.store, logs: mapping.logs)))
    }

    private static func list(_ mapping: StoreMapping, _ survey: MappingSurvey) -> String {
        let uses = survey.uses(of: mapping)
        var lines = [mapping.name]
        for use in uses.rules {
            lines.append(String(use.count).trailing(in: 7) + "  " + use.rule)
            if let example = use.example { lines.append("         " + String(example.prefix(100))) }
        }
        lines += [
            "", "\(countText(uses.keysLeft, "key")) and \(countText(uses.linesLeft, "line")) fit no rule.",
        ]
        return lines.map(HarmlessText.line).asLines
    }
}
