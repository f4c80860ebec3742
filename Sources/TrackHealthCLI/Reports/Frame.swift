// One frame of the dashboard as text, for commands without a terminal.

import Canvas
import Dashboard
import HealthAnalysis
import TrackingModel

struct Frame {
    private let model: Model
    private let writer: AnsiText

    init(
        opening: Opening, reading: Reading, look: Look, size: Size, screen: Screen = .overview
    ) throws {
        writer = try look.writer()
        var model = Model(
            size: size, now: reading.report.at, calendar: opening.calendar,
            feed: opening.fixedInstant == nil ? .live : .snapshot, sourceName: opening.name,
            settings: DashboardSettings(glyphs: look.glyphs, theme: look.theme))
        model.settings.thresholds = opening.thresholds
        model.screen = screen
        _ = model.update(.read(reading))
        self.model = model
    }

    /// The frame that a view draws.
    func text(_ view: (Model, inout Canvas) -> Void) -> String {
        var canvas = Canvas(size: model.size)
        view(model, &canvas)
        return writer.text(of: canvas)
    }
}
