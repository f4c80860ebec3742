// `trackhealth lab`: how right each crediting policy is on simulated days, and `lab priors`, what those are drawn from.

import AccuracyLab
import ActivitySimulator
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

/// `trackhealth lab priors`: every figure of the simulated system, with what is reported of it.
struct LabPriorsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "priors", abstract: "List every figure of the simulated system and its ranges.",
        discussion: """
            Example: trackhealth lab priors

            Each figure of each fault: what it usually is, what is reported of it and where, and what trackhealth lab \
            study robustness draws worlds from, which is twice as far as the reports go. A second table has the ranges \
            that no rule is chosen on. --set of lab run, simulate and demo takes these names.
            """)

    @Flag(help: "Print JSON.")
    var json = false

    @Option(
        help: .taking(
            "name",
            "Print a profile instead, as a file that --profile takes; world-reported-17 and world-held-out-17 are worlds 17 of each kind."
        ),
        completion: ProfileArgument.completion, transform: ProfileArgument.parse)
    var profile: Profile?

    func validate() throws {
        if json, profile != nil { throw ValidationError("A profile is a text; leave --json out.") }
    }

    func run() throws {
        if let profile { return try Output.write(profile.text) }
        let table = PriorTable()
        try Output.write(json ? table.json() : table.markdown(isASCII: false))
    }
}
