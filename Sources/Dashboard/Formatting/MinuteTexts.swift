// Minutes between two bounds, with the dash of the terminal.

import Canvas
import HealthAnalysis
import Themes
import TrackingModel

extension ContextProvider {
    /// `11–12 min`, `up to 1h 16m`.
    func minutesText(_ range: MinuteRange) -> String {
        minuteText(range.low, range.high, dash: settings.glyphs.dash)
    }

    /// A cell of a table; a dash where it is unknown.
    ///
    /// - Parameter role: Where there are some for certain.
    func minutesSpan(_ range: MinuteRange?, _ role: Role) -> Span {
        guard let range else { return Span(settings.glyphs.dash, .muted) }
        return Span(minutesText(range), range.low >= 1 ? role : range.high > 0 ? .text : .muted)
    }
}
