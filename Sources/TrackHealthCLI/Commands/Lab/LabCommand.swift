// `trackhealth lab`: how right each crediting policy is, measured on simulated days.

import ArgumentParser

struct LabCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lab", abstract: "Measure the crediting policies on simulated days.",
        discussion: """
            trackhealth lab                    the tables, in less than half a minute
            trackhealth lab -o lab.json        the same as JSON, to be looked at with
            trackhealth lab view lab.json      a table to move in, down to single days
            trackhealth lab day --policy seed-add --profile ios26.0 --seed 1001 --day 3
            """,
        subcommands: [LabRunCommand.self, LabDayCommand.self, LabViewCommand.self],
        defaultSubcommand: LabRunCommand.self)
}
