// Minutes between two bounds, with the dash of the terminal.

import Canvas
import HealthAnalysis
import TrackingModel

extension ContextProvider {
    /// `11–12 min`, `up to 1h 16m`.
    func minutesText(_ range: MinuteRange) -> String {
        minuteText(range.low, range.high, dash: settings.glyphs.dash)
    }
}
