// Minutes that are known between two bounds only.

public import Documents

/// Minutes between two bounds.
public struct MinuteRange: Hashable, Sendable {
    public var low: Double
    public var high: Double

    public init(low: Double, high: Double) {
        self.low = low
        self.high = high
    }
}

extension MinuteRange: JSONValue {
    /// Both bounds, to the millisecond.
    public var json: OrderedJSON { ["low": rounded(low), "high": rounded(high)] }
}

/// Minutes between two bounds, both null for unknown.
package func range(_ range: MinuteRange?) -> OrderedJSON {
    range?.json ?? ["low": OrderedJSON.null, "high": OrderedJSON.null]
}
