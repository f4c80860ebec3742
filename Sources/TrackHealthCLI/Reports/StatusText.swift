// The status of a store as text: a frame with the age of what is shown, or one line.

import Canvas
import Dashboard
import FleetHealth
import HealthAnalysis
import PlainText
import TrackingModel

/// The status as text, printed instead of the dashboard.
enum StatusText {
    static func write(_ access: StoreAccess, look: Look) throws {
        try write(access.readOnce(), of: access, look: look)
    }

    static func write(_ reading: Reading, of access: StoreAccess, look: Look) throws {
        let frame = try Frame(access, reading, look: look, size: Size(columns: 100, rows: 26))
        access.warnOfAge(reading.report, ", shown as of then; --at now shows the present")
        let head = StoreHead.lines(reading.report, of: access).map { "  " + $0 + "\n" }.joined()
        try Output.write(head + frame.text { $0.statusView(into: &$1) })
    }
}

/// What a text judges, as of when: the same words above every status that is printed.
enum StoreHead {
    /// Name and path, then the instant with its zone.
    static func lines(_ report: HealthReport, of access: StoreAccess) -> [String] {
        let time = report.calendar.time(of: report.at)
        let isLast = report.lastTraceAt.map { abs(report.at - $0) < 1 } ?? false
        return [
            "\(HarmlessText.line(access.name))  \(HarmlessText.line(report.source.path))",
            "as of \(time.day.dayMonthYear) \(time.clockWithSeconds) \(report.calendar.identifier)"
                + (isLast ? ", its last record" : ""),
        ]
            + (report.source.origin.map { [HarmlessText.line($0.text(report.calendar))] }
                ?? [])
    }
}

/// One line of a store's status.
struct StatusLine {
    /// When it was judged, local time.
    let time: String
    /// What is said, without the time.
    let state: String

    var text: String { time + "  " + state }

    /// The verdict with the finding that decided it, heartbeat, events, minutes.
    init(_ report: HealthReport) {
        time = Self.time(of: report)
        var parts = ["heartbeat " + report.heartbeat.state.rawValue]
        if let today = report.events.today {
            let bound = report.events.saturated ? "at least " : ""
            let errors = report.events.errorsToday.map { ", " + countText($0, "error") } ?? ""
            parts.append(bound + countText(today, "event") + errors + " today")
        }
        parts.append("credited " + (report.todayTotalSeconds.map { durationText($0) } ?? "unknown"))
        if report.lostMinutes.high > 0 {
            parts.append("lost " + report.lostMinutes.text + " min")
        }
        state = Self.verdict(of: report) + " · " + parts.joined(separator: " · ")
    }

    /// The verdict alone with its reason.
    init(verdictOf report: HealthReport) {
        time = Self.time(of: report)
        let reasons = [report.verdict.reason, report.atLastRecord?.sentence].compactMap { $0 }
        state = Self.verdict(of: report) + "  " + HarmlessText.line(reasons.joined(separator: " "))
    }

    /// Something that happened to an alert.
    init(_ transition: AlertTransition, at instant: Instant, _ calendar: LocalCalendar) {
        time = Self.time(of: instant, calendar)
        let alert = transition.alert
        let level = transition.kind == .cleared ? "" : " " + alert.level.rawValue
        let state = "ALERT \(transition.kind.rawValue)\(level)  \(alert.rule): \(transition.sentence)"
        self.state = HarmlessText.line(state)
    }

    private static func time(of report: HealthReport) -> String { time(of: report.at, report.calendar) }

    private static func time(of instant: Instant, _ calendar: LocalCalendar) -> String {
        calendar.dateAndTime(instant)
    }

    private static func verdict(of report: HealthReport) -> String {
        report.verdict.level.rawValue.uppercased() + (report.verdict.code.map { " " + $0.rawValue } ?? "")
    }
}

/// One frame of the dashboard as text, for commands without a terminal.
struct Frame {
    private let model: Model
    private let writer: AnsiText

    /// A frame of what was read once.
    ///
    /// - Parameters:
    ///   - access: Where it was read.
    ///   - reading: What was read.
    ///   - look: Theme and glyphs.
    ///   - size: Of the frame.
    ///   - screen: What is shown.
    ///   - keys: What is pressed before it is drawn.
    init(
        _ access: StoreAccess, _ reading: Reading, look: Look, size: Size, screen: Screen = .overview,
        keys: [Key] = []
    ) throws {
        var model = Model(
            size: size, now: reading.report.at, calendar: access.calendar,
            feed: access.fixedInstant == nil ? .live : .snapshot, sourceName: access.name,
            settings: DashboardSettings(glyphs: look.glyphs, theme: look.theme))
        model.context.settings.thresholds = access.thresholds
        model.screen = screen
        model.show(onlyReading: reading, isPast: reading.report.isOfLastRecord && !access.isInstantAsked)
        try self.init(model, look, keys)
    }

    /// A frame of a fleet that was read once, of its rows in their order.
    init(
        fleet: String, _ rows: [FleetRow], look: Look, size: Size, screen: Screen,
        calendar: LocalCalendar, now: Instant, keys: [Key]
    ) throws {
        var model = Model(
            fleet: fleet, size: size, now: now, calendar: calendar,
            settings: DashboardSettings(glyphs: look.glyphs, theme: look.theme))
        let progress = FleetProgress(found: rows.count, read: rows.count, isSearching: false)
        _ = model.update(.fleet(FleetUpdate(changed: rows, progress: progress)))
        model.screen = screen
        try self.init(model, look, keys)
    }

    private init(_ model: Model, _ look: Look, _ keys: [Key]) throws {
        writer = try look.writer()
        var model = model
        for key in keys {
            _ = model.update(.key(key))
            while model.hasWork { _ = model.update(.continueWork) }
        }
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
        var canvas = Canvas(size: model.context.size)
        view(model, &canvas)
        return canvas
    }
}
