// One value of a setting and what it gave.

/// A setting's value with precision, recall and delay of what was claimed under it.
package struct SweepPoint: Hashable, Codable, Sendable {
    /// In the sweep's unit; nil for the point outside of the sweep.
    package var setting: Double?
    package var claims: Int
    package var precision: Estimate?
    package var recall: Estimate?
    /// Seconds from the first lost minute to the claim, half of them and 95 %; nil where nothing was found or looked
    /// for while the days went on.
    package var delayMedian: Double?
    package var delay95: Double?

    package init(
        setting: Double?, claims: Int, precision: Estimate?, recall: Estimate?, delayMedian: Double? = nil,
        delay95: Double? = nil
    ) {
        self.setting = setting
        self.claims = claims
        self.precision = precision
        self.recall = recall
        self.delayMedian = delayMedian
        self.delay95 = delay95
    }
}
