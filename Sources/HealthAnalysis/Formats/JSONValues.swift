// Values of a report as JSON: what is unknown is null, never left out.

package import TrackingModel

package func instant(_ value: Instant?) -> OrderedJSON {
    value.map { .string(LocalCalendar.iso8601($0)) } ?? .null
}

package func integer(_ value: Int?) -> OrderedJSON { value.map { .integer($0) } ?? .null }

package func string(_ value: String?) -> OrderedJSON { value.map { .string($0) } ?? .null }

package func flag(_ value: Bool?) -> OrderedJSON { value.map { .bool($0) } ?? .null }

package func strings(_ values: [String]) -> OrderedJSON { .array(values.map { .string($0) }) }

/// A number of seconds or minutes to the millisecond; the noise of binary fractions says nothing.
package func rounded(_ value: Double?) -> OrderedJSON {
    guard let value else { return .null }
    return .number(abs(value) < 1e12 ? (value * 1_000).rounded() / 1_000 : value)
}

/// Minutes between two bounds, both null for unknown.
package func range(_ range: MinuteRange?) -> OrderedJSON {
    ["low": rounded(range?.low), "high": rounded(range?.high)]
}
