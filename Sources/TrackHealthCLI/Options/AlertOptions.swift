// The option of every command that watches for alerts.

import ArgumentParser

struct AlertOptions: ParsableArguments {
    @Flag(name: .customLong("no-alerts"), help: "Don't evaluate alerts: no bell, notification or command.")
    var isOff = false

    var given: [GivenOption] { isOff ? [GivenOption(.watchAlerts, .flag(false))] : [] }
}
