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
    func text(_ view: (Model, inout Canvas) -> Void) -> String {
        var canvas = Canvas(size: model.size)
        view(model, &canvas)
        return writer.text(of: canvas)
    }

    /// The same as an SVG document.
    func picture(_ view: (Model, inout Canvas) -> Void) -> String {
        var canvas = Canvas(size: model.size)
        view(model, &canvas)
        return SVGFrame(theme: writer.theme).text(of: canvas)
    }

    /// The same as an HTML page.
    func page(_ view: (Model, inout Canvas) -> Void) -> String {
        var canvas = Canvas(size: model.size)
        view(model, &canvas)
        let title = HarmlessText.line(model.context.sourceName) + ", " + model.screen.title
        return HTMLFrame(theme: writer.theme, title: title).text(of: canvas)
    }
}
