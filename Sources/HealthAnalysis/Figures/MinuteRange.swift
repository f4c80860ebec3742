// Minutes that are known between two bounds only.

public import Documents
import TrackingModel

/// Minutes between two bounds.
public struct MinuteRange: Hashable, Sendable {
    public var low: Double
    public var high: Double

    public init(low: Double, high: Double) {
        self.low = low
        self.high = high
    }
}

extension MinuteRange {
    package static let zero = exactly(0)

    static func exactly(_ minutes: Double) -> Self { Self(low: minutes, high: minutes) }
    static func upTo(_ minutes: Double) -> Self { Self(low: 0, high: minutes) }

    /// `11 to 12`, or one figure where both bounds agree.
    package var text: String {
        let whole = wholeMinutes(low, high)
        let (low, high) = (decimal(whole.low, places: 0), decimal(whole.high, places: 0))
        return low == high ? low : low + " to " + high
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
