// How many threads a command works with.

import ArgumentParser
import Foundation

struct JobsOption: ParsableArguments {
    @Option(help: ArgumentHelp("Threads (1 to 256); all processors by default.", valueName: "n"))
    var jobs: Int?

    var workers: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes 1 to 256.") }
    }
}
