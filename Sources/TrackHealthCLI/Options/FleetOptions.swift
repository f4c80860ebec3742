// The options of commands that work on many stores: which, in which order, on how many threads, and where they are sent.

import ArgumentParser
import FleetHealth
import Foundation
import Telemetry

/// In which order a fleet is listed, as given on the command line.
struct FleetOrderOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Sort the devices by a column: \(FleetColumn.names.joined(separator: ", ")). (default: state)",
            valueName: "column"),
        completion: .list(FleetColumn.names), transform: FleetColumn.parse)
    var sort: FleetColumn?

    @Flag(help: "List the devices in the opposite order; those whose stores don't say the column stay last.")
    var reverse = false

    var order: FleetOrder { FleetOrder(sort ?? .state, isReversed: reverse) }
}

extension FleetColumn {
    fileprivate static var names: [String] { allCases.map(\.name) }

    /// The column's title as one word of a command line: `last-call`.
    fileprivate var name: String { Self.name(rawValue) }

    private static func name(_ title: String) -> String { title.lowercased().replacing(" ", with: "-") }

    /// Takes the title as the screen shows it, too.
    @Sendable fileprivate static func parse(_ text: String) throws -> FleetColumn {
        try UnknownName.meant("column", text, names) { text in
            allCases.first { $0.name == name(text) }
        }
    }
}

/// Whether a fleet has the attached devices in it.
struct AttachedOption: ParsableArguments {
    @Flag(help: "Add the attached devices, each copied as by trackhealth device.")
    var attached = false
}

/// How many threads a command works with.
struct JobsOption: ParsableArguments {
    @Option(help: ArgumentHelp("Threads (1 to 256); all processors by default.", valueName: "n"))
    var jobs: Int?

    var workers: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes 1 to 256.") }
    }
}

/// The option of every command that sends what it judges to a collector.
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
