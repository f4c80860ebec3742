// One frame of the dashboard as text, for commands without a terminal.

import Canvas
import Dashboard
import Foundation
import HealthAnalysis
import Themes
import TrackingModel

struct Frame {
    private let model: Model
    private let writer: AnsiText

    /// - Parameter forcesColor: Colours even where standard output is no terminal.
    init(
        opening: Opening, reading: Reading, look: Look, size: Size, screen: Screen = .overview,
        forcesColor: Bool = false
    ) throws {
        let isTerminal = forcesColor || isatty(STDOUT_FILENO) == 1
        writer = AnsiText(
            theme: try look.outputTheme(),
            depth: look.outputDepth(isTerminal: isTerminal))
        var model = Model(
            size: size, now: reading.report.at, calendar: opening.calendar,
            feed: opening.fixedInstant == nil ? .live : .snapshot, sourceName: opening.name,
            settings: Model.Settings(glyphs: look.glyphs, theme: look.theme))
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
