// Minutes that are known between two bounds only.

/// Minutes between two bounds.
public struct MinuteRange: Hashable, Sendable {
    public var low: Double
    public var high: Double

    public init(low: Double, high: Double) {
        self.low = low
        self.high = high
    }
}
