// `trackhealth lab`: how right each crediting policy is, measured on simulated days.

import ArgumentParser

struct LabCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lab", abstract: "Measure the crediting policies on simulated days.",
        discussion: "Example: trackhealth lab day --policy seed-add --profile ios26.0 --seed 1001 --day 3",
        subcommands: [LabDayCommand.self, LabViewCommand.self])
}
