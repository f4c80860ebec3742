// The text of the verdict, which decides the height of the frame's head.

import Canvas
import HealthAnalysis
import TrackingModel

extension ContextProvider {
    /// The verdict's level and its sentence, or why the store can't be read.
    var verdictText: (level: Verdict.Level, reason: String) {
        guard let report else {
            let reading = "Reading \(context.sourceName)\(settings.glyphs.ellipsis)"
            return (.unknown, context.failure.map { _ in "The store can't be read." } ?? reading)
        }
        guard let failure = context.failure else { return (report.verdict.level, report.verdict.reason) }
        return (.unknown, "Can't be read now, showing the last good read. " + failure)
    }

    func badgeText(_ level: Verdict.Level) -> String {
        " \(level.glyph(settings.glyphs)) \(level.rawValue.uppercased()) "
    }

    /// The columns that the verdict takes on one row.
    var verdictColumns: Int {
        let (level, reason) = verdictText
        return GlyphWidth.columns(of: badgeText(level)) + 3 + GlyphWidth.columns(of: reason)
    }

    /// The frame at the current size.
    var frame: FrameLayout { FrameLayout(size, verdictColumns: verdictColumns) }
}
