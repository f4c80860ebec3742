// The option of every command that records what it reads.

import ArgumentParser

struct HistoryOptions: ParsableArguments {
    @Flag(name: .customLong("no-history"), help: "Keep no record of what is read.")
    var isOff = false

    var given: [GivenOption] { isOff ? [GivenOption(.history, .flag(false))] : [] }
}
