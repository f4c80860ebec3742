// Values of a report as JSON: what is unknown is null, never left out.

public import TrackingModel

/// What a member of a JSON object can hold.
public protocol JSONValue {
    var json: OrderedJSON { get }
}

extension OrderedJSON: JSONValue {
    public var json: OrderedJSON { self }
}

extension String: JSONValue {
    public var json: OrderedJSON { .string(self) }
}

extension Bool: JSONValue {
    public var json: OrderedJSON { .bool(self) }
}

extension Int: JSONValue {
    public var json: OrderedJSON { .integer(self) }
}

extension Double: JSONValue {
    public var json: OrderedJSON { .number(self) }
}

extension Instant: JSONValue {
    /// ISO-8601 in UTC.
    public var json: OrderedJSON { .string(LocalCalendar.iso8601(self)) }
}

extension Optional: JSONValue where Wrapped: JSONValue {
    public var json: OrderedJSON { self?.json ?? .null }
}

extension Array: JSONValue where Element: JSONValue {
    public var json: OrderedJSON { .array(map(\.json)) }
}

/// A number of seconds or minutes to the millisecond; the noise of binary fractions says nothing.
package func rounded(_ value: Double?) -> Double? {
    value.map { abs($0) < 1e12 ? ($0 * 1_000).rounded() / 1_000 : $0 }
}
