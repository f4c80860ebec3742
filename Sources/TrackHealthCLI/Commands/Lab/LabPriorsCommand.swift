// `trackhealth lab priors`: every figure of the simulated system, with what is reported of it.

import AccuracyLab
import ArgumentParser

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

    func run() throws {
        let table = PriorTable()
        try Output.write(json ? table.json() : table.markdown(isASCII: false))
    }
}
