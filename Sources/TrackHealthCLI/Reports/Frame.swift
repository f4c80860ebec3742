// One frame of the dashboard as text, for commands without a terminal.

import Canvas
import Dashboard
import HealthAnalysis
import PlainText
import TrackingModel

struct Frame {
    private let model: Model
    private let writer: AnsiText

    /// A frame of what was read once.
    init(
        _ access: StoreAccess, _ reading: Reading, look: Look, size: Size, screen: Screen = .overview
    ) throws {
        writer = try look.writer()
        var model = Model(
            size: size, now: reading.report.at, calendar: access.calendar,
            feed: access.fixedInstant == nil ? .live : .snapshot, sourceName: access.name,
            settings: DashboardSettings(glyphs: look.glyphs, theme: look.theme))
        model.settings.thresholds = access.thresholds
        model.screen = screen
        model.show(onlyReading: reading, isPast: reading.report.isOfLastRecord && !access.isInstantAsked)
        self.model = model
    }

    /// The frame that a view draws.
    func text(_ view: (Model, inout Canvas) -> Void = { $0.view(into: &$1) }) -> String {
        writer.text(of: canvas(view))
    }

    /// The whole frame as an SVG document.
    var picture: String { SVGFrame(theme: writer.theme).text(of: canvas { $0.view(into: &$1) }) }

    /// The same as an HTML page.
    var page: String {
        let title = HarmlessText.line(model.context.sourceName) + ", " + model.screen.title
        return HTMLFrame(theme: writer.theme, title: title).text(of: canvas { $0.view(into: &$1) })
    }

    private func canvas(_ view: (Model, inout Canvas) -> Void) -> Canvas {
        var canvas = Canvas(size: model.size)
        view(model, &canvas)
        return canvas
    }
}
