// `trackhealth man`: the manual page.

import ArgumentParser

struct ManCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "man", abstract: "Print the manual page, for man to show.",
        discussion: "Example: trackhealth man | man -l -")

    func run() throws { try Output.write(ManualPage.text(of: TrackHealth.self)) }
}
