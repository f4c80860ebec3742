// The option of every command that sends what it judges to a collector.

import ArgumentParser
import Foundation
import TelemetryPush

struct PushOptions: ParsableArguments {
    @Option(
        name: .customLong("otlp-endpoint"),
        help: ArgumentHelp(
            "Send metrics and gaps to an OpenTelemetry collector, such as http://127.0.0.1:4318.",
            valueName: "url"))
    var endpoint: String?

    /// Where it is sent; nil for nowhere.
    var address: CollectorAddress? {
        get throws {
            do {
                return try endpoint.map { given throws(UnusableCollector) in
                    try CollectorAddress(given, environment: ProcessInfo.processInfo.environment)
                }
            } catch {
                throw ValidationError("\(error)")
            }
        }
    }

    func validate() throws { _ = try address }
}
