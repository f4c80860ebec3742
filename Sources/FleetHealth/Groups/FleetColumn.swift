// The facts of a row that tables list: what each is called, and its value, for every table, order and filter.

package import HealthAnalysis
package import TrackingModel

/// A fact of a row; the raw value is its title.
package enum FleetColumn: String, CaseIterable, Hashable, Sendable {
    case state, device, since, lost, phantom
    case lastCallback = "last call"
    case memory
    case system = "iOS"
    case app = "tracker"
    case model
    case age = "data as of"

    /// What a row says of a column.
    package enum Value: Hashable, Sendable {
        case text(String)
        case moment(Instant)
        case minutes(MinuteRange)
        case bytes(Int)

        /// Whether it comes before another of its column: of amounts and moments, the most first.
        package func precedes(_ other: Value) -> Bool {
            switch (self, other) {
            case (.text(let one), .text(let two)): GroupKey.precedes(one, two)
            case (.moment(let one), .moment(let two)): one > two
            case (.minutes(let one), .minutes(let two)): one.low > two.low
            case (.bytes(let one), .bytes(let two)): one > two
            default: false
            }
        }
    }

    /// The title as one word of a command line or an address: `last-call`.
    package var name: String { Self.name(rawValue) }

    /// The column of a name, or of a title as the screen shows it.
    package static func named(_ text: String) -> FleetColumn? { allCases.first { $0.name == name(text) } }

    private static func name(_ title: String) -> String { title.lowercased().replacing(" ", with: "-") }

    /// Nil where the row says nothing of it.
    package func value(of row: FleetRow) -> Value? {
        let health = row.health
        return switch self {
        case .state: .text(row.stateText)
        case .device: .text(row.name)
        case .since: health?.since.map(Value.moment)
        case .lost: health?.minutes.lost.map(Value.minutes)
        case .phantom: health?.minutes.phantom.map(Value.minutes)
        case .lastCallback: health?.lastCallback.map(Value.moment)
        case .memory: health?.shownBytes.map(Value.bytes)
        case .system: row.facts.system.map(Value.text)
        case .app: row.facts.app.map(Value.text)
        case .model: row.facts.model.map(Value.text)
        case .age: health?.dataAsOf.map(Value.moment)
        }
    }

    /// Those that say something of any row.
    package static func known(in rows: [FleetRow]) -> Set<FleetColumn> {
        Set(
            allCases.filter { column in
                column == .state || rows.contains { column.value(of: $0) != nil }
            })
    }
}
