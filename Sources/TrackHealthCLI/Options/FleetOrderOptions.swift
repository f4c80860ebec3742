// In which order a fleet is listed, as given on the command line.

import ArgumentParser
import FleetHealth

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
