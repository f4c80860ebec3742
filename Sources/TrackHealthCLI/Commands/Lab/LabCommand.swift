// `trackhealth lab`: how right each crediting policy is, measured on simulated days.

import ArgumentParser

struct LabCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lab", abstract: "Measure the crediting policies on simulated days.",
        discussion: """
            Example: trackhealth lab -o lab.json

            The file is then looked at with trackhealth lab view lab.json, a table to move in, down to single days.
            """,
        subcommands: [
            LabRunCommand.self, LabStudyCommand.self, LabPriorsCommand.self, LabDayCommand.self,
            LabViewCommand.self,
        ],
        defaultSubcommand: LabRunCommand.self)
}
